// Package table keeps a table for every game that is being spoken to: one goroutine each, which
// alone reads and writes that game's log.
//
// A Table is a handle that costs nothing. What is to be done there is sent to the goroutine of the
// game, the actor, one job after another: a mail is judged (Deliver), clocks ring (Ring), a seat
// changes hands (HandOver). A job that enters something first has the log be as it should (settle),
// then makes its entry, and then the entries that follow by themselves: what has become public is
// opened, what a player has left for the turn that has come is carried out, the house player plays
// for who resigned, the keys are published at the end. Together they are committed to the store,
// with what follows from them, and are accepted when that is done.
//
// What comes back is a Posting: the mail that is done with, the letters that are owed for the new
// entries, and up to where the game's letters are owed now. Which letters those are follows from
// the log and the journal's mark alone, so that a job which is done again gives the same. The
// caller has journalled what the store has left.
//
// Others read a game with Table.Read, as an acts.History.
package table
