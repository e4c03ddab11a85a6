package log_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/gametest"
	"dhow/games/log"
)

// codeOf returns the code of a *GameError, "" of anything else.
func codeOf(err error) log.Code {
	var e *log.GameError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// TestDraftRefusals asks drafts for what they have to refuse: they stay as they were, and the game
// is untouched.
func TestDraftRefusals(t *testing.T) {
	t.Parallel()
	undealt := func(s *log.Secret) *log.Game {
		g, err := log.New(edition.Mombasa(), headerOf(2, engine.RandomSetup), s)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	dealt := newPlayer(t, 2, engine.RandomSetup, 5).g
	kept := newPlayer(t, 2, engine.RandomSetup, 5)
	kept.plain = true
	for !kept.g.OpeningDue() {
		kept.order()
	}
	over := newPlayer(t, 2, engine.FirstGame, 5)
	over.plain = true
	for !over.g.Over() {
		over.turn()
	}
	published := newPlayer(t, 2, engine.FirstGame, 5).playOut()
	resigned := newPlayer(t, 2, engine.RandomSetup, 5)
	resigned.plain = true
	resigned.draft(engine.Green, (*log.Draft).Resign)
	given := newPlayer(t, 2, engine.RandomSetup, 5)
	given.plain = true
	given.draft(engine.NoSeat, func(d *log.Draft) error { return d.Ended(log.EndedHost) })
	sealed := readGame(t, dealt.Bytes(), nil)
	table := undealt(nil)
	sample := func(d *log.Draft) error {
		v := d.State().View(engine.Green)
		a, ok := engine.Sample(&v, gametest.Pick(1))
		if !ok {
			a = engine.Action{Seat: engine.Green, Move: &engine.Rest{}}
		}
		_, err := d.Order(a)
		return err
	}
	deal := func(d *log.Draft) error { _, err := d.Deal(); return err }
	open := func(d *log.Draft) error { _, err := d.Open(); return err }
	join := func(word string) func(*log.Draft) error {
		return func(d *log.Draft) error { return d.Join(word) }
	}
	undo := func(n int) func(*log.Draft) error { return func(d *log.Draft) error { return d.Undo(n) } }
	spoil := func(d *log.Draft) error { return d.Spoil(engine.Blue) }
	house := func(timeout bool) func(*log.Draft) error {
		return func(d *log.Draft) error { return d.House(timeout) }
	}
	outage := func(from, to time.Time) func(*log.Draft) error {
		return func(d *log.Draft) error { return d.Outage(from, to) }
	}
	ended := func(why string) func(*log.Draft) error { return func(d *log.Draft) error { return d.Ended(why) } }
	newKey := func(seat engine.Seat) func(*log.Draft) error {
		return func(d *log.Draft) error { return d.NewKey(seat) }
	}
	resign := (*log.Draft).Resign
	aMinute := outage(start, start.Add(time.Minute))
	say := func(to engine.Seat, text string) func(*log.Draft) error {
		return func(d *log.Draft) error { return d.Say(engine.SeatsOf(to), text) }
	}
	after := func(what ...func(*log.Draft) error) func(*log.Draft) error {
		return func(d *log.Draft) error {
			for _, do := range what[:len(what)-1] {
				if err := do(d); err != nil {
					t.Fatal(err)
				}
			}
			return what[len(what)-1](d)
		}
	}
	for _, row := range []struct {
		name string
		g    *log.Game
		by   engine.Seat
		do   func(*log.Draft) error
		want log.Code
	}{
		{"the referee joins", undealt(secretOf(1)), engine.NoSeat, join("palm"), log.NeedsSeat},
		{"a luck word of two", undealt(secretOf(1)), engine.Blue, join("two palms"), log.BadLuckWord},
		{"no luck word", undealt(secretOf(1)), engine.Blue, join(""), log.BadLuckWord},
		{"a luck word that is too long", undealt(secretOf(1)), engine.Blue, join(strings.Repeat("z", 65)), log.BadLuckWord},
		{"a luck word that may be taken for another", undealt(secretOf(1)), engine.Blue, join("p\u0430lm"), log.BadLuckWord},
		{"a luck word with what is not seen", undealt(secretOf(1)), engine.Blue, join("palm\ufe0f"), log.BadLuckWord},
		{"joining twice", undealt(secretOf(1)), engine.Blue, after(join("palm"), join("tree")), log.AlreadyJoined},
		{"joining after the deal", dealt, engine.Blue, join("palm"), log.AlreadyDealt},
		{"a deal without luck words", undealt(secretOf(1)), engine.NoSeat, deal, log.NotAllJoined},
		{"a deal by a seat", undealt(secretOf(1)), engine.Blue, deal, log.NeedsReferee},
		{"a deal again", dealt, engine.NoSeat, deal, log.AlreadyDealt},
		{"a deal without the secret", readGame(t, undealt(secretOf(1)).Bytes(), nil), engine.NoSeat, deal, log.NeedsSecret},
		{"an order without the secret", sealed, engine.Green, sample, log.NeedsSecret},
		{"an order by another", dealt, engine.Blue, sample, log.NeedsSeat},
		{"an order while tiles wait to be opened", kept.g, engine.Green, func(d *log.Draft) error {
			_, err := d.Order(engine.Action{Seat: engine.Green, Move: &engine.EndPhase{}})
			return err
		}, log.OpenFirst},
		{"an order after the keys", published, engine.Green, func(d *log.Draft) error {
			_, err := d.Order(engine.Action{Seat: engine.Green, Move: &engine.EndPhase{}})
			return err
		}, log.Published},
		{"an opening by a seat", kept.g, engine.Green, open, log.NeedsReferee},
		{"an opening without the secret", readGame(t, kept.g.Bytes(), nil), engine.NoSeat, open, log.NeedsSecret},
		{"going back before the deal", dealt, engine.Blue, undo(3), log.BadUndo},
		{"going back twice in one entry", kept.g, engine.Blue, after(undo(5), undo(4)), log.OneThing},
		{"going back after an order", kept.g, engine.Green, after(undo(4), sample, undo(5)), log.OneThing},
		{"going back after the keys", published, engine.Green, undo(4), log.Published},
		{"going back in a game not dealt", undealt(secretOf(1)), engine.Blue, undo(1), log.NotDealt},
		{"a look noted by a seat", dealt, engine.Blue, spoil, log.NeedsReferee},
		{"a look at a game without a seal", table, engine.NoSeat, spoil, log.NothingHidden},
		{"a look and an opening", kept.g, engine.NoSeat, after(spoil, open), log.OneThing},
		{"the keys of a game that runs", dealt, engine.NoSeat, (*log.Draft).Publish, log.NotOver},
		{"the keys of a game without a seal", table, engine.NoSeat, (*log.Draft).Publish, log.NothingHidden},
		{"the keys by a seat", over.g, engine.Blue, (*log.Draft).Publish, log.NeedsReferee},
		{"the keys without the secret", readGame(t, over.g.Bytes(), nil), engine.NoSeat, (*log.Draft).Publish, log.NeedsSecret},
		{"the keys twice", published, engine.NoSeat, (*log.Draft).Publish, log.Published},
		{"the referee resigns", dealt, engine.NoSeat, resign, log.NeedsSeat},
		{"resigning before joining", undealt(secretOf(1)), engine.Blue, resign, log.NotJoined},
		{"resigning twice", resigned.g, engine.Green, resign, log.HasResigned},
		{"resigning after the end", over.g, engine.Green, resign, log.IsOver},
		{"resigning after the keys", published, engine.Green, resign, log.Published},
		{"resigning and an order", dealt, engine.Green, after(resign, sample), log.OneThing},
		{"an order of who has resigned", resigned.g, engine.Green, sample, log.HasResigned},
		{"going back by who has resigned", resigned.g, engine.Green, undo(4), log.HasResigned},
		{"the house plays for nobody", dealt, engine.NoSeat, house(true), log.NeedsSeat},
		{"the house plays for who has not resigned", dealt, engine.Green, house(false), log.NotHouse},
		{"the house goes back", kept.g, engine.Green, after(house(true), undo(4)), log.OneThing},
		{"the house plays behind an undo", kept.g, engine.Green, after(undo(4), house(true)), log.OneThing},
		{"an outage noted by a seat", dealt, engine.Blue, aMinute, log.NeedsReferee},
		{"an outage that ends before it begins", dealt, engine.NoSeat, outage(start.Add(time.Minute), start), log.BadOutage},
		{"an outage of parts of a second", dealt, engine.NoSeat, outage(start, start.Add(time.Second-1)), log.BadOutage},
		{"an outage that has not ended", dealt, engine.NoSeat, outage(start, start.AddDate(2, 0, 0)), log.BadOutage},
		{"an outage after the end", over.g, engine.NoSeat, aMinute, log.IsOver},
		{"two outages in one entry", dealt, engine.NoSeat, after(aMinute, spoil), log.OneThing},
		{"an end by a seat", dealt, engine.Blue, ended(log.EndedLapsed), log.NeedsReferee},
		{"an end for no reason", dealt, engine.NoSeat, ended(""), log.BadEnding},
		{"an end for another reason", dealt, engine.NoSeat, ended("bored"), log.BadEnding},
		{"an end after the end", over.g, engine.NoSeat, ended(log.EndedHost), log.IsOver},
		{"an end twice", given.g, engine.NoSeat, ended(log.EndedHost), log.GivenUp},
		{"an order after the game was given up", given.g, engine.Green, sample, log.GivenUp},
		{"the house plays after the game was given up", given.g, engine.Green, after(house(true), sample), log.GivenUp},
		{"going back after the game was given up", given.g, engine.NoSeat, undo(4), log.GivenUp},
		{"resigning after the game was given up", given.g, engine.Green, resign, log.GivenUp},
		{"an outage after the game was given up", given.g, engine.NoSeat, aMinute, log.GivenUp},
		{"a new key for nobody", dealt, engine.NoSeat, newKey(engine.NoSeat), log.NeedsSeat},
		{"a new key for who does not play", dealt, engine.NoSeat, newKey(engine.Purple), log.NeedsSeat},
		{"a new key for another", dealt, engine.Blue, newKey(engine.Green), log.NeedsReferee},
		{"a new key after the keys", published, engine.Blue, newKey(engine.Blue), log.Published},
		{"saying nothing", dealt, engine.Blue, say(engine.NoSeat, " \u202e\n"), log.BadText},
		{"saying too much", dealt, engine.Blue, say(engine.NoSeat, strings.Repeat("a", log.MaxSay+1)), log.BadText},
		{"saying something to a seat that does not play", dealt, engine.Blue, say(engine.Purple, "a"), log.NeedsSeat},
		{"private talk without the secret", sealed, engine.Blue, say(engine.Green, "a"), log.NeedsSecret},
	} {
		t.Run(row.name, func(t *testing.T) {
			before := row.g.Bytes()
			d := row.g.Draft(start.AddDate(1, 0, 0), row.by, "")
			err := row.do(d)
			if got := codeOf(err); got != row.want {
				t.Errorf("got %v, want %s", err, row.want)
			}
			if err != nil && strings.Contains(err.Error(), "%!") {
				t.Errorf("the message is %s", err)
			}
			if !bytes.Equal(row.g.Bytes(), before) {
				t.Error("the game has changed")
			}
		})
	}
}

// TestRefusedOrderLeavesDraft gives a good order, a bad one and a good one: the bad one leaves no
// trace.
func TestRefusedOrderLeavesDraft(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 1)
	d := p.g.Draft(start, engine.Blue, "")
	if err := restAny(d, engine.Blue); err != nil {
		t.Fatal(err)
	}
	line := d.Line()
	var illegal *engine.IllegalError
	if _, err := d.Order(engine.Action{Seat: engine.Blue, Move: &engine.EndPhase{}}); !errors.As(err, &illegal) {
		t.Errorf("got %v", err)
	}
	if !bytes.Equal(d.Line(), line) {
		t.Error("the refused order is in the entry")
	}
}

// TestTimesNeverGoBack drafts with a clock that has been set back.
func TestTimesNeverGoBack(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 1)
	last := p.g.Entries()[p.g.Len()-1].At
	if got := p.g.Draft(start.Add(-time.Hour), engine.Blue, "").Entry().At; !got.Equal(last) {
		t.Errorf("the entry is of %v, the one before of %v", got, last)
	}
}

