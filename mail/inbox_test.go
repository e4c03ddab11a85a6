package mail_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// checkReadingAndPuttingAway is the life of mails on every server: they arrive, are found, fetched,
// put away, and not found again.
func checkReadingAndPuttingAway(t *testing.T, box mailbox) {
	in := box.inbox(t)
	can, err := in.Abilities(shortly(t))
	if err != nil || can.Marking() != box.marking {
		t.Fatalf("expected marking by %s, found %s, %v", box.marking, can.Marking(), err)
	}
	search(t, in, mail.UID{}, 0)
	for n := range 5 {
		box.deliver(t, note(n))
	}
	found := search(t, in, mail.UID{}, 5)
	checkFetched(t, in, found)
	box.checkMarked(t, in, found)
}

// checkFetched wants found mails to come in order, one by one and together.
func checkFetched(t *testing.T, in *mail.Inbox, found []mail.Waiting) {
	t.Helper()
	n := 0
	err := in.FetchAll(shortly(t), uids(found), func(uid mail.UID, raw []byte) error {
		if uid != found[n].UID || !bytes.HasSuffix(raw, note(n)) || int64(len(raw)) != found[n].Size {
			t.Errorf("mail %d is %v: %q", n, uid, raw)
		}
		again, err := in.Fetch(shortly(t), uid)
		if err != nil || !bytes.Equal(raw, again) {
			t.Errorf("mail %d fetched alone: %q, %v", n, again, err)
		}
		excerpt, err := in.Excerpt(shortly(t), uid)
		if err != nil || !bytes.HasSuffix(excerpt, raw) || !bytes.HasPrefix(excerpt, []byte("X-Dhow-Excerpt: ")) {
			t.Errorf("mail %d's excerpt: %q, %v", n, excerpt, err)
		}
		n++
		return nil
	})
	if err != nil || n != len(found) {
		t.Errorf("%d of %d mails fetched, %v", n, len(found), err)
	}
	if age := time.Since(found[0].Received); age < -time.Minute || age > time.Minute {
		t.Errorf("received at %v", found[0].Received)
	}
}

// checkMarked puts five mails away, two of them as refused, and looks where they are.
func (b mailbox) checkMarked(t *testing.T, in *mail.Inbox, found []mail.Waiting) {
	t.Helper()
	all := uids(found)
	err := errors.Join(in.Mark(shortly(t), mail.Refused, all[1], all[3]), in.Mark(shortly(t), mail.Done, all...))
	if b.marking == "none" {
		if !errors.Is(err, mail.ErrNoMark) {
			t.Errorf("expected ErrNoMark, found %v", err)
		}
		search(t, in, found[3].UID, 1)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	search(t, in, mail.UID{}, 0)
	search(t, b.inbox(t), mail.UID{}, 0)
	can, _ := in.Abilities(shortly(t))
	got := []int{b.count(t, "INBOX"), b.count(t, can.Done), b.count(t, can.Refused)}
	want := []int{0, 3, 2}
	if b.marking == "keyword" {
		want = []int{5, 0, 0}
	}
	if !slices.Equal(got, want) {
		t.Errorf("in INBOX, Done, Refused: expected %v, found %v", want, got)
	}
	if _, err := in.Fetch(shortly(t), all[0]); b.marking != "keyword" && !errors.Is(err, mail.ErrGone) {
		t.Errorf("fetched a mail that was moved: %v", err)
	}
}

func checkHearing(t *testing.T, box mailbox) {
	in := box.inbox(t)
	last := mail.UID{}
	for n := range 3 {
		if found := search(t, in, last, 0); found != nil {
			t.Fatal(found)
		}
		heard := make(chan error, 1)
		go func() { heard <- in.Wait(shortly(t), 15*time.Second) }()
		box.deliver(t, note(n))
		if err := <-heard; err != nil {
			t.Fatal(err)
		}
		last = searchSoon(t, in, last).UID
	}
}

// searchSoon wants one mail to be waiting, now or after the next news.
func searchSoon(t *testing.T, in *mail.Inbox, after mail.UID) mail.Waiting {
	t.Helper()
	for {
		found, err := in.Search(shortly(t), after)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) > 0 {
			return found[0]
		}
		if err := in.Wait(shortly(t), 15*time.Second); err != nil {
			t.Fatal(err)
		}
	}
}

