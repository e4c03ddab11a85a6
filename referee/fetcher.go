package referee

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/fault"
	"dhow/referee/metrics"
	"dhow/referee/outbox"
	"dhow/referee/wait"
)

// Fetcher brings mails from the mailbox to the clerk, in the order in which the server received
// them, has done what the clerk says, and puts the mails away when the post has it on disk. A mail
// about which nothing can be done yet stays in the mailbox.
type Fetcher struct {
	set     FetcherSettings
	lanes   lanes
	marks   *marker
	after   mail.UID      // mails up to here have been seen
	slots   chan struct{} // one for each proven mail that is being handled
	others  chan struct{} // likewise for all others, which take no room from those
	outages outageWatch

	mu       sync.Mutex
	began    time.Time // when the last search began
	wakes    time.Time // when the next one begins if no mail comes
	late     putOffs
	troubles map[string]time.Duration // of queues: how long their mails were last put off for
	handling map[string]bool          // fingerprints of mails that are being handled
	shares   *shares
}

// FetcherSettings is what a fetcher needs of the house.
type FetcherSettings struct {
	Inbox Inbox
	Claim func(context.Context) error // wants the mailbox to be ours, before each search; nil: it is
	Read  func(raw []byte) *mail.Letter
	Sort  func(context.Context, *Incoming) Task // says what is to be done; called for one mail after another
	// MayDecide tells whether a signature, checked here, could decide about a mail; Check checks
	// it, for several mails at the same time, and tells whether the DNS has not answered.
	MayDecide func(context.Context, *Incoming) bool
	Check     func(ctx context.Context, in *Incoming, raw []byte) (later bool)
	// About lists the games in which such a mail may be an order.
	About func(context.Context, *mail.Letter) []games.GameID
	// AtHand tells whether that asks the DNS for nothing.
	AtHand func(*mail.Letter) bool
	// Proven tells whether a mail, as far as can be told before it is sorted, is done as it says.
	Proven func(context.Context, *Incoming) bool

	Texts   Texts // that the journal has
	Limits  config.Limits
	Post    *outbox.Writer
	Clock   Clock
	Log     *slog.Logger
	Metrics *metrics.Registry

	// Arrived is told of the mails of a search before anything is done with them. It tells whether
	// they show that it is another time than was thought.
	Arrived func(context.Context, []mail.Waiting) (moved bool, err error)
	// Certain tells whether the clock is believed.
	Certain func() bool
	// Timeless tells whether there is no time at all by which mail could be judged; nil: there is.
	Timeless func() bool
	// Trouble is told when mails of a lane are put off because nothing can be done for it, and,
	// with a nil error, when it can again.
	Trouble func(lane string, why error)
	// Searched is told when a search has succeeded, and all it has found is in the lanes or put off.
	Searched func(Search)
	// Next tells when something is to be done after a search even if no mail comes; zero: never. Of
	// what is then to be done earlier, Expect is told.
	Next func() time.Time
}

// Search is a search of the mailbox that has succeeded.
type Search struct {
	Began time.Time
	From  time.Time // not zero: since then the mailbox could not be searched, for so long that deadlines move
	// Missed tells that such a time is not told of yet, because the clock is doubted.
	Missed bool
	// Do has something done for a game after all mails for it that were received before the search.
	// It is false if some of them are put off.
	Do func(game games.GameID, job func(context.Context)) bool
	// Judge has something done for a game likewise, but also while mails for it wait for an allowance.
	Judge func(game games.GameID, job func(context.Context)) bool
}

// Incoming is a mail as it came in.
type Incoming struct {
	mail.Waiting
	Letter   *mail.Letter
	TooLarge bool // only the header was read

	// Beside does a job for a game in its lane, and waits for it. Tasks whose lane is a game's must
	// not ask for it.
	Beside func(game games.GameID, job func())

	raw     []byte         // of a signed mail, until it has been checked
	about   []games.GameID // in which it may be an order if its signature holds, until that has been checked
	paid    Class          // whose allowance it has used up
	slot    chan struct{}
	gain    gain         // what has come of it at its table
	entered games.GameID // the game that has an entry of it, which the journal does not know of
	fault   error        // why it could not be read
}

