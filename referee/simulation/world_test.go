package simulation

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/disk"
	"dhow/mail"
	"dhow/referee"
	"dhow/referee/config"
	"dhow/referee/intake"
	"dhow/referee/outbox"
)

const (
	refereeAddress  mail.Address = "dhow@example.com"
	operatorAddress mail.Address = "olga@example.com"
	mailServer                   = "mx.example.com" // signs Authentication-Results
	dataDir                      = "/data"
)

// limits are those that the referee has by default, with budgets that are soon spent.
var limits = func() config.Limits {
	l := config.DefaultLimits
	l.HostNewAddresses, l.AllNewAddresses = 8, 12
	return l
}()

// world is a referee with all that is around it, in one bubble of time.
type world struct {
	script *script
	faults *faults
	disk   *drive
	box    *mailbox
	out    *submission
	dns    *names
	people map[string]*person
	cfg    *config.Config

	missing []func() // each brings a file back that was taken away

	mu       sync.Mutex // guards what is below; whoever holds it asks neither disk nor mailbox
	account  *account
	asleep   time.Duration // how long the machine has been suspended
	frozen   chan struct{} // closed when the machine wakes; nil: it is awake
	wrong    time.Duration // how far its clock is ahead
	farthest time.Duration // how far it was at most, so that no letter bears a later date
	zone     *time.Location
	agenda   []appointment
	wake     chan struct{} // holds a token when the agenda has changed
	running  *process
	started  int
	winding  sync.WaitGroup // processes that have been told to end
	mails    int
	known    map[games.GameID]*glimpse
	trace    []string
	said     []string // the last lines of the daemon's log
	failures []failure
	kills    int
	began    time.Time
	calm     time.Time // since when nothing has befallen the referee, but for faults of single operations
	absent   int       // files that are taken away
}

// appointment is something that happens at a time.
type appointment struct {
	at     time.Time
	what   string
	do     func()
	people bool // it happens to people, and not to the machine
}

// process is one run of the daemon.
type process struct {
	daemon *referee.Daemon // nil before it is open
	ctx    context.Context
	stop   context.CancelFunc
	dead   bool // it was killed
	told   bool // to end
	over   chan struct{}
}

func newWorld(s *script) *world {
	w := &world{script: s, wake: make(chan struct{}, 1), known: map[games.GameID]*glimpse{}, began: time.Now(), zone: time.UTC}
	w.faults = newFaults(w.now, s.seed)
	w.faults.kill, w.faults.awake = w.kill, w.awake
	w.disk = newDrive(w.now, w.faults)
	w.box = newMailbox(w.now, w.faults)
	w.out = &submission{faults: w.faults, came: w.letter, refused: w.returned, put: w.putOff}
	w.account = newAccount(w)
	w.dns = newNames(w, "post.example")
	w.disk.synced = w.account.synced
	w.box.marked, w.box.found = w.account.marked, w.account.searched
	w.people = everybody()
	w.disk.put(dataDir+"/"+referee.KeysName, []byte(hex.EncodeToString(w.key())+"\n"))
	w.cfg = &config.Config{
		Mailbox: refereeAddress, Name: "Dhow", Operator: operatorAddress, Data: dataDir, Hosts: []string{"ann@example.org", "fay@example.org"},
		Trust: config.TrustProof, Mailboxes: []config.Mailbox{{Folder: "INBOX", AuthServ: []string{mailServer}}}, DKIM: true, Limits: limits, SubAddress: s.seed%2 == 0,
	}
	return w
}

// key is the server's own.
func (w *world) key() []byte {
	key := make([]byte, 32)
	for i := range key {
		key[i] = byte(hash(w.script.seed, "key", uint64(i)))
	}
	return key
}

// now is the time of everybody but the referee's machine.
func (w *world) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.nowHeld()
}

func (w *world) nowHeld() time.Time { return time.Now().Add(w.asleep) }

// clock is the time that the referee's machine tells.
func (w *world) clock() time.Time {
	w.awake()
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.nowHeld().Add(w.wrong).Round(0).In(w.zone)
}

// fail notes that something did not hold.
func (w *world) fail(what, format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.failHeld(what, format, args...)
}

func (w *world) failHeld(what, format string, args ...any) {
	w.failures = append(w.failures, failure{w.nowHeld().Sub(w.began), what, fmt.Sprintf(format, args...)})
	w.noteHeld("! %s: %s", what, fmt.Sprintf(format, args...))
}

