package acts

import (
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/store"
	"dhow/templates"
)

// The act by which settings are told, and changed: those of a person.
var setAct = Act{
	Name: "set", Form: "set [SETTING [GAME]]", Example: "set zone Europe/Brussels",
	takes: isSet, decides: decidesSetting, Author: doSet, beside: true,
}

// What is said of what is set.
const (
	setWhenMade templates.ResultCode = "set-when-made" // how it reads as one text
	setForAll   templates.ResultCode = "set-for-all"   // how it reads as one text
	setNow      templates.ResultCode = "set-now"       // the setting
	setInGame   templates.ResultCode = "set-in-game"   // the setting, game
)

// isSet tells whether the words behind set name a setting, or stand as if they did: many sentences
// begin with the word, too.
func isSet(args []string) bool {
	words, _ := cutGame(args)
	return len(args) == 0 || isSetting(words) || len(words) == 2 || len(words) < 4 && nearest(words, anyones) != ""
}

// isSetting tells whether some words begin like a setting.
func isSetting(words []string) bool {
	terms, own := UsualTerms(), Preferences{Profile: new(store.Profile)}
	ofGame, _, _ := terms.read(words)
	ofPerson, _, _ := own.read(words)
	return ofGame != nil || ofPerson != nil
}

// cutGame takes the name of a game from the end of what stands behind a command.
func cutGame(args []string) (words []string, game games.GameID) {
	last := len(args) - 1
	if last < 1 {
		return args, ""
	}
	game = games.GameID(strings.ToLower(args[last]))
	if !strings.Contains(string(game), "-") || game.Valid() != nil {
		return args, ""
	}
	return args[:last], game
}

// decidesSetting says which setting a line is about, and what it is to be.
func decidesSetting(cmd Command) (what, how string) {
	words, game := cutGame(cmd.Args)
	own := Preferences{Profile: new(store.Profile), Game: game}
	s, n, _ := own.read(words)
	if n == 0 || n < len(words) {
		return "", ""
	}
	return strings.ToLower(words[0]) + " " + string(game), s.person.write(&own)
}

// Prefer sets something of the author, in a game or in all.
type Prefer struct {
	Words []string
	Game  games.GameID // empty: in all
	At    time.Time
}

func (Prefer) effect() {}

// Set does that in a profile.
func (e Prefer) Set(p *store.Profile) {
	own := Preferences{p, e.Game, e.At}
	own.read(e.Words)
}

// doSet changes a setting of the author, or tells what there is and how it stands.
func doSet(w *World, cmd Command) ([]Effect, error) {
	words, id := cutGame(cmd.Args)
	if len(words) == 0 {
		return []Effect{w.settings(cmd)}, nil
	}
	if id != "" && !w.concerns(id) {
		return cmd.only(lettersNoOne, string(id)), nil
	}
	own, terms := Preferences{w.Wants, id, w.At}, UsualTerms()
	s, n, near := own.read(words)
	ofGame, _, _ := terms.read(words)
	typed := strings.Join(words, " ")
	switch {
	case s == nil && ofGame != nil:
		return cmd.only(setWhenMade, ofGame.Form), nil
	case s == nil:
		return cmd.only(noSetting, typed, forms(OfPerson), nearest(words, OfPerson)), nil
	case n < len(words):
		return cmd.only(badValue, typed, s.Form, near), nil
	case id == "":
		return []Effect{Prefer{words, "", w.At}, cmd.Answer(setNow, s.person.write(&own))}, nil
	case s.Whose&OfPersonIn == 0:
		return cmd.only(setForAll, s.Form), nil
	}
	return []Effect{Prefer{words, id, w.At}, cmd.Answer(setInGame, s.person.write(&own), string(id))}, nil
}

// settings tells how the settings of the author stand, as lines that set them.
func (w *World) settings(cmd Command) Result {
	own := Preferences{Profile: w.Wants}
	var lines []string
	for _, line := range own.Lines() {
		lines = append(lines, "set "+line)
	}
	for _, id := range w.Games.All() {
		if own.Game = id; w.concerns(id) {
			for _, line := range own.Lines() {
				lines = append(lines, "set "+line+" "+string(id))
			}
		}
	}
	return cmd.Answer(templates.SettingsAre, lines...)
}

// concerns tells whether the author plays in a game, or tends it.
func (w *World) concerns(id games.GameID) bool {
	game, there := w.Games.Game(id)
	return there && (game.Seat(w.Author) != engine.NoSeat || game.IsHost(w.Author))
}
