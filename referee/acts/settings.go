package acts

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games/store"
	"dhow/notation"
	"dhow/templates"
)

// Setting is a row of the table of what can be set, of a game or of a person. A line sets it,
// beside the addresses where a game is made or behind set: some words, and what is filled in behind
// them.
type Setting struct {
	Form    string // of the line; capitals stand for what one fills in
	Example string
	Whose   Whose

	game   settingOf[*Terms]       // of a game
	person settingOf[*Preferences] // of a person, or of a person in a game
}

// Whose says whose a setting is, and so who sets it.
type Whose uint8

// Whose settings there are.
const (
	OfNewGame  Whose = 1 << iota // a game's: said when it is made
	OfGame                       // a game's: changed by its host
	OfPerson                     // a person's, for all games
	OfPersonIn                   // a person's, for one game
	anyones    = 1<<iota - 1
)

// settingOf is how a setting of something is read and written.
type settingOf[T any] struct {
	ways  []way[T]
	write func(of T) string // the line that says how it stands; empty: none needs to
}

// way is one of the lines that say a setting. It takes what stands behind its words, and tells of
// how many more they were; false: it is not allowed there.
type way[T any] struct {
	words string
	take  func(of T, behind []string) (n int, ok bool)
	near  func(of T, behind []string) []string // what may be meant where it is not allowed; nil: nothing is known
}

// said is a way with nothing behind it.
func said[T any](words string, take func(T)) way[T] {
	return way[T]{words: words, take: func(of T, _ []string) (int, bool) {
		take(of)
		return 0, true
	}}
}

// saidWith is a way with one word behind it.
func saidWith[T any](words string, take func(of T, word string) bool) way[T] {
	return way[T]{words: words, take: func(of T, behind []string) (int, bool) {
		return 1, len(behind) > 0 && take(of, behind[0])
	}}
}

// Settings is the table of what can be set. The options of new game, the lines it is answered with,
// set and docs/commands.md come from it.
var Settings = slices.Concat(clockSettings, watchSettings, []*Setting{
	{
		Form: "first | random", Example: "random", Whose: OfNewGame,
		game: settingOf[*Terms]{[]way[*Terms]{
			said("first", func(t *Terms) { t.Setup = engine.FirstGame }),
			said("random", func(t *Terms) { t.Setup = engine.RandomSetup }),
		}, func(t *Terms) string {
			if t.Setup == engine.RandomSetup {
				return "random"
			}
			return "first"
		}},
	}, {
		Form: "without me", Example: "without me", Whose: OfNewGame,
		game: settingOf[*Terms]{[]way[*Terms]{
			said("without me", func(t *Terms) { t.Apart = true }),
		}, func(t *Terms) string {
			if t.Apart {
				return "without me"
			}
			return ""
		}},
	},
	{
		Form: "seats order | chance", Example: "seats chance", Whose: OfNewGame,
		game: settingOf[*Terms]{[]way[*Terms]{
			said("seats order", func(t *Terms) { t.Chance = false }),
			said("seats chance", func(t *Terms) { t.Chance = true }),
		}, func(t *Terms) string {
			if t.Chance {
				return "seats chance"
			}
			return ""
		}},
	},
	{
		Form: "edition NAME", Example: "edition ours", Whose: OfNewGame,
		game: settingOf[*Terms]{[]way[*Terms]{{
			words: "edition",
			take:  saidWith("edition", (*Terms).readEdition).take,
			near:  (*Terms).nearEditions,
		}}, func(t *Terms) string {
			if t.Edition == nil || t.Edition == t.editions[0] {
				return ""
			}
			return "edition " + t.Edition.Name
		}},
	},
	{
		Form: "open SEATS [anyone]", Example: "open 2", Whose: OfNewGame,
		game: settingOf[*Terms]{[]way[*Terms]{{words: "open", take: (*Terms).readSeatsLeft}}, (*Terms).writeSeatsLeft},
	},
	{
		Form: "lang en | fr | nl | pl", Example: "lang fr", Whose: OfNewGame | OfPerson, person: langSetting,
		game: settingOf[*Terms]{[]way[*Terms]{saidWith("lang", (*Terms).readLang)}, func(t *Terms) string {
			if t.Lang == "" {
				return ""
			}
			return "lang " + t.Lang
		}},
	},
	{Form: "zone ZONE", Example: "zone Europe/Brussels", Whose: OfPerson, person: zoneSetting},
	{Form: "html on | off", Example: "html off", Whose: OfPerson, person: htmlSetting},
	{Form: "calendar on | off", Example: "calendar off", Whose: OfPerson, person: calendarSetting},
	{Form: "picture on | off", Example: "picture off", Whose: OfPerson | OfPersonIn, person: onOff(store.Picture)},
	{
		Form: "letters turn | follow | brief | daily [HOUR]", Example: "letters brief",
		Whose: OfPerson | OfPersonIn, person: lettersSetting,
	},
	{Form: "name NAME", Example: "name Ann", Whose: OfPerson, person: nameSetting},
	{Form: "chatter on | off", Example: "chatter off", Whose: OfPerson | OfPersonIn, person: onOff(store.Chatter)},
})

