package referee

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/letters"
	"dhow/referee/table"
	"dhow/templates"
)

// This file bounds what the mails of one person make the referee write in a day, in its journal and
// in letters. Whatever they order or say is carried out all the same. Beyond so many answers a day
// questions are not answered, and beyond so many bytes of the journal the answer does not go
// through the mail line by line: it says so, and when it will again. Only the answers know of it,
// so that it follows from what the journal has.

const (
	journalADay = 4 << 20  // bytes of the journal that keep what a person has written, in a day
	heldAtMost  = 16 << 10 // bytes of a mail that waits for a yes
	mostResults = 20       // lines told of in a reply
)

func answersOf(player games.PlayerID) string { return "answers/" + string(player) }
func journalOf(player games.PlayerID) string { return "journal/" + string(player) }

// ration tells when questions of a player are answered again, and when a mail of theirs is gone
// through line by line: zero, now. A mail takes of both once, whatever comes again.
func (c *quotas) ration(spent *tally, player games.PlayerID, fingerprint string, bytes int) (questions, lines time.Time) {
	if again, ok := spent.spend([]expense{{fingerprint, 1}}, aDay(answersOf(player), c.Config.Limits.FullAnswers)); !ok {
		questions = again
	}
	if again, ok := spent.spend([]expense{{fingerprint, bytes}}, aDay(journalOf(player), journalADay)); !ok {
		lines = again
	}
	return questions, lines
}

// recallWritten counts an answer that the journal has from before a start.
func recallWritten(b *budget, line post.Line, now time.Time) {
	owe, ok := line.(post.Owe)
	if !ok || owe.To == "" || owe.About == "" || owe.Kind != table.KindAnswer && owe.Kind != letters.KindReply ||
		!isRemembered(owe.At, now) || isFarAhead(owe.At, now) {
		return
	}
	b.note(owe.At, owe.About, 1, answersOf(owe.To))
	b.note(owe.At, owe.About, len(owe.Said), journalOf(owe.To))
}

// rationed is a mail for a table with what its answer leaves out, and what is spent by its author,
// as far as it matters to whether it is a puzzle, too. The mail first uses up one of each share of
// its class.
func (c *quotas) rationed(ctx context.Context, player games.PlayerID, d acts.Delivery, class ...share) (acts.Delivery, *tally, error) {
	spent, err := c.Spent.ofShares(ctx, c.Clock(), class, answersOf(player), journalOf(player), talkOf(player, d.Game), movesOf(player), puzzlesOf(player))
	if err != nil {
		return d, nil, err
	}
	if _, ok := spent.spend([]expense{{d.Fingerprint, 1}}, class...); !ok {
		return d, nil, errManyMails
	}
	var lines time.Time
	d.QuestionsFrom, lines = c.ration(spent, player, d.Fingerprint, sealedLength(d))
	d.TalkFrom = c.talkFrom(spent, player, d.Game, d.Fingerprint)
	if !lines.IsZero() {
		d.Short = []acts.Result{{Code: templates.AnsweredInShort, Args: []string{acts.Moment(lines)}}}
	}
	return d, spent, nil
}

// sealedLength is about how much room a value of plain values takes in the journal.
func sealedLength(v any) int {
	data, _ := json.Marshal(v)
	return base64.StdEncoding.EncodedLen(len(data))
}

// told is what a reply says of some lines: of so many, and of each so much, as people read.
func (c *quotas) told(ctx context.Context, player games.PlayerID, fingerprint string, r letters.Replied) (letters.Replied, error) {
	spent, err := c.Spent.of(ctx, c.Clock(), answersOf(player), journalOf(player))
	if err != nil {
		return r, err
	}
	if more := len(r.Results) - mostResults; more > 0 {
		r.Results = append(r.Results[:mostResults:mostResults],
			acts.Result{Code: templates.AndMore, Args: []string{strconv.Itoa(more)}})
	}
	for i := range r.Results {
		r.Results[i] = r.Results[i].Shortened()
	}
	if _, lines := c.ration(spent, player, fingerprint, sealedLength(r)); !lines.IsZero() {
		r.Results = []acts.Result{{Code: templates.AnsweredInShort, Args: []string{acts.Moment(lines)}}}
	}
	return r, nil
}

// heldPart is as much of a mail as waits for a yes, and whether that is all.
func heldPart(lines []mail.Line) (part []mail.Line, all bool) {
	size := 0
	for i, line := range lines {
		if size += len(line.Text) + 1; size > heldAtMost {
			return lines[:i], false
		}
	}
	return lines, true
}
