package mail_test

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// newSender returns a sender for the account dhow.
func newSender(t testing.TB, office *postoffice.Office) *mail.Sender {
	s := mail.NewSender(mail.SenderConfig{Account: office.SMTP(dhow), Hello: "dhow.example.org", Patience: 10 * time.Second})
	t.Cleanup(func() { s.Close() })
	return s
}

func TestSendDeliversTheComposedBytes(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	o := letter()
	if err := newSender(t, office).Send(shortly(t), o); err != nil {
		t.Fatal(err)
	}
	got := office.Mails(ann)
	if len(got) != 1 || !bytes.HasSuffix(got[0], compose(t, o)) {
		t.Fatalf("expected the letter behind its stamps, found %q", got)
	}
	stamps := string(got[0][:len(got[0])-len(compose(t, o))])
	for _, want := range []string{"Return-Path: <>\r\n", "Authentication-Results: office.example.org;\r\n\tdmarc=pass header.from=example.org"} {
		if !strings.Contains(stamps, want) {
			t.Errorf("expected %q in\n%s", want, stamps)
		}
	}
}

func TestSendKeepsItsConnection(t *testing.T) {
	t.Parallel()
	hellos, mutex := 0, sync.Mutex{}
	office := openOffice(t, postoffice.Options{Trace: func(p postoffice.Protocol, line string) {
		mutex.Lock()
		defer mutex.Unlock()
		if strings.HasPrefix(line, "EHLO") {
			hellos++
		}
	}})
	s := newSender(t, office)
	for range 5 {
		if err := s.Send(shortly(t), letter()); err != nil {
			t.Fatal(err)
		}
	}
	mutex.Lock()
	defer mutex.Unlock()
	if hellos != 1 {
		t.Errorf("%d connections for five letters", hellos)
	}
}