// traceTime is how the times of a trace are written.
const traceTime = "02 Jan 2006 15:04:05.000"

// noteHeld takes down what happens, for whoever looks for the cause of a failure, and to tell
// whether two runs are alike.
func (w *world) noteHeld(format string, args ...any) {
	w.trace = append(w.trace, w.nowHeld().UTC().Format(traceTime)+" "+fmt.Sprintf(format, args...))
}

func (w *world) note(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.noteHeld(format, args...)
}

// later has something happen.
func (w *world) later(after time.Duration, what string, do func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.laterHeld(after, what, do)
}

func (w *world) laterHeld(after time.Duration, what string, do func()) {
	w.agree(appointment{at: w.nowHeld().Add(after), what: what, do: do})
}

// happens has an event happen.
func (w *world) happens(e event) {
	k := kindCalled(e.what)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.agree(appointment{w.nowHeld().Add(e.at), e.String(), func() { k.happen(w, e) }, len(k.whose) > 0})
}

// agree puts an appointment on the agenda.
func (w *world) agree(a appointment) {
	at, _ := slices.BinarySearchFunc(w.agenda, a, func(b, a appointment) int {
		if !b.at.After(a.at) {
			return -1
		}
		return 1
	})
	w.agenda = slices.Insert(w.agenda, at, a)
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// run has everything happen that is on the agenda until a time.
func (w *world) run(until time.Time) {
	for {
		w.mu.Lock()
		now := w.nowHeld()
		wait := until.Sub(now)
		var due *appointment
		if len(w.agenda) > 0 && !w.agenda[0].at.After(until) {
			if first := w.agenda[0]; first.at.After(now) {
				wait = first.at.Sub(now)
			} else {
				due = &first
				w.agenda = w.agenda[1:]
			}
		}
		if due != nil && due.what != "" {
			w.noteHeld("%s", due.what)
		}
		w.mu.Unlock()
		switch {
		case due != nil:
			due.do()
			w.looks()
			continue
		case wait <= 0:
			return
		}
		t := time.NewTimer(wait)
		select {
		case <-t.C:
		case <-w.wake:
		}
		t.Stop()
	}
}

// start starts the daemon. If it cannot start, that is tried again, as a service manager does.
func (w *world) start() {
	w.mu.Lock()
	if w.running != nil {
		w.mu.Unlock()
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	p := &process{ctx: ctx, stop: stop, over: make(chan struct{})}
	w.running, w.started = p, w.started+1
	w.troubledHeld()
	w.winding.Add(1)
	random := rand.NewChaCha8([32]byte{byte(w.script.seed), byte(w.script.seed >> 8), byte(w.script.seed >> 16), byte(w.started), byte(w.started >> 8)})
	w.mu.Unlock()
	d, err := referee.Open(referee.House{
		Inboxes: []intake.Inbox{w.box.connect()}, Senders: []outbox.Sender{w.out.connect()}, Disk: w.disk.boot(), Edition: edition.Mombasa(), Others: []*edition.Document{owners()}, Clock: w.clock, Uptime: w.uptime, Random: random,
		DNS: w.dns, Log: slog.New(&listener{w: w, process: p}),
	}, w.cfg)
	if err != nil {
		stop()
		close(p.over)
		w.winding.Done()
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.running == p {
			w.account.cannotStart(err)
			w.running = nil
			w.noteHeld("the daemon does not start: %v", err)
			w.laterHeld(time.Minute, "", w.start)
		}
		return
	}
	w.mu.Lock()
	p.daemon = d
	w.mu.Unlock()
	go func() {
		defer w.winding.Done()
		defer close(p.over)
		err := d.Run(ctx)
		d.Close()
		w.ended(p, err)
	}()
}

// ended hears of a daemon that has ended. One that was not told to is started again, as by a
// service manager.
func (w *world) ended(p *process, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if p.dead {
		return
	}
	var lost *disk.LostLockError
	if errors.Is(err, referee.ErrHung) || !p.told && !errors.As(err, &lost) {
		w.failHeld("the daemon stops", "%v", err)
	}
	if !p.told && w.running == p {
		w.noteHeld("the daemon ends: %v", err)
		w.running = nil
		w.laterHeld(time.Minute, "the daemon starts", w.start)
	}
}

// kill ends the daemon between two instructions: nothing that it does from now on has an effect.
// With the power goes what was not synced.
func (w *world) kill(power bool) {
	w.mu.Lock()
	p := w.running
	w.running = nil
	if p != nil {
		p.dead = true
	}
	w.mu.Unlock()
	w.disk.halt()
	w.box.halt()
	w.out.halt()
	if p != nil {
		p.stop()
	}
	if power {
		minute := uint64(w.now().Unix() / 60)
		w.disk.powerLoss(func(about string, of int) int { return int(hash(w.script.seed, "power", minute, about) % uint64(of)) })
		w.disk.remember(w.account.synced)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.noteHeld("killed, power lost: %v", power)
	w.kills++
	w.troubledHeld()
	delay := some(rand.New(rand.NewPCG(uint64(w.nowHeld().Unix()/60), 2)), time.Second, 3*time.Hour)
	w.laterHeld(delay, "the daemon starts", w.start)
}

// suspend has the machine sleep for a time: what people do happens meanwhile, and what happens to
// the machine when it wakes.
func (w *world) suspend(lasts time.Duration) {
	w.mu.Lock()
	until := w.nowHeld().Add(lasts)
	w.frozen = make(chan struct{})
	var machines []appointment
	for len(w.agenda) > 0 && !w.agenda[0].at.After(until) {
		next := w.agenda[0]
		w.agenda = w.agenda[1:]
		if !next.people {
			machines = append(machines, next)
			continue
		}
		w.asleep += max(0, next.at.Sub(w.nowHeld()))
		w.noteHeld("%s", next.what)
		w.mu.Unlock()
		next.do()
		w.mu.Lock()
	}
	w.asleep += max(0, until.Sub(w.nowHeld()))
	w.agenda = slices.Concat(machines, w.agenda)
	w.troubledHeld()
	close(w.frozen)
	w.frozen = nil
	w.mu.Unlock()
}

// awake waits until the machine is: nothing on it goes on while it sleeps.
func (w *world) awake() {
	w.mu.Lock()
	frozen := w.frozen
	w.mu.Unlock()
	if frozen != nil {
		<-frozen
	}
}

// end has the daemon end as it is meant to.
func (w *world) end() {
	w.mu.Lock()
	p := w.running
	if p != nil {
		p.told = true
	}
	w.mu.Unlock()
	if p == nil {
		return
	}
	p.stop()
	<-p.over
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.running == p {
		w.running = nil
	}
}

// letter takes a letter that the referee has handed in to whom it is for.
func (w *world) letter(l *mail.Outgoing) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.noteHeld("letter %s to %s: %s%s", l.ID, l.To, l.Subject, w.inDetail(l.Text))
	w.account.letter(l)
	for _, p := range w.people {
		if slices.ContainsFunc(p.addresses, l.To.Same) {
			p.gets(asRead(l), w.nowHeld())
		}
	}
}

// returned hears of a letter that was refused for good.
func (w *world) returned(l *mail.Outgoing) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.account.refused[keyOf(l.ID).letter] = true
}

// putOff hears of a letter that was refused for now.
func (w *world) putOff(l *mail.Outgoing) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.account.busy[keyOf(l.ID).letter] = w.nowHeld()
}

