package mail_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"dhow/internal/mailservers"
	"dhow/mail"
	"dhow/mail/postoffice"
)

// TestServerTime asks servers of all kinds what time it is, again and again: mail goes on, and
// nothing is left of it.
func TestServerTime(t *testing.T) {
	t.Parallel()
	ahead := time.Now().AddDate(10, 0, 0)
	for _, without := range [][]string{nil, {"NAMESPACE"}, {"MOVE", "UIDPLUS", "KEYWORDS"}} {
		office, err := postoffice.Open(postoffice.Options{Without: without, Now: func() time.Time { return ahead }})
		if err != nil {
			t.Fatal(err)
		}
		defer office.Close()
		if err := office.AddAccount(dhow, "secret"); err != nil {
			t.Fatal(err)
		}
		asksTheTime(t, officeMailbox(office, "office", ""), ahead)
	}
}

// TestServerTimeOnDovecot asks a server as there are many, with both kinds of names for folders.
func TestServerTimeOnDovecot(t *testing.T) {
	t.Parallel()
	for _, start := range []func(testing.TB, ...mail.Address) *mailservers.Dovecot{mailservers.StartDovecot, mailservers.StartDottedDovecot} {
		asksTheTime(t, dovecotMailbox(start(t, dhow), dhow), time.Now())
	}
}

func asksTheTime(t *testing.T, box mailbox, want time.Time) {
	t.Helper()
	in := openInbox(t, box.account)
	box.deliver(t, note(1))
	first := search(t, in, mail.UID{}, 1)[0].UID
	for range 2 {
		if at, err := in.ServerTime(shortly(t)); err != nil || at.Sub(want).Abs() > time.Minute {
			t.Errorf("the server says that it is %v, %v", at, err)
		}
	}
	box.deliver(t, note(2))
	if found := search(t, in, first, 1); len(found) == 1 && found[0].UID.Validity != first.Validity {
		t.Errorf("after %v there is %v", first, found[0].UID)
	}
	box.kick(t)
	if _, err := in.ServerTime(shortly(t)); err != nil {
		t.Errorf("over a new connection: %v", err)
	}
	if names, err := in.Holders(shortly(t)); err != nil || len(names) != 0 {
		t.Errorf("who reads the mailbox is %v, %v", names, err)
	}
	for _, folder := range []string{"Dhow/Clock", "Dhow/Clock-by", "INBOX.Dhow.Clock"} {
		if n := box.count(t, folder); n > 0 {
			t.Errorf("%d messages are left in %s", n, folder)
		}
	}
}

// TestMailWhileTheServerIsAsked delivers a mail while another folder is open, of which the server
// tells nothing: it is looked for all the same.
func TestMailWhileTheServerIsAsked(t *testing.T) {
	t.Parallel()
	var office *postoffice.Office
	arrives := make(chan struct{}, 1)
	trace := func(_ postoffice.Protocol, line string) {
		if strings.Contains(line, "EXAMINE") {
			if err := office.Deliver([]byte(note(1)), dhow); err != nil {
				t.Error(err)
			}
			arrives <- struct{}{}
		}
	}
	office, err := postoffice.Open(postoffice.Options{Trace: trace})
	if err != nil {
		t.Fatal(err)
	}
	defer office.Close()
	if err := office.AddAccount(dhow, "secret"); err != nil {
		t.Fatal(err)
	}
	in := openInbox(t, office.IMAP(dhow))
	search(t, in, mail.UID{}, 0)
	if _, err := in.ServerTime(shortly(t)); err != nil {
		t.Fatal(err)
	}
	<-arrives
	if err := in.Wait(shortly(t), time.Hour); err != nil {
		t.Fatalf("nobody looks for what has come: %v", err)
	}
	search(t, in, mail.UID{}, 1)
}

// TestServerThatTellsNoTime has the server refuse each command that is needed, and lose the
// connection at it: mail goes on.
func TestServerThatTellsNoTime(t *testing.T) {
	t.Parallel()
	office, err := postoffice.Open(postoffice.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer office.Close()
	if err := office.AddAccount(dhow, "secret"); err != nil {
		t.Fatal(err)
	}
	in := openInbox(t, office.IMAP(dhow))
	search(t, in, mail.UID{}, 0)
	for _, command := range []string{"CREATE", "EXAMINE", "FETCH"} { // without its folder a message is refused
		office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: command, Reply: "NO [NOPERM] No"})
		if at, err := in.ServerTime(shortly(t)); !errors.Is(err, mail.ErrNoClock) {
			t.Errorf("where %s is refused it is %v, %v", command, at, err)
		}
		search(t, in, mail.UID{}, 0)
	}
	for _, command := range []string{"CREATE", "APPEND", "EXAMINE", "FETCH"} {
		office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: command, Act: postoffice.DropBefore, Times: 2})
		if at, err := in.ServerTime(shortly(t)); err == nil || errors.Is(err, mail.ErrNoClock) {
			t.Errorf("where the connection is lost at %s it is %v, %v", command, at, err)
		}
		search(t, in, mail.UID{}, 0)
	}
	office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "DELETE", Reply: "NO [NOPERM] No", Times: 2})
	if _, err := in.ServerTime(shortly(t)); err != nil {
		t.Errorf("where the folder stays: %v", err)
	}
	if _, err := in.ServerTime(shortly(t)); err != nil {
		t.Errorf("where a folder was left: %v", err)
	}
}
