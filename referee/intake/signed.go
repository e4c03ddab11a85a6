package intake

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"dhow/referee/fault"
)

const (
	signatureAgain = 5 * time.Minute  // until a DNS that has not answered is asked again
	signatureLast  = 30 * time.Minute // after a mail came, when it is taken as it is
	freelyChecked  = 256 << 10        // bytes of a mail that costs no more to check than to read, where its key is at hand
)

// signatures has the signatures of mails checked for which that may decide.
type signatures struct {
	desk    Desk
	backlog *backlog
	clock   func() time.Time
	log     *slog.Logger
}

// checked checks mails, all at once, and returns them without those that have to wait: for the DNS,
// or because too many keys have been looked up for their domain. A signature can be made up by
// anybody, but not one whose key is at hand and was found in the DNS before, so that mails with
// such ones wait for no others.
func (s signatures) checked(ctx context.Context, mails []*Incoming, again bool) []*Incoming {
	var checks sync.WaitGroup
	for i, in := range mails {
		raw := in.raw
		in.raw = nil
		if raw == nil || !s.mayDecide(ctx, in) {
			continue
		}
		switch {
		case len(raw) <= freelyChecked && s.desk.KeysAtHand(in), s.backlog.mayCheck(in, again, s.clock()):
			checks.Go(func() {
				if !s.check(ctx, in, raw) {
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

// mayDecide tells whether a signature could decide about a mail, and notes in which games. If the
// program fails at that it will fail at the mail, too.
func (s signatures) mayDecide(ctx context.Context, in *Incoming) (may bool) {
	_ = fault.Safely(s.log, func() error {
		if may = s.desk.MayDecide(ctx, in); may {
			in.about = s.desk.SignedAbout(ctx, in)
		}
		return nil
	}, in.logged()...)
	return may
}

// check checks the signatures of one mail. One that the program cannot bear proves nothing. A mail
// for which the DNS has not answered is put off, unless that has gone on for too long.
func (s signatures) check(ctx context.Context, in *Incoming, raw []byte) (done bool) {
	var checked Checked
	if fault.Safely(s.log, func() error {
		checked = s.desk.CheckSignature(ctx, in, raw)
		return nil
	}, in.logged()...) == nil {
		in.Letter.Verdict, in.Entered = checked.Verdict, checked.Entered
	}
	now := s.clock()
	left := signatureLast - now.Sub(in.Received)
	if !checked.Later || ctx.Err() != nil || left <= 0 {
		return true
	}
	s.backlog.awaitKey(in, now.Add(min(signatureAgain, left))) // deadlines wait for the last answer, too
	return false
}

// signedClass is the class of mails whose keys are looked up for one domain.
func signedClass(in *Incoming) Class { return Class{isSigned, in.Letter.From.Organisation()} }
