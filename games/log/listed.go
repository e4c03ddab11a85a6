package log

import (
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// Listed is somebody without a seat who is put on a list of the game's, or taken off it: of those who
// stand by for a seat, or watch. The zero value is nobody.
type Listed struct {
	Player games.PlayerID // empty: somebody who was forgotten
	Name   string
	Gone   bool // they are taken off
}

// listed reads who is listed as the value of a key.
func (r *entryReader) listed(v *strictyaml.Node) (l Listed) {
	fields, err := v.Fields("player", "name", "gone")
	r.errs.Add(err)
	if id := fields["player"]; id != nil {
		l.Player = games.PlayerID(r.text(id, games.ValidID, games.IDExpected))
	}
	if name := fields["name"]; name != nil {
		l.Name = r.text(name, validName, nameExpected)
	} else if err == nil {
		r.errs.Add(v.Mismatch("the key name", ""))
	}
	if gone := fields["gone"]; gone != nil {
		l.Gone = r.yes(gone)
	}
	return l
}

func (l *Listed) node() *strictyaml.Node {
	who := strictyaml.NewMap()
	if l.Player != "" {
		who.Set("player", strictyaml.NewText(string(l.Player)))
	}
	who.Set("name", strictyaml.NewText(l.Name))
	if l.Gone {
		who.Set("gone", yes())
	}
	return who
}

// allowed tells whether an entry, of which a key has that, can list somebody.
func (l *Listed) allowed(key string, e *Entry) error {
	switch {
	case e.By != engine.NoSeat:
		return cannot(NeedsReferee)
	case !validName(l.Name) || l.Player != "" && !games.ValidID(string(l.Player)):
		return &games.FormatError{What: key,
			Expected: "the id of a player, which may be left out, and " + nameExpected,
			Found:    games.Quoted(string(l.Player) + " " + l.Name)}
	}
	return nil
}

// among returns who is on a list when somebody is put on it, or taken off.
func (l *Listed) among(list []Listed) []Listed {
	at := slices.IndexFunc(list, func(other Listed) bool { return other.Player == l.Player })
	switch {
	case l.Player == "":
	case !l.Gone && at < 0:
		list = append(slices.Clip(list), *l)
	case l.Gone && at >= 0:
		list = slices.Delete(slices.Clone(list), at, at+1)
	}
	return list
}
