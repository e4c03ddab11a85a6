package referee

import (
	"context"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/questions"
)

// This file bounds how many mails somebody is asked about in a day: a program that writes what has
// to be asked about, and says yes or no to each question, gets no more letters than one that asks
// questions itself. Mails beyond that wait until one more may be asked about. What shows less than
// another mail does not take its place. Each order that is carried out adds to it, so that who
// plays by mails that are all asked about is kept waiting for nothing.

// askedTimes is how often in a day as many mails are asked about as may wait for an answer.
const askedTimes = 4

// unasked is the task of a mail of which it cannot be asked at the moment whether it is its
// player's; false says that it can. The mail waits, as long as one that is asked about. Patience is
// for how long at a time, while too many others are not answered.
func (c *quotas) unasked(ctx context.Context, in *intake.Incoming, whose questions.Whose, asked games.PlayerID,
	patience time.Duration) (intake.Task, bool) {
	delay, err := c.askedLater(ctx, in, whose, asked, patience)
	if err != nil {
		return later(err), true
	}
	return c.waitsToBeAsked(in, whose, delay), delay > 0
}

func (c *quotas) waitsToBeAsked(in *intake.Incoming, whose questions.Whose, delay time.Duration) intake.Task {
	if c.Clock().Sub(in.Received) > questions.HeldTime {
		return intake.Task{Outcome: post.OutcomeLapsed}
	}
	return intake.Task{Class: untilAnswered(whose), Delay: delay}
}

// until is how long a mail waits until a time: never nothing, or a mail about which nothing was
// decided would be taken for done with, where that time has come since it was asked for.
func (c *quotas) until(again time.Time) time.Duration {
	return max(again.Sub(c.Clock()), time.Millisecond)
}

// askedLater tells how long a mail has to delay until its player is asked about it; zero says that
// they are.
func (c *quotas) askedLater(ctx context.Context, in *intake.Incoming, whose questions.Whose, asked games.PlayerID,
	patience time.Duration) (time.Duration, error) {
	now, account := c.Clock(), askedOf(c.Ring, whose)
	spent, err := c.Spent.of(ctx, now, account, movesOf(asked))
	if err != nil {
		return 0, err
	}
	shares := hourAndDay(spent, asked, account, askedTimes*c.Config.Limits.HeldMails)
	if again := spent.when(in.Letter.Fingerprint, shares...); again.After(now) {
		return again.Sub(now), nil
	}
	if tooMany, err := c.Questions.TooMany(ctx, whose, in.Letter.Fingerprint); tooMany || err != nil {
		return patience, err
	}
	c.Spent.note(now, in.Letter.Fingerprint, 1, account)
	return 0, nil
}

// askedOf is the account of whose yes mails wait for, who may be known by an address alone.
func askedOf(ring *identity.KeyRing, whose questions.Whose) string {
	return "asked/" + ring.MAC("asked\n"+whose.String())
}

// recallAsked counts a mail that somebody was asked about before a start.
func recallAsked(b *budget, ring *identity.KeyRing, line post.Line, now time.Time) {
	h, ok := line.(post.Hold)
	if !ok || !isRemembered(h.At, now) {
		return
	}
	if held, opens := questions.Open(ring, h); opens && !held.AsksOthers() {
		b.note(h.At, h.Fingerprint, 1, askedOf(ring, held.Whose(h)))
	}
}
