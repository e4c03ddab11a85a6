package mail_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// recorder keeps the command lines of an office.
type recorder struct {
	mutex sync.Mutex
	lines []string
}

func (r *recorder) trace(p postoffice.Protocol, line string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if p == postoffice.IMAP {
		r.lines = append(r.lines, line)
	}
}

// count returns how many commands hold a text.
func (r *recorder) count(text string) int {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	n := 0
	for _, line := range r.lines {
		if strings.Contains(line, text) {
			n++
		}
	}
	return n
}

// wantKept marks three mails, and wants them to lie in the mailbox all the same, where no search
// finds them again.
func wantKept(t *testing.T, office *postoffice.Office, in *mail.Inbox) {
	t.Helper()
	for n := range 3 {
		office.Deliver(note(n), dhow)
	}
	if err := in.Mark(shortly(t), mail.Done, uids(search(t, in, mail.UID{}, 3))...); err != nil {
		t.Error(err)
	}
	if n := office.Count(dhow, "INBOX"); n != 3 {
		t.Errorf("%d of 3 mails are left", n)
	}
	search(t, in, mail.UID{}, 0)
}

// TestMoveFallbackKeepsMail: the library's Move without MOVE deletes mails that could not be
// copied.
func TestMoveFallbackKeepsMail(t *testing.T) {
	t.Parallel()
	missing := postoffice.Fault{Command: "UID COPY", Reply: "NO [TRYCREATE] No such folder", Times: -1}
	for name, without := range map[string][]string{"MOVE": {"MOVE"}, "MOVE and UIDPLUS": {"MOVE", "UIDPLUS"}, "nothing": nil} {
		t.Run("without "+name, func(t *testing.T) {
			t.Parallel()
			office := openOffice(t, postoffice.Options{Without: without})
			in := openInbox(t, office.IMAP(dhow))
			for _, fault := range []postoffice.Fault{missing, {Command: "UID MOVE", Reply: missing.Reply, Times: -1}, {Command: "CREATE", Reply: "NO No", Times: -1}} {
				fault.Protocol = postoffice.IMAP
				office.Inject(fault)
			}
			wantKept(t, office, in)
		})
	}
}

// TestCopyThatIsNotNamedKeepsMail: what the server does not say it has copied stays, with a
// keyword.
func TestCopyThatIsNotNamedKeepsMail(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{Without: []string{"MOVE", "COPYUID"}})
	in := openInbox(t, office.IMAP(dhow))
	wantKept(t, office, in)
}

// TestMarkingWhatIsGone is no error, however mails are put away.
func TestMarkingWhatIsGone(t *testing.T) {
	t.Parallel()
	for _, w := range weaknesses[:len(weaknesses)-1] {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			office := openOffice(t, postoffice.Options{Without: w.without})
			in := openInbox(t, office.IMAP(dhow))
			office.Deliver(note(0), dhow)
			uid := search(t, in, mail.UID{}, 1)[0].UID
			gone := mail.UID{Validity: uid.Validity, Number: uid.Number + 7}
			for _, marked := range [][]mail.UID{{gone}, {uid, gone}, {uid}, {}} {
				if err := in.Mark(shortly(t), mail.Done, marked...); err != nil {
					t.Errorf("%v: %v", marked, err)
				}
			}
			search(t, in, mail.UID{}, 0)
		})
	}
}

// TestInboxClosesAmidAFetch: the library hangs when it is closed while an answer is half read.
func TestInboxClosesAmidAFetch(t *testing.T) {
	t.Parallel()
	var in *mail.Inbox
	office := openOffice(t, postoffice.Options{Trace: at("BODY.PEEK[]", func() { go in.Close() })})
	for range 200 {
		office.Deliver(append(note(0), bytes.Repeat([]byte("0123456789\r\n"), 1000)...), dhow)
	}
	in = openInbox(t, office.IMAP(dhow))
	found := search(t, in, mail.UID{}, 200)
	in.FetchAll(shortly(t), uids(found), func(mail.UID, []byte) error { return nil })
	if _, err := in.Search(shortly(t), mail.UID{}); err == nil {
		t.Error("a closed inbox still works")
	}
}

// TestInboxEndsWithItsContext: the library's commands have no context.
func TestInboxEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	office := openOffice(t, postoffice.Options{Trace: at("UID SEARCH", cancel)})
	office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "UID SEARCH", Act: postoffice.Silence})
	in := openInbox(t, office.IMAP(dhow))
	_, err := in.Search(ctx, mail.UID{})
	if e := wantError(t, err, "imap search", mail.Temporary); e.Unwrap() != context.Canceled {
		t.Error(err)
	}
	search(t, in, mail.UID{}, 0)
}

// TestIdleIsRenewed: the library renews only after 28 minutes, and some servers forget to tell of
// mail.
func TestIdleIsRenewed(t *testing.T) {
	t.Parallel()
	if mail.MaxIdle > 9*time.Minute {
		t.Errorf("IDLE for %v", mail.MaxIdle)
	}
	var commands recorder
	office := openOffice(t, postoffice.Options{Without: []string{"EXISTS"}, Trace: commands.trace})
	in := openInbox(t, office.IMAP(dhow))
	in.SetTimes(time.Millisecond, time.Millisecond)
	search(t, in, mail.UID{}, 0)
	heard := make(chan error, 1)
	go func() { heard <- in.Wait(shortly(t), 15*time.Second) }()
	for commands.count("IDLE") < 5 {
		if _, err := in.Abilities(shortly(t)); err != nil {
			t.Fatal(err)
		}
	}
	office.Deliver(note(1), dhow)
	if err := <-heard; err != nil {
		t.Error(err)
	}
	search(t, in, mail.UID{}, 1)
}

