package log

import (
	"dhow/engine"
	"dhow/internal/strictyaml"
)

// joining is how a seat joins, with its luck word.
var joining = &joinKind{about{keys: []string{"join"}, act: "join", advances: true}}

type joinKind struct{ about }

func (*joinKind) in(e *Entry) bool { return e.Luck != "" }

func (*joinKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	fields, err := v.Fields("luck")
	r.errs.Add(err)
	if word := fields["luck"]; word != nil {
		r.e.Luck = r.text(word, ValidLuckWord, "a word of 1 to 64 characters")
	} else if err == nil {
		r.errs.Add(v.Mismatch("the key luck", ""))
	}
}

func (*joinKind) write(e *Entry, n *strictyaml.Node) {
	n.Set("join", strictyaml.NewMap().Set("luck", strictyaml.NewQuoted(e.Luck)))
}

func (*joinKind) allowed(_ *Game, e *Entry, m *play) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case m.state != nil:
		return cannot(AlreadyDealt)
	case m.luck[e.By] != "":
		return cannot(AlreadyJoined, e.By)
	case !ValidLuckWord(e.Luck):
		return cannot(BadLuckWord, e.Luck)
	}
	return nil
}

func (*joinKind) carryOut(_ *Game, e *Entry, m *play) { m.luck[e.By] = e.Luck }

func (*joinKind) told(_ *Game, e *Entry) []Told { return tells("join", "word", e.Luck) }

// Join lets the seat join with its luck word.
func (d *Draft) Join(word string) error {
	return d.say(joining, func(e *Entry) { e.Luck = word })
}

// Luck returns the luck word that a seat has joined with; empty if it has not.
func (m Moment) Luck(seat engine.Seat) string { return m.play().luck[seat] }

// Joined tells which seats the deal need not wait for, by seat: who plays them has said a luck word,
// or is of the house.
func (m Moment) Joined() (joined [engine.MaxPlayers + 1]bool) {
	for _, s := range m.g.Header.Seats {
		joined[s.Seat] = m.Luck(s.Seat) != "" || m.HousePlayer(s.Seat) != ""
	}
	return joined
}
