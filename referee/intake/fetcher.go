package intake

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"dhow/games"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/fault"
	"dhow/referee/metrics"
	"dhow/referee/outbox"
)

// Fetcher brings mails from the mailbox to the desk, in the order in which the server received
// them, has done what is said there, and puts the mails away when the post has it on disk. A mail
// about which nothing can be done yet stays in the mailbox.
type Fetcher struct {
	*place
	reader reader
}

// Settings is what mails are taken in with.
type Settings struct {
	Desk     Desk
	Troubles Troubles
	Lanes    *Lanes
	Wakeup   *Wakeup
	Limits   config.Limits
	Post     *outbox.Writer
	Clock    func() time.Time
	Log      *slog.Logger
	Metrics  *metrics.Registry
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
	// Excerpt brings the header and the text parts of a mail too large to fetch.
	Excerpt(ctx context.Context, uid mail.UID) ([]byte, error)
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
	// Read reads a raw mail of a mailbox.
	Read(raw []byte, mailbox string) *mail.Letter
	// GameOf returns the game whose keys a raw mail seems to bear, valid or not; empty: it seems to
	// bear none, or those of several seats.
	GameOf(raw []byte) games.GameID
	// Sort says what is to be done with a mail; called for one after another.
	Sort(context.Context, *Incoming) Task
	// Proven tells whether a mail, as far as can be told before it is sorted, is done as it says;
	// for several mails at the same time.
	Proven(context.Context, *Incoming) bool
	// Mended returns nil if what mails have waited for, as an error of theirs says, may be mended,
	// else what is still wrong.
	Mended(ctx context.Context, why error) error
	// Folder is where a mail goes of which this has become.
	Folder(outcome string) mail.Folder
	// MayDecide tells whether a signature, checked here, could decide about a mail.
	MayDecide(context.Context, *Incoming) bool
	// CheckSignature checks it, for several mails at the same time.
	CheckSignature(ctx context.Context, in *Incoming, raw []byte) Checked
	// SignedAbout lists the games in which such a mail may be an order.
	SignedAbout(context.Context, *Incoming) []games.GameID
	// KeysAtHand tells whether that asks the DNS for nothing.
	KeysAtHand(*Incoming) bool
}

// Checked is what has come of the check of a mail's signature.
type Checked struct {
	Verdict mail.Verdict
	Entered games.GameID // the game that has an entry of the mail, although the signature does not hold
	Later   bool         // the DNS has not answered
}

// Troubles takes note of what cannot be done.
type Troubles interface {
	// Trouble is told when mails of a lane are put off because nothing can be done for it, and,
	// with a nil error, when it can again.
	Trouble(lane string, why error)
}

// MendedByHand is an error of a file that a person mends: mails that wait for it are tried again
// soon.
type MendedByHand interface {
	error
	ByHand() bool
}

const (
	mostHandled  = 512     // mails at a time, of the proven and of the others each
	mostFetched  = 128     // mails in one command
	bytesFetched = 8 << 20 // of them together, so that large mails do not fill the memory
	longestWait  = 4 * time.Minute
	shortestWait = 10 * time.Millisecond
)

// Wait returns when mail may have come, when a mail that was put off may be tried again, at the
// time that next tells, if it tells one, or when the mailbox is to be looked at in any case. What
// is expected from when next is asked on ends the wait.
func (f *Fetcher) Wait(ctx context.Context, next func() time.Time) error {
	return f.wait(ctx, next, func() time.Time {
		at, _ := f.backlog.next(f.place)
		return at
	})
}

// Search finds the mails that have come since those that were taken in last. Again tells that the
// mailbox has other numbers now, and has to be searched from its beginning: the mails come under
// new ones, and are known by their fingerprints.
func (f *Fetcher) Search(ctx context.Context) (found []mail.Waiting, again bool, err error) {
	if found, again, err = f.search(ctx); again {
		f.backlog.forget(f.place)
	}
	return found, again, err
}

// TakeIn takes in what was put off until a time, and what a search has found. Work of tables is
// given up when finish ends.
func (f *Fetcher) TakeIn(ctx, finish context.Context, now time.Time, found []mail.Waiting) error {
	if err := f.tryAgain(ctx, finish, now); err != nil {
		return err
	}
	if err := cmp.Or(f.takeIn(ctx, finish, found, nil), ctx.Err()); err != nil {
		return err // mails may be left, so that nothing may be done yet that has to come after them
	}
	f.seen(found)
	return nil
}

// tryAgain takes in what was put off until now. Mails that wait for a person to mend something are
// not even fetched before it is mended.
func (f *Fetcher) tryAgain(ctx, finish context.Context, now time.Time) error {
	for _, s := range f.backlog.standing(now) {
		if s.why = f.house.Desk.Mended(ctx, s.why); isByHand(s.why) {
			f.backlog.standOn(s, now)
			f.house.Troubles.Trouble(s.lane, s.why)
		}
	}
	due, others := f.backlog.due(now, f.place)
	if others {
		f.house.Wakeup.Expect(now)
	}
	var waiting []mail.Waiting
	paid := map[mail.UID]Class{}
	for _, m := range due {
		waiting = append(waiting, m.Waiting)
		paid[m.UID] = m.paid
	}
	err := f.takeIn(ctx, finish, waiting, paid)
	if err != nil {
		f.backlog.putBack(due) // those that have been taken in are known by then
	}
	return err
}

// takeIn fetches mails and takes each, some at a time: first those that are proven, in their order,
// so that they wait for no others. Mails that are tried again, of which paid tells whose allowance
// they have used up, go before those that wait behind them.
func (f *Fetcher) takeIn(ctx, finish context.Context, waiting []mail.Waiting, paid map[mail.UID]Class) error {
	again := paid != nil
	for len(waiting) > 0 {
		n := firstFetch(waiting)
		mails, err := f.reader.fetch(ctx, waiting[:n])
		if err != nil {
			return err
		}
		for _, in := range mails {
			in.from, in.paid = f.place, paid[in.UID]
		}
		if err := f.takeAll(ctx, finish, mails, again); err != nil {
			return err
		}
		waiting = waiting[n:]
	}
	return nil
}

// takeAll takes mails that were fetched. Those of another mailbox wait meanwhile.
func (f *Fetcher) takeAll(ctx, finish context.Context, mails []*Incoming, again bool) error {
	f.turn.Lock()
	defer f.turn.Unlock()
	for _, in := range f.provenFirst(ctx, f.signed.checked(ctx, mails, again)) {
		if err := f.take(ctx, finish, in, again); err != nil {
			return err
		}
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

// mostAsked is how many mails at a time it is asked of whether they are proven, as a store answers
// several questions at a time.
const mostAsked = 8

// provenFirst puts the proven ones of some mails in front. Each part keeps its order.
func (f *Fetcher) provenFirst(ctx context.Context, mails []*Incoming) []*Incoming {
	first := make([]bool, len(mails))
	var asking sync.WaitGroup
	asked := make(chan struct{}, mostAsked)
	for i, in := range mails {
		asked <- struct{}{}
		asking.Go(func() {
			defer func() { <-asked }()
			_ = fault.Safely(f.house.Log, func() error { // if the program fails at that it will fail at the mail, too
				first[i] = in.fault == nil && f.house.Desk.Proven(ctx, in)
				return nil
			}, in.logged()...)
		})
	}
	asking.Wait()
	var proven, others []*Incoming
	for i, in := range mails {
		if first[i] {
			proven = append(proven, in)
		} else {
			others = append(others, in)
		}
	}
	return append(proven, others...)
}
