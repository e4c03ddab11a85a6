package acts

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

// The act by which settings are told, and changed: those of its author, and of a game by its host.
var setAct = Act{
	Name: "set", Form: "set [SETTING [GAME]]", Example: "set zone Europe/Brussels",
	Demand: identity.ToTend, asks: setsOwn, takes: isSet, decides: decidesSetting,
	Author: doSet, beside: isBeside, byHost: true, toAll: asksPace, vain: paceInVain,
}

// What is said of what is set.
const (
	paceInVain  templates.ResultCode = "pace-in-vain"  //
	setWhenMade templates.ResultCode = "set-when-made" // how it reads as one text
	setForAll   templates.ResultCode = "set-for-all"   // how it reads as one text
	setNow      templates.ResultCode = "set-now"       // the setting
	langNow     templates.ResultCode = "set-lang"      // the setting
	zoneNow     templates.ResultCode = "set-zone"      // the setting
	setGameNow  templates.ResultCode = "set-game-now"  // game, the setting
	setBefore   templates.ResultCode = "set-before"    // game
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
	ofGame, _ := terms.read(words)
	ofPerson, _ := own.read(words)
	return ofGame != nil || ofPerson != nil
}

// setsOwn tells whether the words behind set change nothing of a game.
func setsOwn(args []string) bool {
	words, _ := cutGame(args)
	terms := UsualTerms()
	s, n := terms.read(words)
	return s == nil || s.Whose&OfGame == 0 || n < len(words)
}

// isBeside tells whether what stands behind set goes beside orders: it makes no entry.
func isBeside(args []string) bool { return setsOwn(args) && (len(args) == 0 || !setsName(args)) }

// setsName tells whether the words behind set are a name.
func setsName(words []string) bool { return setsOf(words, "name") }

// setsOf tells whether they begin with the name of a setting, in any language.
func setsOf(words []string, setting string) bool { return notation.Settings(words)[setting] > 0 }

