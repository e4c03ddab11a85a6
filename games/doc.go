// Package games holds the durable forms of a game as text: the position, which is a whole state as YAML, and the text
// record, which is a game from set-up to its end, one order a line. It reads them, writes them canonically, and judges
// records by replaying them with the engine. A record may also go on from a position (ReadRecordFrom).
//
// A position has one canonical form: every key, in a fixed order, piles sorted by card. Its SHA-256 is the state hash.
// What a person writes may leave keys out; they take the plain values that docs/architecture.md lists.
//
// Errors say where they are, as file:line or file:line:col. Inside them, found by errors.As, is what is wrong: a
// *notation.Error (not understood), an *engine.IllegalError (not allowed), an *engine.DrawError or an
// *engine.PositionError (not possible), a *FormatError (a file that is not what it should be), a *NewerError or an
// *EditionError (not for this program, or not with this edition). Positions that are not the YAML they should be give
// errors of package strictyaml, which bear their places themselves.
package games
