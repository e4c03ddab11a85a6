package mail_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"dhow/mail"
)

const (
	hostileTime   = time.Second // for one mail, on a machine that is not busy
	hostileMemory = 64 << 20    // bytes beyond what is held anyway
)

const plainHeader = "From: ann@example.org\r\nMessage-ID: <1@example.org>\r\nMIME-Version: 1.0\r\n"

// hostileMails are made to cost time or memory. Each is as large as it pays.
func hostileMails() map[string][]byte {
	fill := func(head, unit, tail string) []byte {
		n := (mail.MaxMail - len(head) - len(tail)) / len(unit)
		return []byte(head + strings.Repeat(unit, n) + tail)
	}
	text, page := plainHeader+"Content-Type: text/plain\r\n\r\n", plainHeader+"Content-Type: text/html\r\n\r\n"
	mails := map[string][]byte{
		"50 MB":                       bytes.Repeat([]byte(text+"E 2\r\n"), 50<<20/(len(text)+5)),
		"100,000 recipients":          []byte(plainHeader + "To: " + strings.Repeat("a@b.c,\r\n ", 100000) + "\r\n\r\nE 2\r\n"),
		"recipients in quotes":        fill(plainHeader+"To: ", `"a,<(`, "\r\n\r\nE 2\r\n"),
		"header of 100,000 fields":    []byte(strings.Repeat("X-A: b\r\n", 100000) + plainHeader + "\r\nE 2\r\n"),
		"header of one field":         fill("From: ann@example.org\r\nSubject: ", "x", "\r\n\r\nE 2\r\n"),
		"header folded":               fill("From: ann@example.org\r\nSubject: x\r\n", " x\r\n", "\r\nE 2\r\n"),
		"header of broken lines":      fill("", "broken\r\n", ""),
		"header of encoded words":     fill(plainHeader+"Subject: ", "=?utf-8?Q?=41?=\r\n ", "\r\n\r\nE 2\r\n"),
		"references":                  fill(plainHeader+"References: ", "<", "\r\n\r\nE 2\r\n"),
		"references that close":       fill(plainHeader+"References: ", "<a@b>", "\r\n\r\nE 2\r\n"),
		"results":                     fill(plainHeader, "Authentication-Results: mx.example.org; (((\r\n", "\r\nE 2\r\n"),
		"no line end":                 fill(text, "E", ""),
		"NULs":                        fill(text, "\x00", ""),
		"strokes":                     fill(text, "E\u0336", ""),
		"tildes":                      fill(text, "~~E~~", ""),
		"tildes in lines":             fill(text, strings.Repeat("~~E~~", 800)+"\n", ""),
		"struck lines":                fill(page, "<s>E 2</s><br>", ""),
		"struck tags":                 fill(page, "<s>", ""),
		"tags nearly struck":          fill(page, "<span><st>", ""),
		"struck classes":              fill(page+"<style>"+strings.Repeat(".a,.b,.c{text-decoration:line-through}", 1000)+"</style>", "<b class='"+strings.Repeat("x ", 290)+"'>E</b>", ""),
		"a struck style sheet":        fill(page+"<style>", ".a,.b{text-decoration:line-through}", "</style>"),
		"struck by styles":            fill(page, "<b style='"+strings.Repeat("text-decoration:x;", 33)+"'>E</b>", ""),
		"armours that begin":          fill(text, "-----BEGIN PGP SIGNATURE-----\n", ""),
		"armours that are signed":     fill(text, "-----BEGIN PGP SIGNED MESSAGE-----\n", ""),
		"armours and words":           fill(text, "-----BEGIN PGP MESSAGE-----\nE 2\n", ""),
		"digits without a code":       fill(plainHeader+"Content-Transfer-Encoding: quoted-printable\r\n\r\n", "=Z", ""),
		"soft ends":                   fill(plainHeader+"Content-Transfer-Encoding: quoted-printable\r\n\r\n", "=\n", ""),
		"base64 of words":             fill(plainHeader+"Content-Transfer-Encoding: base64\r\n\r\n", "E 2\n", ""),
		"base64 that fills up":        fill(plainHeader+"Content-Transfer-Encoding: base64\r\n\r\n", "RQ==\n", ""),
		"UTF-7":                       fill(plainHeader+"Content-Type: text/plain; charset=utf-7\r\n\r\n", "+", ""),
		"UTF-7 in pieces":             fill(plainHeader+"Content-Type: text/plain; charset=utf-7\r\n\r\n", "+ARk-", ""),
		"bytes of no charset":         fill(text, "\xe0", ""),
		"many types":                  fill(plainHeader, "Content-Type: garbage;;;\r\n", "\r\nE 2\r\n"),
		"quote marks":                 fill(text, ">", ""),
		"spaced quote marks":          fill(text, "> ", ""),
		"empty lines":                 fill(text, "\n", ""),
		"short lines":                 fill(text, "a\n", ""),
		"order lines":                 fill(text, "E 2\n", ""),
		"lines that end in colons":    fill(text, "on 12345 a@b:\n", ""),
		"labels":                      fill(text, "From: x\n", ""),
		"labels and blank lines":      fill(text, "-----\n\n", ""),
		"rules":                       fill(text, "-----\n", ""),
		"attributions":                fill(text, "On 21 Nov 2026, Ann wrote:\n", ""),
		"attributions before a quote": fill(text, "On 21 Nov 2026, Ann wrote:\n>\n", ""),
		"long heads":                  fill(text, "On 21 Nov 2026 at 18:02 "+strings.Repeat("Ann ", 140)+"wrote:\n", ""),
		"long lines and colons":       fill(text, strings.Repeat("wrote schrieb a ", 37)+":\n", ""),
		"heads that do not end":       fill(text, "On 21 Nov 2026 at 18:02, Ann <a@b.c\n", ""),
		"heads with open brackets":    fill(text, "On 21 Nov 2026 at 18:02, Ann <a@b.c\n>\n", ""),
		"words between dashes":        fill(text, "-- Original Message x --\n", ""),
		"forwarded in forwarded":      fill(text, "---- Forwarded message ----\nFrom: a@b.c\nSubject: x\n\n", ""),
		"lines of phones":             fill(text, "Sent from my iPhone\n", ""),
		"notices that are none":       fill(text, "This message from me\n", ""),
		"stray marks":                 fill(text, "*\n\u200b\n", ""),
		"beginnings of quotes":        fill(text, "-----Original Message-----\n> \n", ""),
		"orders in an unmarked quote": fill(text+"-----Original Message-----\n", "E 2\n", ""),
		"keys":                        fill(text, "> kilifi-7.41.b.abcdefghijklmnopqrstuv\n", ""),
		"dots":                        fill(text, "> .b.\n", ""),
		"a long game name":            fill(text+"> ", "a", ".1.b.abcdefghijklmnopqrstuv"),
		"dots in one line":            fill(text+"> ", "a.1.b.", ""),
		"flowed":                      fill(plainHeader+"Content-Type: text/plain; format=flowed\r\n\r\n", "a \n", ""),
		"flowed orders":               fill(plainHeader+"Content-Type: text/plain; format=flowed\r\n\r\n", "E 2 \n", ""),
		"base64":                      fill(plainHeader+"Content-Transfer-Encoding: base64\r\n\r\n", "RSAyCg==\r\n", ""),
		"base64 broken":               fill(plainHeader+"Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n", "RSAyCg!", ""),
		"quoted-printable":            fill(plainHeader+"Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n", "=", ""),
		"quoted-printable in a line":  fill(plainHeader+"Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n", "=41", ""),
		"iso-2022-jp":                 fill(plainHeader+"Content-Type: text/plain; charset=iso-2022-jp\r\n\r\n", "\x1b$B", ""),
		"utf-7":                       fill(plainHeader+"Content-Type: text/plain; charset=utf-7\r\n\r\n", "+AGE-", ""),
		"windows-1252":                fill(plainHeader+"Content-Type: text/plain; charset=windows-1252\r\n\r\n", "\x80", ""),
		"open tags":                   fill(page, "<div>", ""),
		"open tags of many kinds":     fill(page, "<b><i><a><p><table><td>", ""),
		"closing tags":                fill(page+strings.Repeat("<div>", 300), "</b>", ""),
		"one tag":                     fill(page+"<a ", "a=b ", ""),
		"one tag with classes":        fill(page, `<p class="gmail_quote">`, ""),
		"blockquotes":                 fill(page, "<blockquote>E 2", ""),
		"blockquotes in turn":         fill(page, "<blockquote>x</blockquote>E 2", ""),
		"line breaks":                 fill(page, "<br>", ""),
		"entities":                    fill(page, "&NotEqualTilde;", ""),
		"tables":                      fill(page, "<table><tr><td>x", ""),
		"preformatted":                fill(page+"<pre>", "\n", ""),
		"comments":                    fill(page, "<!--", ""),
		"script":                      fill(page, "<script>", ""),
		"boundaries that are none":    fill(plainHeader+"Content-Type: multipart/mixed; boundary=a\r\n\r\n", "--aa\n", ""),
		"boundary of one dash":        fill(plainHeader+"Content-Type: multipart/mixed; boundary=-\r\n\r\n", "-", ""),
		"many delivery statuses":      fill(plainHeader+"Content-Type: message/delivery-status\r\n\r\n", "Final-Recipient: a@b\n\n", ""),
		"zip":                         append([]byte(plainHeader+"Content-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n"), []byte(base64.StdEncoding.EncodeToString(make([]byte, 1<<20)))...),
		"nothing":                     nil,
	}
	mails["10,000 parts"] = []byte(plainHeader + "Content-Type: multipart/mixed; boundary=a\r\n\r\n" + strings.Repeat("--a\r\nContent-Type: text/plain\r\n\r\nE 2\r\n", 10000) + "--a--")
	mails["1,000 levels"] = levels("multipart/mixed; boundary=b%d", "--b%d\r\n")
	mails["1,000 levels of one boundary"] = levels("multipart/mixed; boundary=b", "--b\r\n")
	mails["1,000 mails in mails"] = []byte(plainHeader + strings.Repeat("Content-Type: message/rfc822\r\n\r\n", 1000) + "E 2\r\n")
	return mails
}

