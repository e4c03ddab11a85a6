package referee

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"dhow/games/store"
	"dhow/games/store/memory"
	"dhow/mail"
	"dhow/mail/postoffice"
)

// lentMailbox is a mailbox that a process has held, and may have lost.
type lentMailbox struct {
	store.HeldMailbox
	lost bool
}

func (m *lentMailbox) Mark(ctx context.Context, mark string) error {
	if m.lost {
		return &store.LostError{Path: "memory"}
	}
	return m.HeldMailbox.Mark(ctx, mark)
}

// TestMarksOfOthersAreNoCopies protects a club from stopping because of a process of its own which
// stood still while another took the mailbox, and then goes on to put its mark there: whoever has
// the lease puts its own there again. The mark of another store is a copy's, whoever reads the
// mailbox.
func TestMarksOfOthersAreNoCopies(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name     string
		marks    bool // the one that stood still had noted its mark
		alone    bool // it has taken the other's mark away
		displace bool
	}{
		{"a late mark beside ours", true, false, false},
		{"a late mark in the place of ours", true, true, false},
		{"the mark of a copy beside ours", false, false, true},
		{"the mark of a copy in the place of ours", false, true, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			ctx := t.Context()
			office, err := postoffice.Open(postoffice.Options{})
			must(t, err)
			defer office.Close()
			must(t, office.AddAccount("dhow@example.org", "secret"))
			s, err := memory.New().Open()
			must(t, err)
			mailbox, err := s.HoldMailbox(ctx, "a")
			must(t, err)
			claim := func(run string, held *lentMailbox) *mailboxClaim {
				in := mail.NewInbox(mail.InboxConfig{Account: office.IMAP("dhow@example.org")})
				t.Cleanup(func() { in.Close() })
				c := &mailboxClaim{ending: newEnding(s), house: &House{Log: slog.New(slog.DiscardHandler), Clock: time.Now}, inbox: in,
					place: "a", mark: runMark{id: run}, copies: &copies{unlooked: 1}}
				c.anew(held)
				return c
			}
			first, second := &lentMailbox{HeldMailbox: mailbox}, &lentMailbox{HeldMailbox: mailbox}
			stalled, reader := claim("zzz", first), claim("aaa", second)
			if row.marks {
				must(t, first.Mark(ctx, "zzz"))
			}
			first.lost = true
			must(t, reader.claimMailbox(ctx))
			runs := stalled.inbox.(RunHolder).Runs()
			if row.alone {
				must(t, TakeMailbox(ctx, runs, "zzz"))
			} else {
				must(t, runs.Hold(ctx, "zzz"))
			}
			reader.claimed = time.Time{} // ten minutes later
			err = reader.claimMailbox(ctx)
			displaced, failed := s.Displaced()
			if must(t, failed); errors.As(err, new(*CopiedDirError)) != row.displace || displaced != row.displace {
				t.Errorf("it says %v; displaced: %v", err, displaced)
			}
			if names, err := runs.Holders(ctx); !row.displace && (err != nil || len(names) != 1 || names[0] != "aaa") {
				t.Errorf("the mailbox bears %q, %v", names, err)
			}
			stalled.claimed, stalled.mark.put = time.Time{}, row.marks
			if err := stalled.claimMailbox(ctx); !row.displace && !errors.As(err, new(*store.LostError)) {
				t.Errorf("the one that has lost the mailbox says %v", err)
			}
		})
	}
}
