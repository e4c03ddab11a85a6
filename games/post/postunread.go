package post

import (
	"errors"
	"strings"
	"time"

	"dhow/games"
)

// A line of the journal that cannot be read stops nobody but what it speaks of. Nothing that is
// done twice for want of a line does harm: a mail of which an entry was made is known by the entry,
// a letter that is owed or sent again is the same letter, and a later mark stands for the ones
// before. What is lost is a letter that was still owed, or a mail that waits for a yes; so a person
// is told of each line.

// salvage reads of a line what matters most, where the rest cannot be read: that a mail has been
// handled, or a letter sent. Nil if there is nothing.
func salvage(line string) Line {
	words := strings.Fields(strings.TrimSuffix(strings.TrimSpace(line), postEnd))
	if len(words) < 3 {
		return nil
	}
	switch words[0] {
	case verbIn:
		if games.ValidWord(words[2]) {
			return In{Fingerprint: words[2], Outcome: OutcomeUnread, At: TimeUnread}
		}
	case verbSent, verbDead:
		if validLetterID(words[2]) {
			return Dead{ID: LetterID(words[2]), At: TimeUnread}
		}
	}
	return nil
}

// OutcomeUnread is what has become of a mail of which the journal says no more than that it was
// handled.
const OutcomeUnread = "unread"

// TimeUnread is the time of what a line tells whose time cannot be read.
var TimeUnread = time.Unix(0, 0).UTC()

// EachIn hands the facts in the text of a file of the journal to a function, and goes on behind lines
// that cannot be read, which it returns.
func EachIn(path string, data []byte, do func(Line)) []*games.Error {
	var unread []*games.Error
	eachPostLine(data, func(n int, line string) bool {
		l, err := parsePost(line)
		if err != nil {
			unread = append(unread, &games.Error{File: path, Line: n, Err: err})
			l = salvage(line)
		}
		if l != nil {
			do(l)
		}
		return true
	})
	return unread
}

// UnreadError says that lines of the journal could not be read. All others were.
type UnreadError []*games.Error

// Error renders the first lines.
func (l UnreadError) Error() string {
	const most = 5
	var all games.Errors
	for _, e := range l[:min(len(l), most)] {
		all = append(all, e)
	}
	return all.Error()
}

// Unwrap lets errors.As find the lines.
func (l UnreadError) Unwrap() []error {
	var all []error
	for _, e := range l {
		all = append(all, e)
	}
	return all
}

// OnlyUnread tells whether an error of reading the journal says no more than that some lines could
// not be read.
func OnlyUnread(err error) bool {
	var unread UnreadError
	return errors.As(err, &unread)
}
