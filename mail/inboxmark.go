package mail

import (
	"context"
	"errors"
	"slices"

	"github.com/emersion/go-imap/v2"
)

// keyword is the flag of a handled mail that stays where it is.
func keyword(f Folder) imap.Flag { return imap.Flag("Dhow" + f.String()) }

// Mark puts mails away: it moves them to a folder where that is safe, else puts a keyword on them.
// Mails that are gone are none to mark. ErrNoMark if the server allows neither, *RenumberedError if
// the UIDs are void.
//
// A mail leaves the mailbox only by MOVE, which is all or nothing, or after the server has named
// the copy it made. So whatever fails, the mail is in the mailbox or in the folder, at worst in
// both.
func (in *Inbox) Mark(ctx context.Context, folder Folder, uids ...UID) error {
	for chunk := range slices.Chunk(uids, chunkSize) {
		err := in.do(ctx, func(s *session) error {
			set, err := s.set(chunk)
			if err != nil {
				return err
			}
			// Where the server will not have mails moved, a keyword tells that they are handled.
			if s.can.Move || s.can.UIDPlus {
				err := s.makeFolders(ctx)
				if err == nil {
					err = s.putAway(ctx, folder, set)
				}
				if err == nil || s.lost || !s.can.Keywords {
					return err
				}
			}
			if !s.can.Keywords {
				return ErrNoMark
			}
			return s.flag(ctx, set, keyword(folder))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// putAway moves mails. The library's own way without MOVE deletes them whether or not they could be
// copied.
func (s *session) putAway(ctx context.Context, folder Folder, set imap.UIDSet) error {
	name := s.can.Done
	if folder == Refused {
		name = s.can.Refused
	}
	if s.can.Move {
		return s.command(ctx, "imap move", func() error {
			_, err := s.client.Move(set, name).Wait()
			return err
		})
	}
	return s.copyAway(ctx, name, set)
}

var errNoCopy = errors.New("the server does not say of every mail that it has copied it")

// copyAway copies mails, and removes those that the server says it has copied (RFC 4315, section
// 3). It fails if that is not all of them, be it that the others are gone.
func (s *session) copyAway(ctx context.Context, name string, set imap.UIDSet) error {
	var copied imap.UIDSet
	err := s.command(ctx, "imap copy", func() error {
		data, err := s.client.Copy(set, name).Wait()
		if err == nil {
			copied = namedCopies(set, data)
		}
		return err
	})
	if err == nil && len(copied) > 0 {
		err = s.remove(ctx, copied)
	}
	if err == nil && copied.String() != set.String() {
		err = &Error{Op: "imap copy", Kind: Permanent, Err: errNoCopy}
	}
	return err
}

// remove takes mails out of the mailbox, and no others that someone else has marked as deleted.
func (s *session) remove(ctx context.Context, set imap.UIDSet) error {
	if err := s.flag(ctx, set, imap.FlagDeleted); err != nil {
		return err
	}
	return s.command(ctx, "imap expunge", func() error { return s.client.UIDExpunge(set).Close() })
}

// namedCopies returns those mails of a set of which the server has named the copy.
func namedCopies(set imap.UIDSet, data *imap.CopyData) imap.UIDSet {
	var copied imap.UIDSet
	from, _ := data.SourceUIDs.Nums()
	to, _ := data.DestUIDs.Nums()
	if len(from) != len(to) {
		return nil
	}
	for _, uid := range from {
		if set.Contains(uid) {
			copied.AddNum(uid)
		}
	}
	return copied
}

func (s *session) flag(ctx context.Context, set imap.UIDSet, flag imap.Flag) error {
	return s.command(ctx, "imap store", func() error {
		return s.client.Store(set, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{flag}},
			nil).Close()
	})
}

// makeFolders creates the folders, once a connection. Whether they are there is for the move to
// say: a server refuses to create what exists.
func (s *session) makeFolders(ctx context.Context) error {
	if s.made {
		return nil
	}
	for _, name := range []string{s.can.Done, s.can.Refused} {
		err := s.command(ctx, "imap create", func() error { return s.client.Create(name, nil).Wait() })
		if err != nil && s.lost {
			return err
		}
	}
	s.made = true
	return nil
}
