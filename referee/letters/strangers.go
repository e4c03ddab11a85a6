package letters

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"dhow/referee/identity"
	"dhow/templates"
)

// This file keeps words of others out of letters to addresses that have not answered yet: whoever
// invites somebody, or is named to them, would have us write whatever they call themselves.

// countsForStrangers tells whether a name may stand in a letter to somebody who has not answered.
func countsForStrangers(name string) bool {
	const longest = 30
	return utf8.RuneCountInString(name) <= longest && strings.IndexFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !strings.ContainsRune(" '-", r)
	}) < 0
}

// ownName is what the reader of a letter is called in it: by whoever has named them, if that counts.
func (a *Addressing) ownName(name string) string {
	if a.stranger && !countsForStrangers(name) {
		return identity.NameOf(a.To)
	}
	return name
}

// names are what a letter calls the players of its game. For a stranger the address of the host stands
// in the place of a name that does not count, and the colour in that of another's.
func (a *Addressing) names() templates.Names {
	names := templates.Names(a.game.Called)
	for _, s := range a.game.Seats {
		own := strings.TrimSuffix(names[s.Seat], " ("+s.Seat.String()+")")
		switch {
		case !a.stranger || countsForStrangers(own):
		case s.Player != "" && s.Player == a.game.Host() && a.host != "":
			names[s.Seat] = a.host.Shown()
		default:
			names[s.Seat] = s.Seat.String()
		}
	}
	return names
}

// toStranger has a letter written for somebody who has not answered.
func (w *Letters) toStranger(ctx context.Context, a *Addressing) (err error) {
	a.stranger = true
	a.ToName = a.ownName(a.ToName)
	if a.game != nil && a.game.Host() != "" {
		a.host, err = w.Roster.WriteTo(ctx, a.game.Host())
	}
	return err
}