// TestUndoBringsLuckBack gives the same order again after an undo: the same draws come.
func TestUndoBringsLuckBack(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 3, engine.RandomSetup, 9)
	p.plain = true
	compared := 0
	for !p.g.Over() {
		p.turn()
		n := p.g.Len()
		e := p.g.Entries()[n-1]
		if len(e.Orders) < 2 || e.Undo != 0 {
			continue
		}
		want, _ := p.g.State()
		moves := p.g.Moves()
		p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Undo(n) })
		if got, _ := p.g.State(); got == want {
			t.Fatal("the undo does nothing")
		}
		for _, m := range moves {
			if m.N == n {
				p.draft(m.Seat, func(d *log.Draft) error { _, err := d.Order(m.Action); return err })
			}
		}
		if got, _ := p.g.State(); got != want {
			t.Fatalf("entry %d has other draws when it is given again: %v", n, p.g.Entries()[p.g.Len()-1].Orders)
		}
		compared++
	}
	if compared < 10 {
		t.Errorf("only %d orders with draws", compared)
	}
}

// TestUndoOfAnUndo brings back what was undone.
func TestUndoOfAnUndo(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 2)
	p.plain = true
	for p.g.Len() < 20 {
		p.turn()
	}
	want, _ := p.g.State()
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Undo(10) })
	if p.g.Counts(12) || !p.g.Counts(9) {
		t.Error("the wrong entries count")
	}
	if err := p.g.Draft(start, engine.Blue, "").Undo(12); codeOf(err) != log.AlreadyUndone {
		t.Errorf("got %v", err)
	}
	p.draft(engine.NoSeat, func(d *log.Draft) error { return d.Undo(21) })
	if got, _ := p.g.State(); got != want || !p.g.Counts(12) {
		t.Error("the undone entries are not back")
	}
	readGame(t, p.g.Bytes(), nil)
}

