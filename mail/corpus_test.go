package mail_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/mail"
	"dhow/notation"
)

var update = flag.Bool("update", false, "write expected readings anew")

// matters tells whether a line reads as one of the notation, as the referee will.
func matters(line string) bool {
	return notation.Reader{Edition: edition.Mombasa()}.Reads(engine.Blue, line)
}

// house is how the tests read: the referee of dhow@example.org, whose server calls itself
// mx.example.org.
var house = mail.Reading{
	Own:         func(id mail.MessageID) bool { return strings.HasPrefix(string(id), "ours-") },
	AuthServers: []string{"mx.example.org"},
	Mailboxes:   []mail.Address{"dhow@example.org"},
	Matters:     matters,
}

// reading renders a letter for comparison. A line that is unsure has a question mark in front.
func reading(l *mail.Letter) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "from: %s %q\n", l.From, l.FromName)
	fmt.Fprintf(&b, "id: %s\nsubject: %s\n", l.ID, l.Subject)
	for _, to := range l.To {
		fmt.Fprintf(&b, "to: %s\n", to)
	}
	for _, cc := range l.Cc {
		fmt.Fprintf(&b, "cc: %s\n", cc)
	}
	for _, id := range l.Answers {
		fmt.Fprintf(&b, "answers: %s\n", id)
	}
	writeKeys(&b, "key", l.Keys)
	fmt.Fprintf(&b, "kind: %s %s\n", l.Kind, l.KindWhy)
	fmt.Fprintf(&b, "verdict: %t %s %s\n", l.Verdict.Authentic, l.Verdict.By, l.Verdict.Why)
	for _, f := range l.Failures {
		fmt.Fprintf(&b, "failure: %s letter %q permanent %t status %q\n", f.Recipient, f.Letter, f.Permanent, f.Status)
		writeKeys(&b, "  key", f.Keys)
	}
	for _, p := range l.Problems {
		fmt.Fprintf(&b, "problem: %s\n", p.String())
	}
	b.WriteString("text:\n")
	for _, line := range l.Text {
		mark := "|"
		if line.Unsure {
			mark = "?"
		}
		fmt.Fprintf(&b, "%s%s\n", mark, line.Text)
	}
	return bytes.ReplaceAll(b.Bytes(), []byte(" \n"), []byte("\n"))
}

func writeKeys(b *bytes.Buffer, name string, keys []mail.Key) {
	for _, k := range keys {
		fmt.Fprintf(b, "%s: %s %s %d\n", name, k.Carrier, k.Text, k.Line)
	}
}

// TestMails reads whole mails as programs write them. The expected reading stands beside each.
func TestMails(t *testing.T) {
	files, err := filepath.Glob("testdata/mails/*.eml")
	if err != nil || len(files) < 120 {
		t.Fatalf("%d mails found, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".eml"), func(t *testing.T) {
			t.Parallel()
			compare(t, file, func(raw []byte) *mail.Letter { return mail.Read(raw, house) })
		})
	}
}

// TestSamples reads bodies of real replies.
func TestSamples(t *testing.T) {
	files, err := filepath.Glob("testdata/samples/*.txt")
	if err != nil || len(files) != 22 {
		t.Fatalf("%d samples found, %v", len(files), err)
	}
	const header = "From: ann@example.org\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			compare(t, file, func(raw []byte) *mail.Letter { return mail.Read(append([]byte(header), raw...), house) })
		})
	}
}

func compare(t *testing.T, file string, read func([]byte) *mail.Letter) {
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got := reading(read(raw))
	beside := strings.TrimSuffix(file, filepath.Ext(file)) + ".want"
	if *update {
		if err := os.WriteFile(beside, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(beside)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s was read as\n%s\nand should be\n%s", file, got, want)
	}
}