// levels makes parts within parts.
func levels(media, boundary string) []byte {
	var b strings.Builder
	b.WriteString(plainHeader)
	for i := range 1000 {
		for _, format := range []string{"Content-Type: " + media + "\r\n\r\n", boundary} {
			if strings.Contains(format, "%d") {
				format = fmt.Sprintf(format, i)
			}
			b.WriteString(format)
		}
	}
	return []byte(b.String() + "Content-Type: text/plain\r\n\r\nE 2\r\n")
}

// shape is as cheap a Matters as can be, so that only the reader is measured.
func shape(line string) bool { return len(line) < 10 && strings.HasPrefix(line, "E") }

// TestHostileMails holds the time and memory that one mail can cost. An ordinary mail after it
// reads as ever.
func TestHostileMails(t *testing.T) {
	for name, raw := range hostileMails() {
		t.Run(name, func(t *testing.T) {
			r := house
			r.Matters = shape
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := time.Now()
			l := mail.Read(raw, r)
			spent := time.Since(start)
			runtime.ReadMemStats(&after)
			if spent > hostileTime*slowdown {
				t.Errorf("took %v", spent)
			}
			if grown := after.TotalAlloc - before.TotalAlloc; grown > hostileMemory {
				t.Errorf("allocated %d MiB", grown>>20)
			}
			if len(l.Problems) > 50 || len(l.Keys) > 100 || len(l.To)+len(l.Cc) > 400 || len(l.NewText()) > mail.MaxMail {
				t.Errorf("%d problems, %d keys, %d recipients, %d bytes of text", len(l.Problems), len(l.Keys), len(l.To)+len(l.Cc), len(l.NewText()))
			}
			t.Logf("%d bytes: %v, %d KiB allocated, %d lines, problems %v", len(raw), spent, (after.TotalAlloc-before.TotalAlloc)>>10, len(l.Text), l.Problems[:min(3, len(l.Problems))])
		})
	}
}

