// Package intake brings mails from the mailbox to where they are sorted, sees to the order in which
// they are handled, and puts them away when the post journal knows what has become of them.
//
// A mail is sorted into a lane and a class. Mails of one lane (a game, a player) are handled one
// after another, in the order in which the server received them; different lanes do not wait for
// each other. A class tells whose allowance a mail uses up, by what the mail bears: what bears a
// good key never shares with what does not. What cannot be handled now is put off: it stays in the
// mailbox, in a queue of those that wait for the same, and deadlines of its game wait with it if it
// is proven. A mail is marked as handled only when the journal has it; one that is not marked is
// known by its fingerprint when it comes again.
package intake

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
)

// Fetcher brings mails from the mailbox to the clerk, in the order in which the server received
// them, has done what the clerk says, and puts the mails away when the post has it on disk. A mail
// about which nothing can be done yet stays in the mailbox.
type Fetcher struct {
	set     Settings
	lanes   lanes
	marks   *marker
	marking sync.WaitGroup
	after   mail.UID      // mails up to here have been seen
	slots   chan struct{} // one for each proven mail that is being handled
	others  chan struct{} // likewise for all others, which take no room from those

	mu       sync.Mutex
	wakes    time.Time // when the next search begins if no mail comes
	late     deferred
	troubles map[string]time.Duration // of queues: how long their mails were last put off for
	handling map[string]bool          // fingerprints of mails that are being handled
	holding  map[games.GameID]int     // how many of these hold deadlines of a game in whose lane they are not
	shares   *shares
}

// Settings is what a fetcher needs of the house.
type Settings struct {
	Inbox   Inbox
	Clerk   Desk
	Limits  config.Limits
	Post    *outbox.Writer
	Clock   func() time.Time
	Log     *slog.Logger
	Metrics *metrics.Registry
}

// Inbox is the mailbox that letters to the referee arrive in. All calls are safe for concurrent
// use.
type Inbox interface {
	// Search tells which mails behind a UID are not handled yet, by the time they were received,
	// then by UID.
	Search(ctx context.Context, after mail.UID) ([]mail.Waiting, error)
	// FetchAll hands the bytes of mails to a function; mails that are gone or above mail.MaxMail
	// are left out.
	FetchAll(ctx context.Context, uids []mail.UID, take func(mail.UID, []byte) error) error
	// Header brings the header of a mail too large to fetch, 64 KiB of it at most.
	Header(ctx context.Context, uid mail.UID) ([]byte, error)
	// Mark puts mails away that have been handled.
	Mark(ctx context.Context, folder mail.Folder, uids ...mail.UID) error
	// Wait returns when there may be news, or when the time is over.
	Wait(ctx context.Context, timeout time.Duration) error
	// Stir has Wait return, or the next one.
	Stir()
	Close() error
}

var _ Inbox = (*mail.Inbox)(nil)

// Desk is where mails are read and sorted.
type Desk interface {
	Read(raw []byte) *mail.Letter
	// Sort says what is to be done with a mail; called for one after another.
	Sort(context.Context, *Incoming) Task
	// Proven tells whether a mail, as far as can be told before it is sorted, is done as it says.
	Proven(context.Context, *Incoming) bool
	// Folder is where a mail goes of which this has become.
	Folder(outcome string) mail.Folder
	// Trouble is told when mails of a lane are put off because nothing can be done for it, and,
	// with a nil error, when it can again.
	Trouble(lane string, why error)

	// MayDecide tells whether a signature, checked here, could decide about a mail.
	MayDecide(context.Context, *Incoming) bool
	// CheckSignature checks it, for several mails at the same time, and tells whether the DNS has
	// not answered.
	CheckSignature(ctx context.Context, in *Incoming, raw []byte) (later bool)
	// SignedAbout lists the games in which such a mail may be an order.
	SignedAbout(context.Context, *Incoming) []games.GameID
	// KeysAtHand tells whether that asks the DNS for nothing.
	KeysAtHand(*Incoming) bool
}

// MendedByHand is an error of a file that a person mends: mails that wait for it are tried again
// soon.
type MendedByHand interface {
	error
	ByHand() bool
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
	holds   []games.GameID // while it is handled
	Gain    int            // what has come of it, in the measure of whoever sorts it
	Entered games.GameID   // the game that has an entry of it, which the journal does not know of
	fault   error          // why it could not be read

	// Committed tells that what its task returns is in the store with an entry of it, but for those
	// facts that are Left.
	Committed bool
	Left      []post.Line
}

