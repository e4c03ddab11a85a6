package acts

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/templates"
)

const NewGame CommandName = "new game"

var newGameAct = Act{Name: NewGame, Form: "new game ADDRESS …", Example: "new game ben@example.org cas@example.net"}

// Wish is a game that somebody wants to start.
type Wish struct {
	Terms
	Invited []Person // in the order of the seats behind the host's
	Luck    string   // the host's luck word; empty: none was said
	Faults  []Result // why it cannot be

	said map[*Setting]string // how
}

// Person is somebody to be invited.
type Person struct {
	Name    string
	Address mail.Address
}

// ReadWish reads what stands behind "new game" and in the lines below it, up to an empty one:
// addresses, each with a name before it or not, and settings. The game may be played with one of
// some editions.
func ReadWish(text []string, commands []Command, editions log.Editions) Wish {
	w := Wish{Terms: UsualTerms(editions...), said: map[*Setting]string{}}
	for _, cmd := range commands {
		switch cmd.Name {
		case NewGame:
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
		n := w.setting(line, words)
		if n == 0 {
			n = w.person(line, words)
		}
		words = words[n:]
	}
}

// separate takes away what people put between the parts of a list.
func separate(words []string) []string {
	var l []string
	for _, word := range strings.FieldsFunc(strings.Join(words, " "),
		func(c rune) bool { return c == ' ' || c == ',' || c == ';' }) {
		if !sameWord(word, "and") && word != "&" && word != "-" && word != "*" {
			l = append(l, word)
		}
	}
	return l
}

// isRefused tells whether enough is wrong that nothing more need be read: there are too many
// players, whether the host is among them or not, or as many faults as are told.
func (w *Wish) isRefused() bool {
	return len(w.Invited) > engine.MaxPlayers+1 || len(w.Faults) == mostFaults
}

// setting reads a setting, and tells of how many words it was; 0: it was none, but perhaps a name
// that begins like one.
func (w *Wish) setting(line Command, words []string) int {
	s, n, near := w.Terms.read(words)
	switch {
	case s == nil, n == 0 && isName(words):
		return 0
	case n == 0:
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

// isName tells whether some words are a name before an address: people are called Pace, too.
func isName(words []string) bool {
	return sameWord(words[0], "pace") && len(words) > 2 && !unicode.IsDigit(rune(words[1][0])) &&
		strings.Contains(words[2], "@")
}

// person reads a name, if there is one, and an address, and tells of how many words they were.
func (w *Wish) person(line Command, words []string) int {
	for n, word := range words {
		if strings.Contains(word, "@") {
			w.invite(line, strings.Join(words[:n], " "), word)
			return n + 1
		}
	}
	w.Fault(line, noSetting, strings.Join(words, " "), forms(OfNewGame), nearest(words, OfNewGame))
	return len(words)
}

func (w *Wish) invite(line Command, name, typed string) {
	const longest = 40
	text := strings.TrimPrefix(strings.Trim(typed, "<>().\"'[]"), "mailto:")
	a, ok := ReadAddress(text)
	name = strings.Trim(name, "\"'.:- ")
	switch {
	case !ok:
		w.Fault(line, templates.BadAddress, typed)
		return
	case name == "" || len(name) > longest || !Callable(name):
		name = identity.NameOf(a)
	}
	for _, p := range w.Invited {
		if p.Address.Same(a) {
			w.Fault(line, templates.PlayerTwice, typed)
			return
		}
	}
	w.Invited = append(w.Invited, Person{name, a})
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
// by letters, figures, and what stands between names. It is no place for a link, or for a key.
func Callable(name string) bool {
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

// readSpan reads how long a move may take, as 3d, 12h or 90m: an hour at least, half a year at
// most.
func readSpan(word string) (time.Duration, bool) {
	const shortest, longest = time.Hour, 180 * 24 * time.Hour
	d, ok := log.ParseSpan(strings.ToLower(word))
	return d, ok && d >= shortest && d <= longest
}

// ReadAddress reads an address that somebody has typed. A domain without a dot is one of a
// machine's own, where no player reads mail.
func ReadAddress(text string) (mail.Address, bool) {
	a := config.LowerDomain(text)
	return a, store.ValidAddress(text) && strings.Contains(a.Domain(), ".")
}

// AsksUs tells whether our own mailbox is among those invited: its letters are never answered.
func (w *Wish) AsksUs(mailbox mail.Address) bool {
	return slices.ContainsFunc(w.Invited, func(p Person) bool {
		box, _ := p.Address.Sub()
		return box.Same(mailbox)
	})
}

// Check finds what is wrong with a wish as a whole.
func (w *Wish) Check(host mail.Address) {
	at := slices.IndexFunc(w.Invited, func(p Person) bool { return p.Address.Same(host) })
	if at >= 0 { // whoever names themselves plays, and sits where they say
		w.Invited = slices.Delete(w.Invited, at, at+1)
		w.Apart = false
	}
	players := len(w.Invited)
	if !w.Apart {
		players++
	}
	switch {
	case len(w.Faults) > 0:
	case players < 2:
		w.Fault(Command{}, templates.NoPlayers)
	case players > engine.MaxPlayers:
		w.Fault(Command{}, templates.TooManyPlayers, strconv.Itoa(engine.MaxPlayers))
	}
}

// Unlike returns a name that nobody at the table has: talk is addressed by names.
func Unlike(seats []log.Seated, name string) string {
	for n := 2; ; n++ {
		if !slices.ContainsFunc(seats, func(s log.Seated) bool { return strings.EqualFold(s.Name, name) }) {
			return name
		}
		name = strings.TrimRight(name, " 0123456789") + " " + strconv.Itoa(n)
	}
}
