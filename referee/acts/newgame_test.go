package acts

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/mail"
)

// TestReadWish protects how a game is asked for.
func TestReadWish(t *testing.T) {
	for _, row := range []struct{ why, text, want string }{
		{"addresses alone", "new game ben@example.org cas@example.net", "first 72h Ben=ben@example.org Cas=cas@example.net"},
		{"a comma, and, brackets", "new game Ben <ben@example.org>, and Cas de Wit <cas@EXAMPLE.net>.", "first 72h Ben=ben@example.org Cas de Wit=cas@example.net"},
		{"on lines of their own", "new game:\n- ben@example.org\n- cas@example.net\n\ndee@example.org", "first 72h Ben=ben@example.org Cas=cas@example.net"},
		{"options", "new game ben@example.org random pace 12h", "random 12h Ben=ben@example.org"},
		{"times in words", "new game ben@example.org pace 2 days", "first 48h Ben=ben@example.org"},
		{"weeks", "new game ben@example.org\npace 2 weeks", "first 336h Ben=ben@example.org"},
		{"a bank in words of another language", "new game ben@example.org\nbank 20 jours + 1 jour", "first 0h Ben=ben@example.org"},
		{"a name alone", "new game bob", "first 72h no-address"},
		{"no clock", "New game ben@example.org\nno clock", "first 0h Ben=ben@example.org"},
		{"without the host", "new game without me ben@example.org cas@example.net", "first 72h apart Ben=ben@example.org Cas=cas@example.net"},
		{"the host's word", "new game ben@example.org\njoin palm", "first 72h luck=palm Ben=ben@example.org"},
		{"a name is not an option", "new game Pace Smith pace.smith@example.org", "first 72h Pace Smith=pace.smith@example.org"},
		{"twice", "new game ben@example.org BEN@example.org", "first 72h Ben=ben@example.org player-twice"},
		{"no address", "new game ben@", "first 72h bad-address"},
		{"not a domain", "new game ben@localhost", "first 72h bad-address"},
		{"an injected header", "new game Ben\r\nBcc: x ben@example.org", "first 72h Ben=ben@example.org no-address"},
		{"words nobody knows", "new game with my friends", "first 72h no-setting"},
		{"too fast", "new game ben@example.org pace 1m", "first 72h Ben=ben@example.org bad-value"},
		{"too fast, before an address", "new game pace 1m ben@example.org", "first 72h Ben=ben@example.org bad-value"},
		{"a misspelt setting", "new game ben@example.org no clok", "first 72h Ben=ben@example.org no-setting"},
		{"twice the same", "new game ben@example.org pace 2d\npace 2d", "first 48h Ben=ben@example.org"},
		{"contradictory", "new game ben@example.org pace 2d\nno clock", "first 0h Ben=ben@example.org contradicts"},
		{"against the house", "new game house, house gentle", "first 72h House=sensible House=gentle"},
		{"a person called House", "new game Gregory House greg@example.org", "first 72h Gregory House=greg@example.org"},
		{"colours before", "new game green ben@example.org blue Cas cas@example.net\nyellow house", "first 72h Ben=ben@example.org@green Cas=cas@example.net@blue House=sensible@yellow"},
		{"colours behind", "new game me yellow, ben@example.org green and house blue", "first 72h =@yellow Ben=ben@example.org@green House=sensible@blue"},
		{"a colour between two", "new game me green ben@example.org", "first 72h = Ben=ben@example.org@green"},
		{"colours in other words", "new game vert Ben ben@example.org violet moi\nżółty program", "first 72h Ben=ben@example.org@green =@purple House=sensible@yellow"},
		{"a person called Violet", "new game Violet violet@example.org, Violet Smith vi@example.net", "first 72h Violet=violet@example.org Violet Smith=vi@example.net"},
		{"a person called Green", "new game Ben Green ben@example.org", "first 72h Ben Green=ben@example.org"},
		{"by chance", "new game ben@example.org seats chance", "first 72h chance Ben=ben@example.org"},
		{"by order and by chance", "new game ben@example.org seats chance\nseats order", "first 72h Ben=ben@example.org contradicts"},
		{"anew", "new game Kilifi-7 ben@example.org", "first 72h anew=kilifi-7 Ben=ben@example.org"},
		{"anew, as it is answered", "new game kilifi-7\nblue me\ngreen Ben ben@example.org\nfirst\npace 3d", "first 72h anew=kilifi-7 =@blue Ben=ben@example.org@green"},
		{"a colour alone", "new game green", "first 72h no-setting"},
		{"a house with a name", "new game Sweet house", "first 72h no-setting"},
	} {
		t.Run(row.why, func(t *testing.T) {
			var lines []mail.Line
			for _, text := range strings.Split(row.text, "\n") {
				lines = append(lines, mail.Line{Text: text})
			}
			said := Read(&mail.Letter{Text: lines})
			if got := ReadWish(said.Text, said.Commands, nil, "UTC", time.Unix(1e9, 0)).short(); got != row.want {
				t.Errorf("%q is read as %q, expected %q", row.text, got, row.want)
			}
		})
	}
}

