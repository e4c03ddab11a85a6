package store

import "time"

// Charge is what a thing, as a mail or a letter, costs from an account of somebody's allowances.
// The same thing is charged once. Neither tells an address: players are named by their ids, and
// others by what only the server's keys can make of their addresses.
type Charge struct {
	Account string
	What    string // empty: what was charged to the account before counts no more
	Cost    int
	At      time.Time
}

// Since asks what was charged to an account since a time.
type Since struct {
	Account string
	At      time.Time
}
