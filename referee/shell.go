package referee

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/fault"
	"dhow/referee/outbox"
	"dhow/referee/table"
)

// actAtTable does at a game's table what the operator asks for at the shell, and says what was
// done. What is left has to be journalled. The errors are those of the table, and a *ControlError
// for what cannot be.
func actAtTable(ctx context.Context, tables *table.Tables, r Request) (done string, left []post.Line, err error) {
	t := tables.Table(r.Game)
	look, err := t.Look(ctx)
	if err != nil {
		return "", nil, err
	}
	seat, err := actSeat(r, &look)
	if err != nil {
		return "", nil, err
	}
	var p table.Posting
	switch r.Do {
	case ActResend:
		left, err = t.Resend(ctx, seat)
		return fmt.Sprintf("a letter with %s as it is now is owed to %v", r.Game, seat), left, err
	case ActResign:
		p, err = t.Resign(ctx, seat)
		done = fmt.Sprintf("%v has resigned in %s; the house plays on", seat, r.Game)
	case ActUndoOutage:
		p, err = t.UndoOutage(ctx, r.Entry)
		done = fmt.Sprintf("entry %d of %s is undone; where it had moved a deadline, the time for the turn begins anew",
			r.Entry, r.Game)
	case ActEnd:
		p, err = t.End(ctx, log.EndedOperator, nil)
		done = fmt.Sprintf("%s is given up", r.Game)
	default:
		err = &ControlError{fmt.Sprintf("%q is not done at a table", string(r.Do))}
	}
	return done, p.Left, err
}

// actSeat returns the seat that an act is about, and refuses acts that a game has no use for.
func actSeat(r Request, look *table.Look) (engine.Seat, error) {
	over := look.Over || look.Ended != ""
	switch {
	case r.Do != ActResend && r.Do != ActResign && r.Do != ActEnd && r.Do != ActReplace && r.Do != ActUndoOutage:
		return engine.NoSeat, &ControlError{fmt.Sprintf("%q cannot be asked for", string(r.Do))}
	case r.Do != ActResend && over:
		return engine.NoSeat, &ControlError{fmt.Sprintf("%s is over", r.Game)}
	case r.Do == ActEnd, r.Do == ActUndoOutage:
		return engine.NoSeat, nil
	}
	var all []string
	for _, seated := range look.Seats {
		if seated.Seat.String() == r.Seat {
			return seated.Seat, seatFit(r, look, seated.Seat)
		}
		all = append(all, seated.Seat.String())
	}
	return engine.NoSeat, &ControlError{fmt.Sprintf("%s has no seat %q; it has %s", r.Game, r.Seat, strings.Join(all, ", "))}
}

// seatFit refuses acts that a seat has no use for.
func seatFit(r Request, look *table.Look, seat engine.Seat) error {
	switch {
	case r.Do == ActReplace:
	case !look.Dealt && !look.Joined[seat]:
		return &ControlError{fmt.Sprintf("%s in %s was invited and has not joined; until then nothing more is sent, and there is no seat to leave", r.Seat, r.Game)}
	case r.Do == ActResign && look.Resigned[seat]:
		return &ControlError{fmt.Sprintf("%s has resigned in %s already", r.Seat, r.Game)}
	}
	return nil
}

// refusal says to the shell why nothing was done.
func refusal(r Request, err error) Reply {
	var told *ControlError
	switch {
	case errors.As(err, &told):
		return Reply{Error: told.Why}
	case table.IsNoGame(err):
		return Reply{Error: fmt.Sprintf("there is no running game %s; dhow game list names those that are", r.Game)}
	}
	return Reply{Error: err.Error()}
}

// Do does what a command at the shell asks for. The letters that follow are on disk when it
// returns, and are sent by the daemon that runs.
func (d *Daemon) Do(ctx context.Context, r Request) Reply {
	if r.Do == ActPing {
		return Reply{Done: "here"}
	}
	var done string
	err := fault.Safely(d.house.Log, func() error {
		said, lines, err := d.act(ctx, r)
		done = said
		if err != nil {
			return err
		}
		return commit(ctx, d.post, lines...)
	}, "act", r.Do, "game", r.Game)
	if err == nil && r.Game != "" {
		err = d.clerk.visits.lookAgain(ctx, r.Game)
	}
	if err != nil {
		return refusal(r, err)
	}
	d.house.Log.Info("done at the shell", "act", r.Do, "game", r.Game, "seat", r.Seat)
	return Reply{Done: done}
}

// commit hands facts to the post and waits until they are on disk, or until ctx ends: then they may
// come there later. It is for the shell alone: no job of a lane or a table waits for the journal,
// or a disk that fails would keep the daemon from stopping.
func commit(ctx context.Context, w *outbox.Writer, lines ...post.Line) error {
	done := make(chan error, 1)
	w.Rest(func(err error) { done <- err }, lines)
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("referee: the letters that follow wait for a post journal that cannot be written: %w",
			ctx.Err())
	}
}

// DoAlone does what Do does with a daemon that does not run, and will not: it can only be closed
// afterwards. The letters that follow are sent when another one runs.
func (d *Daemon) DoAlone(ctx context.Context, r Request) Reply {
	ctx, cancel := context.WithTimeout(ctx, controlTime)
	defer cancel()
	posting, end := context.WithCancel(context.WithoutCancel(ctx))
	var writing sync.WaitGroup
	writing.Go(func() { d.post.Run(posting, context.WithoutCancel(ctx)) })
	defer writing.Wait()
	defer end()
	return d.Do(ctx, r)
}