// inDetail is a text where somebody looks at one run.
func (w *world) inDetail(text string) string {
	if !inDetail() {
		return ""
	}
	return "\n    | " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    | ")
}

// listener hears the daemon's log.
type listener struct {
	w       *world
	process *process
	about   string
}

func (l *listener) Enabled(context.Context, slog.Level) bool { return true }

func (l *listener) Handle(_ context.Context, r slog.Record) error {
	l.w.mu.Lock()
	defer l.w.mu.Unlock()
	if l.process.dead {
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %s%s", l.w.nowHeld().UTC().Format("02 Jan 15:04:05.000"), r.Level, r.Message, l.about)
	r.Attrs(func(a slog.Attr) bool {
		fmt.Fprintf(&b, " %s=%v", a.Key, a.Value)
		if a.Key == "stack" {
			l.w.failHeld("a mistake of the program", "%s %v", r.Message, a.Value)
		}
		return true
	})
	const most = 400
	if l.w.said = append(l.w.said, b.String()); len(l.w.said) > 2*most {
		l.w.said = slices.Clone(l.w.said[most:])
	}
	return nil
}

func (l *listener) WithAttrs(attrs []slog.Attr) slog.Handler {
	more := *l
	for _, a := range attrs {
		more.about += fmt.Sprintf(" %s=%v", a.Key, a.Value)
	}
	return &more
}

func (l *listener) WithGroup(string) slog.Handler { return l }