// Task is what is to be done with a mail.
type Task struct {
	Outcome string // a word of the journal; with Do, only for the log
	Lane    string // tasks of one lane are done in order; empty: in any
	Class   Class  // whose allowance it uses up, and in whose queue it waits
	// Do returns what the post has to journal, with the In of the mail. Nil: only the Outcome is
	// journalled, or, if the mail is known, nothing.
	Do    func(ctx context.Context) ([]post.Line, error)
	Known bool
	Delay time.Duration  // it has to wait so long, in the queue of its class
	Holds []games.GameID // beside its lane: deadlines of these wait as long as it does
}

const (
	mostHandled  = 512     // mails at a time, of the proven and of the others each
	manyHandled  = 32      // for which letters make way
	mostFetched  = 128     // mails in one command
	bytesFetched = 8 << 20 // of them together, so that large mails do not fill the memory
	longestWait  = 4 * time.Minute
	shortestWait = 10 * time.Millisecond
)

// NewFetcher returns a fetcher that begins when Run is called. The mailbox could last be searched
// at a time, if that is known.
func NewFetcher(s FetcherSettings, searched time.Time) *Fetcher {
	return &Fetcher{
		set: s, marks: newMarker(s.Inbox, s.Log), slots: make(chan struct{}, mostHandled), others: make(chan struct{}, mostHandled), outages: outageWatch{good: searched, sure: searched},
		troubles: map[string]time.Duration{}, handling: map[string]bool{},
		shares: newShares(s.Limits),
	}
}

// Run searches the mailbox until ctx ends, and waits until what has been begun is done; work of
// tables is given up when finish ends.
func (f *Fetcher) Run(ctx, finish context.Context) {
	var marking sync.WaitGroup
	marking.Go(func() { f.marks.run(ctx) })
	for failures := 0; ctx.Err() == nil; {
		if err := f.round(ctx, finish); err != nil {
			failures++
			f.trouble(ctx, err, failures)
			continue
		}
		failures = 0
		if err := f.set.Inbox.Wait(ctx, f.patience()); err != nil {
			failures++
			f.trouble(ctx, err, failures)
		}
	}
	f.lanes.wait()
	marking.Wait()
}

// Finish puts away what is still to be put away, when the post has journalled the last mails.
func (f *Fetcher) Finish(ctx context.Context) { f.marks.mark(ctx) }

// trouble waits after a failure, longer each time.
func (f *Fetcher) trouble(ctx context.Context, err error, failures int) {
	if ctx.Err() != nil {
		return
	}
	again := min(time.Second<<min(failures-1, 8), time.Minute)
	f.set.Log.Warn("the mailbox cannot be searched", "error", err, "again", again)
	wait.For(ctx, again)
}

// patience is how long the mailbox need not be searched if no mail comes, as far as is known now.
func (f *Fetcher) patience() time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	wait := longestWait
	now := f.set.Clock()
	if next := f.set.Next(); !next.IsZero() {
		wait = min(wait, next.Sub(now))
	}
	if at, ok := f.late.next(); ok {
		wait = min(wait, at.Sub(now))
	}
	wait = max(wait, shortestWait)
	f.wakes = now.Add(wait)
	return wait
}

// Expect tells that something is to be done after a search at a time, which may be before the one
// that the fetcher waits for.
func (f *Fetcher) Expect(at time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.expect(at)
}

// expect is Expect for those who hold the lock. For what the next search comes to soon enough there
// is none before it.
func (f *Fetcher) expect(at time.Time) {
	if f.wakes.Sub(at) > shortestWait {
		f.wakes = at
		f.set.Inbox.Stir()
	}
}

