package acts

import (
	"cmp"
	"slices"
	"strings"

	"dhow/games"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

// mostMiswritten is how many words a line may have that is taken for a command with something wrong
// behind its name: longer ones are sentences.
const mostMiswritten = 4

// miswritten returns the act that a line begins as, also misspelt, while what stands behind is
// nothing that belongs to it; nil if there is none. What gives a seat up, or an invitation, or
// answers a question, is offered to nobody who has not typed it.
func miswritten(line string) *Act {
	words := strings.Fields(plainBlanks(line))
	if _, is := readCommand(line); is || len(words) == 0 || len(words) > mostMiswritten {
		return nil
	}
	first := cmp.Or(notation.ActNamed(words[0]), strings.TrimRight(words[0], ":,.!"))
	var names []string
	for _, act := range All {
		switch {
		case act.takes == nil || act.givesUp():
		case sameWord(first, act.head()):
			return act
		case act.head() != "":
			names = append(names, act.head())
		}
	}
	near := notation.NearActs(first, names)
	if len(near) != 1 {
		return nil
	}
	at := slices.IndexFunc(All, func(act *Act) bool { return act.takes != nil && !act.givesUp() && act.head() == near[0] })
	return All[at]
}

// head is the word that the act's command begins with, if that is all of its name.
func (a *Act) head() string {
	const shortest = 4 // letters; shorter words are near too many others
	head := string(cmp.Or(a.typed, a.Name))
	if len(head) < shortest || strings.Contains(head, " ") {
		return ""
	}
	return head
}

func (a *Act) givesUp() bool {
	return a.Demand == identity.ToRelease || slices.Contains([]CommandName{Never, Yes, No}, a.Name)
}

// written is how the command is typed, with an example.
func (a *Act) written() string {
	if a.Form == a.Example {
		return a.Form
	}
	return a.Form + ", as " + a.Example
}

// What is said of lines that are no command, or none of a host's.
const (
	writtenSo      templates.ResultCode = "written"          // how
	whatHostsWrite templates.ResultCode = "what-hosts-write" // examples, as one text
)

// ToHost answers a host who does not play, of whose mail nothing is anything that a host can write:
// what that is, and how lines are written that are a command but for what stands behind it.
func ToHost(game games.GameID, l *mail.Letter) []Result {
	var results []Result
	for i, line := range l.Text {
		if act := miswritten(line.Text); act != nil && len(results) < mostFaults {
			cmd := Command{Line: i + 1, Text: strings.TrimSpace(line.Text)}
			results = append(results, cmd.Answer(writtenSo, act.written()))
		}
	}
	if results == nil {
		results = []Result{{Code: templates.HostsOnly, Args: []string{string(game)}}}
	}
	examples := []string{"set " + Settings[0].Example}
	for _, act := range OfHosts() {
		if act != &setAct {
			examples = append(examples, act.Example)
		}
	}
	return append(results, Result{Code: whatHostsWrite, Args: []string{strings.Join(examples, ", ")}})
}

// MeansNewGame tells whether a mail has a line that is meant to make a game, and is written
// otherwise.
func MeansNewGame(l *mail.Letter) bool {
	return slices.ContainsFunc(l.Text, func(line mail.Line) bool { return meansNewGame(line.Text) })
}

// meansNewGame tells whether a line names players, and begins nearly as new game does.
func meansNewGame(line string) bool {
	words := strings.Fields(plainBlanks(line))
	if !slices.ContainsFunc(words, func(word string) bool { return strings.Contains(word, "@") || notation.Value(word) == houseWord }) {
		return false
	}
	newGame := []string{string(NewGame)}
	return len(notation.NearActs(words[0], newGame)) > 0 || len(notation.NearActs(strings.Join(words[:min(2, len(words))], ""), newGame)) > 0
}

// ToNewHost answers who may make games and writes about none: how a line is written that is meant
// to make one, or what this is and what they can begin with.
func ToNewHost(l *mail.Letter) []Result {
	var results []Result
	for i, line := range l.Text {
		if meansNewGame(line.Text) && len(results) < mostFaults {
			cmd := Command{Line: i + 1, Text: strings.TrimSpace(line.Text)}
			results = append(results, cmd.Answer(writtenSo, newGameAct.written()))
		}
	}
	if results == nil {
		begin := []string{newGameAct.Example, "new game house", "set lang fr"}
		results = []Result{{Code: templates.HowToBegin, Args: begin}}
	}
	return results
}
