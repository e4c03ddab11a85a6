package acts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/notation"
	"dhow/templates"
)

// The acts by which a player says which letters are to come: of all games, or of one that is named.
// follow, brief and daily are short for letters with that word.
var (
	lettersAct = Act{
		Name: lettersName, Form: "letters [turn | follow | brief | daily [HOUR]] [GAME]", Example: "letters brief",
		takes: isLetters, decides: decidesLetters, Author: doLetters, beside: isAny,
	}
	followAct = Act{Name: "follow", Form: "follow [GAME]", Example: "follow",
		takes: isLettersOf("follow"), decides: decidesLetters, Author: doLetters, beside: isAny}
	briefAct = Act{Name: "brief", Form: "brief [GAME]", Example: "brief",
		takes: isLettersOf("brief"), decides: decidesLetters, Author: doLetters, beside: isAny}
	dailyAct = Act{Name: "daily", Form: "daily [HOUR] [GAME]", Example: "daily 8",
		takes: isLettersOf("daily"), decides: decidesLetters, Author: doLetters, beside: isAny}
)

const lettersName CommandName = "letters"

// What is said of how letters come: of all, and of one game.
const (
	lettersTurn    templates.ResultCode = "letters-turn"
	lettersFollow  templates.ResultCode = "letters-follow"
	lettersBrief   templates.ResultCode = "letters-brief"
	lettersDaily   templates.ResultCode = "letters-daily"       // hour
	oneGamesTurn   templates.ResultCode = "letters-game-turn"   // game
	oneGamesFollow templates.ResultCode = "letters-game-follow" // game
	oneGamesBrief  templates.ResultCode = "letters-game-brief"  // game
	oneGamesDaily  templates.ResultCode = "letters-game-daily"  // game, hour
	lettersNoOne   templates.ResultCode = "letters-no-game"     // game
	lettersWatched templates.ResultCode = "letters-watched"     // game
)

// lettersSaid has what is said of each way.
var lettersSaid = map[store.LettersMode]struct{ all, one templates.ResultCode }{
	"":                  {lettersTurn, oneGamesTurn},
	store.LettersTurn:   {lettersTurn, oneGamesTurn},
	store.LettersFollow: {lettersFollow, oneGamesFollow},
	store.LettersBrief:  {lettersBrief, oneGamesBrief},
	store.LettersDaily:  {lettersDaily, oneGamesDaily},
}

// dailyHour is the hour at which letters of a day come where none is named.
const dailyHour = 8

// lettersWish is what stands behind the command.
type lettersWish struct {
	mode store.LettersMode // empty: it is asked how they come
	hour int
	game games.GameID // empty: all
}

// readLetters reads what stands behind letters.
func readLetters(args []string) (w lettersWish, ok bool) {
	w.hour = dailyHour
	if len(args) > 0 {
		if mode := store.LettersMode(notation.Value(args[0])); slices.Contains(store.LettersModes, mode) {
			w.mode, args = mode, args[1:]
		}
	}
	if w.mode == store.LettersDaily && len(args) > 0 {
		hour, _, _ := strings.Cut(args[0], ":")
		if n, err := strconv.Atoi(hour); err == nil && 0 <= n && n <= 23 {
			w.hour, args = n, args[1:]
		}
	}
	if len(args) == 1 && strings.Contains(args[0], "-") && games.GameID(strings.ToLower(args[0])).Valid() == nil {
		w.game, args = games.GameID(strings.ToLower(args[0])), nil
	}
	return w, len(args) == 0
}

func isLetters(args []string) bool {
	_, ok := readLetters(args)
	return ok
}

func isLettersOf(mode string) func(args []string) bool {
	return func(args []string) bool { return isLetters(append([]string{mode}, args...)) }
}

// wanted is what is asked for at a time.
func (w *lettersWish) wanted(at time.Time) store.Letters {
	l := store.Letters{Mode: w.mode, Since: at}
	if w.mode == store.LettersDaily {
		l.Hour = w.hour
	}
	return l
}

// isAny tells it of whatever stands behind a word.
func isAny([]string) bool { return true }

// WantLetters notes which letters the author wants of a game, or of all that are not named.
type WantLetters struct {
	Game    games.GameID // empty: of all
	Letters store.Letters
}

func (WantLetters) effect() {}

// lettersIn reads a line with letters, or with a word that is short for it.
func lettersIn(cmd Command) lettersWish {
	args := cmd.Args
	if cmd.Name != lettersName {
		args = append([]string{string(cmd.Name)}, args...)
	}
	wish, _ := readLetters(args)
	return wish
}

// decidesLetters says of which game the line decides which letters come, and which.
func decidesLetters(cmd Command) (what, how string) {
	wish := lettersIn(cmd)
	if wish.mode == "" {
		return "", ""
	}
	own := Preferences{Profile: new(store.Profile)}
	own.Want("", wish.wanted(time.Time{}))
	return "letters " + string(wish.game), lettersSetting.write(&own)
}

// doLetters notes which letters are wanted, and says how they come.
func doLetters(w *World, cmd Command) ([]Effect, error) {
	wish := lettersIn(cmd)
	if wish.game != "" && !w.concerns(wish.game) {
		return cmd.only(lettersNoOne, string(wish.game)), nil
	}
	about := cmp.Or(wish.game, w.Game)
	if game, there := w.Games.Game(about); there && game.Watches(w.Author) && !game.IsHost(w.Author) {
		return cmd.only(lettersWatched, string(about)), nil
	}
	var effects []Effect
	letters := w.Wants.LettersOf(wish.game)
	if wish.mode != "" {
		letters = wish.wanted(w.At)
		effects = append(effects, WantLetters{wish.game, letters})
	}
	return append(effects, tellLetters(cmd, wish.game, letters)), nil
}

// tellLetters says how letters come.
func tellLetters(cmd Command, game games.GameID, l store.Letters) Result {
	said := lettersSaid[l.Mode]
	code, args := said.all, []string(nil)
	if game != "" {
		code, args = said.one, append(args, string(game))
	}
	if l.Mode == store.LettersDaily {
		args = append(args, strconv.Itoa(l.Hour))
	}
	return cmd.Answer(code, args...)
}
