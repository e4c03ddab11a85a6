package store

import (
	"slices"
	"strings"

	"dhow/games"
	"dhow/internal/strictyaml"
)

// What players can switch.
const (
	Picture  = "picture"  // the board in letters
	Chatter  = "chatter"  // what others say to all
	Calendar = "calendar" // deadlines for calendars
)

// Switch is something that a player has switched on or off, in all games or in one.
type Switch struct {
	What string       // a word of the referee's
	Game games.GameID // empty: in all that no other names
	On   bool
}

// Switched tells whether something is on in a game, or in all where none is named, and whether the
// player has said so of just that. Of what nothing is said, it is on.
func (p *Profile) Switched(what string, game games.GameID) (on, said bool) {
	on = true
	for _, s := range p.Switches {
		if s.What == what && (s.Game == "" || s.Game == game) { // that for all stands first
			on, said = s.On, s.Game == game
		}
	}
	return on, said
}

// WantsCalendar tells whether deadlines come with letters, for calendars. Where nothing is said of it,
// they come to whoever reads letters as pages: programs that show text alone would show a file.
func (p *Profile) WantsCalendar() bool {
	on, said := p.Switched(Calendar, "")
	return said && on || !said && p.HTML
}

// Switch switches something on or off. What is switched in all games is as in all in each of them.
func (p *Profile) Switch(what string, game games.GameID, on bool) {
	p.Switches = slices.DeleteFunc(p.Switches, func(s Switch) bool {
		return s.What == what && (s.Game == game || game == "")
	})
	if game != "" || !on || what == Calendar {
		p.Switches = append(p.Switches, Switch{what, game, on})
	}
	slices.SortFunc(p.Switches, func(a, b Switch) int {
		return strings.Compare(string(a.Game)+" "+a.What, string(b.Game)+" "+b.What)
	})
}

// switchFile is a Switch as it stands in the file of a profile.
type switchFile struct {
	What *strictyaml.Node `yaml:"what"`
	Game *strictyaml.Node `yaml:"game,optional"`
	On   bool             `yaml:"wanted,optional"`
}

func (r *profileReader) switched(raw switchFile) Switch {
	return Switch{
		What: r.Text(raw.What, "", "a word", isProof),
		Game: r.game(raw.Game),
		On:   raw.On,
	}
}

// switchNodes are the switches of a profile as they are written.
func (p *Profile) switchNodes() *strictyaml.Node {
	list := strictyaml.NewList()
	for _, s := range p.Switches {
		m := strictyaml.NewMap().InFlow().Set("what", strictyaml.NewText(s.What))
		if s.Game != "" {
			m.Set("game", strictyaml.NewText(string(s.Game)))
		}
		list.Append(m.Set("wanted", strictyaml.NewBool(s.On)))
	}
	return list
}
