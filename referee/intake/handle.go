package intake

import (
	"context"
	"errors"
	"time"

	"dhow/games/post"
	"dhow/referee/fault"
)

// take has one mail handled, or puts it off. One that is tried again goes before those that wait
// behind it. After an error none of those behind it may be taken, or a later one could be handled
// before an earlier one.
func (f *Fetcher) take(ctx, finish context.Context, in *Incoming, again bool) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	task := f.sort(finish, in)
	fault.Point("mail-sorted")
	switch {
	case task.Untold != nil:
		return task.Untold
	case task.Known:
		f.marks.put(f.house.Desk.Folder(task.Outcome), in.UID)
		return nil
	case !f.backlog.admit(in, task, again, f.house.Clock()) || !f.hasRoom(ctx, in, task):
		return nil // it is still in the mailbox
	}
	f.house.Lanes.do(task.Lane, func() { f.handle(finish, in, task) })
	return nil
}

// hasRoom takes a slot for a mail. A proven one waits until there is room; any other is put off, so
// that the search for proven ones goes on.
func (f *Fetcher) hasRoom(ctx context.Context, in *Incoming, task Task) bool {
	if task.Class.Proven() {
		in.slot = f.slots
		select {
		case in.slot <- struct{}{}:
			return true
		case <-ctx.Done():
			return false
		}
	}
	in.slot = f.others
	select {
	case in.slot <- struct{}{}:
		return true
	default:
		f.backlog.noRoom(in, task, f.house.Clock())
		return false
	}
}

// sort asks what is to be done with a mail. One at which the program fails, or has failed, is tried
// again later.
func (f *Fetcher) sort(ctx context.Context, in *Incoming) (task Task) {
	err := in.fault
	if err == nil {
		err = fault.Safely(f.house.Log, func() error {
			task = f.house.Desk.Sort(ctx, in)
			return nil
		}, in.logged()...)
	}
	if err != nil {
		return Task{Do: func(context.Context) (Done, error) { return Done{}, err }}
	}
	return task
}

// handle does what a mail asks for, and has the post journal it. What cannot be done now is put off
// with all that follows in its lane.
func (f *Fetcher) handle(ctx context.Context, in *Incoming, task Task) {
	begun := time.Now()
	if f.backlog.stops(task.Lane) || ctx.Err() != nil {
		f.putOff(in, task, nil)
		return
	}
	var done Done
	err := fault.Safely(f.house.Log, func() (err error) {
		done, err = task.Do(ctx)
		return err
	}, in.logged()...)
	if err != nil {
		f.putOff(in, task, err)
		return
	}
	for _, lane := range f.backlog.calm(in, task) {
		f.house.Troubles.Trouble(lane, nil)
	}
	fault.Point("mail-judged")
	journalled := make(chan struct{})
	f.house.Post.Rest(func(err error) {
		f.posted(in, done.In(in.Letter.Fingerprint), begun, err)
		close(journalled)
	}, done.rest())
	if task.Lane != "" && !done.isLogged() { // the log does not know all of the verdict, so nothing may happen that would change it
		select {
		case <-journalled:
		case <-ctx.Done(): // the process ends, and nothing happens any more
		}
	}
}

// putOff puts a mail off that could not be handled, and has its lane stand still for a while if
// that is why.
func (f *Fetcher) putOff(in *Incoming, task Task, why error) {
	now := f.house.Clock()
	pause := f.backlog.putOff(in, task, why, now)
	<-in.slot
	if why == nil {
		return
	}
	f.house.Wakeup.Expect(now.Add(pause))
	if errors.Is(why, ErrBehind) { // nothing is wrong
		return
	}
	f.house.Troubles.Trouble(task.Lane, why)
	f.house.Log.Warn("a mail is put off", "game", task.Lane, "message-id", in.Letter.ID, "why", why, "again", pause)
}

// posted is called when a mail has been journalled: only now it may be put away.
func (f *Fetcher) posted(in *Incoming, what post.In, begun time.Time, err error) {
	f.backlog.release(in)
	<-in.slot
	if err != nil {
		f.house.Log.Warn("a mail stays in the mailbox", "message-id", in.Letter.ID, "why", err)
		return
	}
	fault.Point("mail-journalled")
	f.marks.put(f.house.Desk.Folder(what.Outcome), in.UID)
	f.house.Metrics.Mail(what.Outcome)
	f.house.Metrics.Handled(time.Since(begun))
	f.house.Log.Info("mail", "outcome", what.Outcome, "game", what.Game, "entry", what.Entry, "message-id", in.Letter.ID,
		"uid", in.UID.Number, "took", time.Since(begun))
}