// TestNotes keeps the notes of a seat from whoever reads without the secret, and from whoever has the
// seat after it, and lets them stand until they are cleared, however far the game goes back.
func TestNotes(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 3, engine.FirstGame, 1)
	p.plain = true
	note := func(texts ...string) {
		p.draft(engine.Green, func(d *log.Draft) (err error) {
			for _, text := range texts {
				err = errors.Join(err, d.Note(text))
			}
			return err
		})
	}
	stand := func(want ...string) {
		t.Helper()
		for _, g := range []*log.Game{p.g, readGame(t, p.g.Bytes(), secretOf(1))} {
			if got := g.Notes(engine.Green); !slices.Equal(got, want) {
				t.Errorf("there stand %q, not %q", got, want)
			}
		}
	}
	before := p.g.Needs()
	note("+go\u202e there", "-")
	if e := p.g.Entries()[p.g.Len()-1]; e.Need <= before || bytes.Contains(p.g.Bytes(), []byte("go there")) {
		t.Errorf("the entry needs %d after %d: %s", e.Need, before, p.g.Bytes())
	}
	stand("+go there", "-")
	if g := readGame(t, p.g.Bytes(), nil); g.Notes(engine.Green) != nil || p.g.Notes(engine.Blue) != nil {
		t.Error("others can read them")
	}
	note("more")
	stand("+go there", "-", "more")
	note("before", "", "after")
	stand("after")
	var many []string
	for range log.MostNotes {
		many = append(many, "x")
	}
	if err := p.g.Draft(p.g.Entries()[p.g.Len()-1].At, engine.Green, "").Note("a\nb"); codeOf(err) != log.BadText {
		t.Errorf("a note of two lines: %v", err)
	}
	note(append([]string{""}, many...)...)
	if err := p.g.Draft(p.g.Entries()[p.g.Len()-1].At, engine.Green, "").Note("y"); codeOf(err) != log.TooManyNotes {
		t.Errorf("one too many: %v", err)
	}
	note("")
	stand()
	if err := p.g.Draft(p.g.Entries()[p.g.Len()-1].At, engine.NoSeat, "").Note("y"); codeOf(err) != log.NeedsSeat {
		t.Errorf("the referee's: %v", err)
	}
}

