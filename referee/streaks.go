package referee

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/table"
	"dhow/templates"
)

// This file ends the answering of a sender of whose mails nothing is understood, as of a program
// that answers letters by itself and does not say so. Two such mails in a row are answered as any;
// the answer to the third says that the next ones are not answered, until one is understood or a
// day has passed. The same words are answered once. A mail of which anything is understood is
// always carried out and answered, and ends the row.

// mostPuzzling is how many mails in a row are answered in which nothing is understood.
const mostPuzzling = 3

// patience is how a mail is answered if nothing in it is understood.
type patience uint8

const (
	isAnswered patience = iota
	isWarned            // and told that the next ones are not
	isIgnored
)

// streaks knows who has written mails lately in which nothing was understood. It is safe for
// concurrent use, and the zero value is ready.
type streaks struct {
	mu sync.Mutex
	of map[string]*streak // by sender
}

// streak is mails of one sender in a row in which nothing was understood.
type streak struct {
	answered int
	at       time.Time // of the last that was answered
	mails    map[string]streakMail
}

// streakMail is a mail that was answered, by its words.
type streakMail struct {
	fingerprint string // empty: one from before a start
	patience    patience
}

// take says how a mail is answered if nothing in it is understood, and counts it: whoever finds out
// that it is understood says so. For the same mail it says the same again.
func (s *streaks) take(who, words, fingerprint string, now time.Time) patience {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.lately(who, now)
	if m, known := k.mails[words]; known {
		if m.fingerprint == fingerprint {
			return m.patience
		}
		return isIgnored
	}
	if k.answered >= mostPuzzling {
		return isIgnored
	}
	how := isAnswered
	if k.answered == mostPuzzling-1 {
		how = isWarned
	}
	k.add(words, streakMail{fingerprint, how}, now)
	return how
}

// lately returns the streak of a sender. A day after the last answer, one more is due. The caller
// holds the lock.
func (s *streaks) lately(who string, now time.Time) *streak {
	if len(s.of) >= mostRemembered {
		maps.DeleteFunc(s.of, func(_ string, k *streak) bool { return now.Sub(k.at) > day })
	}
	if s.of == nil {
		s.of = map[string]*streak{}
	}
	k := s.of[who]
	switch {
	case k == nil:
		k = &streak{at: now, mails: map[string]streakMail{}}
		s.of[who] = k
	case k.at.After(now): // the clock was ahead
		k.at = now
	case !k.at.Add(day).After(now):
		k.answered = min(k.answered, mostPuzzling-1)
		clear(k.mails)
	}
	return k
}

func (k *streak) add(words string, m streakMail, at time.Time) {
	k.answered++
	k.at, k.mails[words] = at, m
}

// understood ends the streak of a sender with a mail that is understood, and tells whether others
// were in it.
func (s *streaks) understood(who, fingerprint string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.of[who]
	delete(s.of, who)
	return k != nil && (k.answered != 1 || !slices.ContainsFunc(slices.Collect(maps.Values(k.mails)),
		func(m streakMail) bool { return m.fingerprint == fingerprint }))
}

// recall counts what the journal has from before a start.
func (s *streaks) recall(line post.Line) {
	in, ok := line.(post.In)
	switch {
	case !ok || in.From == "" || in.Outcome == post.OutcomeUnproven:
	case in.Outcome == post.OutcomePuzzle:
		s.mu.Lock()
		defer s.mu.Unlock()
		if k := s.lately(string(in.From), in.At); k.mails[in.Fingerprint] == (streakMail{}) {
			k.add(in.Fingerprint, streakMail{patience: isIgnored}, in.At)
		}
	default:
		s.understood(string(in.From), "")
	}
}

// puzzle is a mail of a player, as long as it is not known whether anything in it is understood.
type puzzle struct {
	*replies
	in    *intake.Incoming
	from  games.PlayerID
	words string
	how   patience
}

