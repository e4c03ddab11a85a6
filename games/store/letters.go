package store

import (
	"maps"
	"slices"
	"time"

	"dhow/games"
	"dhow/internal/strictyaml"
)

// Letters says which letters about a game a player wants.
type Letters struct {
	Mode  LettersMode
	Hour  int       // of the day in the player's zone, 0 to 23, at which those of LettersDaily come
	Since time.Time // when the player asked for that; zero: never
}

// LettersMode is how often letters about a game come. The empty one is LettersTurn.
type LettersMode string

// The ways in which letters come.
const (
	// LettersTurn is when something is asked of the player, a round or the game ends, and what the
	// referee does to a game. Talk waits for an hour to be told together.
	LettersTurn   LettersMode = "turn"
	LettersFollow LettersMode = "follow" // at every move
	LettersBrief  LettersMode = "brief"  // as LettersTurn, but short, and no answer where all was done as typed
	LettersDaily  LettersMode = "daily"  // as LettersTurn, gathered into one a day
)

// LettersModes are all ways in which letters come, the first of them where a player says nothing.
var LettersModes = []LettersMode{LettersTurn, LettersFollow, LettersBrief, LettersDaily}

// LettersOf returns which letters the player wants about a game.
func (p *Profile) LettersOf(game games.GameID) Letters {
	if l, ok := p.LettersIn[game]; ok {
		return l
	}
	return p.Letters
}

// Want notes which letters the player wants about a game, or about all if none is named. What was
// wanted later holds, as where a mail is handled once more.
func (p *Profile) Want(game games.GameID, l Letters) {
	switch {
	case game != "" && l.Since.Before(p.LettersOf(game).Since), game == "" && l.Since.Before(p.Letters.Since):
	case game == "":
		p.Letters = l
		maps.DeleteFunc(p.LettersIn, func(_ games.GameID, one Letters) bool { return !l.Since.Before(one.Since) })
	case p.LettersIn == nil:
		p.LettersIn = map[games.GameID]Letters{game: l}
	default:
		p.LettersIn[game] = l
	}
}

// lettersFile is Letters as it stands in the file of a profile: of one game, or of all others.
type lettersFile struct {
	Game  *strictyaml.Node `yaml:"game,optional"`
	Mode  *strictyaml.Node `yaml:"mode"`
	Hour  *strictyaml.Node `yaml:"hour,optional"`
	Since *strictyaml.Node `yaml:"since"`
}

// letters adds a setting to a profile.
func (r *profileReader) letters(p *Profile, raw lettersFile) {
	l := Letters{
		Mode:  LettersMode(r.Text(raw.Mode, "", "turn, follow, brief or daily", isLettersMode)),
		Since: r.time(raw.Since),
	}
	if raw.Hour != nil {
		hour, err := raw.Hour.Int(0, 23)
		r.Errors.Add(err)
		l.Hour = int(hour)
	}
	game := r.game(raw.Game)
	if game == "" {
		p.Letters = l
		return
	}
	if p.LettersIn == nil {
		p.LettersIn = map[games.GameID]Letters{}
	}
	p.LettersIn[game] = l
}

// game reads which game is named; empty if none is.
func (r *profileReader) game(n *strictyaml.Node) games.GameID {
	return games.GameID(r.Text(n, "", "the id of a game", func(s string) bool { return games.GameID(s).Valid() == nil }))
}

func isLettersMode(s string) bool { return slices.Contains(LettersModes, LettersMode(s)) }

// letterNodes are the settings of a profile as they are written, that for all games first.
func (p *Profile) letterNodes() *strictyaml.Node {
	list := strictyaml.NewList()
	if p.Letters.Mode != "" {
		list.Append(p.Letters.node(""))
	}
	for _, game := range slices.Sorted(maps.Keys(p.LettersIn)) {
		list.Append(p.LettersIn[game].node(game))
	}
	return list
}

func (l Letters) node(game games.GameID) *strictyaml.Node {
	m := strictyaml.NewMap().InFlow()
	if game != "" {
		m.Set("game", strictyaml.NewText(string(game)))
	}
	m.Set("mode", strictyaml.NewText(string(l.Mode)))
	if l.Mode == LettersDaily {
		m.Set("hour", strictyaml.NewInt(l.Hour))
	}
	return m.Set("since", strictyaml.NewTime(l.Since.Truncate(time.Second)))
}
