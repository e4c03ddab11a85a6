package intake

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"

	"dhow/mail"
	"dhow/referee/fault"
)

// reader brings mails from the mailbox, and has them read.
type reader struct {
	inbox Inbox
	desk  Desk
	log   *slog.Logger
}

// fetch brings mails and reads them, several at a time. Mails that have vanished are left out.
func (r reader) fetch(ctx context.Context, waiting []mail.Waiting) ([]*Incoming, error) {
	all := make([]*Incoming, len(waiting))
	var reading sync.WaitGroup
	readers := make(chan struct{}, runtime.GOMAXPROCS(0))
	err := bring(ctx, r.inbox, waiting, func(i int, raw []byte) {
		readers <- struct{}{}
		reading.Go(func() {
			in := r.read(raw, waiting[i])
			if in.TooLarge = isTooLarge(waiting[i]); in.Letter.Signed && !in.TooLarge {
				in.raw = raw
			}
			all[i] = in
			<-readers
		})
	})
	reading.Wait()
	return present(all), err
}

// bring hands over what mails say, by their places in a list: of those that are too large their
// headers and texts, of those that have vanished nothing.
func bring(ctx context.Context, inbox Inbox, waiting []mail.Waiting, take func(i int, raw []byte)) error {
	at := map[mail.UID]int{}
	var whole []mail.UID
	for i, w := range waiting {
		if at[w.UID] = i; !isTooLarge(w) {
			whole = append(whole, w.UID)
			continue
		}
		switch excerpt, err := inbox.Excerpt(ctx, w.UID); {
		case err == nil:
			take(i, excerpt)
		case !errors.Is(err, mail.ErrGone):
			return err
		}
	}
	if len(whole) == 0 {
		return nil
	}
	return inbox.FetchAll(ctx, whole, func(uid mail.UID, raw []byte) error {
		fault.Point("mail-fetched")
		take(at[uid], raw)
		return nil
	})
}

// isTooLarge tells whether only the header and the texts of a mail are read.
func isTooLarge(w mail.Waiting) bool { return w.Size > mail.MaxMail }

// read reads a mail. One at which the program fails must not end it, because it would come again at
// the next start: it is then a mail of nobody, and is put off.
func (r reader) read(raw []byte, w mail.Waiting) *Incoming {
	in := &Incoming{Waiting: w}
	in.fault = fault.Safely(r.log, func() error {
		in.Letter = r.desk.Read(raw, w.Mailbox)
		return nil
	}, "uid", w.UID.Number)
	if in.fault != nil {
		in.Letter = &mail.Letter{Fingerprint: fmt.Sprintf("%08x%08x%016x", w.UID.Validity, w.UID.Number, w.Size),
			Kind: mail.Automatic}
	}
	return in
}

func present(all []*Incoming) []*Incoming {
	var l []*Incoming
	for _, in := range all {
		if in != nil {
			l = append(l, in)
		}
	}
	return l
}