// cutGame takes the name of a game from the end of what stands behind a command.
func cutGame(args []string) (words []string, game games.GameID) {
	args = joinSpans(args)
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

// NoGameSetting says what is wrong with a line set that a host could have meant for a game, and
// that sets nothing of it; false: nothing is, or it is another line.
func NoGameSetting(line string) (Result, bool) {
	words := joinSpans(strings.Fields(line))
	if len(words) == 0 || !sameWord(words[0], string(setAct.Name)) {
		return Result{}, false
	}
	var cmd Command
	terms, own := UsualTerms(), Preferences{Profile: new(store.Profile)}
	typed := strings.Join(words[1:], " ")
	s, n := terms.read(words[1:])
	personal, _ := own.read(words[1:])
	switch {
	case personal != nil, s == nil:
		return cmd.Answer(noSetting, typed, forms(OfGame), nearest(words[1:], OfGame)), true
	case s.Whose&OfGame == 0:
		return cmd.Answer(setWhenMade, s.Form), true
	case n < len(words[1:]):
		return cmd.Answer(badValue, typed, s.Form, terms.near(words[1:])), true
	}
	return Result{}, false
}

// decidesSetting says which setting a line is about, and what it is to be.
func decidesSetting(cmd Command) (what, how string) {
	words, game := cutGame(cmd.Args)
	terms, own := UsualTerms(), Preferences{Profile: new(store.Profile), Game: game}
	if s, n := terms.read(words); n > 0 && n == len(words) {
		return s.Form, s.game.write(&terms)
	}
	if s, n := own.read(words); n > 0 && n == len(words) {
		setting, _, _ := strings.Cut(s.Form, " ")
		return setting + " " + string(game), s.person.write(&own)
	}
	return "", ""
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

// Rename has the author be called otherwise in all their games.
type Rename struct{ Name string }

func (Rename) effect() {}

// doSet changes a setting of the author, or tells what there is and how it stands.
func doSet(w *World, cmd Command) ([]Effect, error) {
	words, id := cutGame(cmd.Args)
	if len(words) == 0 {
		return w.settings(cmd)
	}
	if id != "" && !w.concerns(id) {
		return cmd.only(lettersNoOne, string(id)), nil
	}
	own, terms := Preferences{w.Wants, id, w.At}, UsualTerms().by(w.Wants.Zone, w.At)
	s, n := own.read(words)
	if s == nil {
		s, n = terms.read(words)
	}
	typed := strings.Join(words, " ")
	switch {
	case s == nil:
		return cmd.only(noSetting, typed, forms(OfPerson|OfGame), nearest(words, OfPerson|OfGame)), nil
	case s.Whose&(OfPerson|OfGame) == 0:
		return cmd.only(setWhenMade, s.Form), nil
	case n < len(words):
		return cmd.only(badValue, typed, s.Form, cmp.Or(own.near(words), terms.near(words))), nil
	case s.Whose&OfGame != 0 && id != "" && id != w.Game:
		return cmd.only(NothingToTend), nil
	case s.Whose&OfGame != 0:
		return w.tend(cmd, setting{words, w.Wants.Zone, w.At}, setGameNow, string(w.Game), s.game.write(&terms)), nil
	case id == "" && setsName(words):
		return []Effect{Prefer{words, "", w.At}, Rename{own.Name}, cmd.Answer(setNow, s.person.write(&own))}, nil
	case id == "" && setsOf(words, "lang"):
		return []Effect{Prefer{words, "", w.At}, cmd.Answer(langNow, s.person.write(&own))}, nil
	case id == "" && setsOf(words, "zone"):
		return []Effect{Prefer{words, "", w.At}, cmd.Answer(zoneNow, s.person.write(&own))}, nil
	case id == "":
		return []Effect{Prefer{words, "", w.At}, cmd.Answer(setNow, s.person.write(&own))}, nil
	case s.Whose&OfPersonIn == 0:
		return cmd.only(setForAll, s.Form), nil
	}
	return []Effect{Prefer{words, id, w.At}, cmd.Answer(setInGame, s.person.write(&own), string(id))}, nil
}

// asksPace asks all to have the game played at another pace. What else can be set is the host's.
func asksPace(w *walk, cmd *Command) log.Ask {
	words, _ := cutGame(cmd.Args)
	usual := UsualTerms()
	if s, _ := usual.read(words); slices.Contains(watchSettings, s) {
		return log.Ask{}
	}
	now := w.Game.At(w.before)
	terms := setBy(now.Pace(), now.Watch(), setting{words, w.mail.Zone, w.mail.Received})
	return log.Ask{What: log.AskPace, Pace: &terms.Pace}
}

// setting changes how a game is played.
type setting struct {
	words []string
	zone  string // of the host
	at    time.Time
}

// draft has the first line that changes something change what all of them do.
func (s setting) draft(t tended, d *log.Draft) (refused templates.ResultCode, err error) {
	pace, watch := t.Game.Pace(), t.Game.Watch()
	if own := setBy(pace, watch, s); t.OverAt(t.Game.Len()) {
		return NothingToTend, nil
	} else if own.Pace.Is(pace) && own.Watch == watch {
		return setBefore, nil
	}
	switch {
	case d.Sets():
		return "", nil
	case !t.mayTend(d):
		return tendedOften, nil
	}
	var sets log.Settings
	all := setBy(pace, watch, t.sets...)
	if !all.Pace.Is(pace) {
		sets.Pace = &all.Pace
	}
	if all.Watch != watch {
		sets.Watch = &all.Watch
	}
	return "", d.Set(sets)
}

// setBy is what is set of a game with some settings in place of what it was.
func setBy(pace log.Pace, watch log.Watch, sets ...setting) Terms {
	terms := TermsOf(engine.FirstGame, pace, watch)
	for _, s := range sets {
		terms = terms.by(s.zone, s.at)
		terms.read(s.words)
	}
	return terms
}

func (s setting) did(e *log.Entry) bool {
	var pace log.Pace
	var watch log.Watch
	if e.Set.Pace != nil {
		pace = *e.Set.Pace
	}
	if e.Set.Watch != nil {
		watch = *e.Set.Watch
	}
	own := setBy(pace, watch, s)
	return e.Set != log.Settings{} && own.Pace.Is(pace) && own.Watch == watch
}

// settings tells how the settings of the author stand, as lines that set them: also the author's
// quiet time in the game that the mail is about, and how that is played, if the author is its host.
func (w *World) settings(cmd Command) ([]Effect, error) {
	own := Preferences{Profile: w.Wants}
	var lines []string
	for _, line := range own.Lines() {
		lines = append(lines, "set "+line)
	}
	for id := range w.Games.Own(w.isConcern) {
		own.Game = id
		for _, line := range own.Lines() {
			lines = append(lines, "set "+line+" "+string(id))
		}
	}
	game, there := w.Games.Game(w.Game)
	if there && !game.Over && game.Seat(w.Author) != engine.NoSeat {
		waits, known, err := w.Games.Waits(w.Game, game.Seat(w.Author), w.At)
		switch {
		case err != nil:
			return nil, err
		case known:
			lines = append(lines, string(quietAct.Name)+" "+cmp.Or(waits.quiet, offWord))
		}
	}
	if there && game.IsHost(w.Author) {
		terms := TermsOf(game.Setup, game.Pace, game.Watch)
		for _, line := range terms.lines(OfGame) {
			lines = append(lines, "set "+line)
		}
	}
	return cmd.only(templates.SettingsAre, lines...), nil
}

// concerns tells whether the author plays in a game, tends or watches it.
func (w *World) concerns(id games.GameID) bool {
	game, there := w.Games.Game(id)
	return there && w.isConcern(game)
}

// isConcern is concerns of a game that is at hand.
func (w *World) isConcern(game *identity.Head) bool {
	return game.Seat(w.Author) != engine.NoSeat || game.IsHost(w.Author) || game.Watches(w.Author)
}
