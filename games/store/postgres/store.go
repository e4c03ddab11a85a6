package postgres

// Store is a database that this process writes to: the one that holds it (Hold), or a deputy
// (OpenDeputy). Of one game one goroutine reads and writes; different games may be spoken of at the
// same time.
type Store struct {
	*lease
	mailsIn    // that were taken in
	lettersOut // that are to be sent

	instance string
	readings // of games
	commits  commits
	journal  journal
}
