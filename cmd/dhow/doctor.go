package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"dhow/games/store"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/templates"
)

var doctorCommand = &command{
	name:  "doctor",
	args:  "[--data DIR] [--wait TIME] [--take] [--json]",
	short: "try everything a referee needs, and say what to mend",
	about: `Tries what dhow serve will do, in its order: reading the configuration, permissions, the database if games lie in one
(and whether it is set up so that nothing is lost: durability, standbys, clock, rights), whether the DNS answers, logging
in to the IMAP and the SMTP server, what the IMAP server can do and where handled mail goes, and two letters to the
mailbox itself, one of them to a sub-address. From these letters it learns whether sub-addresses arrive, by which name
the server signs its Authentication-Results, and whether the clocks agree. The letters are put away. Nothing else in the
mailbox is touched, but that --take puts the name of this data directory on it in the place of another's: dhow serve
reads no mailbox that bears another's name. Beside a running daemon, which would take the letters, they are not sent.

Each check is ok, warn or fail, with what to do about it; lines that dhow.yaml lacks are printed at the end. The exit
status is 1 if a check fails.

` + dataHelp + `
  --wait TIME       how long to wait for the letters, as 90s; a minute without it
  --take            take the mailbox over from another data directory, which must not be served any more
  --json            as data`,
	examples: []string{"dhow doctor", "dhow doctor --data data --json"},
	run:      runDoctor,
}

func runDoctor(c *call) error {
	f := c.flags()
	dir := dataFlag(f)
	wait := f.Duration("wait", time.Minute, "")
	take := f.Bool("take", false, "")
	c.jsonFlag(f)
	if _, err := c.parse(f, 0, 0); err != nil {
		return err
	}
	d := &doctor{c: c, dir: *dir, wait: *wait, take: *take}
	d.examine(context.Background())
	return d.report()
}

// The states of a check.
const (
	okState   = "ok"
	warnState = "warn"
	failState = "fail"
)

// finding is the outcome of a check.
type finding struct {
	Check string `json:"check"`
	State string `json:"state"`
	Found string `json:"found"`
	Mend  string `json:"mend,omitempty"`
}

// doctor tries what a referee needs. Each check adds what it found.
type doctor struct {
	c        *call
	dir      string
	wait     time.Duration // for the letters to itself
	take     bool          // the mailbox from another data directory
	instance string        // of what the daemon would serve; empty beside one
	files    string        // the instance of the data directory
	cfg      *config.Config
	keys     *identity.KeyRing
	running  bool // a daemon holds the data directory
	boxes    []*doctorBox
	findings []finding
	lines    []string // that dhow.yaml lacks
}

func (d *doctor) note(check, state, found, mend string) {
	d.findings = append(d.findings, finding{check, state, found, mend})
	if d.c.watched && !d.c.json {
		d.write(&d.findings[len(d.findings)-1])
	}
}

func (d *doctor) ok(check, format string, args ...any) {
	d.note(check, okState, fmt.Sprintf(format, args...), "")
}

func (d *doctor) warn(check, found, mend string) { d.note(check, warnState, found, mend) }

func (d *doctor) fail(check string, err error, mend string) {
	for _, r := range refusals(notation.English, err) {
		text := r.Text
		if r.File != "" && r.Line > 0 {
			text = fmt.Sprintf("%s:%d: %s", r.File, r.Line, r.Text)
		}
		d.note(check, failState, strings.TrimPrefix(text, "mail: "), mend)
	}
}

// examine makes the checks. One that cannot be made because another failed is left out.
func (d *doctor) examine(ctx context.Context) {
	if !d.configuration() {
		return
	}
	release := d.directory(ctx)
	defer release()
	d.dns(ctx)
	d.lmtp()
	canRead := len(d.cfg.Mailboxes) > 0
	for _, cfg := range d.cfg.Mailboxes {
		box := &doctorBox{cfg, mail.NewInbox(mail.InboxConfig{Account: cfg.IMAP, Mailbox: cfg.Folder, Patience: doctorPatience})}
		defer box.inbox.Close()
		d.boxes = append(d.boxes, box)
		canRead = d.imap(ctx, box) && canRead
	}
	trip := newTrip(d)
	canSend := d.smtp(ctx, trip)
	if canRead && canSend && !d.running {
		d.letters(ctx, trip)
	}
}

// doctorBox is a mailbox that is tried.
type doctorBox struct {
	config.Mailbox
	inbox *mail.Inbox
}

