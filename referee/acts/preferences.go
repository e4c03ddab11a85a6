package acts

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/notation"
)

// Preferences are what a person has set, of all games or of one.
type Preferences struct {
	*store.Profile
	Game games.GameID // empty: of all
	At   time.Time    // when they are set
}

// Lines are those which say what a person has set, to be edited and sent back.
func (p *Preferences) Lines() []string {
	return linesOf(p, personRow)
}

// read reads what a person sets in the first of some words, as set does.
func (p *Preferences) read(words []string) (s *Setting, n int) {
	return set(p, words, personRow)
}

// near is what a person may mean by words that set nothing, as nearValues does.
func (p *Preferences) near(words []string) string { return nearValues(p, words, personRow) }

func personRow(s *Setting) settingOf[*Preferences] { return s.person }

// forAll is a setting that is one for all games, and reads so.
func forAll(w way[*Preferences], value func(*Preferences) string) settingOf[*Preferences] {
	return settingOf[*Preferences]{[]way[*Preferences]{w}, func(p *Preferences) string {
		if p.Game != "" {
			return ""
		}
		return w.words + " " + value(p)
	}}
}

// switched is a word that says on or off; false: it is neither.
func switched(word string) (on, ok bool) {
	said := notation.Value(word)
	return said == "on", said == "on" || said == "off"
}

// onOff is a setting that is on, of all games or of one, until it is said to be off.
func onOff(key string) settingOf[*Preferences] {
	return settingOf[*Preferences]{
		[]way[*Preferences]{saidWith(key, func(p *Preferences, word string) bool {
			on, ok := switched(word)
			if ok {
				p.Switch(key, p.Game, on)
			}
			return ok
		})},
		func(p *Preferences) string {
			switch on, said := p.Switched(key, p.Game); {
			case p.Game != "" && !said:
				return ""
			case on:
				return key + " on"
			}
			return key + " off"
		},
	}
}

var htmlSetting = forAll(
	saidWith("html", func(p *Preferences, word string) bool {
		on, ok := switched(word)
		if ok {
			p.HTML = on
		}
		return ok
	}),
	func(p *Preferences) string { return map[bool]string{true: "on", false: "off"}[p.HTML] },
)

var calendarSetting = forAll(
	saidWith("calendar", func(p *Preferences, word string) bool {
		on, ok := switched(word)
		if ok {
			p.Switch(store.Calendar, "", on)
		}
		return ok
	}),
	func(p *Preferences) string { return map[bool]string{true: "on", false: "off"}[p.WantsCalendar()] },
)

var langSetting = forAll(
	saidWith("lang", func(p *Preferences, word string) bool {
		word = strings.ToLower(word)
		known := slices.Contains(store.Langs, word)
		if known {
			p.Lang = word
		}
		return known
	}),
	func(p *Preferences) string { return p.Lang },
)

var nameSetting = forAll(
	way[*Preferences]{words: "name", take: func(p *Preferences, behind []string) (int, bool) {
		name := strings.Join(behind, " ")
		if !Callable(name) {
			return 0, false
		}
		p.Name = name
		return len(behind), true
	}},
	func(p *Preferences) string { return p.Name },
)

var lettersSetting = settingOf[*Preferences]{
	[]way[*Preferences]{{words: "letters", take: func(p *Preferences, behind []string) (int, bool) {
		wish, ok := readLetters(behind)
		if !ok || wish.mode == "" {
			return 0, false
		}
		p.Want(p.Game, wish.wanted(p.At))
		return len(behind), true
	}}},
	func(p *Preferences) string {
		l, said := p.LettersIn[p.Game]
		switch {
		case p.Game == "":
			l = p.Letters
		case !said:
			return ""
		}
		line := "letters " + string(l.Mode)
		if l.Mode == "" {
			line += string(store.LettersTurn)
		}
		if l.Mode == store.LettersDaily {
			line += " " + strconv.Itoa(l.Hour)
		}
		return line
	},
}
