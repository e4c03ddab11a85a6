package simulation

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"

	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/mail"
)

// starts has a host start a game with some of the others, and at times with somebody who never
// answers.
func starts(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	text := "new game"
	var mentioned []mail.Address
	invite := func(name string, a mail.Address) {
		text += fmt.Sprintf("\n%s %s", name, a)
		mentioned = append(mentioned, a)
	}
	others := 1 + min(r.IntN(5)/2, 1+r.IntN(2))
	for _, i := range r.Perm(len(players)) {
		if players[i] != e.who && others > 0 {
			others--
			invite(w.people[players[i]].name, w.people[players[i]].addresses[0])
		}
	}
	if r.IntN(6) == 0 {
		invite("Nobody", mail.Address(fmt.Sprintf("nobody%d@silent.example", r.IntN(3))))
	}
	text += "\n" + []string{"first", "random"}[r.IntN(2)] + "\n" + []string{"pace 12h", "pace 1d", "pace 2d", "pace 3d", "no clock"}[r.IntN(5)]
	m := w.fresh(p, p.addresses[0], "A game", text+"\n\njoin palm")
	m.mentions = mentioned
	w.deliver(m)
}

// plays has somebody answer the newest letter of a game that waits for them.
func plays(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	at, order, ok := w.move(p, r)
	if !ok {
		return
	}
	m := w.answer(p, p.addresses[0], at.letter, dressed(order, r), r.IntN(100))
	m.order, m.plain = asWritten(order), at.plain(order)
	w.deliver(m)
}

// asWritten is an order as letters write it: whoever typed it may have been sure of it.
func asWritten(order string) string { return strings.TrimSuffix(order, " !") }

// move finds a game that waits for somebody, and an order in it.
func (w *world) move(p *person, r *rand.Rand) (place, string, bool) {
	places := w.places(p)
	for _, i := range r.Perm(len(places)) {
		at := places[i]
		if at.game = w.game(at.key.game); at.onMove() {
			order := at.order(r.IntN)
			return at, order, order != ""
		}
	}
	return place{}, "", false
}

// dressed is an order as people send one: alone, or among words that mean nothing here and say so.
func dressed(order string, r *rand.Rand) string {
	before := []string{"", "", "", "# Hello,\n\n", "# Sorry that it took me so long!\n\n"}
	after := []string{"", "", "", "\n\n# Best wishes", "\n# It is raining here."}
	return before[r.IntN(len(before))] + order + after[r.IntN(len(after))]
}

// somewhere is a place of somebody's, whether the game waits for them or not.
func (w *world) somewhere(p *person, r *rand.Rand) (place, bool) {
	places := w.places(p)
	if len(places) == 0 {
		return place{}, false
	}
	at := places[r.IntN(len(places))]
	at.game = w.game(at.key.game)
	return at, true
}

// writes answers a letter about some game of somebody's with a text.
func writes(text func(w *world, p *person, at *place, r *rand.Rand) string) func(*world, event) {
	return func(w *world, e event) {
		r, p := e.chance(), w.people[e.who]
		if at, ok := w.somewhere(p, r); ok {
			m := w.answer(p, p.addresses[0], at.letter, text(w, p, &at, r), r.IntN(100))
			w.deliver(m)
		}
	}
}

// pries has somebody ask what has happened in a game of which others have given orders that are
// hidden until all have.
func pries(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	for _, at := range w.places(p) {
		g := w.game(at.key.game)
		if g == nil || !g.Dealt() || !g.Planning() {
			continue
		}
		now := g.At(g.Len())
		if slices.ContainsFunc(g.Seats(), func(s log.Seated) bool { return s.Seat != at.key.seat && now.Kept(s.Seat) != 0 }) {
			w.deliver(w.answer(p, p.addresses[0], at.letter, "log", r.IntN(100)))
			return
		}
	}
}

// whispers has somebody say to one or two others what nobody else may read, or note it for
// themselves, and say to all what their own key is.
func whispers(w *world, p *person, at *place, r *rand.Rand) string {
	if at.game == nil {
		return "show"
	}
	if r.IntN(3) == 0 {
		return fmt.Sprintf("say my letter has the key %s", keyIn(at.letter.Text))
	}
	seats := at.game.Seats()
	to := seats[r.IntN(len(seats))]
	if to.Seat == at.key.seat {
		return "say good luck to all"
	}
	word := fmt.Sprintf("quiet%08x", r.Uint32())
	w.mu.Lock()
	defer w.mu.Unlock()
	switch also := seats[r.IntN(len(seats))]; r.IntN(4) {
	case 0:
		w.account.whispers[word] = []string{p.name}
		return oneOf(r, "note clear", "note "+word, "note "+word)
	case 1:
		if also.Seat != at.key.seat && also.Seat != to.Seat {
			w.account.whispers[word] = []string{p.name, to.Name, also.Name}
			return fmt.Sprintf("say %v %v: %s", to.Seat, also.Seat, word)
		}
	}
	w.account.whispers[word] = []string{p.name, to.Name}
	return fmt.Sprintf("say %v: %s", to.Seat, word)
}

