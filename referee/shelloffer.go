package referee

import (
	"context"
	"fmt"
	"time"

	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/questions"
)

// act does what is asked for, and says what was done and what has to be journalled.
func (d *Daemon) act(ctx context.Context, r Request) (done string, lines []post.Line, err error) {
	switch r.Do {
	case ActReplace:
		return d.offer(ctx, r)
	case ActTend:
		return d.tend(ctx, r)
	case ActClock:
		done, lines = d.confirmClock(ctx)
		return done, lines, nil
	case ActAddress:
		return d.askNewAddress(ctx, r)
	}
	return actAtTable(ctx, d.tables, r)
}

// offer invites somebody to take a seat over, in the operator's name.
func (d *Daemon) offer(ctx context.Context, r Request) (done string, lines []post.Line, err error) {
	look, err := d.tables.Table(r.Game).Look(ctx)
	if err != nil {
		return "", nil, err
	}
	seat, err := actSeat(r, &look)
	if err != nil {
		return "", nil, err
	}
	to, ok := acts.ReadAddress(r.To)
	if box, _ := to.Sub(); !ok || box.Same(d.cfg.Mailbox) {
		return "", nil, &ControlError{fmt.Sprintf("%q is no mail address of a player", r.To)}
	}
	now := d.house.Clock()
	o := questions.Offer{Mail: now.UTC().Format(time.RFC3339Nano), Game: r.Game, Seat: seat,
		Former: look.Seats[seat-1].Player}
	lines, err = d.clerk.offers.offer(ctx, o, acts.Person{Name: identity.NameOf(to), Address: to}, "", now)
	return fmt.Sprintf("%s is invited to play %v in %s; until that is accepted nothing changes", to, seat, r.Game),
		lines, err
}
