package referee

import (
	"bytes"
	"context"
	"log/slog"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
)

// forge is a mail that somebody makes up. What is left out is as Ben's own mail program would have
// it. Words in braces stand for what the forger has got hold of (forgeryWorld.fill).
type forge struct {
	top     string // headers above all others, as our own server stamps them
	from    string // the whole line or lines; "-" for none
	to      string
	id      string // "-" for none
	date    string
	subject string
	head    string // more headers, each ended by a line feed
	body    string
	signed  func(raw string) string // what is done to the whole, as signing it; nil: nothing
}

const benFrom = "From: Ben <ben@example.net>"

// raw is the mail as the server has it.
func (m forge) raw() string {
	or := func(text, otherwise string) string {
		if text == "" {
			return otherwise
		}
		return text
	}
	raw := m.top + or(m.from, benFrom) + "\nTo: " + or(m.to, string(ourAddress)) + "\nDate: " + or(m.date, "Fri, 20 Nov 2026 18:00:00 +0000") + "\n"
	if m.id != "-" {
		raw += "Message-ID: <" + or(m.id, "row{N}@example.edu") + ">\n"
	}
	raw += "Subject: " + or(m.subject, "Mombasa") + "\n" + m.head + "\n" + m.body + "\n"
	return strings.ReplaceAll(strings.Replace(raw, "-\nTo: ", "To: ", map[bool]int{true: 1}[m.from == "-"]), "\n", "\r\n")
}

// forgery is a row of the table: a mail that may move nothing.
type forgery struct {
	why     string
	mail    forge
	times   int    // how often it comes; 0: once
	outcome string // as journalled, of each
	to      string // whom letters go to, in alphabetical order
}

// forgeryWorld is a game in which everybody plans. Ben has a letter that he has not answered, and
// one that he has.
type forgeryWorld struct {
	*proofWorld
	old, letters []*mail.Outgoing // by seat from 0: those before all rested, and the last ones
	logged       bytes.Buffer
}

func newForgeryWorld(t *testing.T, change ...func(*config.Config)) *forgeryWorld {
	f := &forgeryWorld{}
	w := newWorld(t, change...)
	w.log = slog.New(slog.NewTextHandler(&f.logged, &slog.HandlerOptions{Level: slog.LevelDebug}))
	w.start()
	f.proofWorld = &proofWorld{world: w, players: w.three()}
	f.id = f.begin(f.players, "first")
	f.old = f.lastLetters()
	for _, seat := range []engine.Seat{engine.Blue, engine.Yellow, engine.Green} {
		order, _ := f.party().order(f.game(f.id), seat)
		f.players[seat-1].answer(order)
		f.settle()
	}
	f.letters = f.lastLetters()
	return f
}

func (f *forgeryWorld) party() *party { return &party{t: f.t, pick: f.pick} }

func (f *forgeryWorld) lastLetters() []*mail.Outgoing {
	var l []*mail.Outgoing
	for _, p := range f.players {
		l = append(l, p.letter())
	}
	return l
}

func keyIn(l *mail.Outgoing) string {
	_, key, _ := strings.Cut(string(l.ID), ".")
	key, _, _ = strings.Cut(key, "@")
	return key
}

// fill puts in what the forger has got hold of: keys and letters of the players, and what can be
// made of them.
func (f *forgeryWorld) fill(raw string, n int) string {
	ben, cas := keyIn(f.letters[1]), keyIn(f.letters[2])
	mac := ben[strings.LastIndexByte(ben, '.')+1:]
	order, _ := f.party().order(f.game(f.id), engine.Green)
	ring, last := f.daemon.clerk.Ring, f.game(f.id).Len()
	return strings.NewReplacer(
		"{GAME}", string(f.id), "{ORDER}", order, "{N}", strconv.Itoa(n), "{MAC}", mac,
		"{BEN}", ben, "{BEN-UP}", strings.ToUpper(ben), "{BEN-1}", ben[:20], "{BEN-2}", ben[20:], "{BEN-ID}", string(f.letters[1].ID),
		"{CAS}", cas, "{CAS-ID}", string(f.letters[2].ID), "{ANN}", keyIn(f.letters[0]), "{ANN-ID}", string(f.letters[0].ID), "{CAS-AS-BEN}", strings.Replace(cas, ".y.", ".g.", 1),
		"{OLD}", keyIn(f.old[1]), "{OLD-ID}", string(f.old[1].ID), "{CAS-OLD}", keyIn(f.old[2]), "{LAST}", strconv.Itoa(last),
		"{QUOTED}", "> "+strings.ReplaceAll(strings.TrimSpace(f.letters[1].Text), "\n", "\n> "), "{LETTER}", f.letters[1].Text,
		"{OLD-QUOTED}", "> "+strings.ReplaceAll(strings.TrimSpace(f.old[1].Text), "\n", "\n> "),
		"{AHEAD}", ring.Text(identity.Key{Game: f.id, Position: last + 5, Seat: engine.Green, Epoch: 1}), "{NEXT-EPOCH}", ring.Text(identity.Key{Game: f.id, Position: last, Seat: engine.Green, Epoch: 2}),
		"{NO-GAME}", ring.Text(identity.Key{Game: "nowhere-7", Position: 5, Seat: engine.Green, Epoch: 1}), "{NO-SEAT}", ring.Text(identity.Key{Game: f.id, Position: last, Seat: engine.Purple, Epoch: 1}),
		"{OUTSIDE}", ring.Outside("abcdefghij"), "{FOREIGN}", identity.NewKeyRing().Text(identity.Key{Game: "lamu-2", Position: 9, Seat: engine.Green, Epoch: 1}),
		"{OTHER-RING}", identity.NewKeyRing().Text(identity.Key{Game: f.id, Position: last, Seat: engine.Green, Epoch: 1}),
	).Replace(raw)
}