// keyIn is the key line of a letter.
func keyIn(text string) string {
	for _, line := range strings.Split(text, "\n") {
		if key, is := strings.CutPrefix(line, "key "); is {
			return key
		}
	}
	return ""
}

func asks(_ *world, _ *person, _ *place, r *rand.Rand) string {
	questions := []string{"show", "log", "legal", "help map", "resend", "record", "show 3", "game nowhere-1", "try E 1", "address"}
	return questions[r.IntN(len(questions))]
}

func babbles(_ *world, _ *person, _ *place, r *rand.Rand) string {
	lines := []string{"I do not know what to do.", "G Cf9 M1", "X T 99", "P Cf1 Cf1 Cf1", "Is anybody there?\n\nP none", strings.Repeat("yes abcdefghij\n", 40), "undo\nundo"}
	return lines[r.IntN(len(lines))]
}

func queues(w *world, p *person, at *place, r *rand.Rand) string {
	if r.IntN(4) == 0 {
		return []string{"queue", "queue clear", "auto end 2", "auto plan"}[r.IntN(4)]
	}
	return "then " + []string{"E 1", "E 2", "E 3 | E 1", "none", "P none", "E 1; then P none", "P none; then E 2; then P none until round 5",
		"E 2 until round 3; then E 1; then auto end 1"}[r.IntN(8)]
}

// consults has somebody ask all about something, or answer what all are asked.
func consults(_ *world, _ *person, at *place, r *rand.Rand) string {
	if code := yesCode.FindStringSubmatch(at.letter.Text); code != nil && r.IntN(5) > 0 {
		word := oneOf(r, "yes", "agree", "agree", "agree", "agree", "yes", "no", "disagree") + " " + code[1]
		if strings.HasPrefix(word, "agree") && r.IntN(2) == 0 && strings.Contains(at.letter.Text, " luck palm") {
			word += " luck reef"
		}
		return word
	}
	if at.game == nil || !at.game.Dealt() {
		return oneOf(r, "agree", "disagree")
	}
	back := fmt.Sprintf("rewind to %d", max(1, at.game.Len()-r.IntN(6)))
	return oneOf(r, back, "reshuffle", "reshuffle harbour", "reshuffle", "reshuffle", "agree", "disagree", "undo", "draw")
}

// yesCode is the line of a letter that agrees to what all are asked.
var yesCode = regexp.MustCompile(`\* yes ([a-z2-7]{10})\b`)

func undoes(*world, *person, *place, *rand.Rand) string  { return "undo" }
func resigns(*world, *person, *place, *rand.Rand) string { return "resign" }
func renews(*world, *person, *place, *rand.Rand) string  { return "new key" }
func refuses(*world, *person, *place, *rand.Rand) string { return "never" }

// plus has somebody give an order and something else beside it.
func plus(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	at, order, ok := w.move(p, r)
	if !ok {
		return
	}
	beside := []func(*world, *person, *place, *rand.Rand) string{whispers, asks, queues, babbles}[r.IntN(4)]
	m := w.answer(p, p.addresses[0], at.letter, order+"\n"+beside(w, p, &at, r), r.IntN(100))
	m.order = asWritten(order)
	w.deliver(m)
}

// confirms has somebody answer a question of the referee's with its code, or refuse. They may say
// yes to what another has written in their name.
func confirms(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	letters, codes := w.codes(p)
	if len(codes) == 0 {
		return
	}
	i := min(r.IntN(3), len(codes)-1)
	word := "yes "
	if r.IntN(5) == 0 {
		word = "no "
	}
	m := w.answer(p, letters[i].To, letters[i], word+codes[i], r.IntN(100))
	m.mentions = p.framed
	w.deliver(m)
}

// stale has somebody answer an old letter with what would have been an order then.
func stale(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	at, order, ok := w.move(p, r)
	if !ok {
		return
	}
	w.mu.Lock()
	old := p.got[r.IntN(len(p.got))]
	w.mu.Unlock()
	if keyOf(old.ID).game == at.key.game {
		w.deliver(w.answer(p, p.addresses[0], old, order, r.IntN(100)))
	}
}

// keyless has somebody order in a new mail. One that names its game is as good as an answer where
// the domain vouches for it; but a seat is taken by an answer alone.
func keyless(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	at, order, ok := w.move(p, r)
	if !ok {
		return
	}
	subject := []string{"My move", at.letter.Subject}[r.IntN(2)]
	m := w.fresh(p, p.addresses[0], subject, order)
	if (p.vouched || m.signed) && at.game.Dealt() && strings.Contains(subject, string(at.key.game)) {
		m.plain = &plainOrder{game: at.key.game, seat: at.key.seat, last: at.game.Len(), text: order}
	}
	w.deliver(m)
}