// puzzleOf begins with a mail of a player.
func (c *replies) puzzleOf(in *intake.Incoming, from games.PlayerID) *puzzle {
	p := &puzzle{replies: c, in: in, from: from,
		words: string(identity.NewLetterID(post.OutcomePuzzle, string(from), acts.BareText(in.Letter.Text)))}
	p.how = c.Streaks.take(string(from), p.words, in.Letter.Fingerprint, c.Clock())
	return p
}

// ignored tells whether the mail is not answered. One that the journal has an answer to comes again
// after a crash, and is answered as before.
func (p *puzzle) ignored(ctx context.Context, answer post.LetterID) (bool, error) {
	if p.how != isIgnored {
		return false, nil
	}
	ever, err := p.Store.EverOwed(ctx, answer)
	if ever {
		p.how = isAnswered
	}
	return !ever, err
}

// lines returns the facts of what has become of the mail at its table.
func (p *puzzle) lines(ctx context.Context, posting table.Posting, more ...post.Line) ([]post.Line, error) {
	if !posting.Puzzling {
		return p.solved(posting.Lines(more...)), nil
	}
	at, _ := posting.Answer(p.in.Letter.Fingerprint)
	posting.Owes = slices.Clone(posting.Owes)
	ignored, err := p.ignored(ctx, posting.Owes[at].ID)
	if err != nil {
		return nil, err
	}
	if ignored {
		posting.In.Outcome = post.OutcomeIgnored
		posting.Owes = slices.Delete(posting.Owes, at, at+1)
		return posting.Lines(more...), nil
	}
	for _, w := range p.warning() {
		posting.Owes[at] = p.withResult(posting.Owes[at], w)
	}
	return posting.Lines(append(more, p.line())...), nil
}

// replyOnce answers a mail that is about a game, or about none, and does nothing there, unless
// nothing in it is understood, as in those before it.
func (c *replies) replyOnce(player games.PlayerID, game games.GameID, in *intake.Incoming, outcome string,
	results ...acts.Result) intake.Task {
	return intake.Task{Outcome: outcome, Class: ofPlayer(player), Do: intake.Facts(func(ctx context.Context) ([]post.Line, error) {
		return c.replyUnless(ctx, player, game, in, outcome, acts.IsPuzzling(c.Edition, in.Letter.Text), results...)
	})}
}

// replyUnless is replyOnce for a mail of which it is known whether it is a puzzle.
func (c *replies) replyUnless(ctx context.Context, player games.PlayerID, game games.GameID, in *intake.Incoming,
	outcome string, puzzling bool, results ...acts.Result) ([]post.Line, error) {
	p := c.puzzleOf(in, player)
	if !puzzling {
		lines, err := c.replyLines(ctx, player, game, in, outcome, results...)
		if err != nil {
			return nil, err
		}
		return p.solved(lines), nil
	}
	ignored, err := p.ignored(ctx, letters.ReplyID(in.Letter.Fingerprint, player))
	if err != nil {
		return nil, err
	}
	if ignored {
		return []post.Line{c.in(in, post.OutcomeIgnored)}, nil
	}
	lines, err := c.replyLines(ctx, player, game, in, outcome, append(results, p.warning()...)...)
	if err != nil {
		return nil, err
	}
	return slices.Insert(lines, len(lines)-1, p.line()), nil
}

// warning says what the answer has to say beside.
func (p *puzzle) warning() []acts.Result {
	if p.how != isWarned {
		return nil
	}
	return []acts.Result{{Code: templates.NotAnsweredNext, Args: []string{acts.Moment(p.Clock().Add(day))}}}
}

// line is what is journalled beside the answer, so that a start knows of it.
func (p *puzzle) line() post.Line {
	return post.In{Fingerprint: p.words, Outcome: post.OutcomePuzzle, At: p.Clock(), From: p.from}
}

// solved journals that something in the mail is understood, if the one before was a puzzle.
func (p *puzzle) solved(lines []post.Line) []post.Line {
	if !p.Streaks.understood(string(p.from), p.in.Letter.Fingerprint) {
		return lines
	}
	for i, line := range lines {
		if in, ok := line.(post.In); ok && in.Fingerprint == p.in.Letter.Fingerprint {
			in.From = p.from
			lines[i] = in
		}
	}
	return lines
}
