package correspondents

import (
	"bytes"
	netmail "net/mail"
	"strings"
	"testing"
	"time"
)

// example returns a letter as a referee sends it.
func example(t *testing.T) *Letter {
	t.Helper()
	l, err := Read([]byte(strings.ReplaceAll(`From: Dhow <dhow@example.org>
To: Ann <ann@example.net>
Reply-To: dhow+kilifi-7.4.b.aaaaaaaaaaaaaaaaaaaaaa@example.org
Subject: [kilifi-7] Round 1
Date: Fri, 20 Nov 2026 18:02:11 +0000
Message-ID: <abcdefghij.kilifi-7.4.b.aaaaaaaaaaaaaaaaaaaaaa@example.org>
References: <first@example.org>
 <second@example.org>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Your turn, Ann, by Mon 23 Nov 20:00.

  G Cf1 M1   use coffee =E2=80=93 as an example

key kilifi-7.4.b.aaaaaaaaaaaaaaaaaaaaaa
`, "\n", "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestReadFindsWhatAReaderSees(t *testing.T) {
	l := example(t)
	if l.ReplyTo != "dhow+kilifi-7.4.b.aaaaaaaaaaaaaaaaaaaaaa@example.org" || l.FromName != "Dhow" || len(l.References) != 2 {
		t.Errorf("read %+v", l)
	}
	if !strings.Contains(l.Text, "coffee – as") || !strings.HasPrefix(l.Text, "Your turn, Ann") {
		t.Errorf("text %q", l.Text)
	}
}

// TestProgramsWriteMails protects that each program's mail is one, and says what was typed and what
// was answered.
func TestProgramsWriteMails(t *testing.T) {
	t.Parallel()
	a := &Answer{To: example(t), ID: "answer@example.net", From: "ann@example.net", Name: "Ann", Text: "G Cf1 M1", At: time.Unix(1_800_000_000, 0).UTC()}
	for _, p := range Programs {
		raw := p.Write(a)
		m, err := netmail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Errorf("%s: %v\n%s", p.Name, err, raw)
			continue
		}
		if from, err := m.Header.AddressList("From"); err != nil || from[0].Address != "ann@example.net" {
			t.Errorf("%s: from %v, %v", p.Name, from, err)
		}
		if !bytes.Contains(raw, []byte("G Cf1 M1")) || bytes.Contains(bytes.ReplaceAll(raw, []byte("\r\n"), nil), []byte("\n")) {
			t.Errorf("%s: not what was typed, or lines without their ends:\n%s", p.Name, raw)
		}
	}
}