// sendFaults are all steps of a submission, each failing in all ways.
var sendFaults = []struct {
	name  string
	fault postoffice.Fault
	op    string
	kind  mail.ErrorKind
	code  int
	ext   string
	sent  int // how many letters arrive although the sender was told nothing good
}{
	{"greeting 4xx", postoffice.Fault{Command: "CONNECT", Reply: "421 4.3.2 Later"}, "smtp greeting", mail.Temporary, 421, "4.3.2", 0},
	{"greeting 5xx is no letter's fault", postoffice.Fault{Command: "CONNECT", Reply: "554 5.7.1 Not you"}, "smtp greeting", mail.Temporary, 554, "5.7.1", 0},
	{"greeting cut", postoffice.Fault{Command: "CONNECT", Act: postoffice.DropBefore}, "smtp greeting", mail.Temporary, 0, "", 0},
	{"EHLO and HELO 5xx", postoffice.Fault{Command: "EHLO", Reply: "550 5.7.1 No", Times: 2}, "smtp ehlo", mail.Temporary, 550, "5.7.1", 0},
	{"EHLO cut", postoffice.Fault{Command: "EHLO", Act: postoffice.DropAfter}, "smtp ehlo", mail.Temporary, 0, "", 0},
	{"AUTH 4xx", postoffice.Fault{Command: "AUTH", Reply: "454 4.7.0 Later"}, "smtp auth", mail.Temporary, 454, "4.7.0", 0},
	{"AUTH 5xx", postoffice.Fault{Command: "AUTH", Reply: "535 5.7.8 Wrong"}, "smtp auth", mail.Auth, 535, "5.7.8", 0},
	{"AUTH cut", postoffice.Fault{Command: "AUTH", Act: postoffice.DropBefore}, "smtp auth", mail.Temporary, 0, "", 0},
	{"MAIL 4xx", postoffice.Fault{Command: "MAIL", Reply: "452 4.3.1 Full"}, "smtp mail", mail.Temporary, 452, "4.3.1", 0},
	{"MAIL 5xx", postoffice.Fault{Command: "MAIL", Reply: "553 5.1.8 No such sender"}, "smtp mail", mail.OfAccount, 553, "5.1.8", 0},
	{"MAIL wants a login", postoffice.Fault{Command: "MAIL", Reply: "530 5.7.0 Log in"}, "smtp mail", mail.Auth, 530, "5.7.0", 0},
	{"MAIL cut", postoffice.Fault{Command: "MAIL", Act: postoffice.DropAfter}, "smtp mail", mail.Temporary, 0, "", 0},
	{"RCPT 4xx", postoffice.Fault{Command: "RCPT", Reply: "450 4.2.1 Greylisted"}, "smtp rcpt", mail.Temporary, 450, "4.2.1", 0},
	{"RCPT 5xx", postoffice.Fault{Command: "RCPT", Reply: "550 5.1.1 Nobody"}, "smtp rcpt", mail.Permanent, 550, "5.1.1", 0},
	{"RCPT 5xx without enhanced status", postoffice.Fault{Command: "RCPT", Reply: "550 Nobody"}, "smtp rcpt", mail.Permanent, 550, "", 0},
	{"Gmail's day is used up", postoffice.Fault{Command: "RCPT", Reply: "550 5.4.5 Daily user sending limit exceeded"}, "smtp rcpt", mail.OfAccount, 550, "5.4.5", 0},
	{"Gmail's day is used up, at the end", postoffice.Fault{Command: ".", Reply: "550 5.4.5 Daily user sending limit exceeded"}, "smtp end", mail.OfAccount, 550, "5.4.5", 0},
	{"Exchange's submissions are used up", postoffice.Fault{Command: ".", Reply: "554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException"}, "smtp end", mail.OfAccount, 554, "5.2.0", 0},
	{"Exchange's recipients are used up", postoffice.Fault{Command: "RCPT", Reply: "550 5.1.90 You have reached your daily limit for message recipients"}, "smtp rcpt", mail.OfAccount, 550, "5.1.90", 0},
	{"a day is used up", postoffice.Fault{Command: ".", Reply: "550 5.7.1 Daily sending limit reached"}, "smtp end", mail.OfAccount, 550, "5.7.1", 0},
	{"sending is switched off", postoffice.Fault{Command: "RCPT", Reply: "550 5.2.1 The account is suspended from sending"}, "smtp rcpt", mail.OfAccount, 550, "5.2.1", 0},
	{"too fast", postoffice.Fault{Command: "RCPT", Reply: "450 4.7.1 Message rate limit exceeded"}, "smtp rcpt", mail.OfAccount, 450, "4.7.1", 0},
	{"a recipient's mailbox is full", postoffice.Fault{Command: "RCPT", Reply: "552 5.2.2 Mailbox over quota, not accepting submissions"}, "smtp rcpt", mail.Permanent, 552, "5.2.2", 0},
	{"a recipient's mailbox is switched off", postoffice.Fault{Command: "RCPT", Reply: "550 5.2.1 Mailbox disabled"}, "smtp rcpt", mail.Permanent, 550, "5.2.1", 0},
	{"a recipient is greylisted by policy", postoffice.Fault{Command: "RCPT", Reply: "450 4.7.1 Greylisted, try again in 300 seconds"}, "smtp rcpt", mail.Temporary, 450, "4.7.1", 0},
	{"a letter is too large for the account", postoffice.Fault{Command: "MAIL", Reply: "552 5.3.4 Too large"}, "smtp mail", mail.Permanent, 552, "5.3.4", 0},
	{"RCPT cut", postoffice.Fault{Command: "RCPT", Act: postoffice.DropAfter}, "smtp rcpt", mail.Temporary, 0, "", 0},
	{"DATA 4xx", postoffice.Fault{Command: "DATA", Reply: "451 4.3.0 Later"}, "smtp data", mail.Temporary, 451, "4.3.0", 0},
	{"DATA 5xx", postoffice.Fault{Command: "DATA", Reply: "554 5.5.1 No"}, "smtp data", mail.Permanent, 554, "5.5.1", 0},
	{"DATA cut", postoffice.Fault{Command: "DATA", Act: postoffice.DropBefore}, "smtp data", mail.Temporary, 0, "", 0},
	{"end 4xx", postoffice.Fault{Command: ".", Reply: "452 4.3.1 Full"}, "smtp end", mail.Temporary, 452, "4.3.1", 0},
	{"end 5xx", postoffice.Fault{Command: ".", Reply: "554 5.7.1 Spam"}, "smtp end", mail.Permanent, 554, "5.7.1", 0},
	{"end cut before it came", postoffice.Fault{Command: ".", Act: postoffice.DropBefore}, "smtp end", mail.Temporary, 0, "", 0},
	{"end cut after it was taken", postoffice.Fault{Command: ".", Act: postoffice.DropAfter}, "smtp end", mail.Temporary, 0, "", 1},
}

