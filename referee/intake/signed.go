package intake

import (
	"context"
	"sync"
	"time"

	"dhow/referee/fault"
)

const (
	SignatureAgain = 5 * time.Minute  // until a DNS that has not answered is asked again
	SignatureLast  = 30 * time.Minute // after a mail came, when it is taken as it is
	freelyChecked  = 256 << 10        // bytes of a mail that costs no more to check than to read, where its key is at hand
)

// checked has the signatures checked of those mails for which that may decide, all at once, and
// returns the mails without those that have to wait: for the DNS, or because too many keys have
// been looked up for their domain. A signature can be made up by anybody, but not one whose key is
// at hand and was found in the DNS before, so that mails with such ones wait for no others.
func (f *Fetcher) checked(ctx context.Context, mails []*Incoming, again bool) []*Incoming {
	var checks sync.WaitGroup
	for i, in := range mails {
		raw := in.raw
		in.raw = nil
		if raw == nil || !f.mayDecide(ctx, in) {
			continue
		}
		switch {
		case len(raw) <= freelyChecked && f.set.Clerk.KeysAtHand(in), f.mayCheck(in, again):
			checks.Go(func() {
				if f.check(ctx, in, raw) && f.putOffCheck(ctx, in) {
					mails[i] = nil
				}
				in.about = nil
			})
		default:
			mails[i] = nil
		}
	}
	checks.Wait()
	return present(mails)
}

// check checks the signatures of one mail. One that the program cannot bear proves nothing.
func (f *Fetcher) check(ctx context.Context, in *Incoming, raw []byte) (later bool) {
	_ = fault.Safely(f.set.Log, func() error {
		later = f.set.Clerk.CheckSignature(ctx, in, raw)
		return nil
	}, aboutMail(in)...)
	return later
}

// mayDecide tells whether a signature could decide about a mail, and notes in which games. If the
// program fails at that it will fail at the mail, too.
func (f *Fetcher) mayDecide(ctx context.Context, in *Incoming) (may bool) {
	_ = fault.Safely(f.set.Log, func() error {
		if may = f.set.Clerk.MayDecide(ctx, in); may {
			in.about = f.set.Clerk.SignedAbout(ctx, in)
		}
		return nil
	}, aboutMail(in)...)
	return may
}

// mayCheck uses up one of the keys that may be looked up for a domain, or puts the mail off.
func (f *Fetcher) mayCheck(in *Incoming, again bool) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	before := in.paid
	if f.queued(in, Task{Class: Class{IsSigned, in.Letter.From.Organisation()}}, again) {
		return false
	}
	if before != (Class{}) {
		in.paid = before
	}
	return true
}

// putOffCheck puts a mail off for which the DNS has not answered, unless that has gone on for too
// long.
func (f *Fetcher) putOffCheck(ctx context.Context, in *Incoming) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.set.Clock()
	left := SignatureLast - now.Sub(in.Received)
	if ctx.Err() != nil || left <= 0 {
		return false
	}
	late := f.lateOf(in, Task{})
	late.queue, late.class = Class{IsSigned, in.Letter.From.Organisation()}.queue(), Class{IsSigned,
		in.Letter.From.Organisation()} // whose other keys need not be asked for meanwhile
	if late.paid == late.class { // to ask the DNS again costs again
		late.paid = Class{}
	}
	f.late.stop(now.Add(min(SignatureAgain, left)), late) // deadlines wait for the last answer, too
	return true
}
