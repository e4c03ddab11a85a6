// Package store has what a store of games is asked and told: acts (Act), the text of a game
// (Chapter), profiles (Profile), where a game is (Place). Whoever uses a store declares what it
// needs of it (referee.Store).
//
// Files is the store of files: a data directory (DataDir reads it, whoever writes) that one process
// holds by its lock (HeldDir), and the post journal.
package store