// TestTooLargeMailIsNotRead wants the header of a mail above the limit, and nothing of its text.
func TestTooLargeMailIsNotRead(t *testing.T) {
	raw := append([]byte(plainHeader+"\r\n"), bytes.Repeat([]byte("E 2\r\n"), mail.MaxMail/5)...)
	if l := mail.Read(raw[:mail.MaxMail], house); len(l.Text) == 0 || l.Problems[0].Code != mail.TextCut {
		t.Errorf("a mail at the limit reads as %d lines, %v", len(l.Text), l.Problems)
	}
	l := mail.Read(raw[:mail.MaxMail+1], house)
	if l.From != "ann@example.org" || l.ID != "1@example.org" || len(l.Text) != 0 || len(l.Problems) != 1 || l.Problems[0].Code != mail.TooLarge {
		t.Errorf("a mail above the limit reads as %q %q, %d lines, %v", l.From, l.ID, len(l.Text), l.Problems)
	}
}

// FuzzRead reads anything as a mail: it ends, and what it returns can be put into a header and a
// list of lines.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/mails/*.eml")
	for i, file := range files {
		if raw, err := os.ReadFile(file); err == nil && i%5 == 0 {
			f.Add(raw)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		r := house
		r.Matters = shape
		checkLetter(t, mail.Read(raw, r))
	})
}

