package simulation

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games/post"
	"dhow/mail"
)

// letter looks at a letter that goes out.
func (a *account) letter(l *mail.Outgoing) {
	k := keyOf(l.ID)
	if _, owed := a.owed[k.letter]; !owed {
		a.w.failHeld("a letter went out before it was owed on disk", "%s to %s: %s", l.ID, l.To, l.Subject)
	}
	if a.sent[k.letter] {
		a.w.failHeld("a letter went out though the journal had noted that it was sent", "%s to %s: %s", l.ID, l.To, l.Subject)
	}
	before := a.letters[k.letter]
	if before != nil && (before.ID != l.ID || !before.Date.Equal(l.Date)) {
		a.w.failHeld("a letter went out twice under other names", "%s, %v and %s, %v", before.ID, before.Date, l.ID, l.Date)
	}
	if ahead := l.Date.Sub(a.w.nowHeld()); ahead > a.w.farthest {
		a.w.failHeld("a letter bears a date to come", "%s to %s: %s, %v ahead", l.ID, l.To, l.Subject, ahead)
	}
	a.letters[k.letter] = l
	if log := a.logs[k.game]; log != nil && k.seat != engine.NoSeat {
		if k.position > len(log.lines) {
			a.w.failHeld("a letter tells of an entry that is not on disk", "%s to %s: %d entries are", l.ID, l.To, len(log.lines))
		}
		log.told = max(log.told, min(k.position, len(log.lines)))
	}
	a.reader(l, k)
	a.secretsOf(l, k)
	a.deadlineIn(l, k)
	a.tables.letter(l, k)
	if before == nil {
		a.answer(l, k)
		a.frequency(l, k)
		a.budgets(l)
	}
}

// givenUp looks at a letter that is given up. What the server has just refused for now it may take
// later: that is tried for days.
func (a *account) givenUp(id post.LetterID) {
	const soon, days = 30 * time.Second, 4 * 24 * time.Hour
	now := a.w.nowHeld()
	if busy, was := a.busy[id]; was && now.Sub(busy) < soon && now.Sub(a.owed[id].since) < days-a.early() {
		a.w.failHeld("a letter was given up that the server may take later", "%s, %s to %s: %s", id, a.owed[id].kind, a.owed[id].to, a.dead[id])
	}
}

// named is the person whose address something is; nil if it is nobody's.
func (a *account) named(address mail.Address) *person {
	for _, p := range a.w.people {
		if slices.ContainsFunc(p.addresses, address.Same) {
			return p
		}
	}
	return nil
}

// sits tells whether somebody has, or has had, a seat.
func (l *gameLog) sits(seat engine.Seat, name string) bool {
	return slices.ContainsFunc(l.seats[seat], func(called string) bool { return strings.HasPrefix(called, name) })
}

// reader looks at whom a letter goes to.
func (a *account) reader(l *mail.Outgoing, k letterKey) {
	if !a.reachable[l.To.Folded()] {
		a.w.failHeld("a letter went to somebody who has nothing to do with the referee", "%s to %s: %s", l.ID, l.To, l.Subject)
	}
	log, p := a.logs[k.game], a.named(l.To)
	if log != nil && p != nil && k.seat != engine.NoSeat && !log.sits(k.seat, p.name) && !isAbout(l.Subject, offeredSeat) {
		a.w.failHeld("a letter went to who has not that seat", "%s to %s: %s", l.ID, l.To, l.Subject)
	}
}

var anyKey = regexp.MustCompile(`\b[a-z]+-\d+\.\d+\.[bgyp]\.[a-z2-7]{22}\b`)

// keysIn lists the keys of seats in a text.
func keysIn(text string) (keys []string) {
	for line := range strings.Lines(text) {
		if strings.Count(line, ".") >= 3 { // most lines need not be searched
			keys = append(keys, anyKey.FindAllString(line, -1)...)
		}
	}
	return keys
}

// secretsOf looks for what the reader of a letter may not know.
func (a *account) secretsOf(l *mail.Outgoing, k letterKey) {
	p := a.named(l.To)
	name := ""
	if p != nil {
		name = p.name
	}
	for _, key := range keysIn(l.Text) {
		other := keyOf(mail.MessageID("x-y." + key + "@z"))
		if log := a.logs[other.game]; log != nil && !log.sits(other.seat, name) && !isAbout(l.Subject, offeredSeat) {
			a.w.failHeld("a letter has another's key", "%s to %s: %s", l.ID, l.To, key)
		}
	}
	for word, readers := range a.whispers {
		if strings.Contains(l.Text, word) && !slices.ContainsFunc(readers, func(r string) bool { return name != "" && strings.HasPrefix(r, name) }) {
			a.w.failHeld("a letter has what was said to somebody else", "%s to %s: %s", l.ID, l.To, word)
		}
	}
	for _, secret := range a.secrets {
		if strings.Contains(l.Text, secret) {
			a.w.failHeld("a letter has a secret of the referee's", "%s to %s", l.ID, l.To)
		}
	}
	if log := a.logs[k.game]; log != nil {
		a.plansIn(l, k, log)
	}
	a.addressesIn(l, k, p)
}