func checkWaitEnds(t *testing.T, box mailbox) {
	in := box.inbox(t)
	search(t, in, mail.UID{}, 0)
	if err := in.Wait(shortly(t), time.Millisecond); err != nil {
		t.Error(err)
	}
	search(t, in, mail.UID{}, 0)
}

// checkWaitIsStirred: waiting ends when somebody says so, even before it has begun.
func checkWaitIsStirred(t *testing.T, box mailbox) {
	in := box.inbox(t)
	search(t, in, mail.UID{}, 0)
	in.Stir()
	if err := in.Wait(shortly(t), time.Hour); err != nil {
		t.Error(err)
	}
	waited := make(chan error, 1)
	go func() { waited <- in.Wait(shortly(t), time.Hour) }()
	in.Stir()
	if err := <-waited; err != nil {
		t.Error(err)
	}
	search(t, in, mail.UID{}, 0)
}

// checkWaitMakesWay: who wants the connection while another waits for news gets it at once.
func checkWaitMakesWay(t *testing.T, box mailbox) {
	in := box.inbox(t)
	search(t, in, mail.UID{}, 0)
	waited := make(chan error, 2)
	for range 2 {
		go func() { waited <- in.Wait(shortly(t), 15*time.Second) }()
	}
	for range 10 {
		if _, err := in.Abilities(shortly(t)); err != nil {
			t.Error(err)
		}
	}
	in.Close()
	for range 2 {
		if err := <-waited; err == nil {
			t.Error("a closed inbox still waited")
		}
	}
}

func checkKick(t *testing.T, box mailbox) {
	in := box.inbox(t)
	box.deliver(t, note(0))
	found := search(t, in, mail.UID{}, 1)
	box.kick(t)
	search(t, in, mail.UID{}, 1)
	box.kick(t)
	if _, err := in.Fetch(shortly(t), found[0].UID); err != nil {
		t.Error(err)
	}
	waited := make(chan error, 1)
	go func() { waited <- in.Wait(shortly(t), 15*time.Second) }()
	box.kick(t)
	box.deliver(t, note(1))
	if err := <-waited; err != nil {
		t.Error(err)
	}
	if w := searchSoon(t, in, found[0].UID); w.UID.Number <= found[0].UID.Number {
		t.Error(w)
	}
}

// TestInboxOrder: by the time of arrival, then by UID, whatever the server's order is.
func TestInboxOrder(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	times := []time.Time{day.Add(time.Hour), day, day.Add(time.Hour), day.Add(-24 * time.Hour)}
	next := 0
	office := openOffice(t, postoffice.Options{Now: func() time.Time { next++; return times[next-1] }})
	for n := range times {
		office.Deliver(note(n), dhow)
	}
	var order []uint32
	for _, w := range search(t, openInbox(t, office.IMAP(dhow)), mail.UID{}, 4) {
		order = append(order, w.UID.Number)
	}
	if !slices.Equal(order, []uint32{4, 2, 1, 3}) {
		t.Errorf("found %v", order)
	}
}

// inboxCalls are all that can be asked of an inbox with one mail in it.
var inboxCalls = []struct {
	name string
	call func(t *testing.T, in *mail.Inbox, uid mail.UID) error
}{
	{"search", func(t *testing.T, in *mail.Inbox, _ mail.UID) error {
		_, err := in.Search(shortly(t), mail.UID{})
		return err
	}},
	{"fetch", func(t *testing.T, in *mail.Inbox, uid mail.UID) error {
		_, err := in.Fetch(shortly(t), uid)
		return err
	}},
	{"header", func(t *testing.T, in *mail.Inbox, uid mail.UID) error {
		_, err := in.Excerpt(shortly(t), uid)
		return err
	}},
	{"mark", func(t *testing.T, in *mail.Inbox, uid mail.UID) error { return in.Mark(shortly(t), mail.Done, uid) }},
	{"wait", func(t *testing.T, in *mail.Inbox, _ mail.UID) error { return in.Wait(shortly(t), 100*time.Millisecond) }},
	{"abilities", func(t *testing.T, in *mail.Inbox, _ mail.UID) error { _, err := in.Abilities(shortly(t)); return err }},
}

