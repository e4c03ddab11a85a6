package referee

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/mail/postoffice"
	"dhow/referee/outbox"
)

// town is a world whose daemon speaks IMAP and SMTP with a post office, stands on a disk that can
// be made to fail, and looks at a clock that can be set. Its time is that of a synctest bubble.
type town struct {
	*world
	office  *postoffice.Office
	inbox   *mail.Inbox
	roots   *x509.CertPool
	players []*person
	disk    *faultyDisk
	said    *logLines
	taken   map[mail.Address]int // letters of each person that are in the tray

	mu   sync.Mutex
	ours time.Duration // how far the daemon's clock is ahead of everybody else's
}

const operatorAddress mail.Address = "olga@example.com"

// inTown runs a test in a town whose daemon has been started, and stops it at the end.
func inTown(t *testing.T, test func(*testing.T, *town), change ...func(*postoffice.Options)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newTown(t, change...)
		defer w.office.Close()
		w.start()
		defer func() { w.end() }()
		synctest.Wait() // until the daemon holds the mailbox and waits for mails
		test(t, w)
	})
}

func newTown(t *testing.T, change ...func(*postoffice.Options)) *town {
	t.Helper()
	opt := postoffice.Options{Piped: true, Host: "mx.example.com"}
	for _, c := range change {
		c(&opt)
	}
	var roots *x509.CertPool
	if opt.TLS != nil {
		roots = opt.TLS.RootCAs
	}
	office, err := postoffice.Open(opt)
	must(t, err)
	w := &town{world: newWorld(t), office: office, roots: roots, taken: map[mail.Address]int{}, disk: &faultyDisk{Disk: unsyncedDisk{}}, said: new(logLines)}
	w.players = w.three()
	must(t, office.AddAccount(ourAddress, "sesame"))
	must(t, office.AddAccount(operatorAddress, "olga"))
	for _, p := range w.players {
		must(t, office.AddAccount(p.address, p.name))
	}
	w.world.house, w.world.carry = w.onTheOffice, w.deliver
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the daemon said:\n%s", w.said)
		}
	})
	w.log = slog.New(slog.NewTextHandler(w.said, nil))
	return w
}

// end stops the daemon and its connection to the mailbox, which goes with the process otherwise.
func (w *town) end() {
	w.stop()
	w.inbox.Close()
}

// onTheOffice is what the daemon stands on.
func (w *town) onTheOffice() House {
	imap, smtp := w.office.IMAP(ourAddress), w.office.SMTP(ourAddress)
	imap.Roots, smtp.Roots = w.roots, w.roots
	inbox := mail.NewInbox(mail.InboxConfig{Account: imap, Log: w.log})
	sender := mail.NewSender(mail.SenderConfig{Account: smtp})
	w.inbox = inbox
	return House{Inboxes: oneInbox(inbox), Senders: []outbox.Sender{sender}, Disk: w.disk, Clock: w.now, Log: w.log}
}

// now is what the daemon takes the time for.
func (w *town) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return time.Now().Add(w.ours)
}

// set sets the daemon's clock ahead of the others', or back.
func (w *town) set(ahead time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ours = ahead
}

// deliver brings what people have written to the office, and what the office has for them to where
// they read it. It counts the mails in the referee's inbox.
func (w *town) deliver() (left int) {
	w.box.mu.Lock()
	mails := w.box.mails
	w.box.mails = nil
	w.box.mu.Unlock()
	for _, m := range mails {
		vouched, rest, proven := bytes.Cut(m.raw, []byte("dmarc=pass"))
		if proven = proven && !bytes.Contains(vouched, []byte("\n")); proven { // the office says so itself
			_, rest, _ = bytes.Cut(rest, []byte("\n"))
			must(w.t, w.office.DeliverProven(rest, ourAddress))
		} else {
			must(w.t, w.office.Deliver(m.raw, ourAddress))
		}
	}
	for _, a := range w.addresses() {
		all := w.office.Mails(a)
		for _, raw := range all[w.taken[a]:] {
			l, err := correspondents.Read(raw)
			must(w.t, err)
			w.tray.letters = append(w.tray.letters, &mail.Outgoing{ID: l.ID, To: l.To, Subject: l.Subject, Text: l.Text, Date: l.Date})
		}
		w.taken[a] = len(all)
	}
	return w.office.Count(ourAddress, "INBOX")
}

func (w *town) addresses() []mail.Address {
	all := []mail.Address{operatorAddress}
	for _, p := range w.players {
		all = append(all, p.address)
	}
	return all
}

// wait lets time pass until something is so, for so long at most.
func (w *town) wait(longest time.Duration, what string, so func() bool) {
	w.t.Helper()
	for end := time.Now().Add(longest); !so(); {
		if time.Now().After(end) {
			w.t.Fatalf("%v passed without: %s\n%s", longest, what, w.said)
		}
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		w.deliver()
	}
}

// quiet waits until all mails are put away and all letters sent.
func (w *town) quiet(longest time.Duration) {
	w.t.Helper()
	w.deliver()
	w.wait(longest, "all mails put away and all letters sent", func() bool {
		return w.deliver() == 0 && w.daemon.outbox.Waiting() == 0
	})
}

// pass lets time pass.
func (w *town) pass(d time.Duration) {
	w.deliver()
	time.Sleep(d)
	synctest.Wait()
	w.deliver()
}

// restart stops the daemon and starts it again, with something done in between.
func (w *town) restart(between ...func()) {
	w.t.Helper()
	w.end()
	for _, do := range between {
		do()
	}
	w.start()
}