// Task is what is to be done with a mail.
type Task struct {
	Outcome string // a word of the journal; with Do, only for the log
	Lane    string // tasks of one lane are done in order, so are those without a name; only what has one stops its lane when it fails
	Class   Class  // whose allowance it uses up, and in whose queue it waits
	// Do returns what the post has to journal, with the In of the mail.
	Do    func(ctx context.Context) ([]post.Line, error)
	Known bool           // it was handled before, and is only put away
	Delay time.Duration  // it has to wait so long, in the queue of its class
	Holds []games.GameID // beside its lane: deadlines of these wait as long as it does
}

const (
	mostHandled  = 512     // mails at a time, of the proven and of the others each
	manyHandled  = 32      // for which letters make way
	mostFetched  = 128     // mails in one command
	bytesFetched = 8 << 20 // of them together, so that large mails do not fill the memory
	LongestWait  = 4 * time.Minute
	shortestWait = 10 * time.Millisecond
)

// New returns a fetcher, whose Begin is to be called.
func New(s Settings) *Fetcher {
	return &Fetcher{
		set: s, marks: newMarker(s.Inbox, s.Log), slots: make(chan struct{}, mostHandled), others: make(chan struct{},
			mostHandled),
		troubles: map[string]time.Duration{}, handling: map[string]bool{}, holding: map[games.GameID]int{},
		shares: newShares(s.Limits),
	}
}

// Begin puts handled mails away until ctx ends. End waits for what has been begun.
func (f *Fetcher) Begin(ctx context.Context) {
	f.marking.Go(func() { f.marks.run(ctx) })
}

// End returns when all that has been begun is done.
func (f *Fetcher) End() {
	f.lanes.wait()
	f.marking.Wait()
}

// Finish puts away what is still to be put away, when the post has journalled the last mails.
func (f *Fetcher) Finish(ctx context.Context) { f.marks.mark(ctx) }

// Wait returns when mail may have come, when a mail that was put off may be tried again, or at the
// time that next tells; zero: when the mailbox is to be looked at in any case. Next is asked when
// no time can be told of by Expect any more without ending the wait.
func (f *Fetcher) Wait(ctx context.Context, next func() time.Time) error {
	return f.set.Inbox.Wait(ctx, f.patience(next))
}

