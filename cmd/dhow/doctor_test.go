package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/internal/mailservers"
	"dhow/mail"
	"dhow/referee/config"
)

// TestDoctorOnDovecotAndPostfix examines servers that nobody here has written, which stamp no
// letters of their own.
func TestDoctorOnDovecotAndPostfix(t *testing.T) {
	if testing.Short() {
		t.Skip("starts servers")
	}
	d := mailservers.StartDovecot(t, "dhow@example.org", "ann@example.org")
	p := mailservers.StartPostfix(t, d)
	dir := filepath.Join(t.TempDir(), "data")
	mustRun(t, "", "init", "--data", dir, "--mailbox", "dhow@example.org", "--operator", "ann@example.org", "--password-env", "NONE")
	cfg, err := config.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	cfg.Mailboxes[0].IMAP, cfg.SMTP = d.IMAP("dhow@example.org"), p.SMTP()
	cfg.DKIM = false // no names are looked up in tests
	cfg.SMTP.User, cfg.SMTP.Secret = "", mail.Secret{}
	if err := os.WriteFile(filepath.Join(dir, config.Name), config.Write(cfg), 0o600); err != nil {
		t.Fatal(err)
	}
	out := mustRun(t, "", "doctor", "--data", dir)
	for _, line := range []string{
		"ok    capabilities   IDLE: mail is seen at once\n",
		"(move)\n",
		"ok    round trip     a letter to itself arrived after",
		"ok    clock          agrees with the mail server's\n",
		"ok    message-id     is kept\n",
		"warn  sub-address    mail to dhow+anything@example.org arrives",
		"warn  authserv-id    the letter has no Authentication-Results",
		"  sub-address: true\n",
		"ok    held by        nobody yet; dhow serve will\n",
	} {
		if !strings.Contains(out, line) {
			t.Errorf("%q is missing", line)
		}
	}
	if t.Failed() {
		t.Log(out)
	}
	takesTheMailbox(t, dir, d.IMAP("dhow@example.org"))
}

// takesTheMailbox has the doctor find that another data directory reads the mailbox, and take it
// over when it is told to.
func takesTheMailbox(t *testing.T, dir string, account mail.Account) {
	t.Helper()
	box := mail.NewInbox(mail.InboxConfig{Account: account})
	defer box.Close()
	if err := box.Hold(t.Context(), "another"); err != nil {
		t.Fatal(err)
	}
	doctor := func(args ...string) (int, string) {
		var out strings.Builder
		status := run(append([]string{"doctor", "--data", dir, "--wait", "20s"}, args...), strings.NewReader(""), &out, &out)
		return status, out.String()
	}
	if status, out := doctor(); status != 1 || !strings.Contains(out, "fail  held by        another data directory reads the mailbox: the one whose file instance has another") {
		t.Errorf("the doctor says %d\n%s", status, out)
	}
	if status, out := doctor("--take"); status != 0 || !strings.Contains(out, "ok    held by        this data directory") {
		t.Errorf("the doctor that takes the mailbox says %d\n%s", status, out)
	}
	if names, err := box.Holders(t.Context()); err != nil || len(names) != 1 || names[0] == "another" {
		t.Errorf("the mailbox is held by %v, %v", names, err)
	}
}
