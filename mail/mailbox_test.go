package mail_test

import (
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

// onEveryServer runs a test on a fresh mailbox of each kind of server.
func onEveryServer(t *testing.T, test func(t *testing.T, box mailbox)) {
	for _, w := range weaknesses {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			test(t, officeMailbox(openOffice(t, postoffice.Options{Without: w.without}), w.name, w.marking))
		})
	}
	t.Run("dovecot", func(t *testing.T) { test(t, dovecotMailbox(t)) })
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

func dovecotMailbox(t *testing.T) mailbox {
	t.Helper()
	server := mailservers.StartDovecot(t, dhow)
	return mailbox{
		name: "dovecot", account: server.IMAP(dhow), marking: "move",
		deliver: func(t testing.TB, raw []byte) {
			if err := server.Deliver(raw, dhow); err != nil {
				t.Fatal(err)
			}
		},
		kick:  func(t testing.TB) { server.Kick(t, dhow) },
		count: func(t testing.TB, folder string) int { return server.Count(t, dhow, folder) },
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
