// Package log is the game file: the header and the entries of a game that is being played.
//
// A Game is a game file in memory. It begins with New or Read and grows by drafts: what a Draft is asked
// for is carried out on a moment of its own, its Line is written to disk by whoever keeps the file, and
// Commit adds it. Reading carries out the same entries in the same way. What is secret is sealed until
// it is public; docs/fairness.md has luck and seals.
//
//	gameheader.go, logentry.go               header and entries as data, and their canonical form
//	gameheaderreader.go, logentryreader.go   the same as they stand, without a look at the game
//	logreader.go, dealreader.go,
//	hiddenreader.go, opening.go              replay: each entry carried out
//	draft.go                                 entries in the making
//	carryout.go, moment.go                   what an entry does, the same for both
//	standing.go                              who has resigned, new keys, games given up: what going back
//	                                         does not take back
//	turn.go                                  whose turn it is, and since when
//	secret.go, luck.go, sealing.go           docs/fairness.md as code
package log
