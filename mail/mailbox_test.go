package mail_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"dhow/internal/mailservers"
	"dhow/mail"
	"dhow/mail/postoffice"
)

// mailbox is an account on some server, as the tests of the inbox need it.
type mailbox struct {
	name    string
	account mail.Account
	marking string // how the inbox is to put mails away
	deliver func(t testing.TB, raw []byte)
	kick    func(t testing.TB)
	count   func(t testing.TB, folder string) int
}

// weaknesses are the servers that the post office can play.
var weaknesses = []struct {
	name    string
	without []string
	marking string
}{
	{"office", nil, "move"},
	{"office without IDLE", []string{"IDLE"}, "move"},
	{"office without MOVE", []string{"MOVE"}, "copy"},
	{"office without NAMESPACE", []string{"NAMESPACE"}, "move"},
	{"office without MOVE and UIDPLUS", []string{"MOVE", "UIDPLUS"}, "keyword"},
	{"office without IDLE, MOVE, UIDPLUS, keywords", []string{"IDLE", "MOVE", "UIDPLUS", "KEYWORDS"}, "none"},
}

// inboxTests are what holds on every server.
var inboxTests = []struct {
	name    string
	mailbox mail.Address // on a server that all tests share
	test    func(t *testing.T, box mailbox)
}{
	{"reads and puts away", "a@example.org", checkReadingAndPuttingAway},
	{"hears of new mail", "b@example.org", checkHearing},
	{"wait ends with its time", "c@example.org", checkWaitEnds},
	{"wait makes way", "d@example.org", checkWaitMakesWay},
	{"waiting is stirred", "f@example.org", checkWaitIsStirred},
	{"comes back after a kick", "e@example.org", checkKick},
}

func TestInboxOnThePostOffice(t *testing.T) {
	t.Parallel()
	for _, w := range weaknesses {
		for _, c := range inboxTests {
			t.Run(w.name+"/"+c.name, func(t *testing.T) {
				t.Parallel()
				c.test(t, officeMailbox(openOffice(t, postoffice.Options{Without: w.without}), w.name, w.marking))
			})
		}
	}
}

func TestInboxOnDovecot(t *testing.T) {
	t.Parallel()
	var accounts []mail.Address
	for _, c := range inboxTests {
		accounts = append(accounts, c.mailbox)
	}
	server := mailservers.StartDovecot(t, accounts...)
	for _, c := range inboxTests {
		t.Run(c.name, func(t *testing.T) { c.test(t, dovecotMailbox(server, c.mailbox)) })
	}
}

// TestInboxBelowDots: folders of handled mail on a server with other names for folders.
func TestInboxBelowDots(t *testing.T) {
	t.Parallel()
	server := mailservers.StartDottedDovecot(t, dhow)
	checkReadingAndPuttingAway(t, dovecotMailbox(server, dhow))
	if n := server.Count(t, dhow, "INBOX.Dhow.Done"); n != 3 {
		t.Errorf("%d mails in INBOX.Dhow.Done", n)
	}
}

// TestRenumberedDovecot: a mailbox that was restored gives its mails new numbers.
func TestRenumberedDovecot(t *testing.T) {
	t.Parallel()
	server := mailservers.StartDovecot(t, dhow)
	in := openInbox(t, server.IMAP(dhow))
	if err := server.Deliver(note(1), dhow); err != nil {
		t.Fatal(err)
	}
	old := search(t, in, mail.UID{}, 1)[0].UID
	server.Renumber(t, dhow, old.Validity+1)
	_, err := in.Search(shortly(t), old)
	var renumbered *mail.RenumberedError
	if !errors.As(err, &renumbered) || renumbered.Is != old.Validity+1 {
		t.Fatalf("found %v", err)
	}
	if err := in.Mark(shortly(t), mail.Done, search(t, in, mail.UID{}, 1)[0].UID); err != nil {
		t.Error(err)
	}
}

func officeMailbox(office *postoffice.Office, name, marking string) mailbox {
	return mailbox{
		name: name, account: office.IMAP(dhow), marking: marking,
		deliver: func(t testing.TB, raw []byte) {
			if err := office.Deliver(raw, dhow); err != nil {
				t.Fatal(err)
			}
		},
		kick:  func(testing.TB) { office.Kick(dhow) },
		count: func(_ testing.TB, folder string) int { return office.Count(dhow, folder) },
	}
}

func dovecotMailbox(server *mailservers.Dovecot, a mail.Address) mailbox {
	return mailbox{
		name: "dovecot", account: server.IMAP(a), marking: "move",
		deliver: func(t testing.TB, raw []byte) {
			if err := server.Deliver(raw, a); err != nil {
				t.Fatal(err)
			}
		},
		kick:  func(t testing.TB) { server.Kick(t, a) },
		count: func(t testing.TB, folder string) int { return server.Count(t, a, folder) },
	}
}

// inbox opens a mailbox with short times.
func (b mailbox) inbox(t testing.TB) *mail.Inbox { return openInbox(t, b.account) }

func openInbox(t testing.TB, account mail.Account) *mail.Inbox {
	in := mail.NewInbox(mail.InboxConfig{Account: account, Patience: 10 * time.Second, Poll: 5 * time.Millisecond})
	in.SetTimes(time.Minute, time.Millisecond)
	t.Cleanup(func() { in.Close() })
	return in
}

// note is a small mail with a number.
func note(n int) []byte {
	return fmt.Appendf(nil, "From: ann@example.org\r\nSubject: note %d\r\n\r\nBody of note %d\r\n", n, n)
}

// search wants a number of mails to be waiting.
func search(t testing.TB, in *mail.Inbox, after mail.UID, want int) []mail.Waiting {
	t.Helper()
	found, err := in.Search(shortly(t), after)
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != want {
		t.Fatalf("expected %d mails waiting, found %d", want, len(found))
	}
	return found
}

// uids returns the UIDs of what is waiting.
func uids(waiting []mail.Waiting) []mail.UID {
	var list []mail.UID
	for _, w := range waiting {
		list = append(list, w.UID)
	}
	return list
}
