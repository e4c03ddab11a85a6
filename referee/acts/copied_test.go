package acts

import (
	"slices"
	"strings"
	"testing"

	"dhow/mail"
	"dhow/templates"
)

const moveLetter = `Your move, Ann, by Sat 14 Mar 13:12 CET.

Ben says:
> * E 3     Ex2 Ex2
> go on!

GOODS: 3 units of cotton
They buy one card, track spaces, or both; all 3 have to be used.
   * G Ct3 y1              Ex2C: expansion 2, a share of Cairo
   * G Ct3 z2              DmT: merchant of Cape Town
   * G Ct3 Mombasa 3       to 13. Fourth share at 12; 13 pays 2 pounds
                           to you and to Ben
   * G Ct3 Cairo 3         to 8. Your third share would be at 9
Spaces can be split, as in G Ct3 Mombasa 2 Cairo 1.

END: you take up one deck
   * E 1     Cf1 Bn2
   * E 2     Bn2 Ct1 Bk3
   * E 3     Ex2 Ex2

Leave the next line in your answer: it says who you are.
key bosaso-7124.80.b.abcdefghijklmnopqrstuv
`

const refusal = `Nothing of this letter is recorded, Ann: your order is not possible.

1: B Bk2 j5; 2B@5
   These would be possible:
   * S first 2B@5
   * B Bk2 j4; 2B@5 p1
`

// talk is a letter that offers nothing.
const talk = `Ben says:
> * E 3     Ex2 Ex2
> go on!
> * G Ct3 Mombasa 3       to 13. Fourth share at 12; 13 pays 2 pounds
> to you and to Ben

It was asked about:
   * G Ct3 z2              DmT: merchant of Cape Town
`