func linesOf[T any](of T, row func(*Setting) settingOf[T]) (lines []string) {
	for _, s := range Settings {
		if write := row(s).write; write != nil {
			if line := write(of); line != "" {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// set reads a setting in the first of some words, and tells of how many words it was. It is nil
// where they begin like none in any language; where what stands behind is not allowed it is of
// none.
func set[T any](of T, words []string, row func(*Setting) settingOf[T]) (found *Setting, n int) {
	found, meant, n := wayOf(words, row)
	if found == nil {
		return nil, 0
	}
	behind, ok := meant.take(of, words[n:])
	if !ok {
		return found, 0
	}
	return found, n + behind
}

// wayOf is how a setting begins in the first of some words, and how many they are. Of ways that
// begin alike it is the one of more words; the setting is nil where they begin like none.
func wayOf[T any](words []string, row func(*Setting) settingOf[T]) (found *Setting, meant way[T], longest int) {
	said := notation.Settings(words)
	for _, s := range Settings {
		for _, w := range row(s).ways {
			if n := said[w.words]; n > longest {
				found, meant, longest = s, w, n
			}
		}
	}
	return found, meant, longest
}

// nearValues is what may be meant by what stands behind a setting and is not allowed there, as one
// text. It is looked for where somebody is told: a search of that kind costs much more than to read
// a line.
func nearValues[T any](of T, words []string, row func(*Setting) settingOf[T]) string {
	found, meant, n := wayOf(words, row)
	if found == nil || meant.near == nil {
		return ""
	}
	return strings.Join(meant.near(of, words[n:]), ", ")
}

// What is said of a line that sets nothing: what was typed, the lines that would, and what may be
// meant, each of these as one text.
const (
	noSetting templates.ResultCode = "no-setting"
	badValue  templates.ResultCode = "bad-value"
)

// nearest returns what the first of some words may be misspelt for among the lines that set
// something of a kind, as one text; empty: for nothing.
func nearest(words []string, whose Whose) string {
	var all []string
	for _, s := range Settings {
		if s.Whose&whose != 0 {
			all = append(all, s.words()...)
		}
	}
	for n := 1; n <= min(2, len(words)); n++ {
		if near := notation.NearSettings(strings.Join(words[:n], " "), all); len(near) > 0 {
			return strings.Join(near, ", ")
		}
	}
	return ""
}

// words are those that lines begin with which set it.
func (s *Setting) words() (all []string) {
	for _, w := range s.game.ways {
		all = append(all, w.words)
	}
	for _, w := range s.person.ways {
		all = append(all, w.words)
	}
	return all
}

// forms lists how the lines read that set something of a kind, as one text.
func forms(whose Whose) string {
	var all []string
	for _, s := range Settings {
		if s.Whose&whose != 0 {
			all = append(all, s.Form)
		}
	}
	return strings.Join(all, ", ")
}
