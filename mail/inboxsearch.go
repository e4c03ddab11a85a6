package mail

import (
	"context"
	"slices"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// Search tells which mails behind a UID are not handled yet, ordered by the time they were
// received, then by UID. The zero UID stands for the mailbox's beginning. *RenumberedError if the
// mailbox has a new validity since that UID.
func (in *Inbox) Search(ctx context.Context, after UID) (found []Waiting, err error) {
	err = in.do(ctx, func(s *session) error {
		found = nil
		if err := s.renumbered(after); err != nil {
			return err
		}
		if err := s.noop(ctx); err != nil {
			return err
		}
		hush(in.bell) // what rings from now on may be missed by this search
		uids, err := s.search(ctx, after.Number)
		if err != nil {
			return err
		}
		for chunk := range slices.Chunk(uids, chunkSize) {
			described, err := s.describe(ctx, chunk)
			if err != nil {
				return err
			}
			found = append(found, described...)
		}
		return nil
	})
	slices.SortFunc(found, Waiting.Compare)
	return found, err
}

// chunkSize is how many mails one command names: its line stays below 8 KiB, which servers must
// take (RFC 7162, section 4).
const chunkSize = 500

// noop has the server look at the mailbox: without it a search may know nothing of what has just
// come (RFC 3501, section 6.1.2).
func (s *session) noop(ctx context.Context) error {
	return s.command(ctx, "imap noop", func() error { return s.client.Noop().Wait() })
}

// search asks for the mails above a number that are not handled. SEARCH, not STATUS: that of a
// selected mailbox is stale on some servers (RFC 3501, section 6.3.10, advises against it).
func (s *session) search(ctx context.Context, above uint32) ([]UID, error) {
	criteria := &imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagDeleted}}
	if above > 0 {
		criteria.UID = []imap.UIDSet{{{Start: imap.UID(above) + 1, Stop: 0}}}
	}
	if s.can.Keywords {
		criteria.NotFlag = append(criteria.NotFlag, keyword(Done), keyword(Refused))
	}
	var uids []UID
	err := s.command(ctx, "imap search", func() error {
		data, err := s.client.UIDSearch(criteria, nil).Wait()
		if err != nil {
			return err
		}
		for _, number := range data.AllUIDs() {
			// A range to the end always names the last mail, whatever its number (RFC 3501, section
			// 9, seq-range).
			if uid := uint32(number); uid > above {
				uids = append(uids, UID{Validity: s.can.Validity, Number: uid})
				s.last = max(s.last, uid)
			}
		}
		return nil
	})
	return uids, err
}

// describe adds what the server knows of mails. It asks for nothing that the server would have to
// parse: what it makes of a malformed mail's envelope can kill the connection.
func (s *session) describe(ctx context.Context, uids []UID) (found []Waiting, err error) {
	described := map[UID]bool{}
	err = s.ask(ctx, uids, func(uid UID) bool { return described[uid] }, func(set imap.UIDSet, alive func()) error {
		cmd := s.client.Fetch(set, &imap.FetchOptions{UID: true, InternalDate: true, RFC822Size: true})
		defer cmd.Close()
		for msg := cmd.Next(); msg != nil; msg = cmd.Next() {
			alive()
			if w, ok := s.waiting(msg); ok && !described[w.UID] {
				described[w.UID] = true
				found = append(found, w)
			}
		}
		return cmd.Close()
	})
	return found, err
}

// waiting reads one answer; a server may send unasked ones in between, which say less.
func (s *session) waiting(msg *imapclient.FetchMessageData) (w Waiting, ok bool) {
	w.UID.Validity = s.can.Validity
	sized := false
	for item := msg.Next(); item != nil; item = msg.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			w.UID.Number = uint32(item.UID)
		case imapclient.FetchItemDataInternalDate:
			w.Received = item.Time
		case imapclient.FetchItemDataRFC822Size:
			w.Size, sized = item.Size, true
		}
	}
	return w, w.UID.Number != 0 && sized && !w.Received.IsZero()
}
