package mail_test

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"testing"

	"dhow/mail"
)

// restlessServer is a server that speaks of a mail's flags, once before each kind of answer about
// the mail: somebody looks at the mailbox at the same time. The library takes that for the answer.
type restlessServer struct {
	told map[string]bool // kinds of answers that the news has stood before
}

const restlessMail = "From: ben@example.net\r\n\r\nE 2\r\n"

func (r *restlessServer) serve(conn net.Conn) {
	defer conn.Close()
	fmt.Fprint(conn, "* OK [CAPABILITY IMAP4rev1] here\r\n")
	lines := bufio.NewScanner(conn)
	for lines.Scan() {
		tag, command, _ := strings.Cut(lines.Text(), " ")
		fmt.Fprint(conn, r.answer(command), tag, " OK done\r\n")
	}
}

func (r *restlessServer) answer(command string) string {
	verb, _, _ := strings.Cut(command, " ")
	switch {
	case verb == "CAPABILITY":
		return "* CAPABILITY IMAP4rev1\r\n"
	case verb == "LIST":
		return "* LIST () \"/\" \"\"\r\n"
	case verb == "SELECT":
		return "* 2 EXISTS\r\n* OK [UIDVALIDITY 1] numbers\r\n* OK [PERMANENTFLAGS (\\*)] flags\r\n"
	case strings.HasPrefix(command, "UID SEARCH"):
		return "* SEARCH 7 8\r\n"
	case strings.HasPrefix(command, "UID FETCH"):
		return r.fetch(command)
	}
	return ""
}

// fetch tells of mail 7, and of 8, as far as they are asked for.
func (r *restlessServer) fetch(command string) string {
	kind := "size"
	what := fmt.Sprintf("RFC822.SIZE %d", len(restlessMail))
	switch {
	case strings.Contains(command, "BODY"):
		kind, what = "body", fmt.Sprintf("BODY[] {%d}\r\n%s", len(restlessMail), restlessMail)
	case strings.Contains(command, "INTERNALDATE"):
		kind, what = "date", what+" INTERNALDATE \"20-Nov-2026 18:00:00 +0000\""
	}
	answer := ""
	if !r.told[kind] {
		r.told[kind] = true
		answer = "* 1 FETCH (UID 7 FLAGS (\\Seen))\r\n"
	}
	set := strings.Fields(command)[2]
	for i, uid := range []string{"7", "8"} {
		if strings.Contains(set, uid) || strings.Contains(set, "7:8") {
			answer += fmt.Sprintf("* %d FETCH (UID %s %s)\r\n", i+1, uid, what)
		}
	}
	return answer
}

// TestFlagsInBetween loses no mail because the server speaks of its flags when it is asked for
// something else.
func TestFlagsInBetween(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go (&restlessServer{told: map[string]bool{}}).serve(conn)
		}
	}()
	port := listener.Addr().(*net.TCPAddr).Port
	in := openInbox(t, mail.Account{Host: "127.0.0.1", Port: port, User: "dhow", Secret: mail.Secret{Text: "x"}, TLS: mail.TLSNone})
	found, err := in.Search(shortly(t), mail.UID{})
	if err != nil || len(found) != 2 {
		t.Fatalf("%d mails are found, %v", len(found), err)
	}
	n := 0
	err = in.FetchAll(shortly(t), []mail.UID{found[0].UID, found[1].UID}, func(_ mail.UID, raw []byte) error {
		if n++; string(raw) != restlessMail {
			t.Errorf("a mail is %q", raw)
		}
		return nil
	})
	if err != nil || n != 2 {
		t.Errorf("%d mails are fetched, %v", n, err)
	}
}