// TestCopiedLines tells starred lines of our letters that were copied, and count, from those that
// stand in a quotation without marks, and do not. A mail is as it is read: a line with a question
// mark in front may not be new. Orders that are read are wanted, and the lines that stay starred.
func TestCopiedLines(t *testing.T) {
	offered := []Offered{{Words: WordsOf(letterOf(moveLetter))}, {Words: WordsOf(letterOf(refusal))}}
	past := []Offered{{offered[0].Words, true}, offered[1]}
	untalked := letterOf(strings.Replace(moveLetter, "> * E 3     Ex2 Ex2\n", "", 1))
	said := []Offered{{Words: WordsOf(untalked)}, {Words: WordsOf(&templates.Letter{Text: talk})}}
	bareTalk := []Offered{said[0], {Words: WordsOf(&templates.Letter{Text: "Ben says:\n> * E 3\n> go on!\n"})}}
	dividedTalk := []Offered{said[0], {Words: WordsOf(&templates.Letter{Text: "Ben says:\n> * E 3\n> Ex2\n> Ex2\n"})}}
	for _, row := range []struct {
		name    string
		letters []Offered
		mail    string
		want    string // orders read, then starred lines left
	}{
		{"as it stands", offered, "* G Ct3 y1              Ex2C: expansion 2, a share of Cairo", "G Ct3 y1"},
		{"indented", offered, "   * G Ct3 y1              Ex2C: expansion 2, a share of Cairo", "G Ct3 y1"},
		{"with single blanks", offered, "* G Ct3 y1 Ex2C: expansion 2, a share of Cairo", "G Ct3 y1"},
		{"with blanks of a page", offered, "*\u00a0G Ct3 y1 \u00a0 Ex2C: expansion 2, a share of Cairo", "G Ct3 y1"},
		{"without its explanation", offered, "* G Ct3 y1", "G Ct3 y1"},
		{"as a page has it", offered, "* G Ct3 y1\nEx2C: expansion 2, a share of Cairo", "G Ct3 y1"},
		{"wrapped on the way", offered, "* G Ct3 y1              Ex2C: expansion 2,\na share of Cairo", "G Ct3 y1"},
		{"with all its lines", offered, "* G Ct3 Mombasa 3       to 13. Fourth share at 12; 13 pays 2 pounds\nto you and to Ben", "G Ct3 Mombasa 3"},
		{"with its first line alone", offered, "* G Ct3 Mombasa 3       to 13. Fourth share at 12; 13 pays 2 pounds", "G Ct3 Mombasa 3"},
		{"among politeness", offered, "Hi all,\n\n* E 2     Bn2 Ct1 Bk3\n\nThanks!\nAnn", "E 2"},
		{"below words of one's own", offered, "This one, please:\n* E 2     Bn2 Ct1 Bk3", "E 2"},
		{"two of different letters", offered, "* G Ct3 y1\n* S first 2B@5", "G Ct3 y1 | S first 2B@5"},
		{"two in another order", offered, "* E 2     Bn2 Ct1 Bk3\n* G Ct3 y1", "E 2 | G Ct3 y1"},
		{"of the second of two letters", offered, "* B Bk2 j4; 2B@5 p1", "B Bk2 j4; 2B@5 p1"},

		{"with words behind it", offered, "* G Ct3 y1  no, wait", "left"},
		{"with other words behind it", offered, "* G Ct3 y1              Ex2C: expansion 2, a share of Mombasa", "left"},
		{"of another position", offered, "* G Ct3 x1              Ex2C: expansion 2, a share of Cairo", "left"},
		{"other in its last sign alone", offered, "* E 4", "left"},
		{"of a position that is past", past, "* G Ct3 y1              Ex2C: expansion 2, a share of Cairo", "left"},
		{"of letters of which nothing is known", nil, "* G Ct3 y1              Ex2C: expansion 2, a share of Cairo", "left"},
		{"a block", offered, "* G Ct3 y1              Ex2C: expansion 2, a share of Cairo\n" +
			"* G Ct3 z2              DmT: merchant of Cape Town", "left | left"},
		{"a block with gaps", offered, "* G Ct3 y1\n\n* E 1     Cf1 Bn2", "left | left"},
		{"a trimmed quotation with a heading", offered, "GOODS: 3 units of cotton\n" +
			"They buy one card, track spaces, or both; all 3 have to be used.\n* G Ct3 Cairo 3         to 8. Your third share would be at 9", "left"},
		{"above what stands below it", offered, "* G Ct3 Cairo 3\nSpaces can be split, as in G Ct3 Mombasa 2 Cairo 1.", "left"},
		{"as a page has the block", offered, "* G Ct3 y1\nEx2C: expansion 2, a share of Cairo\n* G Ct3 z2\nDmT: merchant of Cape Town", "left | left"},
		{"below all lines of another", offered, "* G Ct3 Mombasa 3       to 13. Fourth share at 12; 13 pays 2 pounds\nto you and to Ben\n" +
			"* G Ct3 Cairo 3         to 8. Your third share would be at 9", "left | left"},
		{"what somebody has said", offered, "* E 3     Ex2 Ex2", "E 3"},
		{"that may not be new", offered, "?* G Ct3 y1", "left"},
		{"beside one that may not be new", offered, "* G Ct3 y1\n?* G Ct3 z2", "left | left"},
		{"a block of which one is of a letter that is past", []Offered{{offered[0].Words, true}, {offered[0].Words, false}},
			"* G Ct3 y1\n* G Ct3 z2", "left | left"},
		{"what somebody has said, in a letter of its own", said, "Ben says:\n* E 3     Ex2 Ex2\ngo on!", "left"},
		{"what somebody has said, without its explanation", said, "* E 3", "E 3"},
		{"what somebody has said, as a page has it", said, "* G Ct3 Mombasa 3       to 13. Fourth share at 12; 13 pays 2 pounds to you and to Ben", "G Ct3 Mombasa 3"},
		{"with its explanation, beside what somebody has said without", bareTalk, "* E 3     Ex2 Ex2", "E 3"},
		{"what somebody has said, and no more", bareTalk, "* E 3", "E 3"},
		{"what somebody has said, above other words", bareTalk, "* E 3\nEx2 Ex2", "E 3"},
		{"what somebody has said in several lines, joined", dividedTalk, "* E 3 Ex2 Ex2", "E 3"},
		{"beside what somebody has said", said, "* E 2     Bn2 Ct1 Bk3", "E 2"},
		{"what a letter shows otherwise", said, "* G Ct3 z2              DmT: merchant of Cape Town", "G Ct3 z2"},
		{"what somebody has said, after a position", []Offered{said[0], {said[1].Words, true}}, "* E 3     Ex2 Ex2", "E 3"},

		{"what somebody has said, above what was said below it", said, "* E 3     Ex2 Ex2\ngo on!", "E 3"},
		{"what somebody has said, above what else was said", said, "* E 3     Ex2 Ex2\n\ngo on!", "E 3"},
		{"as it stands, without its star", offered, "G Ct3 y1              Ex2C: expansion 2, a share of Cairo", "G Ct3 y1"},
		{"as it stands, without its star, over two lines", offered, "G Ct3 y1      Ex2C: expansion 2,\na share of Cairo", "G Ct3 y1"},
		{"above the foot of the letter", offered, "* E 2     Bn2 Ct1 Bk3\n\nLeave the next line in your answer: it says who you are.\n" +
			"key bosaso-7124.80.b.abcdefghijklmnopqrstuv", "E 2"},
		{"below the whole letter", offered, moveLetter + "\n* E 2     Bn2 Ct1 Bk3", "quoted | quoted | quoted | quoted | quoted | quoted | quoted | E 2"},
		{"above the whole letter", offered, "* E 2     Bn2 Ct1 Bk3\n\n" + moveLetter, "E 2 | quoted | quoted | quoted | quoted | quoted | quoted | quoted"},

		{"a list of one's own", offered, "* milk\n* bread", "left | left"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var lines []mail.Line
			for _, text := range strings.Split(row.mail, "\n") {
				text, unsure := strings.CutPrefix(text, "?")
				lines = append(lines, mail.Line{Text: text, Unsure: unsure})
			}
			before := slices.Clone(lines)
			var got []string
			for i, l := range reading(lines, row.letters) {
				switch {
				case isStarred(l.Text):
					got = append(got, "left")
				case strings.HasPrefix(lines[i].Text, ">"):
				case isStarred(lines[i].Text) && l.Text == "":
					got = append(got, "quoted")
				case isStarred(lines[i].Text) || l.Text != "" && l.Text != strings.TrimSpace(lines[i].Text):
					got = append(got, l.Text)
				}
			}
			if strings.Join(got, " | ") != row.want {
				t.Errorf("it is read as %q, not %q", got, row.want)
			}
			if !slices.Equal(lines, before) {
				t.Error("the mail itself is changed")
			}
		})
	}
}

