package referee

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"dhow/mail"
)

// fetch brings mails and reads them, several at a time. Mails that have vanished are left out.
func (f *Fetcher) fetch(ctx context.Context, waiting []mail.Waiting) ([]*Incoming, error) {
	all := make([]*Incoming, len(waiting))
	at := map[mail.UID]int{}
	var whole []mail.UID
	for i, w := range waiting {
		at[w.UID] = i
		if w.Size <= mail.MaxMail {
			whole = append(whole, w.UID)
		} else if err := f.fetchHeader(ctx, w, &all[i]); err != nil {
			return nil, err
		}
	}
	var reading sync.WaitGroup
	readers := make(chan struct{}, runtime.GOMAXPROCS(0))
	err := f.fetchWhole(ctx, whole, func(uid mail.UID, raw []byte) {
		readers <- struct{}{}
		reading.Go(func() {
			i := at[uid]
			in := &Incoming{Waiting: waiting[i], Letter: f.read(raw, waiting[i])}
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

func (f *Fetcher) fetchWhole(ctx context.Context, uids []mail.UID, take func(mail.UID, []byte)) error {
	if len(uids) == 0 {
		return nil
	}
	return f.set.Inbox.FetchAll(ctx, uids, func(uid mail.UID, raw []byte) error {
		failpoint("mail-fetched")
		take(uid, raw)
		return nil
	})
}

// fetchHeader reads the header of a mail that is too large.
func (f *Fetcher) fetchHeader(ctx context.Context, w mail.Waiting, into **Incoming) error {
	raw, err := f.set.Inbox.Header(ctx, w.UID)
	switch {
	case errors.Is(err, mail.ErrGone):
		return nil
	case err != nil:
		return err
	}
	*into = &Incoming{Waiting: w, Letter: f.read(raw, w), TooLarge: true}
	return nil
}

// read reads a mail. A mail that the program cannot bear must not end it, because it would come again at the next start: it is then a
// mail of nobody, which is put away.
func (f *Fetcher) read(raw []byte, w mail.Waiting) (l *mail.Letter) {
	defer func() {
		if p := recover(); p != nil {
			f.set.Log.Error("a mail cannot be read; please report this", "uid", w.UID.Number, "panic", p)
			l = &mail.Letter{Fingerprint: fmt.Sprintf("%08x%08x%016x", w.UID.Validity, w.UID.Number, w.Size), Kind: mail.Automatic}
		}
	}()
	return f.set.Read(raw)
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