// made is a mail as it comes, with what the forger has got hold of.
func (f *forgeryWorld) made(m forge, n int, change ...string) string {
	raw := strings.NewReplacer(change...).Replace(f.fill(m.raw(), n))
	if m.signed != nil {
		return m.signed(raw)
	}
	return raw
}

// bytesOf returns a game's log.
func (f *forgeryWorld) bytesOf() string { return string(f.game(f.id).Bytes()) }

// send delivers a mail and returns what has become of it, and the letters that follow.
func (f *forgeryWorld) send(raw string) (string, []*mail.Outgoing) {
	before := len(f.tray.all())
	f.box.put(raw)
	f.settle()
	in, _ := answer(f.daemon.store.Known(context.Background(), f.daemon.clerk.Read([]byte(raw), "").Fingerprint))
	return in.Outcome, f.tray.all()[before:]
}

// realID is the Message-ID of the mail with which Ben orders when all is over.
const realID = "real@example.net"

// realOrder has Ben answer his letter, and wants his order carried out.
func (f *forgeryWorld) realOrder() {
	f.t.Helper()
	entries := f.game(f.id).Len()
	order, ok := f.party().order(f.game(f.id), engine.Green)
	if !ok {
		f.t.Fatal("nothing is asked of Ben")
	}
	top := ""
	if sure(f.daemon.clerk.Roster.Vouched(f.t.Context(), benAt)) {
		top = stamp(pass)
	}
	raw := forge{top: top, id: realID, head: "In-Reply-To: <{BEN-ID}>\n", body: order + "\n\nDhow wrote:\n{QUOTED}"}.raw()
	outcome, letters := f.send(strings.ReplaceAll(f.fill(raw, 0), "\r\n> ", "\r\n> "))
	if f.game(f.id).Len() != entries+1 || outcome != post.OutcomeAccepted {
		f.t.Errorf("Ben's own order is %q", outcome)
	}
	if to := recipients(letters); !strings.Contains(to, benAt) {
		f.t.Errorf("Ben's own order is answered to %q", to)
	}
}

// TestForgeries sends each forged, replayed, stale, forwarded or misdirected mail of the table, and
// then Ben's own order. No mail moves the game, none tells anything to whom it is no business of,
// and Ben is not kept from moving.
func TestForgeries(t *testing.T) {
	seen := map[string]bool{}
	for i, row := range forgeries() {
		if seen[row.why] {
			t.Errorf("two rows are called %q", row.why)
		}
		if seen[row.why] = true; raced && i%8 != 0 {
			continue
		}
		t.Run(row.why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { row.try(newForgeryWorld(t)) })
		})
	}
	if len(seen) < 80 {
		t.Errorf("the table has %d rows", len(seen))
	}
}

func (row *forgery) try(f *forgeryWorld) {
	before, sent := f.bytesOf(), len(f.tray.letters)
	for n := range max(row.times, 1) {
		raw := f.made(row.mail, n)
		outcome, _ := f.send(raw)
		if outcome != row.outcome && n == 0 {
			f.t.Errorf("the outcome is %q, expected %q", outcome, row.outcome)
		}
	}
	if f.bytesOf() != before {
		f.t.Error("the game has moved")
	}
	letters := f.tray.letters[sent:]
	if to := recipients(letters); to != row.to {
		f.t.Errorf("letters go to %q, expected %q", to, row.to)
	}
	row.alike(f, letters)
	f.realOrder()
	f.keepsSecrets()
	f.stop()
	if len(f.walked) == 0 {
		f.t.Error("no mail is judged again")
	}
}

