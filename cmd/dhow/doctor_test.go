package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/internal/mailservers"
	"dhow/mail"
	"dhow/referee"
)

// TestDoctorOnDovecotAndPostfix examines servers that nobody here has written, which stamp no letters of their own.
func TestDoctorOnDovecotAndPostfix(t *testing.T) {
	if testing.Short() {
		t.Skip("starts servers")
	}
	d := mailservers.StartDovecot(t, "dhow@example.org", "ann@example.org")
	p := mailservers.StartPostfix(t, d)
	dir := filepath.Join(t.TempDir(), "data")
	mustRun(t, "", "init", "--data", dir, "--mailbox", "dhow@example.org", "--operator", "ann@example.org", "--password-env", "NONE")
	cfg, err := referee.LoadConfig(dir)
	if err != nil {
		t.Fatal(err)
	}
	cfg.IMAP, cfg.SMTP = d.IMAP("dhow@example.org"), p.SMTP()
	cfg.DKIM = false // no names are looked up in tests
	cfg.SMTP.User, cfg.SMTP.Secret = "", mail.Secret{}
	if err := os.WriteFile(filepath.Join(dir, referee.ConfigName), referee.WriteConfig(cfg), 0o600); err != nil {
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
	} {
		if !strings.Contains(out, line) {
			t.Errorf("%q is missing", line)
		}
	}
	if t.Failed() {
		t.Log(out)
	}
}
