package mail_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"dhow/mail"
)

// typed makes a plain mail of some header lines and a text.
func typed(text string, fields ...string) []byte {
	return []byte(strings.Join(append(fields, "Content-Type: text/plain; charset=utf-8"), "\r\n") + "\r\n\r\n" + text)
}

// TestFingerprint wants one name for a mail however often it comes, and another for another mail.
func TestFingerprint(t *testing.T) {
	const from, id, date = "From: Ann <ann@example.org>", "Message-ID: <1@example.org>", "Date: Sat, 21 Nov 2026 19:02:11 +0100"
	name := func(raw []byte) string { return mail.Read(raw, mail.Reading{}).Fingerprint }
	first := name(typed("E 2\r\n", from, id, date))
	for _, row := range []struct {
		why  string
		raw  []byte
		same bool
	}{
		{"another way it came", typed("E 2\r\n", "Received: by mx.example.org", from, id, date), true},
		{"a name spelled otherwise", typed("E 2\r\n", "From: ANN@example.org", id, date), true},
		{"the same Message-ID with another text", typed("E 1\r\n", from, id), true},
		{"another Message-ID", typed("E 2\r\n", from, "Message-ID: <2@example.org>", date), false},
		{"another sender", typed("E 2\r\n", "From: ben@example.net", id, date), false},
		{"no Message-ID", typed("E 2\r\n", from, date), false},
	} {
		if got := name(row.raw); (got == first) != row.same || len(got) != 32 {
			t.Errorf("%s: %s, the first %s", row.why, got, first)
		}
	}
	bare := name(typed("E 2\r\n", from, date))
	for _, raw := range [][]byte{typed("E 1\r\n", from, date), typed("E 2\r\n", from), typed("E 2\r\n", "From: ben@example.net", date)} {
		if name(raw) == bare {
			t.Errorf("without Message-ID, body, date and sender count: %q", raw)
		}
	}
}

// TestLimits reads what is just within a limit without complaint, and complains of one more.
func TestLimits(t *testing.T) {
	many := func(n int, unit string) string { return strings.Repeat(unit, n) }
	parts := func(n int) []byte {
		return []byte("From: ann@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" +
			many(n, "--b\r\nContent-Type: text/plain\r\n\r\nhello\r\n") + "--b--\r\n")
	}
	deep := func(n int) []byte {
		text := "From: ann@example.org\r\n"
		for i := range n {
			text += fmt.Sprintf("Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n\r\nhello\r\n--b%d\r\n", i, i, i)
		}
		return []byte(text + "Content-Type: text/plain\r\n\r\nhello\r\n")
	}
	const from = "From: ann@example.org"
	for _, row := range []struct {
		code         mail.ProblemCode
		within, past []byte
	}{
		{mail.RecipientsCut, typed("hello", from, "To: "+many(200, "a@example.org,")), typed("hello", from, "To: "+many(201, "a@example.org,"))},
		{mail.PartsCut, parts(200), parts(201)},
		{mail.TooDeep, deep(20), deep(21)},
		{mail.HeaderCut, typed("hello", from+many(998, "\r\nX: y")), typed("hello", from+many(999, "\r\nX: y"))},
		{mail.TextCut, typed(many(1000, "hello\r\n"), from), typed(many(1001, "hello\r\n"), from)},
		{mail.TextCut, typed(many(16, strings.Repeat("x", 4096)+"\r\n")+"hello", from), typed(many(17, strings.Repeat("x", 4096)+"\r\n")+"hello", from)},
		{mail.LineCut, typed(many(4096, "x"), from), typed(many(4097, "x"), from)},
		{mail.TextCut, typed("hello\r\n"+many(19998, "> x\r\n"), from), typed("hello\r\n"+many(20000, "> x\r\n"), from)},
	} {
		if l := mail.Read(row.within, mail.Reading{}); len(l.Problems) != 0 {
			t.Errorf("%s: within the limit there are problems %v", row.code, l.Problems)
		}
		if l := mail.Read(row.past, mail.Reading{}); len(l.Problems) != 1 || l.Problems[0].Code != row.code || len(l.Text) == 0 {
			t.Errorf("%s: past the limit there are %d lines and problems %v", row.code, len(l.Text), l.Problems)
		}
	}
}

