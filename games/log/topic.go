package log

import "slices"

// topic is something that all can be asked to agree to. Each stands in a file of its own, with what
// it does: what entries of other kinds do, too.
type topic struct {
	name   string
	asks   func(a *Ask) []Told               // what is asked
	done   func(q *Question) []Told          // that it is done
	own    func(a *Ask)                      // takes out of a question what is the topic's; nil: nothing is
	effect func(d *Draft, q *Question) error // what is done when all have agreed
	undoes func(e *Entry, q *Question) bool  // takes that out of an entry, and tells whether it was in it
	off    func(m Moment, q Question) bool   // whether the game has gone on from what it is about
	all    func(m Moment, q Question) bool   // whether no host can rule it alone
}

// topics has them all.
var topics []*topic

// The topics are told of entries by, and the table of kinds has what tells them: they come to stand
// in theirs when that is done.
func init() {
	topics = []*topic{&undoTopic, &rewindTopic, &pauseTopic, &resumeTopic, &paceTopic, &drawTopic, &endTopic, &correctTopic,
		&reshuffleTopic}
}

func topicOf(name string) *topic {
	i := slices.IndexFunc(topics, func(t *topic) bool { return t.name == name })
	if i < 0 {
		return nil
	}
	return topics[i]
}

func never(Moment, Question) bool { return false }

// movedOn tells whether anybody has given or taken back orders since a question was asked.
func movedOn(m Moment, q Question) bool {
	return len(m.entriesOf(ordering, anySeat).after(q.N)) > 0 || len(m.entriesOf(undoing, anySeat).after(q.N)) > 0
}
