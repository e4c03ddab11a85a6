package questions

import (
	"context"
	"errors"
	"strings"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
)

// Answers are the questions that a mail may answer, as they waited when it was asked.
type Answers struct {
	coded   map[string]post.Hold // by the code behind a yes or no
	cancels map[string]post.Hold // by the code that a player can say no with to a new address
	named   *post.Hold           // what the newest of our letters that the mail answers has asked; nil: nothing
}

// Meant finds the held mail that a yes or no is about: by its code, or because the mail answers
// our question.
func (a *Answers) Meant(cmd acts.Command) (h post.Hold, found bool) {
	coded := len(cmd.Args) > 0 && acts.IsCode(cmd.Args[0])
	if coded {
		code := strings.ToLower(cmd.Args[0])
		if h, found = a.coded[code]; !found && cmd.Name == acts.No {
			h, found = a.cancels[code]
		}
	}
	if found || coded && cmd.Name != acts.Join || a.named == nil { // a luck word may look like a code
		return h, found
	}
	return *a.named, true
}

// Answered finds what a mail with some commands may answer. How long it takes tells nothing of the
// codes: they are looked up by a hash that nobody outside knows.
func (q *Questions) Answered(ctx context.Context, l *mail.Letter, commands []acts.Command) (a Answers, err error) {
	x, err := q.lockedIndex(ctx)
	if err != nil {
		return a, err
	}
	defer x.mu.Unlock()
	a.coded, a.cancels = map[string]post.Hold{}, map[string]post.Hold{}
	for _, cmd := range commands {
		if len(cmd.Args) == 0 || !acts.IsCode(cmd.Args[0]) {
			continue
		}
		code := strings.ToLower(cmd.Args[0])
		err = errors.Join(err, q.find(ctx, a.coded, code, x.byCode[code]), q.find(ctx, a.cancels, code, x.byCancel[code]))
	}
	for _, id := range l.Answers {
		letter, _, ours := q.ring.Letter(id)
		if fingerprint, asks := x.byLetter[letter]; ours && asks {
			h, waits, failed := q.journal.Held(ctx, fingerprint)
			if err = errors.Join(err, failed); waits {
				a.named = &h
			}
			break
		}
	}
	return a, err
}

// find puts a question among those that a mail may answer by their codes, if there is one.
func (q *Questions) find(ctx context.Context, by map[string]post.Hold, code, fingerprint string) error {
	if fingerprint == "" {
		return nil
	}
	h, waits, err := q.journal.Held(ctx, fingerprint)
	if waits {
		by[code] = h
	}
	return err
}
