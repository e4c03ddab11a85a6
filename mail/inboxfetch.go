package mail

import (
	"context"
	"io"
	"slices"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

const (
	maxHeaderFetched = 64 << 10 // bytes of a header that are read
	maxBatch         = 4 << 20  // bytes of mails that are in memory at a time, as the server counts them
)

// Fetch brings a mail's bytes without marking it as seen. *TooLargeError above MaxMail, ErrGone if
// it is no longer there, *RenumberedError if its UID is void.
func (in *Inbox) Fetch(ctx context.Context, uid UID) (raw []byte, err error) {
	err = in.do(ctx, func(s *session) error {
		sizes, err := s.sizes(ctx, []UID{uid})
		if err != nil {
			return err
		}
		if err := fits(uid, sizes); err != nil {
			return err
		}
		raw, err = s.one(ctx, uid, &imap.FetchItemBodySection{Peek: true})
		return err
	})
	return raw, err
}

// fits says whether a mail is there and not too large.
func fits(uid UID, sizes map[UID]int64) error {
	switch size, ok := sizes[uid]; {
	case !ok:
		return ErrGone
	case size > MaxMail:
		return &TooLargeError{UID: uid, Size: size}
	}
	return nil
}

// FetchAll brings mails, many in one command, and hands each to a function, in the order they were
// asked for. Mails that are gone or above MaxMail are left out. An error of the function ends it
// and is returned as it is. The function may use the inbox. *RenumberedError if a UID is void.
func (in *Inbox) FetchAll(ctx context.Context, uids []UID, take func(UID, []byte) error) error {
	for len(uids) > 0 {
		var bodies map[UID][]byte
		n := 0
		err := in.do(ctx, func(s *session) (err error) {
			bodies, n, err = s.batch(ctx, uids)
			return err
		})
		if err != nil {
			return err
		}
		for _, uid := range uids[:n] {
			if raw, ok := bodies[uid]; ok {
				if err := take(uid, raw); err != nil {
					return err
				}
			}
		}
		uids = uids[n:]
	}
	return nil
}

// batch brings the first mails of a list, as many as may be in memory at a time, and says how many
// it looked at.
func (s *session) batch(ctx context.Context, uids []UID) (bodies map[UID][]byte, n int, err error) {
	uids = uids[:min(len(uids), chunkSize)]
	sizes, err := s.sizes(ctx, uids)
	if err != nil {
		return nil, 0, err
	}
	var wanted []UID
	for sum := int64(0); n < len(uids); n++ {
		if fits(uids[n], sizes) != nil {
			continue
		}
		if sum += sizes[uids[n]]; sum > maxBatch && len(wanted) > 0 {
			break
		}
		wanted = append(wanted, uids[n])
	}
	bodies, err = s.bodies(ctx, wanted, &imap.FetchItemBodySection{Peek: true})
	return bodies, n, err
}

// sizes asks how large mails are; those it does not find are gone.
func (s *session) sizes(ctx context.Context, uids []UID) (map[UID]int64, error) {
	found, err := s.describe(ctx, uids)
	sizes := make(map[UID]int64, len(found))
	for _, w := range found {
		sizes[w.UID] = w.Size
	}
	return sizes, err
}

// one brings a section of one mail.
func (s *session) one(ctx context.Context, uid UID, section *imap.FetchItemBodySection) ([]byte, error) {
	bodies, err := s.bodies(ctx, []UID{uid}, section)
	if err != nil {
		return nil, err
	}
	raw, ok := bodies[uid]
	if !ok {
		return nil, ErrGone
	}
	return raw, nil
}

// bodies brings a section of each mail that is there.
func (s *session) bodies(ctx context.Context, uids []UID, section *imap.FetchItemBodySection) (map[UID][]byte, error) {
	bodies := map[UID][]byte{}
	came := func(uid UID) bool { _, ok := bodies[uid]; return ok }
	err := s.ask(ctx, uids, came, func(set imap.UIDSet, alive func()) error {
		// All answers are read to the end, as the library hangs otherwise; but nothing more after a
		// mail that could not be read, because then the library's own goroutine reads what is left
		// of it.
		cmd := s.client.Fetch(set, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}})
		for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
			alive()
			uid := UID{Validity: s.can.Validity}
			for item := msg.Next(); item != nil; item = msg.Next() {
				switch item := item.(type) {
				case imapclient.FetchItemDataUID:
					uid.Number = uint32(item.UID)
				case imapclient.FetchItemDataBodySection:
					raw, err := s.readBody(uid, item.Literal)
					if err != nil {
						return err
					}
					bodies[uid] = raw
				}
			}
		}
		return cmd.Close()
	})
	return bodies, err
}

// ask asks for something of each mail, and again of those of which it does not come: a server may
// send news of a mail's flags first, which the library takes for the answer.
func (s *session) ask(ctx context.Context, uids []UID, came func(UID) bool,
	fetch func(set imap.UIDSet, alive func()) error) error {
	for range 2 {
		missing := slices.DeleteFunc(slices.Clone(uids), came)
		set, err := s.set(missing)
		if err == nil && len(missing) > 0 {
			err = s.watch(ctx, "imap fetch", func(alive func()) error { return fetch(set, alive) })
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readBody reads a mail. The library believes whatever size the server announces; we do not, and
// cut the connection rather than read all that.
func (s *session) readBody(uid UID, literal imap.LiteralReader) ([]byte, error) {
	switch {
	case literal == nil:
		return nil, nil
	case literal.Size() > MaxMail+maxHeaderFetched:
		s.conn.Close()
		io.Copy(io.Discard, literal) // to its first error, which sets the library's goroutine free
		return nil, &TooLargeError{UID: uid, Size: literal.Size()}
	}
	raw := make([]byte, literal.Size())
	_, err := io.ReadFull(literal, raw)
	return raw, err
}

// set makes UIDs one set, if all are good.
func (s *session) set(uids []UID) (imap.UIDSet, error) {
	var set imap.UIDSet
	for _, uid := range uids {
		if err := s.renumbered(uid); err != nil {
			return nil, err
		}
		set.AddNum(imap.UID(uid.Number))
	}
	return set, nil
}