func TestSendFailingAtEachStep(t *testing.T) {
	t.Parallel()
	for _, c := range sendFaults {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			office := openOffice(t, postoffice.Options{})
			s := newSender(t, office)
			c.fault.Protocol = postoffice.SMTP
			office.Inject(c.fault)
			if c.name == "EHLO and HELO 5xx" {
				office.Inject(postoffice.Fault{Protocol: postoffice.SMTP, Command: "HELO", Reply: "550 5.7.1 No"})
			}
			e := wantError(t, s.Send(shortly(t), letter()), c.op, c.kind)
			if e.Code != c.code || e.Enhanced != c.ext {
				t.Errorf("expected %d %q, found %d %q", c.code, c.ext, e.Code, e.Enhanced)
			}
			if n := len(office.Mails(ann)); n != c.sent {
				t.Errorf("expected %d letters, found %d", c.sent, n)
			}
			office.Heal()
			if err := s.Send(shortly(t), letter()); err != nil {
				t.Errorf("the next letter: %v", err)
			}
			if n := len(office.Mails(ann)); n != c.sent+1 {
				t.Errorf("expected %d letters in the end, found %d", c.sent+1, n)
			}
		})
	}
}

// TestSendSurvivesAnIdleConnectionsEnd: servers end connections that have been idle; the next
// letter must not fail for it, and must not arrive twice.
func TestSendSurvivesAnIdleConnectionsEnd(t *testing.T) {
	t.Parallel()
	faults := map[string]postoffice.Fault{
		"cut":      {Command: "MAIL", Act: postoffice.DropBefore},
		"421":      {Command: "MAIL", Reply: "421 4.4.2 Idle too long"},
		"cut late": {Command: "DATA", Act: postoffice.DropAfter},
	}
	for name, fault := range faults {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			office := openOffice(t, postoffice.Options{})
			s := newSender(t, office)
			for i := range 2 {
				if err := s.Send(shortly(t), letter()); err != nil {
					t.Fatalf("letter %d: %v", i+1, err)
				}
				fault.Protocol = postoffice.SMTP
				office.Inject(fault)
			}
			if n := len(office.Mails(ann)); n != 2 {
				t.Errorf("two letters sent, %d arrived", n)
			}
		})
	}
}

func TestSendDoesNotWaitForASilentServer(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"CONNECT", "EHLO", "AUTH", "MAIL", "RCPT", "DATA"} {
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			office := openOffice(t, postoffice.Options{})
			s := mail.NewSender(mail.SenderConfig{Account: office.SMTP(dhow), Patience: 50 * time.Millisecond})
			defer s.Close()
			office.Inject(postoffice.Fault{Protocol: postoffice.SMTP, Command: command, Act: postoffice.Silence, Times: -1})
			wantImpatience(t, "send", func() {
				if err := s.Send(shortly(t), letter()); err == nil {
					t.Error("sent")
				}
			})
		})
	}
}

func TestSendEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	office := openOffice(t, postoffice.Options{Trace: at("RCPT", cancel)})
	office.Inject(postoffice.Fault{Protocol: postoffice.SMTP, Command: "RCPT", Act: postoffice.Silence})
	e := wantError(t, newSender(t, office).Send(ctx, letter()), "smtp rcpt", mail.Temporary)
	if e.Unwrap() != context.Canceled {
		t.Errorf("found %v", e)
	}
}

func TestSendRefusesWhatItCannotWrite(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	o := letter()
	o.To = "nobody"
	wantError(t, newSender(t, office).Send(shortly(t), o), "compose", mail.Permanent)
}

func TestSendAtOnceFromMany(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	s := newSender(t, office)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if err := s.Send(shortly(t), letter()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := len(office.Mails(ann)); n != 20 {
		t.Errorf("20 letters sent, %d arrived", n)
	}
}

func TestSenderClosedSendsNothing(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	s := newSender(t, office)
	if err := s.Send(shortly(t), letter()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	wantError(t, s.Send(shortly(t), letter()), "smtp connect", mail.Temporary)
}

func TestRetryWaitGrowsFromMinutesToHours(t *testing.T) {
	var sum time.Duration
	for attempt := 1; attempt <= 20; attempt++ {
		wait := mail.RetryWait(attempt, 7)
		if wait != mail.RetryWait(attempt, 7) {
			t.Error("one seed, two waits")
		}
		if wait < 48*time.Second || wait > 10*time.Hour {
			t.Errorf("attempt %d: %v", attempt, wait)
		}
		sum += wait
	}
	if sum < 72*time.Hour || sum > 120*time.Hour {
		t.Errorf("twenty attempts take %v", sum)
	}
	if mail.RetryWait(3, 1) == mail.RetryWait(3, 2) {
		t.Error("two seeds, one wait")
	}
	if mail.RetryWait(1000, 1) > 10*time.Hour || mail.RetryWait(-1, 1) < 0 {
		t.Error("out of bounds")
	}
}

func BenchmarkSend(b *testing.B) {
	s := newSender(b, openOffice(b, postoffice.Options{}))
	for b.Loop() {
		if err := s.Send(b.Context(), letter()); err != nil {
			b.Fatal(err)
		}
	}
}