// elsewhere has somebody order from another address, with the key.
func elsewhere(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	if at, order, ok := w.move(p, r); ok {
		w.deliver(w.answer(p, p.addresses[1], at.letter, order, r.IntN(100)))
	}
}

// repeats has a mail come once more, as it was or under another Message-ID.
func repeats(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	w.mu.Lock()
	n := len(p.wrote)
	var old *sentMail
	if n > 0 {
		old = p.wrote[max(0, n-1-r.IntN(4))]
	}
	w.mu.Unlock()
	if old == nil {
		return
	}
	m := &sentMail{from: p, sender: p.addresses[0], raw: old.raw, id: old.id, text: old.text}
	if r.IntN(3) == 0 {
		m.id = w.nextID(p.addresses[0])
		m.raw = bytes.ReplaceAll(old.raw, []byte("<"+string(old.id)+">"), []byte("<"+string(m.id)+">"))
	}
	w.deliver(m)
}

// forges has somebody write in another's name, whose domain does not vouch for it.
func forges(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	text := []string{"new game ben@example.net", "resign", "P none", "yes abcdefghij", "replace green Tim tim@nowhere.example", "address tim@nowhere.example", "say hello"}[r.IntN(7)]
	m := w.fresh(p, p.addresses[0], "Mombasa", text)
	if m.signed { // and whoever forges it has not the domain's key
		m.raw, m.signed = bytes.Replace(m.raw, []byte("v=1;"), []byte("v=1; i=@evil."+p.addresses[0].Domain()+";"), 1), false
	}
	m.raw = bytes.Replace(m.raw, []byte("dmarc=pass"), []byte("dmarc="+[]string{"none", "fail"}[r.IntN(2)]), 1)
	m.forged = true
	for _, other := range []mail.Address{"ben@example.net", "tim@nowhere.example"} {
		if strings.Contains(text, string(other)) {
			p.framed = append(p.framed, other)
		}
	}
	w.deliver(m)
}

// strange has somebody write whom the referee does not know.
func strange(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	text := []string{"Hello, what is this?", "help", "new game ben@example.net", "join palm", "unsubscribe"}[r.IntN(5)]
	w.deliver(w.fresh(p, p.addresses[0], "Question", text))
}

// responds has a program answer a letter: one that says what it is, one that does not, a mailing
// list, or a mail server that returns it.
func responds(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	w.mu.Lock()
	var l *correspondents.Letter
	if n := len(p.got); n > 0 {
		l = p.got[n-1-r.IntN(min(n, 3))]
	}
	w.mu.Unlock()
	if l == nil {
		return
	}
	m := w.answer(p, p.addresses[0], l, "I am away until Monday.", 0)
	head := []string{"Auto-Submitted: auto-replied\r\n", "", "List-Id: <all.example.org>\r\nPrecedence: list\r\n"}[r.IntN(3)]
	if r.IntN(3) == 0 {
		id := w.nextID("x@example.net")
		m = &sentMail{from: p, sender: "MAILER-DAEMON@example.net", id: id, raw: bounceOf(l, id, w.now())}
	} else {
		m.raw = append([]byte(head), m.raw...)
	}
	w.deliver(m)
}

// bounceOf returns a letter as a mail server does that has nobody of this name.
func bounceOf(l *correspondents.Letter, id mail.MessageID, at time.Time) []byte {
	text := fmt.Sprintf(`From: Mail Delivery System <MAILER-DAEMON@%s>
To: %s
Message-ID: <%s>
Date: %s
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Nobody of this name is here.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.%s

Final-Recipient: rfc822; %s
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: <%s>
From: %s
To: %s
Subject: returned

--b--
`, l.To.Domain(), refereeAddress, id, at.Format(time.RFC1123Z), l.To.Domain(), l.To, l.ID, refereeAddress, l.To)
	return []byte(strings.ReplaceAll(text, "\n", "\r\n"))
}

// dashes has somebody send an order shortly before their time is over, while the mailbox cannot be
// searched.
func dashes(w *world, e event) {
	r, p := e.chance(), w.people[e.who]
	at, order, ok := w.move(p, r)
	if !ok || !at.game.Dealt() {
		return
	}
	deadline, ok := at.game.Deadline(at.key.seat)
	if !ok {
		return
	}
	left := deadline.Sub(w.now())
	if left < time.Minute {
		return
	}
	m := w.answer(p, p.addresses[0], at.letter, order, r.IntN(100))
	m.order, m.plain = asWritten(order), at.plain(order)
	early := time.Duration(1+r.IntN(90)) * time.Second
	w.later(left-early, "", func() { w.deliver(m) })
	lasts := time.Duration(2+r.IntN(7)) * time.Minute
	w.later(left-early-time.Duration(r.IntN(20))*time.Second, "the mailbox is not to be searched around a deadline", func() {
		w.faults.arm(fault{op: "imap " + []string{"search", "fetch"}[r.IntN(2)], count: 1000, until: w.now().Add(lasts), err: errLost})
	})
}
