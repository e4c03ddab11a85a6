package post

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"dhow/games"
)

// ledger is what all lines of the journal say together. To enter a line again changes nothing.
type ledger struct {
	mails    digests[mailFact]
	letters  digests[bool] // that were ever owed: whether they were sent
	owed     map[LetterID]numbered[Owe]
	marks    map[games.GameID]int
	holds    map[string]numbered[Hold] // by fingerprint
	settled  digests[struct{}]
	texts    digests[[4]byte] // of mails
	offers   offers
	searched time.Time
	numbers  int // of owes and holds entered
	turns    int // how often a hold was entered or settled
	outcomes dictionary
	games    dictionary
}

// numbered is a fact with its place in the order in which facts came.
type numbered[F any] struct {
	n    int
	fact F
}

// mailFact is an In without its fingerprint, small.
type mailFact struct{ seconds, outcome, game, entry uint32 }

func newLedger() *ledger {
	return &ledger{owed: map[LetterID]numbered[Owe]{}, marks: map[games.GameID]int{},
		holds: map[string]numbered[Hold]{}}
}

func (f In) enter(l *ledger) {
	if f.Outcome == OutcomeUnread && l.mails.get(digestOf(f.Fingerprint)) != nil { // it says nothing that is not known
		return
	}
	l.mails.put(digestOf(f.Fingerprint), mailFact{
		uint32(f.At.Unix()), l.outcomes.number(f.Outcome), l.games.number(string(f.Game)), uint32(f.Entry),
	})
}

// mail returns what became of a mail.
func (l *ledger) mail(fingerprint string) (In, bool) {
	f := l.mails.get(digestOf(fingerprint))
	if f == nil {
		return In{}, false
	}
	return In{
		Fingerprint: fingerprint, Outcome: l.outcomes.words[f.outcome], Game: games.GameID(l.games.words[f.game]),
		Entry: int(f.entry), At: time.Unix(int64(f.seconds), 0).UTC(),
	}, true
}

func (f Owe) enter(l *ledger) {
	if l.owes(f.ID) {
		return
	}
	l.letters.put(digestOf(string(f.ID)), false)
	l.numbers++
	l.owed[f.ID] = numbered[Owe]{l.numbers, f}
}

// owes tells whether a letter is or was owed.
func (l *ledger) owes(id LetterID) bool { return l.letters.get(digestOf(string(id))) != nil }

func (f Sent) enter(l *ledger) { l.close(f.ID, true) }

func (f Dead) enter(l *ledger) { l.close(f.ID, l.sent(f.ID)) }

// sent tells whether a letter was sent, rather than owed still, or given up.
func (l *ledger) sent(id LetterID) bool {
	sent := l.letters.get(digestOf(string(id)))
	return sent != nil && *sent
}

// close ends a debt. A letter that nobody owed, as when a person took the line away, is none from
// now on.
func (l *ledger) close(id LetterID, sent bool) {
	l.letters.put(digestOf(string(id)), sent)
	delete(l.owed, id)
}

func (f Mark) enter(l *ledger) { l.marks[f.Game] = f.Entry }

// enter holds the first word on what waits, or one that is of an earlier time: the clock was wrong
// before.
func (f Hold) enter(l *ledger) {
	held, waits := l.holds[f.Fingerprint]
	if waits && f.At.Before(held.fact.At) {
		held.fact.At = f.At
		l.holds[f.Fingerprint] = held
	}
	if waits || l.settled.get(digestOf(f.Fingerprint)) != nil {
		return
	}
	l.numbers++
	l.turns++
	l.holds[f.Fingerprint] = numbered[Hold]{l.numbers, f}
}

func (f Settled) enter(l *ledger) {
	l.settled.put(digestOf(f.Fingerprint), struct{}{})
	if _, waits := l.holds[f.Fingerprint]; waits {
		l.turns++
		delete(l.holds, f.Fingerprint)
	}
}

// enter holds the last word, since the clock may have been wrong before.
func (f Searched) enter(l *ledger) { l.searched = f.At }

// inOrder returns facts in the order in which they came.
func inOrder[K comparable, F any](m map[K]numbered[F]) []F {
	sorted := slices.SortedFunc(maps.Values(m), func(a, b numbered[F]) int { return cmp.Compare(a.n, b.n) })
	facts := make([]F, len(sorted))
	for i := range sorted {
		facts[i] = sorted[i].fact
	}
	return facts
}

// dictionary numbers the words that facts share.
type dictionary struct {
	words   []string
	numbers map[string]uint32
}

func (d *dictionary) number(word string) uint32 {
	if n, ok := d.numbers[word]; ok {
		return n
	}
	if d.numbers == nil {
		d.numbers = map[string]uint32{}
	}
	n := uint32(len(d.words))
	word = strings.Clone(word) // not the line it was cut from
	d.words, d.numbers[word] = append(d.words, word), n
	return n
}
