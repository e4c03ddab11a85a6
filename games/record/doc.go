// Package record reads and writes text records: a game from its set-up to its end, one order a
// line, with the draws that followed. A record may also go on from a position (ReadFrom). Judge
// replays it with the engine.
package record