// TestTalkToSeveral keeps what is said to several seats from older programs, which know of one or all.
func TestTalkToSeveral(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 3, engine.FirstGame, 1)
	p.plain = true
	before := p.g.Needs()
	some := engine.SeatsOf(engine.Blue, engine.Yellow)
	p.draft(engine.Green, func(d *log.Draft) error { return d.Say(some, "we three") })
	n := p.g.Len()
	if e := p.g.Entries()[n-1]; e.Need <= before || p.g.Needs() != e.Need || bytes.Contains(p.g.Bytes(), []byte("we three")) {
		t.Errorf("the entry needs format %d after %d, the game %d", e.Need, before, p.g.Needs())
	}
	for _, g := range []*log.Game{p.g, readGame(t, p.g.Bytes(), secretOf(1))} {
		if talk, err := g.Talk(n); err != nil || len(talk) != 1 || talk[0] != (log.Say{To: some, Text: "we three"}) {
			t.Errorf("got %v, %v", talk, err)
		}
	}
	if err := p.g.Draft(start, engine.Green, "").Say(some.With(engine.Purple), "x"); codeOf(err) != log.NeedsSeat {
		t.Errorf("said to a seat that does not play: %v", err)
	}
}

// TestTalk keeps private talk from whoever reads without the secret.
func TestTalk(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 3, engine.FirstGame, 1)
	p.plain = true
	p.draft(engine.Green, func(d *log.Draft) error {
		return errors.Join(d.Say(engine.SeatsOf(engine.Blue), "now?\u202e \x1b[31m"), d.Say(log.ToAll, "hello"), d.Say(engine.SeatsOf(engine.Yellow), "later"))
	})
	n := p.g.Len()
	if bytes.Contains(p.g.Bytes(), []byte("now")) {
		t.Error("the talk stands in clear")
	}
	for _, g := range []*log.Game{p.g, readGame(t, p.g.Bytes(), secretOf(1))} {
		talk, err := g.Talk(n)
		if err != nil || len(talk) != 2 || talk[0] != (log.Say{To: engine.SeatsOf(engine.Blue), Text: "now? [31m"}) || talk[1].Text != "later" {
			t.Errorf("got %q, %v", talk, err)
		}
	}
	if _, err := readGame(t, p.g.Bytes(), nil).Talk(n); codeOf(err) != log.NeedsSecret {
		t.Errorf("got %v", err)
	}
	if talk, err := p.g.Talk(n + 1); talk != nil || err != nil {
		t.Errorf("got %v, %v", talk, err)
	}
}

