package referee

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/templates"
)

// A mail is known by its Message-ID and its sender. Programs that give two letters one Message-ID
// are rare, and a letter of which nobody hears again is worse than a short answer: so the journal
// has a digest of the text of each mail that was answered, and who is proven is told of another.

// textDigest is a digest of what a mail says, whatever has become of its blanks on the way.
func textDigest(l *mail.Letter) (digest [4]byte) {
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(l.NewText()), " ")))
	copy(digest[:], sum[:])
	return digest
}

// textLine is what is journalled of the text of a mail beside what has become of it; nothing of one
// that nobody is told of, or of which the journal has a text.
func textLine(ctx context.Context, journal Facts, in *intake.Incoming, what post.In) ([]post.Line, error) {
	if in.TooLarge || in.Letter.Kind != mail.Person || what.Outcome == "" || wasSilent(what.Outcome) {
		return nil, nil
	}
	if !in.New {
		if _, known, err := journal.Text(ctx, in.Letter.Fingerprint); known || err != nil {
			return nil, err
		}
	}
	return []post.Line{post.Text{Fingerprint: in.Letter.Fingerprint, Digest: textDigest(cmp.Or(in.Came, in.Letter))}}, nil
}

// sortOther tells the author of a mail, if that is proven, that a letter with another text came
// under its Message-ID, and that nothing was done about this one. It is false for a mail that came
// before, and for one of which nobody is to be told.
func (c *Clerk) sortOther(ctx context.Context, in *intake.Incoming, known post.In) (intake.Task, bool) {
	l := in.Letter
	if l.Kind != mail.Person || in.TooLarge || wasSilent(known.Outcome) {
		return intake.Task{}, false
	}
	digest := textDigest(l)
	was, noted, err := c.Store.Text(ctx, l.Fingerprint)
	if err != nil {
		return later(err), true
	}
	if !noted || was == digest {
		return intake.Task{}, false
	}
	claim, err := c.claim(ctx, l)
	if err != nil || !claim.Proof.Proven() || claim.Player == "" || claim.Clash {
		return intake.Task{}, false
	}
	r := letters.Replied{ID: l.ID, Subject: l.Subject, Results: []acts.Result{{Code: templates.OtherLetter}}}
	owe, err := c.replies.replyOwe(ctx, claim.Player, claim.Game, l.Fingerprint+" "+hex.EncodeToString(digest[:]), r)
	if err != nil {
		return later(err), true
	}
	ever, err := c.Store.EverOwed(ctx, owe.ID)
	if err != nil {
		return later(err), true
	}
	if ever {
		return intake.Task{}, false
	}
	owe.About = l.Fingerprint
	return intake.Task{Outcome: known.Outcome, Class: ofPlayer(claim.Player),
		Do: intake.Facts(func(ctx context.Context) ([]post.Line, error) {
			if !acts.IsPuzzling(c.Edition, l.Text) {
				return []post.Line{owe, known}, nil
			}
			p, err := c.replies.puzzleOf(ctx, in, claim.Player)
			if err != nil {
				return nil, err
			}
			if ignored, err := p.ignored(ctx, owe.ID); err != nil {
				return nil, err
			} else if ignored {
				return []post.Line{known}, nil
			}
			return []post.Line{owe, p.line(), known}, nil
		})}, true
}

// isOther tells whether an answer says that another letter was read under the Message-ID of this
// one.
func isOther(o post.Owe) bool {
	return o.Kind == letters.KindReply && o.ID != letters.ReplyID(o.About, o.To)
}