// imapCommands are the states in which a connection can be lost.
var imapCommands = []string{
	"CONNECT", "CAPABILITY", "AUTHENTICATE", "NAMESPACE", "SELECT", "NOOP", "UID SEARCH", "UID FETCH", "CREATE", "UID MOVE", "UID COPY",
	"UID STORE", "UID EXPUNGE", "IDLE", "DONE",
}

// TestInboxSurvivesALossInEveryState: whatever the connection was busy with when it was cut, before
// the server acted, after, or in the middle of its answer, the call does its work over the next
// one, and the mail is somewhere.
func TestInboxSurvivesALossInEveryState(t *testing.T) {
	t.Parallel()
	acts := map[string]postoffice.Act{"before": postoffice.DropBefore, "after": postoffice.DropAfter, "midway": postoffice.DropMidway}
	for _, without := range [][]string{nil, {"MOVE"}, {"IDLE"}} {
		for _, command := range imapCommands {
			for when, act := range acts {
				t.Run(fmt.Sprintf("without %v/%s/%s", without, command, when), func(t *testing.T) {
					t.Parallel()
					fault := postoffice.Fault{Protocol: postoffice.IMAP, Command: command, Act: act}
					checkLoss(t, openOffice(t, postoffice.Options{Without: without}), fault)
				})
			}
		}
	}
}

func checkLoss(t *testing.T, office *postoffice.Office, fault postoffice.Fault) {
	in := openInbox(t, office.IMAP(dhow))
	for n, c := range inboxCalls {
		office.Deliver(note(n), dhow)
		var uid mail.UID
		for _, w := range must(in.Search(shortly(t), mail.UID{})) {
			uid = w.UID
		}
		if fault.Command == "CONNECT" {
			office.Kick(dhow)
		}
		office.Inject(fault)
		// A connection that is cut while it is being made fails the call; the next one works.
		err := c.call(t, in, uid)
		if err != nil {
			err = c.call(t, in, uid)
		}
		if err != nil && !errors.Is(err, mail.ErrGone) {
			t.Errorf("%s: %v", c.name, err)
		}
		office.Heal()
		if n := office.Count(dhow, "INBOX") + office.Count(dhow, "Dhow/Done"); n < len(office.Mails(dhow)) {
			t.Fatalf("%s: %d mails came, %d are left", c.name, len(office.Mails(dhow)), n)
		}
	}
}

func must(found []mail.Waiting, err error) []mail.Waiting {
	if err != nil {
		panic(err)
	}
	return found
}

// TestInboxDoesNotWaitForASilentServer: the library's commands have no time limit.
func TestInboxDoesNotWaitForASilentServer(t *testing.T) {
	t.Parallel()
	for _, command := range imapCommands {
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			office := openOffice(t, postoffice.Options{})
			in := mail.NewInbox(mail.InboxConfig{Account: office.IMAP(dhow), Patience: 50 * time.Millisecond})
			in.SetTimes(time.Millisecond, time.Millisecond)
			defer in.Close()
			office.Deliver(note(1), dhow)
			office.Inject(postoffice.Fault{Protocol: postoffice.IMAP, Command: command, Act: postoffice.Silence, Times: -1})
			for _, c := range inboxCalls {
				wantImpatience(t, c.name, func() { c.call(t, in, mail.UID{Validity: 1, Number: 1}) })
			}
		})
	}
}

func TestRenumberedMailbox(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	in := openInbox(t, office.IMAP(dhow))
	for n := range 3 {
		office.Deliver(note(n), dhow)
	}
	old := search(t, in, mail.UID{}, 3)
	if err := office.Renumber(dhow); err != nil {
		t.Fatal(err)
	}
	for _, c := range inboxCalls {
		err := c.call(t, in, old[1].UID)
		if c.name == "search" {
			_, err = in.Search(shortly(t), old[1].UID)
		}
		var renumbered *mail.RenumberedError
		switch c.name {
		case "wait", "abilities":
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
		default:
			if !errors.As(err, &renumbered) || renumbered.Was != old[0].UID.Validity || renumbered.Is == renumbered.Was {
				t.Errorf("%s: expected a RenumberedError, found %v", c.name, err)
			}
		}
	}
	again := search(t, in, mail.UID{}, 3)
	if err := in.Mark(shortly(t), mail.Done, uids(again)...); err != nil || office.Count(dhow, "INBOX") != 0 {
		t.Error("not put away", err)
	}
}

