package referee

import (
	"context"
	"slices"
	"strings"
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

// puzzlesOf is the account of mails of a player in a row in which nothing was understood.
func puzzlesOf(player games.PlayerID) string { return "puzzles/" + string(player) }

// streak is mails of one sender in a row in which nothing was understood, as far as they were
// answered.
type streak struct {
	answered int
	at       time.Time             // of the last that was answered
	mails    map[string]streakMail // by their words
}

// streakMail is a mail that was answered.
type streakMail struct {
	fingerprint string // of one from before a start, when it was answered
	patience    patience
}

// streakOf is what mails are a streak of at a time.
func streakOf(mails []spending, now time.Time) *streak {
	k := &streak{mails: map[string]streakMail{}}
	for _, m := range mails {
		words, fingerprint, _ := strings.Cut(m.what, separator)
		k.until(m.at)
		k.add(words, fingerprint, m.at)
	}
	k.until(now)
	return k
}

// until lets time pass. A day after the last answer, one more is due.
func (k *streak) until(now time.Time) {
	if !k.at.Add(day).After(now) {
		k.answered = min(k.answered, mostPuzzling-1)
		clear(k.mails)
	}
}

// add adds a mail that is answered, and says how.
func (k *streak) add(words, fingerprint string, at time.Time) patience {
	how := isAnswered
	if k.answered >= mostPuzzling-1 {
		how = isWarned
	}
	k.answered++
	k.at, k.mails[words] = at, streakMail{fingerprint, how}
	return how
}

// take says how a mail is answered if nothing in it is understood, and counts it: whoever finds out
// that it is understood says so. For the same mail it says the same again. It tells whether others
// are in the streak.
func (t *tally) take(who games.PlayerID, words, fingerprint string) (how patience, others bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.forget(t.now)
	account, thing := puzzlesOf(who), words+separator+fingerprint
	row := t.lately(account)
	others = slices.ContainsFunc(row, func(s spending) bool { return s.what != thing })
	k := streakOf(row, t.now)
	if m, known := k.mails[words]; known {
		if m.fingerprint == fingerprint {
			return m.patience, others
		}
		return isIgnored, others
	}
	if k.answered >= mostPuzzling {
		return isIgnored, others
	}
	t.put(account, spending{expense{thing, 1}, t.now})
	return k.add(words, fingerprint, t.now), others
}

// understood ends the streak of a sender with a mail that is understood, and tells whether others
// were in it, as is known of those that were when the mail came.
func (b *budget) understood(who games.PlayerID, fingerprint string, now time.Time, others bool) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	account := puzzlesOf(who)
	for _, s := range b.spent[account] {
		others = others || sourceOf(s.what) != fingerprint
	}
	b.empty(account, fingerprint, now, others)
	return others
}

// recallPuzzle counts what the journal has from before a start.
func recallPuzzle(b *budget, line post.Line, now time.Time) {
	in, ok := line.(post.In)
	switch {
	case !ok || in.From == "" || in.Outcome == post.OutcomeUnproven || !isRemembered(in.At, now):
	case in.Outcome == post.OutcomePuzzle:
		b.note(in.At, in.Fingerprint+separator+in.At.Format(time.RFC3339), 1, puzzlesOf(in.From))
	default:
		b.understood(in.From, "", now, false)
	}
}

// puzzle is a mail of a player, as long as it is not known whether anything in it is understood.
type puzzle struct {
	*replies
	in    *intake.Incoming
	from  games.PlayerID
	words string
	how   patience

	others bool // are in the streak
}

// puzzleOf begins with a mail of a player.
func (c *replies) puzzleOf(ctx context.Context, in *intake.Incoming, from games.PlayerID) (*puzzle, error) {
	spent, err := c.Spent.of(ctx, c.Clock(), puzzlesOf(from))
	if err != nil {
		return nil, err
	}
	return c.puzzleBy(spent, in, from), nil
}

// puzzleBy is puzzleOf by what is spent.
func (c *replies) puzzleBy(spent *tally, in *intake.Incoming, from games.PlayerID) *puzzle {
	text := acts.BareText(in.Letter.Text)
	if len(acts.Unreadable(in.Letter)) > 0 {
		text = in.Letter.Fingerprint // nobody knows whether it says the same as another
	}
	p := &puzzle{replies: c, in: in, from: from, words: string(identity.NewLetterID(post.OutcomePuzzle, string(from), text))}
	p.how, p.others = spent.take(from, p.words, in.Letter.Fingerprint)
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
	p, err := c.puzzleOf(ctx, in, player)
	if err != nil {
		return nil, err
	}
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
	if !p.Spent.understood(p.from, p.in.Letter.Fingerprint, p.Clock(), p.others) {
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