// FuzzReplyText reads anything as the text of an answer: no line that is not quoted and would be an
// order gets lost.
func FuzzReplyText(f *testing.F) {
	files, _ := filepath.Glob("testdata/samples/email_[1-2]*.txt")
	for _, file := range files {
		if raw, err := os.ReadFile(file); err == nil {
			f.Add(string(raw))
		}
	}
	f.Add("E 2\n\n-- \nAnn\nE 2\n\nOn 21 Nov 2026, Dhow wrote:\n> E 2\nE 2\n")
	f.Add("E 2\nDhow schrieb am 21.11.2026:\nE 2\n")
	f.Add("From: a\nSent: b\nSubject: c\nE 2\n-----Original Message-----\nE 2\n")
	f.Fuzz(func(t *testing.T, text string) {
		r := house
		r.Matters = func(line string) bool { return strings.TrimSpace(line) == "E 2" }
		l := mail.Read([]byte(plainHeader+"Content-Type: text/plain; charset=utf-8\r\n\r\n"+text), r)
		checkLetter(t, l)
		for _, p := range l.Problems {
			if p.Code == mail.TextCut || p.Code == mail.TooLarge {
				return
			}
		}
		typed, kept := count(strings.Split(text, "\n")), count(strings.Split(l.NewText(), "\n"))
		if kept < typed && !strings.Contains(text, ".") { // without a dot there is no key that would end a quote
			t.Errorf("%d of %d orders kept of %q: %q", kept, typed, text, l.NewText())
		}
	})
}

// count counts the lines that are the one order of the test.
func count(lines []string) int {
	n := 0
	for _, line := range lines {
		if line == "E 2" {
			n++
		}
	}
	return n
}

func checkLetter(t *testing.T, l *mail.Letter) {
	t.Helper()
	for _, s := range []string{l.FromName, l.Subject, string(l.From), string(l.ReplyTo), string(l.ID)} {
		if strings.ContainsAny(s, "\r\n\x00") {
			t.Errorf("%q would end a line", s)
		}
	}
	for i, line := range l.Text {
		if strings.ContainsAny(line.Text, "\r\n\x00") || strings.HasPrefix(line.Text, ">") {
			t.Errorf("line %d is %q", i+1, line.Text)
		}
	}
	for _, k := range l.Keys {
		if k.Text != strings.ToLower(k.Text) || k.Line > len(l.Text) {
			t.Errorf("key %+v", k)
		}
	}
	if len(l.Fingerprint) != 32 {
		t.Errorf("fingerprint %q", l.Fingerprint)
	}
}

// BenchmarkRead reads an ordinary answer of some ten kilobytes.
func BenchmarkRead(b *testing.B) {
	raw, err := os.ReadFile("testdata/mails/gmail-web-en-top.eml")
	if err != nil {
		b.Fatal(err)
	}
	quoted := strings.Repeat("> The quick brown fox jumps over the lazy dog, and then some more.\r\n", 100)
	raw = bytes.Replace(raw, []byte("> Your turn"), []byte(quoted+"> Your turn"), 1)
	r := house
	r.Matters = shape
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		mail.Read(raw, r)
	}
}
