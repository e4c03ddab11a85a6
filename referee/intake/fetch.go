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
	at := map[mail.UID]int{}
	var whole []mail.UID
	for i, w := range waiting {
		at[w.UID] = i
		if w.Size <= mail.MaxMail {
			whole = append(whole, w.UID)
		} else if err := r.fetchHeader(ctx, w, &all[i]); err != nil {
			return nil, err
		}
	}
	var reading sync.WaitGroup
	readers := make(chan struct{}, runtime.GOMAXPROCS(0))
	err := r.fetchWhole(ctx, whole, func(uid mail.UID, raw []byte) {
		readers <- struct{}{}
		reading.Go(func() {
			i := at[uid]
			in := r.read(raw, waiting[i])
			if in.Letter.Signed {
				in.raw = raw
			}
			all[i] = in
			<-readers
		})
	})
	reading.Wait()
	return present(all), err
}

func (r reader) fetchWhole(ctx context.Context, uids []mail.UID, take func(mail.UID, []byte)) error {
	if len(uids) == 0 {
		return nil
	}
	return r.inbox.FetchAll(ctx, uids, func(uid mail.UID, raw []byte) error {
		fault.Point("mail-fetched")
		take(uid, raw)
		return nil
	})
}

// fetchHeader reads the header of a mail that is too large.
func (r reader) fetchHeader(ctx context.Context, w mail.Waiting, into **Incoming) error {
	raw, err := r.inbox.Header(ctx, w.UID)
	switch {
	case errors.Is(err, mail.ErrGone):
		return nil
	case err != nil:
		return err
	}
	*into = r.read(raw, w)
	(*into).TooLarge = true
	return nil
}

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