// short is a wish in a line.
func (w Wish) short() string {
	words := []string{"first", fmt.Sprintf("%gh", w.Pace.Move.Hours())}
	if w.Setup == engine.RandomSetup {
		words[0] = "random"
	}
	if w.Apart {
		words = append(words, "apart")
	}
	if w.Luck != "" {
		words = append(words, "luck="+w.Luck)
	}
	if w.Chance {
		words = append(words, "chance")
	}
	if w.Anew != "" {
		words = append(words, "anew="+string(w.Anew))
	}
	for _, p := range w.Players {
		word := p.Name + "=" + string(p.Address) + p.House
		if p.Seat != engine.NoSeat {
			word += "@" + p.Seat.String()
		}
		words = append(words, word)
	}
	for _, f := range w.Faults {
		words = append(words, string(f.Code))
	}
	return strings.Join(words, " ")
}

// TestPlace holds that who wishes for a seat gets it, and that the others sit as they are named, or
// as chance has it, each once.
func TestPlace(t *testing.T) {
	named := func() Wish {
		return Wish{Players: []Player{
			{Person: Person{Name: "Ann"}}, {Person: Person{Name: "Ben"}, Seat: engine.Blue},
			{Person: Person{Name: "Cas"}}, {Person: Person{Name: "Dee"}},
		}}
	}
	order := func(w Wish, pick engine.Pick) (names string) {
		w.Place(pick)
		for i, p := range w.Players {
			if p.Seat != engine.Seat(i+1) {
				t.Errorf("%s has seat %v, and stands at %d", p.Name, p.Seat, i)
			}
			names += p.Name + " "
		}
		return names
	}
	if got := order(named(), nil); got != "Ben Ann Cas Dee " {
		t.Errorf("by order they sit %s", got)
	}
	chance := named()
	chance.Chance = true
	if got := order(chance, func(n int) int { return n - 1 }); got != "Ben Dee Cas Ann " {
		t.Errorf("by chance they sit %s", got)
	}
}

// TestCheckedSeats refuses seats that cannot be, and wants the host to be at the table once.
func TestCheckedSeats(t *testing.T) {
	for text, want := range map[string]string{
		"new game green ben@example.org, green house":   "seat-twice",
		"new game yellow ben@example.org":               "no-such-colour",
		"new game me, ann@example.org, ben@example.org": "player-twice",
		"new game without me, me, ben@example.org":      "contradicts",
		"new game without me house house":               "no-players",
		"new game house house house house":              "too-many-players",
		"new game house":                                "",
		"new game ben@example.org me":                   "",
	} {
		said := Read(&mail.Letter{Text: []mail.Line{{Text: text}}})
		w := ReadWish(said.Text, said.Commands, nil, "UTC", time.Unix(1e9, 0))
		w.Check("ann@example.org")
		got := ""
		for _, f := range w.Faults {
			got += string(f.Code)
		}
		if got != want {
			t.Errorf("%q: %q, expected %q", text, got, want)
		}
	}
}
