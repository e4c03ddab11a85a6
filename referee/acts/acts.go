package acts

import (
	"cmp"
	"slices"

	"dhow/games/log"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

// Act is a row of the table of what players, hosts and strangers can type. It stands in a file with
// all that it does.
type Act struct {
	Name    CommandName
	typed   CommandName // how its name is typed, where that is another act's, too; empty: as it is
	Form    string      // how it is typed; capitals stand for what one fills in, brackets for what may be left out
	Example string

	Reads  func(notation.Saying) bool // whether a line of the notation is this act; nil: it is a command
	takes  func(args []string) bool   // whether what stands behind a command can belong to it; nil: anything
	asks   func(args []string) bool   // whether a command with this behind it only asks; nil: it does not
	Demand identity.Demand            // the class of what it asks for
	gives  bool                       // it changes what it does not name

	// decides says what a command decides, and how: lines of a mail that decide the same otherwise
	// contradict each other, and none of them is done. Nil: nothing of the kind.
	decides func(Command) (what, how string)

	// Do does what a line asks of its game, and says what became of it. Answer answers one that
	// does nothing, where it stands among the others; rationed says that so many of a mail are
	// answered. An act with neither is none of the game's affairs.
	Do       func(w *walk, l *scriptLine) outcome
	Answer   func(t *telling, l *scriptLine) templates.Outcome
	rationed bool
	// toAll says what all who play are asked where the author plays, who cannot have it done alone;
	// nil: nothing, as where no topic is asked about. vain says that this would change nothing, or
	// cannot be; empty: it always can.
	toAll   func(w *walk, cmd *Command) log.Ask
	vain    templates.ResultCode
	answers bool // it answers a question, with a code or without
	// shared says that a host who plays has no more part in it than others who play.
	shared bool
	// Author says what follows from a line that is about its author, whatever games they play in;
	// nil: it is not about them. With a mail that has such a line nothing else is done, unless the
	// line is done beside orders.
	Author func(*World, Command) ([]Effect, error)
	// beside tells whether an author's line with this behind it is done beside what else the mail says,
	// which speaks for a seat; nil: it is not.
	beside func(args []string) bool
	byHost bool // a host can ask for it who does not play; where such a mail has no key, they are asked
}

// All is the table of acts: reading and docs/commands.md come from it. templates.Commands, which
// help shows, has examples of those that players need, and templates guards the names of all of
// them in letters (guard.go).
var All = []*Act{
	&ordersAct, &tryAct, &autoAct, &thenAct, &queueAct, &undoAct, &sayAct, &noteAct, &showAct, &legalAct, &logAct, &helpAct,
	&gameAct, &keyAct,
	&statusAct, &mineAct, &setAct, &muteAct, &unmuteAct, &lettersAct, &followAct, &briefAct, &dailyAct,
	&gamesAct, &joinGameAct, &standbyAct, &watchAct, &watchOtherAct, &unwatchAct, &unwatchOtherAct, &joinAct, &leaveAct, &neverAct, &unsubscribeAct, &resendAct, &fullAct,
	&recordAct,
	&newKeyAct, &addressAct, &replaceAct, &pauseAct, &resumeAct, &extendAct, &remindAct, &ruleAct, &admitAct,
	&hostAct, &removeAct, &keepAct, &correctAct, &endGameAct, &rematchAct, &resignAct, &forgetAct,
	&askAct, &rewindAct, &drawAct, &reshuffleAct,
	&yesAct, &noAct, &agreeAct, &disagreeAct, &newGameAct,
	&quietAct, &awayAct, &waitAct, &readyAct, &backAct,
}

// isForGame tells whether a line with the act is for the game that its mail is about.
func (a *Act) isForGame() bool { return a.Do != nil || a.Answer != nil }

// isA tells whether a line of the notation says something of a kind.
func isA[S notation.Saying](says notation.Saying) bool {
	_, is := says.(S)
	return is
}

// OfHosts are the acts that a host can ask for who does not play.
func OfHosts() []*Act {
	return slices.DeleteFunc(slices.Clone(All), func(a *Act) bool { return !a.byHost })
}

// OfHost reads a line as something that a host can ask for; false: it is nothing of that sort.
func OfHost(line string) (Command, bool) {
	cmd, is := readCommand(line)
	return cmd, is && Named(cmd.Name).byHost && cmd.demand() > identity.ToPlay
}

// actOf returns the act that a line of the notation is; nil if it asks for nothing.
func actOf(says notation.Saying) *Act {
	return actWith(func(a *Act) bool { return a.Reads != nil && a.Reads(says) })
}

// Verb is the word that the act's command begins with, or the words.
func (a *Act) Verb() string { return string(cmp.Or(a.typed, a.Name)) }

// Named returns the act of a command; nil if there is none.
func Named(name CommandName) *Act {
	return actWith(func(a *Act) bool { return a.Name == name })
}

func actWith(is func(*Act) bool) *Act {
	if i := slices.IndexFunc(All, is); i >= 0 {
		return All[i]
	}
	return nil
}