// inPlay begins a game and brings it to a position in which one player alone is to move, whom it
// returns.
func (w *town) inPlay(options string) (games.GameID, *person) {
	w.t.Helper()
	id := w.begin(w.players, options)
	for {
		w.settle()
		state, err := w.game(id).State()
		must(w.t, err)
		if to := state.ToMove(); len(to) == 1 {
			return id, w.players[to[0]-1]
		}
		w.playOn(id, w.players)
	}
}

// order is an order that who is to move could give.
func (w *town) order(id games.GameID) string {
	w.t.Helper()
	g := w.game(id)
	state, err := g.State()
	must(w.t, err)
	order, ok := (&party{t: w.t, pick: w.pick}).order(g, state.ToMove()[0])
	if !ok {
		w.t.Fatal("there is nothing to order")
	}
	return order
}

// last is the number of a game's last entry.
func (w *town) last(id games.GameID) int { return w.game(id).Len() }

// logPath is where a game's log lies.
func (w *town) logPath(id games.GameID) string {
	return filepath.Join(w.cfg.Data, "games", string(id)+".yaml")
}

// wantLetter wants a letter to an address that says something, and returns how many there are.
func (w *town) wantLetter(a mail.Address, says string) int {
	w.t.Helper()
	w.deliver()
	n := 0
	for _, l := range w.tray.to(a) {
		if strings.Contains(strings.Join(strings.Fields(l.Text), " "), says) {
			n++
		}
	}
	if n == 0 {
		w.t.Errorf("no letter to %s says %q", a, says)
		for _, l := range w.tray.to(a) {
			w.t.Logf("%s\n%s", l.Subject, l.Text)
		}
	}
	return n
}

// logLines is what the daemon has logged. Tests may ask while it is written to.
type logLines struct {
	mu    sync.Mutex
	lines bytes.Buffer
}

func (l *logLines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if os.Getenv("DHOW_TEST_LOG") != "" {
		os.Stderr.Write(p)
	}
	return l.lines.Write(p)
}

func (l *logLines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lines.String()
}

// faultyDisk is the machine's disk, with operations that fail as a test says.
type faultyDisk struct {
	disk.Disk
	mu   sync.Mutex
	fail func(op, path string) error // nil: nothing fails
}

// failing has operations on paths with a part in their names fail.
func (d *faultyDisk) failing(err error, part string, ops ...string) {
	d.meets(part, ops, func(op, path string) error { return &fs.PathError{Op: op, Path: path, Err: err} })
}

// taking has operations on paths with a part in their names take a time.
func (d *faultyDisk) taking(time func(), part string, ops ...string) {
	d.meets(part, ops, func(string, string) error {
		time()
		return nil
	})
}

func (d *faultyDisk) meets(part string, ops []string, fail func(op, path string) error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fail = func(op, path string) error {
		if !strings.Contains(path, part) || !slices.Contains(ops, op) {
			return nil
		}
		return fail(op, path)
	}
}

func (d *faultyDisk) heal() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fail = nil
}

func (d *faultyDisk) ask(op, path string) error {
	d.mu.Lock()
	fail := d.fail
	d.mu.Unlock()
	if fail == nil {
		return nil
	}
	return fail(op, path) // which may take its time
}

func (d *faultyDisk) Open(path string) (disk.File, error) { return d.file(d.Disk.Open(path))(path) }

func (d *faultyDisk) Create(path string) (disk.File, error) {
	if err := d.ask("create", path); err != nil {
		return nil, err
	}
	return d.file(d.Disk.Create(path))(path)
}

func (d *faultyDisk) List(dir string) ([]string, error) {
	if err := d.ask("list", dir); err != nil {
		return nil, err
	}
	return d.Disk.List(dir)
}

func (d *faultyDisk) file(f disk.File, err error) func(path string) (disk.File, error) {
	return func(path string) (disk.File, error) {
		if err != nil {
			return nil, err
		}
		return &faultyFile{f, d, path}, nil
	}
}

func (d *faultyDisk) Link(from, to string) error {
	if err := d.ask("link", to); err != nil {
		return err
	}
	return d.Disk.Link(from, to)
}

func (d *faultyDisk) Lock(path string) (io.Closer, error) {
	if err := d.ask("lock", path); err != nil {
		return nil, err
	}
	return d.Disk.Lock(path)
}

func (d *faultyDisk) Mkdir(path string) error {
	if err := d.ask("mkdir", path); err != nil {
		return err
	}
	return d.Disk.Mkdir(path)
}

type faultyFile struct {
	disk.File
	disk *faultyDisk
	path string
}

// Write writes half of what it should when it fails, as full disks do.
func (f *faultyFile) Write(data []byte) (int, error) {
	if err := f.disk.ask("write", f.path); err != nil {
		n := 0
		if !errors.Is(err, syscall.EROFS) {
			n, _ = f.File.Write(data[:len(data)/2])
		}
		return n, err
	}
	return f.File.Write(data)
}

func (f *faultyFile) Sync() error {
	if err := f.disk.ask("sync", f.path); err != nil {
		return err
	}
	return f.File.Sync()
}

func (f *faultyFile) Truncate(size int64) error {
	if err := f.disk.ask("truncate", f.path); err != nil {
		return err
	}
	return f.File.Truncate(size)
}

// withSTARTTLS has the office encrypt by STARTTLS.
func withSTARTTLS(opt *postoffice.Options) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(24 * time.Hour), IsCA: true, BasicConstraintsValid: true,
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		panic(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		panic(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(parsed)
	opt.TLSMode = mail.TLSStart
	opt.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}, RootCAs: roots}
}
