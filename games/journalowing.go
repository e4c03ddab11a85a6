package games

import "time"

// Owing returns a letter that has to be sent. The second result is false if it was never owed, or has been sent or given up.
func (j *Journal) Owing(id LetterID) (Owe, bool) {
	j.mu.RLock()
	defer j.mu.RUnlock()
	o, ok := j.ledger.owed[id]
	return o.fact, ok
}

// EverOwed tells whether a letter is or was owed.
func (j *Journal) EverOwed(id LetterID) bool {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.ledger.owes(id)
}

// Searched returns when the last search of the mailbox began that the journal knows to have succeeded; zero if it knows none.
func (j *Journal) Searched() time.Time {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.ledger.searched
}