// doctorPatience is how long a server may be silent.
const doctorPatience = 20 * time.Second

func (d *doctor) configuration() bool {
	cfg, err := d.c.config(d.dir)
	if err != nil {
		d.fail("configuration", err, "")
		return false
	}
	d.cfg = cfg
	d.ok("configuration", "%s of %s", config.Name, cfg.Mailbox)
	for _, warning := range cfg.Warnings() {
		d.warn("configuration", warning, "")
	}
	docs, err := d.c.owners(cfg)
	for _, doc := range docs {
		d.ok("edition", "%s is sound", doc.About.Name)
	}
	if err != nil {
		d.fail("edition", err, "")
	}
	return true
}

// directory takes the data directory as the daemon would, which looks at permissions, and gives it
// back in the end.
func (d *doctor) directory(ctx context.Context) (release func()) {
	release = func() {}
	dir, err := store.OpenDataDir(d.c.disk, d.dir)
	missing := d.cfg.Store != "" && errors.As(err, new(*store.NotMountedError)) // games lie in the database
	if missing {
		err = store.CheckOpen(d.c.disk, d.dir)
	}
	switch {
	case missing && err == nil:
		d.ok("permissions", "%s is the operator's alone, and has no games", printable(d.dir))
	case err == nil:
		release = func() { dir.Close() }
		d.instance, d.files = dir.Instance(), dir.Instance()
		d.ok("permissions", "%s is the operator's alone", printable(d.dir))
	case held(err):
		d.running = true
		d.warn("permissions", "dhow serve is running",
			"stop it and run doctor again: it would take the letters that doctor writes to itself")
	default:
		d.fail("permissions", err, "")
	}
	d.passwordFiles()
	keys, err := d.c.keys(d.dir)
	if err != nil {
		d.fail("keys", err, "dhow init writes them where there is no dhow.yaml yet; a backup has the old ones")
		return release
	}
	d.keys = keys
	d.ok("keys", "the server's keys can be read")
	if d.cfg.Store == "" {
		return release
	}
	directory, database := release, d.database(ctx)
	return func() {
		database()
		directory()
	}
}

// passwordFiles wants the files of passwords to be closed to others.
func (d *doctor) passwordFiles() {
	files := []string{d.cfg.SMTP.Secret.File}
	for _, box := range d.cfg.Mailboxes {
		files = append(files, box.IMAP.Secret.File)
	}
	slices.Sort(files)
	for _, file := range slices.Compact(files) {
		if file == "" {
			continue
		}
		st, err := d.c.disk.Stat(file)
		switch {
		case err != nil:
			d.fail("password", &fileError{printable(file), err},
				"write the password into its first line, and chmod 600")
		case st.Mode.Perm()&0o077 != 0:
			d.warn("password", fmt.Sprintf("%s: group or others have access", printable(file)),
				"chmod 600 "+printable(file))
		}
	}
}

// report prints what was found, and what to add to the configuration.
func (d *doctor) report() error {
	failed := 0
	for _, f := range d.findings {
		if f.State == failState {
			failed++
		}
	}
	if d.c.json {
		if err := d.c.writeJSON(map[string]any{"checks": d.findings, "failed": failed,
			"lines": append([]string{}, d.lines...)}); err != nil {
			return err
		}
	} else {
		if !d.c.watched {
			for i := range d.findings {
				d.write(&d.findings[i])
			}
		}
		if len(d.lines) > 0 {
			fmt.Fprintf(d.c.stdout, "\n%s should say:\n  %s\n", config.Name, strings.Join(d.lines, "\n  "))
		}
	}
	if failed > 0 {
		return toldError{fmt.Errorf("%d checks fail", failed)}
	}
	return nil
}

// write prints a finding, at once where somebody watches.
func (d *doctor) write(f *finding) {
	width := 1 << 20 // of programs that read lines
	if d.c.watched {
		width = 100
	}
	writeFinding(d.c.stdout, f, width)
	if d.c.watched {
		d.c.stdout.Flush()
	}
}

func writeFinding(w io.Writer, f *finding, width int) {
	head := fmt.Sprintf("%-4s  %-13s  ", f.State, f.Check)
	text := f.Found
	if f.Mend != "" {
		text += ": " + f.Mend
	}
	for _, line := range templates.Wrap(text, width-len(head)) {
		fmt.Fprintln(w, head+line)
		head = strings.Repeat(" ", len(head))
	}
}
