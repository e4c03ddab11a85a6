// Package log is the game file: the header and the entries of a game that is being played.
//
// A file is a YAML stream: a header, then one document a line for each entry, which only grows. A
// Game is such a file in memory. It begins with New or Read and grows by drafts: what a Draft is
// asked for is carried out on a play of its own, its Line is written to disk by whoever keeps the
// file, and Commit adds it. Read carries out the same entries in the same way, so that a file which
// Read takes holds as a whole.
//
// # An entry
//
//	--- {n: 5, at: 2026-11-20T18:02:11Z, by: blue, mail: c2d1, orders: ["G Cf1 M1"]}
//
// Each has its number and its time, which never goes back but where a wrong clock is set right. Who
// speaks is a seat, or without by the referee; mail is the fingerprint of the mail it was taken
// from. The hash of the observers' view stands behind an entry that deals, opens a round or ends
// the game. Our lines end in a brace: a last line that is no whole document was torn by a crash
// (WholeEntry).
//
// # Kinds of entry
//
// What an entry can say comes in kinds, each a value in a file of its own: its keys, how they are
// read and written, where it is allowed, what it changes, what it means and to whom. The table
// kinds has them in the order in which an entry is written and carried out; all that goes by kinds
// goes through it. A new kind is
//
//   - a field of Entry,
//   - a file with the kind, the method of Draft that says it, and the methods of Moment that ask for
//     it,
//   - its place in kinds, and needs, as programs do not know it that are older than the kind,
//   - its sentences in the tables of package templates, by what it tells (Told).
//
// A kind that has a say in how long turns last has its own methods moves and stands.
//
// An entry does one thing (about.act), and anything may stand beside it: talk, a queue, that the
// house or a queue has chosen the orders. What has secrets is said by the draft in one way and read
// back in another: such a kind has a replay of its own.
//
// # What going back takes back
//
// What an undo brings back is the play after an earlier entry: state, luck words, sealed orders,
// how many numbers the luck has given. Everything else stands, as a resignation: it is kept as the
// numbers of the entries that say so (standing), and found by Moment.entriesOf as it was after any
// entry.
//
// # Secrets
//
// In a game with a seal, draws come from a seed that referee and players make together, and what is
// secret is sealed under keys derived from one secret. docs/fairness.md has the whole of it.
//
// # Files
//
//	game.go, moment.go        a game, and what can be asked of it as it is or was after an entry
//	gameheader.go, gameheaderreader.go
//	                          the header as data, its canonical form, and how it is read
//	entry.go, entryreader.go, documentreader.go
//	                          the same for entries as they stand, without a look at the game; the
//	                          table of kinds
//	kind.go                   what a kind is, and what is asked of all kinds
//	replace.go join.go undo.go open.go deal.go order.go says.go queue.go resign.go newkey.go
//	outage.go nooutage.go end.go spoil.go publish.go house.go
//	                          the kinds: hands, orders and luck, talk, rights, clock, end
//	draft.go                  entries in the making
//	replay.go                 entries that are read, each carried out; verify.go tells what is in doubt
//	play.go, standing.go, numbers.go
//	                          what going back takes back, and what it does not
//	turn.go, deadline.go      whose turn it is, since when and until when
//	lastorder.go              what may be taken back
//	share.go                  how much of the file a seat may use in a day
//	secret.go, luck.go, sealing.go
//	                          docs/fairness.md as code
//	glance.go, wholeentry.go  what a file tells without being replayed; where it is torn
//	forget.go, gamerecord.go  a game without a player; a game as a text record, and back
//	need.go                   what programs can read a file
//	gameerrors.go             why something cannot stand in a log
package log
