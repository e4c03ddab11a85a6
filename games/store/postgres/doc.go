// Package postgres is a store in a PostgreSQL database, for more than one machine. Games are the
// same text as in files: a header, and a row an entry. What Commit has accepted is one transaction,
// entries and facts together.
//
// A Database is what anybody may look at who knows its address: the texts of games, the people who
// play, the ledger of what has come in and is owed, and the door at which mails are handed over. A
// Store adds the lease under which a process writes, the mails that were taken in and the letters
// that are to be sent. All of them ask one server (server.go).
//
// One process at a time referees: the one that holds the lease (Hold), whose token is compared in
// each transaction, so that whoever has lost it writes nothing more, however late it learns so.
// Others take over when it has expired by the database's clock, and judge mails and send letters
// meanwhile as its deputies (OpenDeputy), each those of the parts it has claimed (parts.go). Each
// mailbox is read by one of all of them, under a lease of its own (mailbox.go).
//
// Secrets and profiles are sealed under keys that do not lie in the database: a copy of it moves no
// game and names no address.
package postgres
