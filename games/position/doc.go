// Package position reads and writes positions: a whole state of a game as YAML.
//
// A position has one canonical form: every key, in a fixed order, piles sorted by card. Its SHA-256
// is the state hash. What a person writes may leave keys out; they take the plain values that
// docs/architecture.md lists.
package position
