package mail_test

import (
	"mime/quotedprintable"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dhow/mail"
)

// reply is one of the bodies in testdata/replies, and what a person has typed of it.
type reply struct {
	name, body string
	want       []string // lines; a question mark before one that is unsure
}

var escape = regexp.MustCompile(`\\u[0-9a-f]{4}`)

// replies reads a file of replies: "#### name" above a body, "#### text" above what is to be read of
// it. Runes that cannot be seen are written as \u200b.
func replies(t *testing.T, file string) (found []reply) {
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := escape.ReplaceAllStringFunc(string(raw), func(code string) string {
		r, _ := strconv.ParseUint(code[2:], 16, 32)
		return string(rune(r))
	})
	for i, part := range strings.Split(text, "\n#### ")[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		if i%2 == 0 {
			found = append(found, reply{name: name, body: rest})
			continue
		}
		if name != "text" {
			t.Fatalf("%s: %q stands where a text should", file, name)
		}
		found[len(found)-1].want = strings.Split(strings.TrimSpace(rest), "\n")
	}
	return found
}

// read reads a reply as the mail that its name says: in HTML, in flowed lines, or plain.
func (r reply) read() []string {
	kind := "text/plain; charset=utf-8"
	switch {
	case strings.Contains(r.name, "in HTML"):
		kind = "text/html; charset=utf-8"
	case strings.Contains(r.name, "flowed"):
		kind += "; format=flowed"
	}
	var b strings.Builder
	b.WriteString("From: ann@example.org\r\nMIME-Version: 1.0\r\nContent-Type: " + kind + "\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n")
	w := quotedprintable.NewWriter(&b)
	w.Write([]byte(r.body))
	w.Close()
	got := []string{}
	for _, line := range mail.Read([]byte(b.String()), house).Text {
		mark := ""
		if line.Unsure {
			mark = "?"
		}
		got = append(got, mark+line.Text)
	}
	if len(got) == 0 {
		return []string{""}
	}
	return got
}

// TestReplies reads replies as the programs of many makers write them in many languages: what a
// person typed, all of it and nothing else.
func TestReplies(t *testing.T) {
	files, err := filepath.Glob("testdata/replies/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	read, exact := 0, 0
	for _, file := range files {
		for _, r := range replies(t, file) {
			read++
			got := r.read()
			for _, line := range r.want {
				if line != "" && !slices.Contains(got, line) && !slices.Contains(got, "?"+line) {
					t.Errorf("%s: %s: %q is lost", file, r.name, line)
				}
			}
			if slices.Equal(got, r.want) {
				exact++
			} else {
				t.Errorf("%s: %s: read\n\t%s\nand should be\n\t%s", file, r.name, strings.Join(got, "\n\t"), strings.Join(r.want, "\n\t"))
			}
		}
	}
	t.Logf("%d of %d texts are exact", exact, read)
	if read < 400 {
		t.Errorf("%d replies", read)
	}
}

// TestOrdersInRepliesAreRead types an order in place of each line that a person has typed, and above
// all: it is read, and for sure.
func TestOrdersInRepliesAreRead(t *testing.T) {
	files, _ := filepath.Glob("testdata/replies/*.txt")
	typed := 0
	for _, file := range files {
		for _, r := range replies(t, file) {
			bodies := []string{"E 2\n" + r.body}
			for _, line := range r.want {
				if line != "" && strings.Contains("\n"+r.body+"\n", "\n"+line+"\n") {
					bodies = append(bodies, strings.Replace("\n"+r.body+"\n", "\n"+line+"\n", "\nE 2\n", 1))
				}
			}
			for _, body := range bodies {
				typed++
				if got := (reply{name: r.name, body: body}).read(); !slices.Contains(got, "E 2") {
					t.Errorf("%s: %s: read %q of %q", file, r.name, got, body)
				}
			}
		}
	}
	if typed < 1000 {
		t.Errorf("%d orders", typed)
	}
}

// TestTextOfPeopleIsNeverLost keeps every line of texts that look like heads of quotations, notices
// or lines of phones: alone, above, below and between quotations.
func TestTextOfPeopleIsNeverLost(t *testing.T) {
	raw, err := os.ReadFile("testdata/prose.txt")
	if err != nil {
		t.Fatal(err)
	}
	const head, quoted = "On Thu, 19 Nov 2026 at 18:02, Dhow <dhow@example.org> wrote:", "> Your turn, Ann.\n> Take your time.\n"
	texts := strings.Split(strings.TrimSpace(string(raw)), "\n\n")[1:]
	if len(texts) < 90 {
		t.Fatalf("%d texts", len(texts))
	}
	for _, text := range texts {
		for place, body := range map[string]string{
			"alone":                   text + "\n",
			"below a greeting":        "Hi all,\n" + text + "\n\nAnn\n",
			"above a quotation":       text + "\n\n" + head + "\n\n" + quoted,
			"right above a quotation": text + "\n" + head + "\n" + quoted,
			"below a quotation":       head + "\n" + quoted + "\n" + text + "\n",
			"between quotations":      head + "\n" + quoted + text + "\n" + quoted,
			"above bare marks":        text + "\n\n" + quoted,
			"above a header":          text + "\n\nFrom: Dhow <dhow@example.org>\nSent: 19 November 2026 18:02\nTo: ann@example.org\nSubject: Round 3\n\nYour turn.\n",
			"above a forwarded mail":  text + "\n\n---------- Forwarded message ---------\nFrom: Dhow <dhow@example.org>\nSubject: Round 3\n\nYour turn.\n",
		} {
			got := reply{body: body}.read()
			for line := range strings.SplitSeq(text, "\n") {
				if !slices.Contains(got, line) && !slices.Contains(got, "?"+line) {
					t.Errorf("%s: %q is lost of %q: %q", place, line, text, got)
				}
			}
		}
	}
}
