// Package store is the data directory: where games, secrets, profiles and the journal lie, read by anyone
// (DataDir) and written by the one process that holds its lock (HeldDir).
package store
