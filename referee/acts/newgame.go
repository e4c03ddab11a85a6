package acts

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/mail"
	"dhow/notation"
	"dhow/templates"
)

const NewGame CommandName = "new game"

var newGameAct = Act{Name: NewGame, Form: "new game ADDRESS …", Example: "new game ben@example.org cas@example.net"}

// Wish is a game that somebody wants to start.
type Wish struct {
	Terms
	Anew    games.GameID // the game that it takes the place of; empty: of none
	Players []Player     // in the order in which they are named; the host has their own address once it is checked
	Luck    string       // the host's luck word; empty: none was said
	Faults  []Result     // why it cannot be

	said map[*Setting]string // how
}

// ReadWish reads what stands behind "new game" and in the lines below it, up to an empty one:
// addresses, each with a name before it or not, and settings. The game may be played with one of
// some editions. Its host lives in a zone, and writes at a time.
func ReadWish(text []string, commands []Command, editions log.Editions, zone string, at time.Time) Wish {
	w := Wish{Terms: UsualTerms(editions...).by(zone, at), said: map[*Setting]string{}}
	for _, cmd := range commands {
		switch cmd.Name {
		case NewGame:
			if len(cmd.Args) > 0 && isGameName(cmd.Args[0]) {
				w.Anew, cmd.Args = games.GameID(strings.ToLower(cmd.Args[0])), cmd.Args[1:]
			}
			w.read(cmd, cmd.Args)
			for n := cmd.Line; n < len(text) && strings.TrimSpace(text[n]) != ""; n++ {
				if below, is := readCommand(text[n]); !is {
					w.read(Command{Line: n + 1, Text: strings.TrimSpace(text[n])}, strings.Fields(text[n]))
				} else if below.Name == NewGame {
					break
				}
			}
		case Join:
			w.Luck = strings.Join(cmd.Args, "")
		}
	}
	return w
}

// read reads the words of a line.
func (w *Wish) read(line Command, words []string) {
	words = separate(words)
	for len(words) > 0 && !w.isRefused() {
		if words[0] == between {
			words = words[1:]
		} else if n := w.setting(line, words); n > 0 {
			words = words[n:]
		} else {
			words = words[w.player(line, words):]
		}
	}
}

// between stands for what people put between the parts of a list.
const between = ","

// apart sets it apart from the words beside it.
var apart = strings.NewReplacer(",", " , ", ";", " , ")

// separate divides a line into its words, with what stands between the parts of a list.
func separate(words []string) (l []string) {
	words = joinSpans(words)
	for _, word := range strings.Fields(apart.Replace(strings.Join(words, " "))) {
		switch {
		case notation.And(word), word == "&":
			l = append(l, between)
		case word != "-" && word != "*":
			l = append(l, word)
		}
	}
	return l
}

// isRefused tells whether enough is wrong that nothing more need be read: there are too many
// players, whether the host is among them or not, or as many faults as are told.
func (w *Wish) isRefused() bool {
	return len(w.Players) > engine.MaxPlayers+1 || len(w.Faults) == mostFaults
}

// setting reads a setting, and tells of how many words it was; 0: it was none, but perhaps a name
// that begins like one.
func (w *Wish) setting(line Command, words []string) int {
	s, n := w.Terms.read(words)
	switch {
	case s == nil, n == 0 && isName(words):
		return 0
	case n == 0:
		near := w.Terms.near(words)
		n = min(len(words), 2)
		w.Fault(line, badValue, strings.Join(words[:n], " "), s.Form, near)
		return n
	}
	how := strings.ToLower(strings.Join(words[:n], " "))
	if before, twice := w.said[s]; twice && before != how {
		w.Fault(line, contradicts, how, before)
	}
	w.said[s] = how
	return n
}

// isName tells whether some words are a name before an address: people are called Pace, or Lang,
// too.
func isName(words []string) bool {
	return len(words) > 1 && strings.Contains(words[1], "@") || setsOf(words, "pace") && len(words) > 2 && !unicode.IsDigit(rune(words[1][0])) &&
		strings.Contains(words[2], "@")
}

// mostFaults is how many faults of a wish are told: each repeats its line, which may have a
// thousand.
const mostFaults = 10

func (w *Wish) Fault(line Command, code templates.ResultCode, args ...string) {
	if len(w.Faults) == mostFaults {
		return
	}
	w.Faults = append(w.Faults, Result{Line: line.Line, Text: line.Text, Code: code, Args: args})
}

// Callable tells whether somebody can be called so in letters to people who have not asked for any:
// by at most 40 letters and figures, and what stands between names. It is no place for a link, or for
// a key.
func Callable(name string) bool {
	const longest = 40
	if name == "" || utf8.RuneCountInString(name) > longest {
		return false
	}
	for _, word := range strings.Fields(name) {
		word = strings.TrimSuffix(word, ".")
		if strings.IndexFunc(word, func(c rune) bool {
			return !unicode.In(c, unicode.L, unicode.M, unicode.Nd) && !strings.ContainsRune("'’-&", c)
		}) >= 0 {
			return false
		}
	}
	return true
}

// Printable tells whether a name can stand in a header and in letters.
func Printable(name string) bool {
	return strings.IndexFunc(name, func(c rune) bool {
		return c < ' ' || c == 0x7f ||
			strings.ContainsRune("<>[]{}|#;:", c)
	}) < 0
}

// ReadAddress reads an address that somebody has typed. A domain without a dot is one of a
// machine's own, where no player reads mail.
func ReadAddress(text string) (mail.Address, bool) {
	a := mail.NewAddress(text)
	return a, store.ValidAddress(text) && strings.Contains(a.Domain(), ".")
}

// AsksUs tells whether our own mailbox is among those invited: its letters are never answered.
func (w *Wish) AsksUs(mailbox mail.Address) bool {
	return slices.ContainsFunc(w.Players, func(p Player) bool { return p.isUs(mailbox) })
}

func (p *Person) isUs(mailbox mail.Address) bool {
	box, _ := p.Address.Sub()
	return box.Same(mailbox)
}

// Check finds what is wrong with a wish as a whole, and gives the host a place among the players.
func (w *Wish) Check(host mail.Address) {
	named := 0
	for i := range w.Players {
		p := &w.Players[i]
		if p.isMe() && w.Apart {
			w.Fault(Command{}, contradicts, meWord, "without me")
		}
		if p.isMe() || p.Address.Same(host) { // whoever names themselves plays, and sits where they say
			p.Address, w.Apart = host, false
			named++
		}
	}
	if named > 1 {
		w.Fault(Command{}, templates.PlayerTwice, meWord)
	} else if named == 0 && !w.Apart {
		w.Players = slices.Insert(w.Players, 0, Player{Person: Person{Address: host}})
	}
	for range w.Open {
		w.Players = append(w.Players, Player{Open: w.OpenTo})
	}
	people := slices.ContainsFunc(w.Players, func(p Player) bool { return p.House == "" })
	switch players := len(w.Players); {
	case len(w.Faults) > 0:
	case players < 2 || !people:
		w.Fault(Command{}, templates.NoPlayers)
	case players > engine.MaxPlayers:
		w.Fault(Command{}, templates.TooManyPlayers, strconv.Itoa(engine.MaxPlayers))
	default:
		w.checkSeats()
	}
}
