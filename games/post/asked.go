package post

import (
	"slices"
	"sync"
	"time"

	"dhow/games"
)

// Ledger is what a store knows by facts: the last words on mails, what is owed, what waits for a
// yes. Any goroutine may ask.
type Ledger struct {
	mu     sync.RWMutex // held for the facts only, never while a disk works
	said   *ledger
	unread []*games.Error // lines that could not be read
}

// NewLedger returns a ledger that knows nothing.
func NewLedger() *Ledger { return &Ledger{said: newLedger()} }

// Enter has facts become known, in their order. What is said again changes nothing.
func (l *Ledger) Enter(facts ...Line) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, fact := range facts {
		fact.enter(l.said)
	}
}

// News returns facts as they read where they were written, but for letters that are or were owed.
// The error is a *FormatError for a fact that cannot be written.
func (l *Ledger) News(facts ...Line) ([]Line, error) {
	batch, err := newBatch(facts)
	if err != nil {
		return nil, err
	}
	var news []Line
	for _, p := range l.leaveOut(batch) {
		news = append(news, p.fact)
	}
	return news, nil
}

// leaveOut leaves out the letters that are or were owed.
func (l *Ledger) leaveOut(batch []posted) []posted {
	l.mu.RLock()
	defer l.mu.RUnlock()
	var news []posted
	for _, p := range batch {
		if owe, ok := p.fact.(Owe); !ok || !l.said.owes(owe.ID) {
			news = append(news, p)
		}
	}
	return news
}

// EnterFile enters all facts in the text of a file of the journal, and tells functions of each. Lines that
// cannot be read are told by Unread.
func (l *Ledger) EnterFile(name string, data []byte, tell ...func(Line)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.noteUnread(EachIn(name, data, func(fact Line) {
		fact.enter(l.said)
		for _, t := range tell {
			t(fact)
		}
	}))
}

// noteUnread keeps lines that could not be read, those of a file that was read before once. The
// caller holds the lock.
func (l *Ledger) noteUnread(lines []*games.Error) {
	for _, e := range lines {
		same := func(known *games.Error) bool { return known.File == e.File && known.Line == e.Line }
		if !slices.ContainsFunc(l.unread, same) {
			l.unread = append(l.unread, e)
		}
	}
}

// Known tells what became of a mail. The second result is false if the mail is not known.
func (l *Ledger) Known(fingerprint string) (In, bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.said.mail(fingerprint)
}

// Owed returns the letters that have to be sent, in the order in which they came to be owed.
func (l *Ledger) Owed() []Owe {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return inOrder(l.said.owed)
}

// Unsent returns how many letters have to be sent.
func (l *Ledger) Unsent() int {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return len(l.said.owed)
}

// Marked returns the entry of a game up to which all letters are owed. The second result is false
// for a game that the journal has never seen marked.
func (l *Ledger) Marked(game games.GameID) (entry int, ok bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	entry, ok = l.said.marks[game]
	return entry, ok
}

// Held returns a mail that waits for a yes.
func (l *Ledger) Held(fingerprint string) (Hold, bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	h, ok := l.said.holds[fingerprint]
	return h.fact, ok
}

// Holds returns the mails that wait for a yes, in the order in which they came.
func (l *Ledger) Holds() []Hold {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return inOrder(l.said.holds)
}

// HoldsTurned returns a number that is another one whenever other mails wait for a yes.
func (l *Ledger) HoldsTurned() int {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.said.turns
}

// Owing returns a letter that has to be sent. The second result is false if it was never owed, or
// has been sent or given up.
func (l *Ledger) Owing(id LetterID) (Owe, bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	o, ok := l.said.owed[id]
	return o.fact, ok
}

// EverOwed tells whether a letter is or was owed.
func (l *Ledger) EverOwed(id LetterID) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.said.owes(id)
}

// WasSent tells whether a letter was sent, rather than owed still, or given up.
func (l *Ledger) WasSent(id LetterID) bool {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.said.sent(id)
}

// Searched returns when the last search of the mailbox began that the journal knows to have
// succeeded; zero if it knows none.
func (l *Ledger) Searched() time.Time {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return l.said.searched
}

// MarkedGames lists the games that the journal has seen, archived ones too.
func (l *Ledger) MarkedGames() []games.GameID {
	l.mu.RLock()
	defer l.mu.RUnlock()
	ids := make([]games.GameID, 0, len(l.said.marks))
	for id := range l.said.marks {
		ids = append(ids, id)
	}
	return ids
}

// Text returns the digest of the text that a mail had. The second result is false if the journal
// does not have it.
func (l *Ledger) Text(fingerprint string) (digest [4]byte, known bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if d := l.said.texts.get(digestOf(fingerprint)); d != nil {
		return *d, true
	}
	return digest, false
}

// Unread returns the lines of the journal that could not be read.
func (l *Ledger) Unread() []*games.Error {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return slices.Clone(l.unread)
}
