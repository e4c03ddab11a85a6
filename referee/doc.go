// Package referee is the daemon that referees games by mail: it opens letters, finds out who wrote
// them and whether that is proven, lets each game's table judge them, and owes everyone the letters
// that follow.
//
// # The life of one mail
//
// The fetcher finds it in the mailbox and hands its raw bytes to the clerk, in the order in which
// the server received mails. The clerk reads it (package mail), and asks three things: has it been
// handled before, which game and seat does it speak for, and what proves that. Automatic mail,
// bounces, lists and our own letters are never answered, and the unproven learn nothing of a mail.
//
// What speaks for a seat is delivered to the game's table, one goroutine that alone reads and
// writes that game's log. All lines are read before anything is done. Orders are carried out in
// sequence and become one entry of the log: an order is accepted if and only if its entry is on
// disk. Entries that follow by themselves come after it: what has become public is opened, what a
// player has left for the turn that has come is carried out, the house player plays for who
// resigned, the keys are published at the end.
//
// Then the post journals which letters are owed and that the mail is done with, one sync for all
// mails waiting. Only now the mail is marked in the mailbox, and the outbox has the letters
// written, from log and journal, and sends them, until each is sent or given up.
//
// # The same beside a database
//
// Where games lie in a database (Database) a mail is first taken in there, from a mailbox by
// whichever process reads that (sharedbox.go) or by LMTP in any, and only then put away in the
// mailbox. The daemon that holds the database then fetches it from there (arrivals.go), and calls
// for a search of mailboxes that others read before a deadline is judged (elsewhere.go). A mail
// with keys of one seat is delegated instead, if there are deputies: processes that wait to take
// over, and judge what is the word of a player at their table meanwhile (deputy.go, intake.Judge).
// What they cannot do whole comes back to the holder, and what must not come before a delegated
// mail waits for it (delegated.go). Letters are sent by all of them, each from the parts that it
// has claimed.
//
// # Rooms
//
// The package ties the rooms together, and none of them knows the clerk:
//
//   - config is the configuration;
//   - identity says who a mail speaks for, and what proves it;
//   - acts says what a mail asks for and brings about: pure, one file an act or a pair;
//   - table judges what speaks for a seat, and alone writes a game's log;
//   - questions is what waits for somebody's answer;
//   - notices is what hosts and the operator are told of;
//   - letters writes what is owed, one file a kind;
//   - intake fetches mails, keeps their order and puts them away;
//   - outbox writes the journal of what is owed, and sends letters;
//   - fault, metrics and wait are what they all stand on.
//
// In the package itself are the daemon (daemon.go), with its rounds through mailboxes and store
// (rounds.go, box.go, arrivals.go) and what follows each (searched.go), the deputy, which reads,
// judges and sends beside another process's daemon (deputy.go), what both have of the rooms
// (rooms.go), how they read mailboxes (boxreader.go) and share them (sharedbox.go, elsewhere.go),
// and the clerk who sorts mails (clerk.go, routes.go), has questions asked and answered (hold.go,
// consent.go) and carries out what acts want (wishes.go). What the clerk has done is done by parts,
// each of which knows those above it alone:
//
//   - authors finds out who has written (signed.go);
//   - quotas says how much each person gets in a day (budget.go);
//   - replies owes answers (reply.go);
//   - visits has things done at tables (visits.go);
//   - hosting makes games (host.go), moves changes addresses (addressmove.go), offers hands seats
//     over (offers.go), bounces counts what comes back (bounce.go), strangers answers those whom
//     nobody knows (strangers.go), and answers finds what is answered of our questions
//     (saidyes.go).
//
// # What survives a crash
//
// Between any two of these steps the process may be killed. The names of letters follow from what
// they are for, so that owing one again is owing the same; a mail whose fingerprint stands in a log
// was judged, and is never judged again; a mail of which neither log nor journal knows has been
// answered to nobody, and is handled afresh. A letter may be sent twice, under one Message-ID.
//
// The same holds of a mistake of the program. A panic ends the job at a table, the mail or the
// letter it happened in, as if the process had been killed there; that game, mail or letter is
// tried again later, and all others go on.
package referee