// plansIn looks for orders of others that are not open yet where the letter stands.
func (a *account) plansIn(l *mail.Outgoing, k letterKey, log *gameLog) {
	for _, p := range log.plans {
		if p.seat == k.seat || p.n > k.position || !log.tells(l.Text, &p) {
			continue
		}
		opened := slices.ContainsFunc(log.lines[:min(k.position, len(log.lines))], func(line string) bool {
			return strings.Contains(line, ", open: ") && strings.Contains(line, `"`+p.text+`"`)
		})
		if !opened {
			a.w.failHeld("a letter has what is hidden", "%s to %s: %s of %v, of entry %d", l.ID, l.To, p.text, p.seat, p.n)
		}
	}
}

// tells tells whether a letter has a line with an order behind whose it is.
func (l *gameLog) tells(text string, p *plan) bool {
	for line := range strings.Lines(text) {
		head, is := strings.CutSuffix(strings.TrimSpace(line), p.text)
		head, colon := strings.CutSuffix(strings.TrimSpace(head), ":")
		if is && colon && slices.ContainsFunc(l.seats[p.seat], func(name string) bool { return strings.HasPrefix(head, name) }) {
			return true
		}
	}
	return false
}

// What subjects say in the languages of letters, of which the simulated people read all.
var (
	offeredSeat = []string{"Will you", "Voulez-vous", "Wil je", "Doe je mee", "Czy zagrasz", "Czy chcesz"}
	wantedSeat  = []string{" asks for a seat", " demande une place", " vraagt om een plaats", " prosi o miejsce"}
	askedToHost = []string{"Will you host", "Voulez-vous être l'hôte", "Wil je spelleider", "Czy chcesz być gospodarzem"}
)

func isAbout(subject string, phrases []string) bool {
	return slices.ContainsFunc(phrases, func(phrase string) bool { return strings.Contains(subject, phrase) })
}

// addressesIn looks for addresses of others: an invitation names the host's, or that of the player
// who offers the seat, a question names who
// has written, and an answer repeats what its reader has typed.
func (a *account) addressesIn(l *mail.Outgoing, k letterKey, p *person) {
	for _, other := range a.w.people {
		for _, address := range other.addresses {
			switch {
			case other == p || !strings.Contains(l.Text, string(address)):
			case l.To == operatorAddress, isAbout(l.Subject, offeredSeat) && (slices.Contains(a.w.cfg.Hosts, string(other.addresses[0])) || other.mentioned[l.To]):
			case isAbout(l.Subject, offeredSeat) && a.tables.isRematch(k.game): // who has asked for it is named, too
			case p != nil && (p.mentioned[address] || strings.Contains(l.Text, "yes ")):
			default:
				a.w.failHeld("a letter has another's address", "%s to %s: %s", l.ID, l.To, address)
			}
		}
	}
}

// answer looks at whether a mail is answered in two ways.
func (a *account) answer(l *mail.Outgoing, k letterKey) {
	if l.InReplyTo == "" || a.named(l.To) == nil || !strings.HasPrefix(string(l.InReplyTo), "m") || strings.Contains(string(l.InReplyTo), ".") && strings.HasSuffix(string(l.InReplyTo), string(refereeAddress.Domain())) {
		return
	}
	if a.answers[l.InReplyTo] == nil {
		a.answers[l.InReplyTo] = map[post.LetterID]bool{}
	}
	a.answers[l.InReplyTo][k.letter] = true
	if n := len(a.answers[l.InReplyTo]); n > 1 {
		a.w.failHeld("a mail has several answers", "%s: %d, now %s to %s", l.InReplyTo, n, l.ID, l.To)
	}
}

// frequency looks at how often those are written to who are no players: strangers once a week, but for
// games that they watch, and who has never answered thrice a day.
func (a *account) frequency(l *mail.Outgoing, k letterKey) {
	now := a.w.nowHeld()
	if p := a.named(l.To); p != nil && p.stranger && k.game == "" {
		if last, before := a.strangers[l.To]; before && now.Sub(last) < 7*24*time.Hour-time.Hour {
			a.w.failHeld("a stranger was written to twice in a week", "%s to %s, after %v", l.ID, l.To, now.Sub(last))
		}
		a.strangers[l.To] = now
	}
	if !a.wrote[l.To.Folded()] && l.To != operatorAddress && !a.isAsked(l, k) {
		day := l.To.Folded() + now.UTC().Format(time.DateOnly)
		if a.unasked[day]++; a.unasked[day] > a.w.cfg.Limits.InvitesADay {
			a.w.failHeld("somebody who has never written was written to too often", "%s to %s: %d letters in a day", l.ID, l.To, a.unasked[day])
		}
	}
}

// isAsked tells whether a letter is about a mail that its reader has written from elsewhere, with
// the key of a letter to this address.
func (a *account) isAsked(l *mail.Outgoing, k letterKey) bool {
	about := a.mails[a.owed[k.letter].about]
	return about != nil && !about.post.forged && about.post.from == a.named(l.To)
}
