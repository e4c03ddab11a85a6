// Package games has what the durable forms of a game share: how games and players are named, the
// errors of files, and the words of headers. The forms are rooms of their own:
//
//	position   a whole state as YAML, and its hash
//	record     a game from set-up to its end, one order a line; judging it by the engine
//	log        the game file: header and entries of a game that is being played, luck and seals
//	post       the journal of what came in, what is owed and what was sent
//	disk       files that survive crashes: logs that grow by lines, files that are whole or absent
//	store      the data directory with its one writer, and players' profiles
//
// Errors say where they are, as file:line or file:line:col. Inside an Error, found by errors.As, is
// what is wrong: a *notation.Error (not understood), an *engine.IllegalError (not allowed), an
// *engine.DrawError or an *engine.PositionError (not possible), a *FormatError (a file that is not
// what it should be), a *log.GameError (not possible in a log), a *NewerError or an *EditionError
// (not for this program, or not with this edition). Positions that are not the YAML they should be
// give errors of package strictyaml, which bear their places themselves.
package games