func TestLargeMailIsNotFetched(t *testing.T) {
	t.Parallel()
	var asked recorder
	office := openOffice(t, postoffice.Options{Trace: asked.trace})
	in := openInbox(t, office.IMAP(dhow))
	body := bytes.Repeat([]byte(strings.Repeat("x", 78)+"\r\n"), mail.MaxMail/80+1)
	office.Deliver(append([]byte("Subject: huge\r\n\r\n"), body...), dhow)
	office.Deliver(note(1), dhow)
	found := search(t, in, mail.UID{}, 2)
	var large *mail.TooLargeError
	if _, err := in.Fetch(shortly(t), found[0].UID); !errors.As(err, &large) || large.Size != found[0].Size {
		t.Errorf("expected a TooLargeError, found %v", err)
	}
	n := 0
	if err := in.FetchAll(shortly(t), uids(found), func(mail.UID, []byte) error { n++; return nil }); err != nil || n != 1 {
		t.Errorf("%d mails, %v", n, err)
	}
	if asked.count("FETCH 1 (UID BODY") > 0 || asked.count("FETCH 2 (UID BODY") != 1 {
		t.Errorf("asked for the body: %q", asked.lines)
	}
	excerpt, err := in.Excerpt(shortly(t), found[0].UID)
	if err != nil || !bytes.Contains(excerpt, []byte("Subject: huge\r\n")) || len(excerpt) > 257<<10 {
		t.Errorf("an excerpt of %d bytes, %v", len(excerpt), err)
	}
}

func TestHeaderBombIsCut(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	in := openInbox(t, office.IMAP(dhow))
	office.Deliver([]byte(strings.Repeat("X: "+strings.Repeat("y", 70)+"\r\n", 5000)+"\r\nbody"), dhow)
	excerpt, err := in.Excerpt(shortly(t), search(t, in, mail.UID{}, 1)[0].UID)
	if err != nil || len(excerpt) > 65<<10 {
		t.Errorf("%d bytes of header and text, %v", len(excerpt), err)
	}
}

func TestFetchAllInBatchesLetsTheInboxBeUsed(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	in := openInbox(t, office.IMAP(dhow))
	for range 7 {
		office.Deliver(append(note(0), bytes.Repeat([]byte("0123456789\r\n"), 100_000)...), dhow)
	}
	n := 0
	err := in.FetchAll(shortly(t), uids(search(t, in, mail.UID{}, 7)), func(uid mail.UID, raw []byte) error {
		n++
		return in.Mark(shortly(t), mail.Done, uid)
	})
	if err != nil || n != 7 || office.Count(dhow, "INBOX") != 0 {
		t.Errorf("%d mails, %d left, %v", n, office.Count(dhow, "INBOX"), err)
	}
	stop := errors.New("stop")
	office.Deliver(note(1), dhow)
	err = in.FetchAll(shortly(t), uids(search(t, in, mail.UID{}, 1)), func(mail.UID, []byte) error { return stop })
	if err != stop {
		t.Errorf("expected the function's error, found %v", err)
	}
}

func TestTwoThousandMailsInBatches(t *testing.T) {
	t.Parallel()
	office := openOffice(t, postoffice.Options{})
	in := openInbox(t, office.IMAP(dhow))
	for n := range 2000 {
		office.Deliver(note(n), dhow)
	}
	all := uids(search(t, in, mail.UID{}, 2000))
	n := 0
	if err := in.FetchAll(shortly(t), all, func(mail.UID, []byte) error { n++; return nil }); err != nil || n != 2000 {
		t.Errorf("%d mails, %v", n, err)
	}
	if err := in.Mark(shortly(t), mail.Done, all...); err != nil || office.Count(dhow, "Dhow/Done") != 2000 {
		t.Error(office.Count(dhow, "Dhow/Done"), err)
	}
}
