package mail_test

import (
	"errors"
	"slices"
	"testing"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// TestMailboxIsHeld puts the names of those who read a mailbox on it, on servers of all kinds, and
// takes one back; mail goes on.
func TestMailboxIsHeld(t *testing.T) {
	t.Parallel()
	for _, without := range [][]string{nil, {"NAMESPACE"}, {"MOVE"}, {"MOVE", "UIDPLUS", "NAMESPACE"}, {"MOVE", "UIDPLUS", "KEYWORDS"}} {
		office, err := postoffice.Open(postoffice.Options{Without: without})
		if err != nil {
			t.Fatal(err)
		}
		defer office.Close()
		if err := office.AddAccount("dhow@example.org", "secret"); err != nil {
			t.Fatal(err)
		}
		in := mail.NewInbox(mail.InboxConfig{Account: office.IMAP("dhow@example.org")})
		other := mail.NewInbox(mail.InboxConfig{Account: office.IMAP("dhow@example.org")})
		defer in.Close()
		defer other.Close()
		ctx := t.Context()
		if names, err := in.Holders(ctx); err != nil || len(names) != 0 {
			t.Errorf("%v: %v, %v", without, names, err)
		}
		for _, err := range []error{in.Hold(ctx, "ab2"), in.Hold(ctx, "ab2"), other.Hold(ctx, "cd3")} {
			if err != nil {
				t.Errorf("%v: %v", without, err)
			}
		}
		for _, box := range []*mail.Inbox{in, other} {
			if names, err := box.Holders(ctx); err != nil || !slices.Equal(sorted(names), []string{"ab2", "cd3"}) {
				t.Errorf("%v: %v, %v", without, names, err)
			}
		}
		if err := other.Release(ctx, "ab2"); err != nil {
			t.Errorf("%v: %v", without, err)
		}
		if names, err := in.Holders(ctx); err != nil || !slices.Equal(names, []string{"cd3"}) {
			t.Errorf("%v: %v, %v", without, names, err)
		}
		if found, err := in.Search(ctx, mail.UID{}); err != nil || len(found) != 0 {
			t.Errorf("%v: found %v, %v", without, found, err)
		}
	}
}

func sorted(names []string) []string {
	slices.Sort(names)
	return names
}

// TestMailboxThatNobodyCanHold says so of a server that makes no folders, and of one that lists
// none; a lost connection is another matter.
func TestMailboxThatNobodyCanHold(t *testing.T) {
	t.Parallel()
	office, err := postoffice.Open(postoffice.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer office.Close()
	if err := office.AddAccount("dhow@example.org", "secret"); err != nil {
		t.Fatal(err)
	}
	in := mail.NewInbox(mail.InboxConfig{Account: office.IMAP("dhow@example.org")})
	defer in.Close()
	if _, err := in.Holders(t.Context()); err != nil {
		t.Fatal(err)
	}
	office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "CREATE", Reply: "NO [NOPERM] No"})
	if err := in.Hold(t.Context(), "ab2"); !errors.Is(err, mail.ErrNoHold) {
		t.Errorf("no folder: %v", err)
	}
	office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "LIST", Reply: "NO No"})
	if _, err := in.Holders(t.Context()); !errors.Is(err, mail.ErrNoHold) {
		t.Errorf("no list: %v", err)
	}
	office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "LIST", Match: "Held", Act: postoffice.DropBefore, Times: 2})
	if _, err := in.Holders(t.Context()); err == nil || errors.Is(err, mail.ErrNoHold) {
		t.Errorf("a lost connection: %v", err)
	}
}