// TestRefusedIdleMeansPolling: some servers announce what they do not have.
func TestRefusedIdleMeansPolling(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: "IDLE", Reply: "NO Not today", Times: -1})
	in := openInbox(t, office.IMAP(dhow))
	search(t, in, mail.UID{}, 0)
	office.Deliver(note(1), dhow)
	searchSoon(t, in, mail.UID{})
}

// TestNewsWhileNobodyWaits: the library's reader stops while it is being told news to.
func TestNewsWhileNobodyWaits(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	in := openInbox(t, office.IMAP(dhow))
	search(t, in, mail.UID{}, 0)
	for n := range 100 {
		office.Deliver(note(n), dhow)
		if _, err := in.Abilities(shortly(t)); err != nil {
			t.Fatal(err)
		}
	}
	if err := in.Wait(shortly(t), 15*time.Second); err != nil {
		t.Error(err)
	}
	search(t, in, mail.UID{}, 100)
}

// TestInboxAsksForNothingTheServerMustParse: a malformed mail's envelope or structure kills the
// library's connection, the STATUS of a selected mailbox is stale, and a BODY without PEEK marks
// mail as seen.
func TestInboxAsksForNothingTheServerMustParse(t *testing.T) {
	t.Parallel()
	var commands recorder
	office := openOffice(t, postoffice.Options{Trace: commands.trace})
	in := openInbox(t, office.IMAP(dhow))
	for _, raw := range []string{"", "\r\n", "no header", "From: <<@\"\x00\xff\r\n Content-Type: multipart/mixed\r\n\r\n--", "From x\r\n: : :\r\n\r\n"} {
		office.Deliver([]byte(raw), dhow)
	}
	found := search(t, in, mail.UID{}, 5)
	n := 0
	if err := in.FetchAll(shortly(t), uids(found), func(mail.UID, []byte) error { n++; return nil }); err != nil || n != 5 {
		t.Errorf("%d mails, %v", n, err)
	}
	in.Excerpt(shortly(t), found[3].UID)
	in.Mark(shortly(t), mail.Done, uids(found)...)
	for _, item := range []string{"ENVELOPE", "BODYSTRUCTURE", "STATUS", "BODY[", " BODY ", "RFC822)", "RFC822.TEXT"} {
		if commands.count(item) > 0 {
			t.Errorf("the inbox asks for %s", item)
		}
	}
	if got := commands.count("EXPUNGE"); got > 0 || commands.count("UID MOVE") != 1 {
		t.Errorf("five mails were put away by %d MOVE and %d EXPUNGE", commands.count("UID MOVE"), got)
	}
}

// TestPasswordIsNeverShown: the library's debug writer logs it, servers repeat commands in their
// errors.
func TestPasswordIsNeverShown(t *testing.T) {
	t.Parallel()
	const secret = "tr0ub4dor&3"
	office := openOffice(t, postoffice.Options{})
	var log bytes.Buffer
	account := office.IMAP(dhow)
	account.Secret = mail.Secret{Text: secret}
	in := mail.NewInbox(mail.InboxConfig{Account: account, Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	defer in.Close()
	_, err := in.Search(shortly(t), mail.UID{})
	wantError(t, err, "imap login", mail.Auth)
	submission := office.SMTP(dhow)
	submission.Secret = account.Secret
	sender := mail.NewSender(mail.SenderConfig{Account: submission})
	defer sender.Close()
	refused := sender.Send(shortly(t), letter())
	wantError(t, refused, "smtp auth", mail.Auth)
	slog.New(slog.NewTextHandler(&log, nil)).Info("account", "secret", account.Secret, "account", account)
	slog.New(slog.NewJSONHandler(&log, nil)).Info("account", "secret", account.Secret, "account", account)
	shown := fmt.Sprintf("%v %+v %#v %s %v %v %s", account, account, account, account.Secret, err, refused, &log)
	if strings.Contains(shown, secret) {
		t.Error(shown)
	}
}

// TestManyOldMails: a restart on a mailbox with thousands of handled and unhandled mails.
func TestManyOldMails(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{Without: []string{"MOVE", "UIDPLUS"}})
	in := openInbox(t, office.IMAP(dhow))
	for n := range 1200 {
		office.Deliver(note(n), dhow)
	}
	all := uids(search(t, in, mail.UID{}, 1200))
	if err := in.Mark(shortly(t), mail.Done, all[:1100]...); err != nil {
		t.Fatal(err)
	}
	left := uids(search(t, openInbox(t, office.IMAP(dhow)), mail.UID{}, 100))
	if !slices.Equal(left, all[1100:]) {
		t.Error(left)
	}
	search(t, in, all[1150], 49)
	search(t, in, all[1199], 0)
}