// patience is how long the mailbox need not be searched if no mail comes, as far as is known now.
func (f *Fetcher) patience(next func() time.Time) time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	wait := LongestWait
	now := f.set.Clock()
	if until := next(); !until.IsZero() {
		wait = min(wait, until.Sub(now))
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

// Search finds the mails that have come since those that were taken in last. Again tells that the
// mailbox has other numbers now, and has to be searched from its beginning.
func (f *Fetcher) Search(ctx context.Context) (found []mail.Waiting, again bool, err error) {
	found, err = f.set.Inbox.Search(ctx, f.after)
	f.set.Metrics.Search(err)
	var renumbered *mail.RenumberedError
	if errors.As(err, &renumbered) {
		f.renumbered(renumbered)
		return nil, true, nil
	}
	return found, false, err
}

// HasSeen tells whether mails have been taken in from the mailbox as it is numbered.
func (f *Fetcher) HasSeen() bool { return f.after.Number != 0 }

// TakeIn takes in what was put off until a time, and what a search has found. Work of tables is
// given up when finish ends.
func (f *Fetcher) TakeIn(ctx, finish context.Context, now time.Time, found []mail.Waiting) error {
	if err := f.tryAgain(ctx, finish, now); err != nil {
		return err
	}
	if err := f.takeIn(ctx, finish, found, nil); err != nil {
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
	return nil
}

// Do has something done for a game after all mails for it that have been taken in. It is false if
// some of them are put off.
func (f *Fetcher) Do(finish context.Context, game games.GameID, job func(context.Context)) bool {
	if f.HoldsBack(game) {
		return false
	}
	f.enter(finish, game, job)
	return true
}

// Judge has something done for a game likewise, but also while mails for it wait for an allowance.
// The mails are those that were received before a search.
func (f *Fetcher) Judge(finish context.Context, game games.GameID, searched time.Time, job func(context.Context)) bool {
	if _, may := f.DoneUntil(game, searched); !may {
		return false
	}
	f.enter(finish, game, job)
	return true
}

func (f *Fetcher) enter(finish context.Context, game games.GameID, job func(context.Context)) {
	f.lanes.doLast(string(game), func() { f.forGame(finish, game, job) })
}

// forGame does a job for a game, in its lane. One at which the program fails is somebody else's to
// do again.
func (f *Fetcher) forGame(ctx context.Context, game games.GameID, job func(context.Context)) {
	fault := fault.Safely(f.set.Log, func() error {
		job(ctx)
		return nil
	}, "game", game)
	if fault != nil {
		f.set.Clerk.Trouble(string(game), fault)
	}
}

// Hurry sees to it that mails which were put off do not wait for a time that is far away, because
// the clock was set back.
func (f *Fetcher) Hurry() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.late.hurry()
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

// renumbered forgets all UIDs. The mails come again under new ones, and are known by their
// fingerprints.
func (f *Fetcher) renumbered(err error) {
	f.set.Log.Warn("the mailbox is read from its beginning", "why", err)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.after, f.late = mail.UID{}, deferred{}
}

// HoldsBack tells whether a mail is put off that deadlines of a game wait for, or is about to be.
func (f *Fetcher) HoldsBack(game games.GameID) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.holding[game] > 0 || f.late.holdsBack(game)
}

// DoneUntil tells which deadlines of a game may be judged after a search: those before a time. It
// is false where none may.
func (f *Fetcher) DoneUntil(game games.GameID, searched time.Time) (until time.Time, may bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.holding[game] > 0 {
		return time.Time{}, false
	}
	return f.late.doneUntil(game, searched)
}

// Beside does a job for a game behind those that are in its lane, and waits for it.
func (f *Fetcher) Beside(game games.GameID, job func()) {
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

// take has one mail handled, or puts it off. One that is tried again goes before those that wait
// behind it.
func (f *Fetcher) take(ctx, finish context.Context, in *Incoming, again bool) {
	if ctx.Err() != nil {
		return // of those that are left none may be taken, or a later one could be handled before an earlier one
	}
	in.Beside = f.Beside
	task := f.sort(finish, in)
	fault.Point("mail-sorted")
	if task.Known {
		f.marks.put(f.set.Clerk.Folder(task.Outcome), in.UID)
		return
	}
	if f.mustWait(in, task, again) {
		return
	}
	if !f.hasRoom(ctx, in, task) {
		return // it is still in the mailbox
	}
	f.lanes.do(task.Lane, func() { f.handle(finish, in, task) })
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
		f.noRoom(in, task)
		return false
	}
}

// sort asks what is to be done with a mail. One at which the program fails, or has failed, is tried
// again later.
func (f *Fetcher) sort(ctx context.Context, in *Incoming) (task Task) {
	err := in.fault
	if err == nil {
		err = fault.Safely(f.set.Log, func() error {
			task = f.set.Clerk.Sort(ctx, in)
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
	var lines []post.Line
	err := fault.Safely(f.set.Log, func() (err error) {
		lines, err = task.Do(ctx)
		return err
	}, aboutMail(in)...)
	if err != nil {
		f.putOff(in, task, err)
		return
	}
	f.calm(in, task)
	fault.Point("mail-judged")
	what := InOf(lines, in.Letter.Fingerprint)
	journalled := make(chan struct{})
	left := lines
	if in.Committed {
		left = in.Left
	}
	f.set.Post.Rest(func(err error) {
		f.posted(in, what, begun, err)
		close(journalled)
	}, left)
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
	f.marks.put(f.set.Clerk.Folder(what.Outcome), in.UID)
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

// InOf returns what is journalled of a mail.
func InOf(lines []post.Line, fingerprint string) post.In {
	for _, line := range lines {
		if in, ok := line.(post.In); ok && in.Fingerprint == fingerprint {
			return in
		}
	}
	return post.In{Fingerprint: fingerprint}
}

// Busy tells whether many mails are being handled.
func (f *Fetcher) Busy() bool { return len(f.slots)+len(f.others) > manyHandled }

// Lanes lists the lanes in which something is being done.
func (f *Fetcher) Lanes() []string { return f.lanes.busy() }

// Late tells how many mails are put off.
func (f *Fetcher) Late() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.late.len()
}
