// Package games holds the durable forms of a game as text: the position, which is a whole state as YAML; the text
// record, which is a game from set-up to its end, one order a line; and the game file, which is the log of a game that is
// being played. It reads them, writes them canonically, and judges by replaying them with the engine. A record may also go
// on from a position (ReadRecordFrom).
//
// A position has one canonical form: every key, in a fixed order, piles sorted by card. Its SHA-256 is the state hash.
// What a person writes may leave keys out; they take the plain values that docs/architecture.md lists.
//
// A Game is a game file in memory. It begins with NewGame or ReadGame and grows by drafts: what a Draft is asked for is carried
// out on a moment of its own, its Line is written to disk by whoever keeps the file, and Commit adds it. Reading carries out
// the same entries in the same way. What is secret is sealed until it is public; docs/fairness.md has luck and seals.
//
//	gameheader.go, logentry.go               a file's header and entries as data, and their canonical form
//	gameheaderreader.go, logentryreader.go   the same as they stand, without a look at the game
//	logreader.go, dealreader.go,
//	hiddenreader.go, opening.go              replay: each entry carried out
//	draft.go                                 entries in the making
//	carryout.go, moment.go                   what an entry does, the same for both
//	standing.go                              who has resigned, new keys, games given up: what going back does not take back
//	turn.go                                  whose turn it is, and since when
//	secret.go, luck.go, sealing.go           docs/fairness.md as code
//
// It also keeps files through crashes: logs that grow by lines (LogFile), files that are whole or absent (CreateWhole), the
// data directory with its one writer (HeldDir), players' profiles, and the journal of what came in and what is owed (Journal). What Append, CreateWhole and ReplaceWhole have accepted
// is on disk; what a crash tore is moved aside, never deleted; edits by people are noticed before anything is added. All of
// it stands on the interface Disk. docs/architecture.md says what is promised and what is not.
//
// Errors say where they are, as file:line or file:line:col. Inside them, found by errors.As, is what is wrong: a
// *notation.Error (not understood), an *engine.IllegalError (not allowed), an *engine.DrawError or an
// *engine.PositionError (not possible), a *FormatError (a file that is not what it should be), a *GameError (not
// possible in a log), a *NewerError or an *EditionError (not for this program, or not with this edition). Positions that are not the YAML they should be give
// errors of package strictyaml, which bear their places themselves.
package games
