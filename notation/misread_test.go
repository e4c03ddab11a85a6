package notation_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestMisread wants texts to be refused, or read as they are meant, that once were read as what
// nobody means by them.
func TestMisread(t *testing.T) {
	for _, c := range []struct {
		lang notation.Language
		text string
		want string // "" means refused
	}{
		// an amount of pounds becomes a region that is entered
		{notation.English, "X C 2 3 pounds", "X C 2; p3"},
		{notation.English, "X C 2 p 3", "X C 2; p3"},
		{notation.English, "X C 2 pounds 3", "X C 2; p3"},
		{notation.English, "X C 2 1A@4 3 p", "X C 2; 1A@4 p3"},
		{notation.French, "X C 2 3 livres", "X C 2; p3"},
		{notation.Dutch, "X C 2 3 ponden", "X C 2; p3"},
		{notation.Polish, "X C 2 3 funty", "X C 2; p3"},
		{notation.English, "B Bk2 j 2 pounds", ""},
		// an empty slot is lost
		{notation.English, "P Cf1,,Bk2", ""},
		{notation.English, "P Cf1, , Bk2", ""},
		// the card that lies at the space becomes a card to be used
		{notation.English, "G Cf1 y2 Cf2", ""},
		// a number sign loses what stands behind it
		{notation.English, "X C 2 #3", ""},
		{notation.English, "E #2", ""},
		// Cairo becomes Cape Town
		{notation.Polish, "X Ca 5", ""},
		{notation.Polish, "G Cf1 ca 2", ""},
		// "in", "and", "from", "not" become orders
		{notation.English, "en", ""},
		{notation.French, "et T 5", ""},
		{notation.Polish, "od Cf1 Bn1 Ex2", ""},
		{notation.Dutch, "uit T 5", ""},
	} {
		r := notation.Reader{Edition: mombasa, Language: c.lang}
		got := ""
		if lines, err := r.Lines(engine.Blue, c.text); err == nil {
			if order, is := lines[0].Says.(notation.Order); is {
				got = notation.PrintOrder(r.Edition, order.Action)
			}
		}
		if got != "" && got != c.want {
			t.Errorf("%v: %q is read as %q", c.lang, c.text, got)
		}
	}
}

// TestWrappedTalk wants the last words of long talk or of a comment, which a mail program has
// wrapped, to be no order.
func TestWrappedTalk(t *testing.T) {
	const long = "I have thought about this for a long time, and if you go there I will "
	r := notation.Reader{Edition: mombasa}
	for _, text := range []string{"say " + long + "\npass", "say " + long + "\nend", "say " + long + "\nundo", "say " + long + "\nplan nothing",
		"say " + long + "\nE 2", "G Cf1 M1 # " + long + "\npass", "G Cf1 M1 // " + long + "\nundo"} {
		if lines, err := r.Lines(engine.Blue, text); err == nil && len(lines) > 1 {
			t.Errorf("%q has a second line %T", text, lines[1].Says)
		}
	}
}

// TestTalkMeantForOne wants nothing to go to all that is linked with one.
func TestTalkMeantForOne(t *testing.T) {
	r := notation.Reader{Edition: mombasa}
	for _, text := range []string{"say privately to green hi", "say whisper to green hi", "say only for green: x", "say :green: hi"} {
		lines, err := r.Lines(engine.Blue, text)
		if err != nil || lines[0].Says.(notation.Say).To != engine.SeatsOf(engine.Green) {
			t.Errorf("%q does not go to green alone: %+v, %v", text, lines, err)
		}
	}
}

// TestWhateverIsSaid holds that any line behind say is talk, word for word, and that nothing of it
// is an order, unless words before a colon are what a seat is called, or nearly, and may mean it alone.
func TestWhateverIsSaid(t *testing.T) {
	t.Parallel()
	r := notation.Reader{Edition: mombasa, Names: notation.NamesOf("Ann", "Ben Adams", "Jean-Luc")}
	words := []string{"Hello", "Ann", "Ann!", "Ben", "Adams,", "green", "to", "the", "all", ":", "Have fun.", "E 2", "undo", "say", "#1", "//", ";", "> x", "OK:", "PS:", "I", "10:30", "G Cf1 M1",
		"key", "Jean-Luc", "vert", "and", "!", "(blue)", "“hi”", "é", "*", "never", "=p5", "a: b", "then", "we?", "http://example.org"}
	chance := rand.New(rand.NewPCG(1, 8))
	for range 20_000 {
		var said []string
		for range 1 + chance.IntN(7) {
			said = append(said, words[chance.IntN(len(words))])
		}
		checkSaid(t, r, strings.Join(said, " "))
	}
	for range 20_000 {
		said := make([]rune, 1+chance.IntN(40))
		for i := range said {
			said[i] = rune(' ' + chance.IntN(0x7f-' '))
		}
		checkSaid(t, r, string(said))
	}
}

// checkSaid reads a line of talk.
func checkSaid(t *testing.T, r notation.Reader, said string) {
	t.Helper()
	lines, err := r.Lines(engine.Blue, "say "+said)
	var list *notation.ErrorList
	switch {
	case errors.As(err, &list):
		nothing := list.Errors[0].Code == notation.Expected && strings.HasSuffix(strings.TrimSpace(said), ":") || strings.Trim(said, " :") == ""
		private := list.Errors[0].Code == notation.Ambiguous && strings.Contains(said, ":")
		if list.Errors[0].Code != notation.NoRecipient && !nothing && !private {
			t.Errorf("%q cannot be said: %v", said, err)
		}
	case len(lines) != 1:
		t.Errorf("%q is read as %d lines", said, len(lines))
	default:
		talk, is := lines[0].Says.(notation.Say)
		if !is || !strings.HasSuffix(strings.TrimSpace(said), talk.Text) {
			t.Errorf("%q is read as %#v", said, lines[0].Says)
		}
	}
}
