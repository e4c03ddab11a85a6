package referee

import (
	"slices"

	"dhow/notation"
	"dhow/referee/identity"
)

// Act is a row of the table of what players, hosts and strangers can type. It stands in a file with
// all that it does.
type Act struct {
	Name    CommandName
	Form    string // how it is typed; capitals stand for what one fills in, brackets for what may be left out
	Example string

	reads  func(notation.Saying) bool // whether a line of the notation is this act; nil: it is a command
	takes  func(args []string) bool   // whether what stands behind a command can belong to it; nil: anything
	asks   func(args []string) bool   // whether a command with this behind it only asks; nil: it does not
	demand identity.Demand            // the class of what it asks for
	gives  bool                       // it gives up what it does not name: no other word may be taken for it

	// Do does what a line asks of its game, and says what became of it; nil: it is none of the
	// game's affairs, and the clerk sees to it.
	Do func(w *walk, l *scriptLine) outcome
}

// Acts is the table of acts: reading and docs/commands.md come from it. templates.Commands, which
// help shows, has examples of those that players need.
var Acts = []*Act{
	&ordersAct, &tryAct, &thenAct, &undoAct, &sayAct, &showAct, &legalAct, &logAct, &helpAct, &gameAct, &keyAct,
	&joinAct, &neverAct, &unsubscribeAct, &resendAct, &recordAct,
	&newKeyAct, &addressAct, &replaceAct, &resignAct, &forgetAct,
	&yesAct, &noAct, &newGameAct,
}

// The acts that are done before a mail is at its table.
const (
	keyCommand     CommandName = "key"
	addressCommand CommandName = "address"
	replaceCommand CommandName = "replace"
	forgetCommand  CommandName = "forget me"
	yesCommand     CommandName = "yes"
	noCommand      CommandName = "no"
	newGameCommand CommandName = "new game"
)

var (
	gameAct    = Act{Name: "game", Form: "game GAME", Example: "game kilifi-7", reads: isA[notation.Game]}
	keyAct     = Act{Name: keyCommand, Form: "key KEY", Example: "key kilifi-7.41.b.…", reads: isA[notation.Key]}
	addressAct = Act{
		Name: addressCommand, Form: "address [[add|drop] ADDRESS]", Example: "address ben@example.com",
		demand: identity.ToChange, takes: isAddressWish, asks: atMost(0),
	}
	replaceAct = Act{
		Name: replaceCommand, Form: "replace SEAT|me [NAME] ADDRESS", Example: "replace green dee@example.org",
		demand: identity.ToChange, takes: isReplaceWish,
	}
	forgetAct = Act{
		Name: forgetCommand, Form: "forget me", Example: "forget me",
		demand: identity.ToRelease, takes: atMost(0),
	}
	yesAct     = Act{Name: yesCommand, Form: "yes [CODE] [add]", Example: "yes 7q4kz2abcd", takes: answersHold}
	noAct      = Act{Name: noCommand, Form: "no [CODE]", Example: "no 7q4kz2abcd", takes: answersHold}
	newGameAct = Act{Name: newGameCommand, Form: "new game ADDRESS …", Example: "new game ben@example.org cas@example.net"}
)

// isA tells whether a line of the notation says something of a kind.
func isA[S notation.Saying](says notation.Saying) bool {
	_, is := says.(S)
	return is
}

// actOf returns the act that a line of the notation is; nil if it asks for nothing.
func actOf(says notation.Saying) *Act {
	return actWith(func(a *Act) bool { return a.reads != nil && a.reads(says) })
}

// actNamed returns the act of a command; nil if there is none.
func actNamed(name CommandName) *Act {
	return actWith(func(a *Act) bool { return a.Name == name })
}

func actWith(is func(*Act) bool) *Act {
	if i := slices.IndexFunc(Acts, is); i >= 0 {
		return Acts[i]
	}
	return nil
}
