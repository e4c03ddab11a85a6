package post

import (
	"slices"
	"time"

	"dhow/games"
)

// This file has what the journal can be asked. Any goroutine may ask.

// Known tells what became of a mail. The second result is false if the mail is not known.
func (j *Journal) Known(fingerprint string) (In, bool) {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.ledger.mail(fingerprint)
}

// Owed returns the letters that have to be sent, in the order in which they came to be owed.
func (j *Journal) Owed() []Owe {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return inOrder(j.ledger.owed)
}

// Marked returns the entry of a game up to which all letters are owed. The second result is false
// for a game that the journal has never seen marked.
func (j *Journal) Marked(game games.GameID) (entry int, ok bool) {
	j.mu.RLock()
	defer j.mu.RUnlock()
	entry, ok = j.ledger.marks[game]
	return entry, ok
}

// Held returns a mail that waits for a yes.
func (j *Journal) Held(fingerprint string) (Hold, bool) {
	j.mu.RLock()
	defer j.mu.RUnlock()
	h, ok := j.ledger.holds[fingerprint]
	return h.fact, ok
}

// Holds returns the mails that wait for a yes, in the order in which they came.
func (j *Journal) Holds() []Hold {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return inOrder(j.ledger.holds)
}

// HoldsTurned returns a number that is another one whenever other mails wait for a yes.
func (j *Journal) HoldsTurned() int {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.ledger.turns
}

// Owing returns a letter that has to be sent. The second result is false if it was never owed, or
// has been sent or given up.
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

// Searched returns when the last search of the mailbox began that the journal knows to have
// succeeded; zero if it knows none.
func (j *Journal) Searched() time.Time {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.ledger.searched
}

// MarkedGames lists the games that the journal has seen, archived ones too.
func (j *Journal) MarkedGames() []games.GameID {
	j.mu.RLock()
	defer j.mu.RUnlock()
	ids := make([]games.GameID, 0, len(j.ledger.marks))
	for id := range j.ledger.marks {
		ids = append(ids, id)
	}
	return ids
}

// Text returns the digest of the text that a mail had. The second result is false if the journal
// does not have it.
func (j *Journal) Text(fingerprint string) (digest [4]byte, known bool) {
	j.mu.RLock()
	defer j.mu.RUnlock()
	if d := j.ledger.texts.get(digestOf(fingerprint)); d != nil {
		return *d, true
	}
	return digest, false
}

// Unread returns the lines of the journal that could not be read.
func (j *Journal) Unread() []*games.Error {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return slices.Clone(j.unread)
}