// TestQuestionsWithoutAnswer asks for states that nobody can know.
func TestQuestionsWithoutAnswer(t *testing.T) {
	t.Parallel()
	g := newPlayer(t, 2, engine.FirstGame, 1).g
	if _, err := g.At(1).State(); codeOf(err) != log.NotDealt {
		t.Errorf("before the deal: %v", err)
	}
	sealed := readGame(t, g.Bytes(), nil)
	if _, err := sealed.State(); codeOf(err) != log.NeedsSecret {
		t.Errorf("the state of a sealed game: %v", err)
	}
	if _, err := sealed.View(engine.Blue); codeOf(err) != log.NeedsSecret {
		t.Errorf("a seat's view of a sealed game: %v", err)
	}
	if err := sealed.Verify(); codeOf(err) != log.NeedsSecret {
		t.Errorf("verifying a sealed game: %v", err)
	}
	if _, err := log.Read(edition.Mombasa(), "g.yaml", g.Bytes(), secretOf(2)); codeOf(err) != log.WrongSecret {
		t.Errorf("another secret: %v", err)
	}
}

// TestNames holds names of games and players to what is safe as a file's name.
func TestNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"kilifi-7": true, "abc": true, "2-b": true, strings.Repeat("a", 40): true,
		"": false, "a": false, "ab": true, strings.Repeat("a", 41): false, "-ab": false, "ab-": false, "../ab": false, "Abc": false, "a.b": false, "żół": false, "a b": false,
	} {
		if (games.GameID(name).Valid() == nil) != want || (games.PlayerID(name).Valid() == nil) != want {
			t.Errorf("%q is a name: %v", name, !want)
		}
	}
}

// TestSecret reads and writes secrets, which show in no message.
func TestSecret(t *testing.T) {
	t.Parallel()
	s := secretOf(3)
	again, err := log.ParseSecret(" " + s.Text() + "\n")
	if err != nil || *again != *s {
		t.Errorf("got %v, %v", again, err)
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		if text := fmt.Sprintf(verb+verb, s, *s); text != "(secret)(secret)" {
			t.Errorf("%s prints %s", verb, text)
		}
	}
	for _, bad := range []string{"", "00", s.Text() + "0", s.Text() + "00", strings.Replace(s.Text(), "0", "g", 1)} {
		var format *games.FormatError
		if _, err := log.ParseSecret(bad); !errors.As(err, &format) || bad != "" && strings.Contains(err.Error(), bad) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestLogKeepsRoomForTheGame fills a file with talk of a seat until no more is taken: orders still
// are, and the file is read.
func TestLogKeepsRoomForTheGame(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, 2, engine.FirstGame, 1)
	p.plain = true
	text := strings.Repeat("palm ", log.MaxSay/5)
	var err error
	for n := 0; err == nil && n < 2*log.MaxSize/log.MaxSay; n++ {
		d := p.g.Draft(start, engine.Blue, "")
		if err = d.Say(log.ToAll, text); err == nil {
			p.g.Commit(d)
		}
	}
	if codeOf(err) != log.ShareSpent {
		t.Fatalf("got %v", err)
	}
	p.turn()
	file := p.g.Bytes()
	if len(file) > log.MaxSize*3/4 {
		t.Errorf("the file has %d bytes", len(file))
	}
	readGame(t, file, secretOf(1))
}
