// Package post is the post journal: what came in, what is owed, what was sent. A Line is one fact,
// the ledger is what all lines say together, and a Journal keeps them in files, one a day. What
// Append has accepted is on disk.
package post
