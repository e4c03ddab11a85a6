package intake

import (
	"context"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
)

// Incoming is a mail as it came in.
type Incoming struct {
	mail.Waiting
	Letter   *mail.Letter
	Came     *mail.Letter // as it was typed, where Letter says what is meant by that; else nil
	TooLarge bool         // only the header and the texts were read, over which no signature holds
	Entered  games.GameID // the game that has an entry of it, which the journal does not know of
	New      bool         // the journal knew nothing of it when it was sorted
	Asked    any          // what the desk has asked because of it, and remembers

	from  *place         // where it lies
	raw   []byte         // of a signed mail, until it has been checked
	about []games.GameID // in which it may be an order if its signature holds, until that has been checked
	paid  Class          // whose allowance it has used up
	slot  chan struct{}
	holds []games.GameID // while it is in hand
	fault error          // why it could not be read
}

// logged is what the log has of a mail.
func (in *Incoming) logged() []any {
	return []any{"message-id", in.Letter.ID, "uid", in.UID.Number}
}

// Task is what is to be done with a mail.
type Task struct {
	Outcome string                                  // a word of the journal; with Do, only for the log
	Lane    string                                  // tasks of one lane are done in order, so are those without a name; only what has one stops its lane when it fails
	Class   Class                                   // whose allowance it uses up, and in whose queue it waits
	Do      func(ctx context.Context) (Done, error) // nothing has become of the mail where it fails
	Keyed   bool                                    // its mail bears a good key
	AtTable bool                                    // its lane is a game's, at whose table all is done: whoever judges mails of the game may do it
	Known   bool                                    // it was handled before, and is only put away
	Delay   time.Duration                           // it has to wait so long, in the queue of its class
	Holds   []games.GameID                          // beside its lane: deadlines of these wait as long as it does
	Untold  error                                   // nobody can tell what is to be done, or in which lane, as the store is away: no mail goes before this one
}

// Done is what has become of a mail.
type Done struct {
	Facts  []post.Line // all that is journalled of it, with its In
	Stored bool        // the store has them, with an entry of the mail, but for those that are Left
	Left   []post.Line
}

// Facts makes a task's Do of what is journalled of its mail, of which the store has nothing yet.
func Facts(do func(context.Context) ([]post.Line, error)) func(context.Context) (Done, error) {
	return func(ctx context.Context) (done Done, err error) {
		done.Facts, err = do(ctx)
		return done, err
	}
}

// rest is what is left to be journalled.
func (d Done) rest() []post.Line {
	if d.Stored {
		return d.Left
	}
	return d.Facts
}

// In is what is journalled of the mail itself.
func (d Done) In(fingerprint string) post.In {
	for _, line := range d.Facts {
		if in, ok := line.(post.In); ok && in.Fingerprint == fingerprint {
			return in
		}
	}
	return post.In{Fingerprint: fingerprint}
}

// isLogged tells whether all that is journalled of mails could be found out again from entries.
func (d Done) isLogged() bool {
	logged := false
	for _, line := range d.Facts {
		if in, ok := line.(post.In); ok {
			if in.Entry == 0 {
				return false
			}
			logged = true
		}
	}
	return logged
}
