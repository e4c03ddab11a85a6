package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"dhow/mail"
	"dhow/mail/postoffice"
)

// office opens a post office for a script, with an account for the referee and for Ann, Ben and
// Cas, and sets up the directory data for it: office [without=IDLE,…] [nosub] [rewrite]
// [clock=10m].
func office(ts *testscript.TestScript, _ bool, args []string) {
	opt := postoffice.Options{}
	for _, arg := range args {
		name, value, _ := strings.Cut(arg, "=")
		switch name {
		case "without":
			opt.Without = strings.Split(value, ",")
		case "nosub":
			opt.NoSub = true
		case "clock": // runs ahead
			ahead, err := time.ParseDuration(value)
			ts.Check(err)
			opt.Now = func() time.Time { return time.Now().Add(ahead) }
		case "rewrite":
			opt.Rewrite = rewriteID
		default:
			ts.Fatalf("an office knows no %s", arg)
		}
	}
	o, err := postoffice.Open(opt)
	ts.Check(err)
	ts.Defer(func() { o.Close() })
	for _, who := range []string{"dhow", "ann", "ben", "cas"} {
		ts.Check(o.AddAccount(mail.Address(who+"@example.org"), "hunter2"))
	}
	referee := o.IMAP("dhow@example.org")
	ts.Setenv("IMAP", "127.0.0.1:"+strconv.Itoa(referee.Port))
	ts.Setenv("SMTP", "127.0.0.1:"+strconv.Itoa(o.SMTP("dhow@example.org").Port))
	ts.Check(os.WriteFile(filepath.Join(ts.MkAbs("."), "password"), []byte("hunter2\n"), 0o600))
}

// rewriteID gives a mail a Message-ID of the server's own.
func rewriteID(raw []byte) []byte {
	lines := strings.SplitAfter(string(raw), "\r\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "Message-ID:") || strings.HasPrefix(line, "Message-Id:") {
			lines[i] = fmt.Sprintf("Message-ID: <%d@mta.example.net>\r\n", len(raw))
			break
		}
	}
	return []byte(strings.Join(lines, ""))
}