// reading is how the lines of a mail are read that may answer letters.
func reading(lines []mail.Line, letters []Offered) []mail.Line {
	words := make([]Words, len(letters))
	for i, l := range letters {
		words[i] = l.Words
	}
	lines, _ = Unquoted(lines, words)
	return Copied(lines, letters)
}

// TestWordsAreShort keeps what the journal keeps of a letter small.
func TestWordsAreShort(t *testing.T) {
	l := letterOf(moveLetter)
	if w := WordsOf(l); len(w) > len(l.Text)/3 {
		t.Errorf("of %d bytes %d are kept", len(l.Text), len(w))
	}
	if w := WordsOf(&templates.Letter{}); len(w) > 0 {
		t.Errorf("of nothing %q", w)
	}
}

// TestWordsOfLines: lines are compared by their words, without marks, however they came.
func TestWordsOfLines(t *testing.T) {
	for line, want := range map[string]string{
		"   * E 3     Ex2 Ex2\n": "E 3 Ex2 Ex2", "> go on! \r\n": "go on!", "a\tb": "a b", "a\u00a0 \u2060b\u200bc": "a bc", "\ufeff• W 1": "W 1", " \n": "",
		"D> E 3": "E 3", "DW>> > E 3": "E 3", "Dhow>": "", "> * > E 3 | 4": "E 3 4", "a>b c": "a>b c", "G Cf3 >y2": "G Cf3 >y2", "Öz> x": "x",
	} {
		if got := strings.Join(wordsOf(line), " "); got != want {
			t.Errorf("%q is %q, wanted %q", line, got, want)
		}
	}
}