// round searches once, and takes in what it finds and what was put off until now.
func (f *Fetcher) round(ctx, finish context.Context) error {
	began := f.set.Clock()
	f.watchClock(began)
	var found []mail.Waiting
	err := f.claim(ctx)
	if err == nil {
		found, err = f.set.Inbox.Search(ctx, f.after)
	}
	f.set.Metrics.Search(err)
	var renumbered *mail.RenumberedError
	if errors.As(err, &renumbered) {
		f.renumbered(renumbered)
		return f.round(ctx, finish)
	}
	if err != nil {
		return err
	}
	switch moved, err := f.set.Arrived(ctx, found); {
	case err != nil:
		return err
	case moved:
		return f.round(ctx, finish) // for this search began at another time, too
	}
	if f.set.Timeless != nil && f.set.Timeless() {
		f.tell(finish, began)
		return nil
	}
	f.takeTime(found)
	if err := f.tryAgain(ctx, finish, began); err != nil {
		return err
	}
	err = f.takeIn(ctx, finish, found, nil)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err() // mails may be left, so that nothing may be done yet that has to come after them
	}
	for _, w := range found {
		if f.after.Validity != w.UID.Validity || f.after.Number < w.UID.Number {
			f.after = w.UID
		}
	}
	f.tell(finish, began)
	return nil
}

func (f *Fetcher) claim(ctx context.Context) error {
	if f.set.Claim == nil {
		return nil
	}
	return f.set.Claim(ctx)
}

// takeTime gives mails a credible time where the server's clock cannot be right: what is found now
// has not come later, and what was not there when the mailbox was last searched has come since. At
// first it is not known what has lain there.
func (f *Fetcher) takeTime(found []mail.Waiting) {
	last, latest := f.outages.good, f.set.Clock()
	if last.After(latest) {
		last = latest // which was thought to be later
	}
	earliest := last.Add(-mostSilence)
	if f.after.Number != 0 {
		earliest = last.Add(-mostDrift)
	}
	for i, w := range found {
		switch {
		case w.Received.After(latest):
			found[i].Received = latest
		case w.Received.Before(earliest):
			found[i].Received = last
		}
		if w.Received.Sub(found[i].Received).Abs() <= longestGap {
			continue
		}
		f.set.Log.Warn("the mail server's clock cannot be right about a mail", "uid", w.UID.Number, "received", w.Received, "taken for", found[i].Received)
	}
}

// tell tells of a search that has succeeded. If the program fails at what is to be done then, the
// next search tells of the same outage.
func (f *Fetcher) tell(finish context.Context, began time.Time) {
	outages := f.outages
	from := f.outages.searched(began, f.set.Certain())
	fault := fault.Safely(f.set.Log, func() error {
		enter := func(game games.GameID, job func(context.Context)) bool {
			f.lanes.doLast(string(game), func() { f.forGame(finish, game, job) })
			return true
		}
		f.set.Searched(Search{
			Began: began, From: from, Missed: f.outages.missed,
			Do: func(game games.GameID, job func(context.Context)) bool { return !f.holdsBack(game) && enter(game, job) },
			Judge: func(game games.GameID, job func(context.Context)) bool {
				_, may := f.doneUntil(game, began)
				return may && enter(game, job)
			},
		})
		return nil
	})
	if fault != nil {
		f.outages = outages
		f.set.Trouble("", fault)
	}
}

// forGame does a job for a game, in its lane. One at which the program fails is somebody else's to do again.
func (f *Fetcher) forGame(ctx context.Context, game games.GameID, job func(context.Context)) {
	fault := fault.Safely(f.set.Log, func() error {
		job(ctx)
		return nil
	}, "game", game)
	if fault != nil {
		f.set.Trouble(string(game), fault)
	}
}

