// Package templates holds what people read: every sentence of a letter, and the words for boards,
// orders, events, choices and scores, which the command line shares. It knows views and seen events
// only, so that a letter cannot tell its reader what the reader's seat may not know.
//
// # The shape of a letter
//
// The first line says what is asked, with the deadline in the reader's zone. What is new comes
// next: the answer to the mail that the letter replies to, a block a line of that mail, and what
// the others have done. Then the board, with the reader's own things first, and what may be ordered
// now. The key line stands last. Text is at most 72 columns wide, except canonical orders that are
// longer.
//
// # Letters are no orders
//
// People quote what they answer, and not every program marks a quote. So no line of a letter, typed
// back as it stands, is an order or any other line that does something, but for the key line:
// examples stand behind a star, what people have said behind >, orders behind who gave them or the
// number of their line. A line that would be read all the same, as one that begins with a name or
// was divided at the wrong place, is set behind a star (guard.go).
//
// # Sentences
//
// Every sentence stands in a table, one file a language (languages/en.txt), whole and with named
// arguments. Reader.say says one by its key. Results, News and refusals are codes with arguments
// until they are written. Lists, dates, pounds and lengths of time are arguments, which
// Reader.value writes as the language does.
//
// # Documents
//
// A letter is made as a Document, sections of blocks that are values, and rendered as text from it
// (text.go).
//
// # Where things are
//
// A kind of letter has its file (invitation.go, held.go), and so has a kind of outcome of a line of
// a mail (accepted.go, refusal.go, nottried.go). What an order may be made of and what its events
// changed is in the file of its rule, which has the same name in the engine (expand.go,
// bookkeep.go).
package templates
