package notation_test

import (
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestMisread wants texts to be refused, or read as they are meant, that once were read as what nobody means by them.
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
			got = notation.PrintOrder(r.Edition, lines[0].Says.(notation.Order).Action)
		}
		if got != "" && got != c.want {
			t.Errorf("%v: %q is read as %q", c.lang, c.text, got)
		}
	}
}

// TestWrappedTalk wants the last words of long talk or of a comment, which a mail program has wrapped, to be no order.
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

// TestTalkMeantForOne wants nothing to go to all that may be meant for one.
func TestTalkMeantForOne(t *testing.T) {
	r := notation.Reader{Edition: mombasa}
	for _, text := range []string{"say privately to green hi", "say whisper to green hi", "say hey green, shall we", "say dear green, hi", "say everyone except blue, hi"} {
		if lines, err := r.Lines(engine.Blue, text); err == nil {
			t.Errorf("%q goes to %v", text, lines[0].Says.(notation.Say).To)
		}
	}
}