// watchClock sees to it that mails which were put off do not wait for a time that is far away,
// because the clock was set back.
func (f *Fetcher) watchClock(now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now.Before(f.began) {
		f.set.Log.Warn("the clock was set back", "from", f.began, "to", now)
		f.late.hurry()
	}
	f.began = now
}

// tryAgain takes in what was put off until now.
func (f *Fetcher) tryAgain(ctx, finish context.Context, now time.Time) error {
	f.mu.Lock()
	due := f.late.due(now, f.shares)
	f.mu.Unlock()
	var waiting []mail.Waiting
	paid := map[mail.UID]Class{}
	for _, m := range due {
		waiting = append(waiting, m.Waiting)
		paid[m.UID] = m.paid
	}
	err := f.takeIn(ctx, finish, waiting, paid)
	if err == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, m := range due {
		f.late.put(m) // those that have been taken in are known by then
	}
	return err
}

// renumbered forgets all UIDs. The mails come again under new ones, and are known by their fingerprints.
func (f *Fetcher) renumbered(err error) {
	f.set.Log.Warn("the mailbox is read from its beginning", "why", err)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.after, f.late = mail.UID{}, putOffs{}
}

// holdsBack tells whether a mail is put off that deadlines of a game wait for.
func (f *Fetcher) holdsBack(game games.GameID) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.late.holdsBack(game)
}

// doneUntil tells which deadlines of a game may be judged after a search: those before a time. It
// is false where none may.
func (f *Fetcher) doneUntil(game games.GameID, searched time.Time) (until time.Time, may bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.late.doneUntil(game, searched)
}

// beside does a job for a game behind those that are in its lane, and waits for it.
func (f *Fetcher) beside(game games.GameID, job func()) {
	done := make(chan error)
	f.lanes.do(string(game), func() {
		done <- fault.Safely(f.set.Log, func() error {
			job()
			return nil
		}, "game", game)
	})
	if fault := <-done; fault != nil {
		panic(fault) // it is the caller's job that has failed
	}
}

// takeIn fetches mails and takes each, some at a time: first those that are proven, in their order,
// so that they wait for no others. Mails that are tried again, of which paid tells whose allowance
// they have used up, go before those that wait behind them.
func (f *Fetcher) takeIn(ctx, finish context.Context, waiting []mail.Waiting, paid map[mail.UID]Class) error {
	again := paid != nil
	for len(waiting) > 0 {
		n := firstFetch(waiting)
		mails, err := f.fetch(ctx, waiting[:n])
		if err != nil {
			return err
		}
		for _, in := range mails {
			in.paid = paid[in.UID]
		}
		for _, in := range f.provenFirst(ctx, f.checked(ctx, mails, again)) {
			f.take(ctx, finish, in, again)
		}
		waiting = waiting[n:]
	}
	return nil
}

// firstFetch tells how many mails are fetched in one command.
func firstFetch(waiting []mail.Waiting) int {
	var bytes int64
	for i, w := range waiting {
		if w.Size <= mail.MaxMail {
			bytes += w.Size
		}
		if i > 0 && (bytes > bytesFetched || i == mostFetched) {
			return i
		}
	}
	return len(waiting)
}

// take has one mail handled, or puts it off. One that is tried again goes before those that wait behind it.
func (f *Fetcher) take(ctx, finish context.Context, in *Incoming, again bool) {
	if ctx.Err() != nil {
		return // of those that are left none may be taken, or a later one could be handled before an earlier one
	}
	in.Beside = f.beside
	task := f.sort(finish, in)
	fault.Point("mail-sorted")
	if task.Known {
		f.marks.put(folderOf(task.Outcome), in.UID)
		return
	}
	if f.mustWait(in, task, again) {
		return
	}
	in.slot = f.others
	if task.Class.proven() {
		in.slot = f.slots
	}
	select {
	case in.slot <- struct{}{}:
	case <-ctx.Done():
		return // it is still in the mailbox
	}
	f.lanes.do(task.Lane, func() { f.handle(finish, in, task) })
}

