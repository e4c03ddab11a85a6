// Package acts is what players, hosts and strangers can ask for in a mail, and what that brings
// about. It is pure: what is to be done follows from values, and others do it.
//
// # An act is a row
//
// All is the table of acts, one file an act. A row says how a line reads that asks for it, what
// proof it wants, and what it does. Parsing, routing, guard words and docs/commands.md come from
// the table. An act whose line is for the game that its mail is about has Do or Answer; one that is
// about its author, whatever games they play in, has Author.
//
// # One walk
//
// ReadScript reads all lines of a mail before anything is done. A walk then goes through them in
// their order, on a page: the draft of the mail's entry when the mail is judged (History.Judge),
// and the entry that was made of it when its answer is written (History.Answers). It is the same
// walk, so that an answer which is written again after a crash says what was done.
//
// # Effects
//
// An act about its author is given a World, and returns effects: what is told, an address to be
// asked, a seat to be offered, an entry to be made. Whoever carries them out has the keys, the
// files and the budgets.
//
// # History
//
// A History reads a game as it was after each of its entries: who was to move, what a seat saw,
// what an entry tells whom. Tables and letters read games by it, too.
package acts