// TestKindsPrecede wants the first of own, bounce, automatic, list and person that fits.
func TestKindsPrecede(t *testing.T) {
	fields := []string{
		"Message-ID: <ours-1@example.org>", "X-Failed-Recipients: ben@example.net", "Auto-Submitted: auto-replied", "List-Id: <kilifi.example.org>", "From: ann@example.org",
	}
	for i, want := range []mail.Kind{mail.Own, mail.Bounce, mail.Automatic, mail.List, mail.Person} {
		if l := mail.Read(typed("E 2", fields[i:]...), house); l.Kind != want || (l.KindWhy == "") != (want == mail.Person) {
			t.Errorf("with %q: %v (%s), want %v", fields[i:], l.Kind, l.KindWhy, want)
		}
	}
}

// TestStampsBelow believes the topmost result below our own Received line only if told that our
// server writes there.
func TestStampsBelow(t *testing.T) {
	raw := typed("E 2",
		"Received: from out.example.com by mx.example.org with ESMTPS id 1; Sat, 21 Nov 2026 18:02:14 +0000",
		"Authentication-Results: mx.example.org; dmarc=fail header.from=example.org",
		"Authentication-Results: mx.example.org; dmarc=pass header.from=example.org",
		"From: ann@example.org")
	r := house
	if v := mail.Read(raw, r).Verdict; v.Authentic || v.Why != "our server has not noted that it checked the sender" {
		t.Errorf("verdict %+v", v)
	}
	r.StampedBelow = true
	if v := mail.Read(raw, r).Verdict; v.Authentic || v.Why != "DMARC failed for example.org" {
		t.Errorf("told that our server stamps below: verdict %+v", v)
	}
	r.AuthServers = nil
	if v := mail.Read(raw, r).Verdict; v.Authentic || v.Why == "" {
		t.Errorf("without a server of ours: verdict %+v", v)
	}
}

// TestLetterText joins lines, and tells which is unsure.
func TestLetterText(t *testing.T) {
	l := mail.Read(typed("hello\r\n\r\n\r\nthere\r\n\r\n-- \r\nE 2\r\n", "From: ann@example.org", "Date: Sat, 21 Nov 2026 19:02:11 +0100 (CET)"), house)
	if got, want := l.NewText(), "hello\n\nthere\n\nE 2"; got != want {
		t.Errorf("new text %q, want %q", got, want)
	}
	if !l.Text[4].Unsure || l.Text[4].Origin != 7 || l.Text[0].Unsure {
		t.Errorf("lines %+v", l.Text)
	}
	if len(l.Problems) != 1 || l.Problems[0].Error() != "mail: line 5: whether this line is new cannot be told: it stands in a signature" {
		t.Errorf("problems %v", l.Problems)
	}
	if want := time.Date(2026, 11, 21, 18, 2, 11, 0, time.UTC); !l.Date.Equal(want) {
		t.Errorf("date %v", l.Date)
	}
}

// TestMattersIsAskedRarely holds what a mail can cost its reader's caller. Where no more is asked,
// lines are unsure, not lost.
func TestMattersIsAskedRarely(t *testing.T) {
	asked := 0
	r := mail.Reading{Matters: func(string) bool { asked++; return false }}
	l := mail.Read(typed("hello\r\n-- \r\n"+strings.Repeat("there\r\n", 300), "From: ann@example.org"), r)
	if asked != 200 || !l.Text[101].Unsure || len(l.Text) != 102 {
		t.Errorf("asked %d times, %d lines", asked, len(l.Text))
	}
}