// sort asks what is to be done with a mail. One at which the program fails, or has failed, is tried
// again later.
func (f *Fetcher) sort(ctx context.Context, in *Incoming) (task Task) {
	err := in.fault
	if err == nil {
		err = fault.Safely(f.set.Log, func() error {
			task = f.set.Sort(ctx, in)
			return nil
		}, aboutMail(in)...)
	}
	if err != nil {
		return Task{Do: func(context.Context) ([]post.Line, error) { return nil, err }}
	}
	return task
}

// aboutMail is what the log has of a mail.
func aboutMail(in *Incoming) []any {
	return []any{"message-id", in.Letter.ID, "uid", in.UID.Number}
}

// handle does what a mail asks for, and has the post journal it. What cannot be done now is put off
// with all that follows in its lane.
func (f *Fetcher) handle(ctx context.Context, in *Incoming, task Task) {
	begun := time.Now()
	f.mu.Lock()
	stopped := task.Lane != "" && f.late.stops(laneQueue(task))
	f.mu.Unlock()
	if stopped || ctx.Err() != nil {
		f.putOff(in, task, nil)
		return
	}
	lines := []post.Line{post.In{Fingerprint: in.Letter.Fingerprint, Outcome: task.Outcome, At: f.set.Clock()}}
	if task.Do != nil {
		err := fault.Safely(f.set.Log, func() (err error) {
			lines, err = task.Do(ctx)
			return err
		}, aboutMail(in)...)
		if err != nil {
			f.putOff(in, task, err)
			return
		}
	}
	f.calm(in, task)
	fault.Point("mail-judged")
	what := inOf(lines, in.Letter.Fingerprint)
	lines = append(textLine(f.set.Texts, in, what), lines...)
	journalled := make(chan struct{})
	f.set.Post.Add(func(err error) {
		f.posted(in, what, begun, err)
		close(journalled)
	}, lines...)
	if task.Lane != "" && !isLogged(lines) { // the log does not know all of the verdict, so nothing may happen that would change it
		select {
		case <-journalled:
		case <-ctx.Done(): // the process ends, and nothing happens any more
		}
	}
}

// posted is called when a mail has been journalled: only now it may be put away.
func (f *Fetcher) posted(in *Incoming, what post.In, begun time.Time, err error) {
	f.mu.Lock()
	f.free(in)
	f.mu.Unlock()
	if err != nil {
		f.set.Log.Warn("a mail stays in the mailbox", "message-id", in.Letter.ID, "why", err)
		return
	}
	fault.Point("mail-journalled")
	f.marks.put(folderOf(what.Outcome), in.UID)
	f.set.Metrics.Mail(what.Outcome)
	f.set.Metrics.Handled(time.Since(begun))
	f.set.Log.Info("mail", "outcome", what.Outcome, "game", what.Game, "entry", what.Entry, "message-id", in.Letter.ID,
		"uid", in.UID.Number, "took", time.Since(begun))
}

// isLogged tells whether all that is journalled of mails could be found out again from entries.
func isLogged(lines []post.Line) bool {
	logged := false
	for _, line := range lines {
		if in, ok := line.(post.In); ok {
			if in.Entry == 0 {
				return false
			}
			logged = true
		}
	}
	return logged
}

// inOf returns what is journalled of a mail.
func inOf(lines []post.Line, fingerprint string) post.In {
	for _, line := range lines {
		if in, ok := line.(post.In); ok && in.Fingerprint == fingerprint {
			return in
		}
	}
	return post.In{Fingerprint: fingerprint}
}

// Busy tells whether many mails are being handled.
func (f *Fetcher) Busy() bool { return len(f.slots)+len(f.others) > manyHandled }

// Late tells how many mails are put off.
func (f *Fetcher) Late() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.late.len()
}
