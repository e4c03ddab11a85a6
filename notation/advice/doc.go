// Package advice says what a player may have meant: how a line that is not understood may be
// written, how an order may go on, and which legal orders are near to one that is refused. It
// stands on the parser of package notation, which never asks it; who words an answer asks for
// advice.
//
// # Lines that are not understood
//
// Explain takes an error of the parser with its fault. In this order it looks for a second order on
// the line, for words that only have to be left out, for digits and places written in another way,
// and then through the ranks in misreading.go, the likeliest first: another word in the same place,
// another sign, a word at another place, a word too many; or, where a line begins with no verb, a
// condition, a misspelt verb, the verbs before what is said or named. The first rank that finds
// anything decides. A rank only proposes texts. The parser reads each of them, so that nothing is
// offered that is not understood, and which words belong at a place is written down nowhere else.
//
// What is offered may be sent back unread. So each text that reads is held to one guard, harms: an
// order keeps the verb that was said and uses cards that the verb has a use for; a phase is ended,
// something forgone or taken back only if the very word for it was said; and words without a number
// or the code of a card make no order at all.
//
// A view, where there is one, tells the phase of the game: an order whose verb was not said is one
// that the phase has, unless it is queued for later.
//
// The work is bounded: orders of more than 80 bytes are not rewritten, and each rank proposes at
// most some dozen texts.
//
// # Orders that can go on, and orders that are refused
//
// Complete says what may come next in an order, Nearest which legal orders are nearest to one that
// is refused, and Refuse adds at which word that goes wrong and how far it is legal. They work on
// an order's pieces, which are the tokens of its canonical text as data: piecesOf takes an order
// apart, newDraft puts pieces together. A guide makes up the pieces that may come next from what
// the seat sees, and lets engine.Fill decide; lack says which refusals more pieces can cure.
package advice