// alike sends the same mail about a game that is not there, if its author may know nothing, and
// wants no difference: neither in what becomes of it nor in what the address in whose name it came
// is told. That is told once a day.
func (row *forgery) alike(f *forgeryWorld, letters []*mail.Outgoing) {
	switch row.outcome {
	case post.OutcomeStranger:
		for _, l := range letters {
			if text := l.Subject + l.Text; strings.Contains(text, string(f.id)) || strings.Contains(text, "Ann") {
				f.t.Errorf("a stranger is told of the game:\n%s", text)
			}
		}
	case post.OutcomeUnproven, post.OutcomeAutomatic, post.OutcomeList, post.OutcomeBounce:
		const noGame = "nowhere-7"
		waitFor(24 * time.Hour)
		outcome, more := f.send(f.made(row.mail, 1007, string(f.id), noGame, "\r\nDate: ", "\r\nX-Twin: yes\r\nDate: "))
		if outcome != row.outcome || textsOf(more) != textsOf(letters) {
			f.t.Errorf("of a game that is not there the outcome is %q, with\n%s\nand not\n%s", outcome, textsOf(more), textsOf(letters))
		}
		for _, l := range letters {
			row.unsaid(f, l)
		}
	}
}

// textsOf is what letters say, and to whom.
func textsOf(letters []*mail.Outgoing) string {
	var b strings.Builder
	for _, l := range letters {
		b.WriteString(string(l.To) + ": " + l.Subject + "\n" + l.Text)
	}
	return b.String()
}

// unsaid wants a letter to have no word of the mail that led to it, and to be in no thread with it.
func (row *forgery) unsaid(f *forgeryWorld, l *mail.Outgoing) {
	if text := l.Subject + "\n" + l.Text; l.InReplyTo != "" || len(l.References) != 0 || strings.Contains(text, string(f.id)) || strings.Contains(text, "Mombasa") || strings.Contains(text, "\n>") {
		f.t.Errorf("the letter to %s has something of the mail:\n%s", l.To, text)
	}
}

var keyShape = regexp.MustCompile(`(?i)[a-z0-9-]+\.[0-9]+\.[bgypohw]\.[a-z2-7]{22}`)

// keepsSecrets wants no key but the reader's own in any letter, and none in the log of the program.
func (f *forgeryWorld) keepsSecrets() {
	f.t.Helper()
	ring := f.daemon.clerk.Ring
	for _, l := range f.tray.letters {
		for _, text := range keyShape.FindAllString(l.Subject+"\n"+l.Text+"\n"+l.ToName, -1) {
			key, ok := checkKey(ring, text, func(games.GameID, engine.Seat) (int, bool) { return 1, true })
			if ok && f.players[key.Seat-1].address != l.To {
				f.t.Errorf("a letter to %s has the key %s:\n%s", l.To, text, l.Text)
			}
		}
	}
	logged := f.logged.String()
	if key := keyShape.FindString(logged); key != "" {
		f.t.Errorf("the key %s stands in the log", key)
	}
	for _, k := range regexp.MustCompile("[0-9a-f]{64}").FindAllString(string(ring.Bytes()), -1) {
		if strings.Contains(logged, k) {
			f.t.Error("a key of the server stands in the log")
		}
	}
}

// TestForgedIDs is what the table cannot say in a row: whoever knows under which Message-ID Ben
// will write, and writes first in his name, does not keep Ben's mail from being read.
func TestForgedIDs(t *testing.T) {
	for why, m := range map[string]forge{
		"with nothing that proves it": {body: "{ORDER}"},
		"as an automatic answer":      {head: "Auto-Submitted: auto-replied\n", body: "I am away."},
		"as a mail of a list":         {head: "List-Id: <chat.example.edu>\n", body: "{ORDER}"},
		"as a bounce":                 {head: "X-Failed-Recipients: ben@example.net\n", body: "It could not be delivered."},
		"with a forged key":           {body: "{ORDER}\nkey {GAME}.5.g.aaaaaaaaaaaaaaaaaaaaaa"},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t)
				before := f.bytesOf()
				m.id = realID
				f.send(f.fill(m.raw(), 0))
				if f.bytesOf() != before {
					t.Error("the game has moved")
				}
				f.realOrder()
				f.stop()
			})
		})
	}
}
