//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	netmail "net/mail"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store/postgres"
	"dhow/internal/postgresql"
	"dhow/mail"
	"dhow/referee"
	"dhow/referee/config"

	"github.com/emersion/go-smtp"
)

// TestLoad has players write orders, so many a second, each in a game of its own. Two workers on one
// database take them in by LMTP, and hand the letters that follow to a server that throws them away.
// It tells how long it takes from the acknowledgement of a mail until the last letter that follows
// is gone, and what that costs; then the same with the worker that referees killed on the way.
// Nothing may be lost, and nothing done twice.
func TestLoad(t *testing.T) {
	if os.Getenv("DHOW_LONG") == "" {
		t.Skip("only with DHOW_LONG")
	}
	rate, seconds := loadSize("RATE", 100), loadSize("SECONDS", 20)
	l := newLoad(t, max(loadSize("GAMES", 5000), 2*rate*seconds), 2*rate*seconds)
	half := len(l.mails) / 2
	t.Run("calm", func(t *testing.T) { l.in(t).write(l.mails[:half], rate, func() {}) })
	t.Run("killed", func(t *testing.T) { l.in(t).write(l.mails[half:], rate, l.killReferee) })
	l.TB = t
	for _, w := range l.workers {
		w.end()
	}
}

// loadSize is how large the load is, by DHOW_LOAD_GAMES, DHOW_LOAD_RATE (orders a second) and
// DHOW_LOAD_SECONDS.
func loadSize(what string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv("DHOW_LOAD_" + what)); err == nil {
		return n
	}
	return usual
}

// load is a crowd whose games lie in a database, with what works for it.
type load struct {
	*crowd
	server  *postgresql.Server
	db      *postgres.Database
	letters letterSink
	workers []*crowdProcess
	written []crowdMail // so far
}

// newLoad makes so many games, has mails be written for some, and starts the workers.
func newLoad(t *testing.T, many, mailed int) *load {
	t.Helper()
	// As in earnest, and soon as where letters have been owed before: plans that were made for empty
	// tables are worth nothing when they are full.
	const durable = "fsync = on\nshared_buffers = 256MB\nmax_wal_size = 1GB\nautovacuum = on\nautovacuum_naptime = 1s\n"
	l := &load{server: postgresql.StartWith(t, durable), letters: letterSink{came: map[string]int{}, last: map[string]time.Time{}}}
	l.crowd = newCrowdOf(t, t.TempDir(), crowdPlan{games: many, each: 4, entries: between(10, 30), mailed: mailed, mails: 1})
	name := l.server.Create(t, "")
	l.cfg.Store, l.cfg.SMTP, l.cfg.Mailboxes = l.server.URL(name), l.letters.listen(t), nil
	l.cfg.LMTP = &config.LMTP{Network: "tcp", Peers: []string{config.LocalPeer}}
	for i := range 2 {
		l.workers = append(l.workers, l.worker(i))
	}
	for _, args := range [][]string{{"migrate"}, {"import", l.cfg.Data}} {
		l.mustRun(append(append([]string{"store"}, args...), "--data", l.workers[0].cfg.Data)...)
	}
	l.must(l.server.Do(name, "analyze"))
	var err error
	l.db, err = postgres.Connect(t.Context(), postgres.Settings{URL: l.cfg.Store, Keys: l.ring.StoreKeys()})
	l.must(err)
	t.Cleanup(l.db.Hang)
	for i, w := range l.workers {
		l.workers[i] = w.start()
		l.until("a worker", func() bool { return strings.Contains(l.workers[i].log.String(), "taking mails by LMTP") })
	}
	l.referee().rests(time.Minute)
	return l
}

// worker is a machine on which a worker is to run.
func (l *load) worker(n int) *crowdProcess {
	c, cfg, lmtp := *l.crowd, *l.cfg, *l.cfg.LMTP
	cfg.Data, cfg.LMTP = filepath.Join(l.cfg.Data+"-workers", strconv.Itoa(n)), &lmtp
	lmtp.Address, c.cfg = freeAddress(l), &cfg
	l.must(os.MkdirAll(cfg.Data, 0o700))
	l.must(os.WriteFile(filepath.Join(cfg.Data, referee.KeysName), l.ring.Bytes(), 0o600))
	l.must(os.WriteFile(filepath.Join(cfg.Data, config.Name), config.Write(&cfg), 0o600))
	return &crowdProcess{crowd: &c}
}

// in is the load in a part of the test.
func (l *load) in(t *testing.T) *load {
	l.TB = t
	return l
}

// referee is the worker that referees, once there is one.
func (l *load) referee() (r *crowdProcess) {
	l.Helper()
	l.until("a referee", func() bool {
		i := slices.IndexFunc(l.workers, func(w *crowdProcess) bool {
			return w.cmd.ProcessState == nil && strings.Contains(w.log.String(), `msg="dhow serve"`)
		})
		if i >= 0 {
			r = l.workers[i]
		}
		return i >= 0
	})
	return r
}

// killReferee kills the worker that referees, which is started again at once.
func (l *load) killReferee() {
	r := l.referee()
	l.must(r.cmd.Process.Kill())
	_ = r.cmd.Wait()
	l.workers[slices.Index(l.workers, r)] = r.start()
}

// write has mails be handed over, so many a second, and something done halfway; waits until all is
// done that follows; and tells what it has taken.
func (l *load) write(mails []crowdMail, rate int, halfway func()) {
	l.Helper()
	acknowledged := make([]time.Time, len(mails))
	before := l.spent()
	begun := time.Now()
	var next atomic.Int64
	var all sync.WaitGroup
	const connections = 24
	for range connections {
		all.Go(func() {
			m := &mailServer{load: l}
			defer m.hang()
			for i := int(next.Add(1) - 1); i < len(mails); i = int(next.Add(1) - 1) {
				time.Sleep(time.Until(begun.Add(time.Duration(i) * time.Second / time.Duration(rate))))
				m.handOver(i, mails[i])
				acknowledged[i] = time.Now()
			}
		})
	}
	time.Sleep(time.Until(begun.Add(time.Duration(len(mails)/2) * time.Second / time.Duration(rate))))
	halfway()
	all.Wait()
	taken := time.Since(begun)
	for !l.rests() {
		time.Sleep(100 * time.Millisecond)
	}
	spent := l.spent().since(before, len(mails))
	l.written = append(l.written, mails...)
	var answers latencies
	for i, m := range mails {
		answers = append(answers, l.letters.lastOf(m.game).Sub(acknowledged[i]))
	}
	took := l.letters.newest().Sub(begun)
	l.Logf("%d orders in %.1f s, wanted at %d/s: taken in at %.0f/s, answered at %.0f/s; p50 %.0f ms, p99 %.0f ms, the last %.0f ms",
		len(mails), took.Seconds(), rate, float64(len(mails))/taken.Seconds(), float64(len(mails))/took.Seconds(),
		answers.part(50), answers.part(99), answers.part(100))
	l.Logf("processor time: %s; memory: %s", spent, l.resident())
	l.account()
	l.Logf("count %d orders taken in at %d a second by two workers on a database, with p99 of %.1f s", len(mails), rate, answers.part(99)/1000)
}

// spending is the processor time that was used so far: by the workers, by the database, and by this
// process, which is the mail servers.
type spending struct {
	workers        []time.Duration
	database, mail time.Duration
}

func (l *load) spent() spending {
	s := spending{database: l.server.Processor(), mail: processorTime()}
	for _, w := range l.workers {
		s.workers = append(s.workers, w.processor())
	}
	return s
}

func (s spending) since(before spending, orders int) string {
	each := func(now, then time.Duration) string {
		return fmt.Sprintf("%.1f ms", float64((now-then).Microseconds())/1000/float64(orders))
	}
	text := "database " + each(s.database, before.database) + ", mail servers " + each(s.mail, before.mail)
	for i, now := range s.workers {
		if now < before.workers[i] { // it was killed
			before.workers[i] = 0
		}
		text += fmt.Sprintf(", worker %d %s", i, each(now, before.workers[i]))
	}
	return text + " an order"
}

func (l *load) resident() (text string) {
	for i, w := range l.workers {
		text += fmt.Sprintf("worker %d %.0f MB ", i, w.resident())
	}
	return text
}

// rests tells whether nothing is left to do.
func (l *load) rests() bool {
	lags, err := l.db.Lags(l.Context())
	l.must(err)
	letters, err := l.db.Unsent(l.Context())
	l.must(err)
	return lags.Mails == 0 && letters == 0
}

// account wants each mail to have made one entry, and each letter that was owed to have been sent.
func (l *load) account() {
	l.Helper()
	accepted, owed, sent := map[games.GameID][]string{}, map[post.LetterID]bool{}, map[post.LetterID]bool{}
	l.must(l.db.EachPost(time.Time{}, func(line post.Line) {
		switch fact := line.(type) {
		case post.In:
			if fact.Outcome == post.OutcomeAccepted {
				accepted[fact.Game] = append(accepted[fact.Game], fact.Fingerprint)
			}
		case post.Owe:
			owed[fact.ID] = true
		case post.Sent:
			sent[fact.ID] = true
		case post.Dead:
			l.Errorf("a letter is given up: %s", fact.Why)
		}
	}))
	for _, m := range l.written {
		text, err := l.db.Log(l.Context(), games.GameID(m.game))
		l.must(err)
		_, entries := log.Documents(text)
		mails, made := accepted[games.GameID(m.game)], 0
		for _, e := range entries {
			if slices.Contains(mails, log.MailOf(e)) {
				made++
			}
		}
		if answered := l.letters.lastOf(m.game); len(mails) != 1 || made != 1 || answered.IsZero() {
			l.Errorf("%s has %d entries of its mail, which was accepted %d times and answered at %v", m.game, made, len(mails), answered)
		}
	}
	came, twice := l.letters.count()
	l.Logf("%d letters were owed, %d noted as sent, %d came, %d of them again", len(owed), len(sent), came, twice)
	if len(owed) != len(sent) || came != len(sent) {
		l.Errorf("%d letters were owed, %d noted as sent, and %d came", len(owed), len(sent), came)
	}
}

// mailServer hands mails over to workers, and to another one where that fails.
type mailServer struct {
	*load
	clients [2]*smtp.Client
}

// handOver hands a mail over until it is acknowledged.
func (m *mailServer) handOver(n int, what crowdMail) {
	for try := n; m.try(try%len(m.clients), what) != nil; try++ {
		time.Sleep(50 * time.Millisecond)
	}
}

func (m *mailServer) try(worker int, what crowdMail) error {
	if m.clients[worker] == nil {
		conn, err := net.Dial("tcp", m.workers[worker].cfg.LMTP.Address)
		if err != nil {
			return err
		}
		m.clients[worker] = smtp.NewClientLMTP(conn)
	}
	err := m.clients[worker].SendMail(string(what.from), []string{string(what.to)}, bytes.NewReader(what.raw))
	if err != nil {
		m.clients[worker].Close()
		m.clients[worker] = nil
	}
	return err
}

func (m *mailServer) hang() {
	for _, c := range m.clients {
		if c != nil {
			c.Close()
		}
	}
}

// letterSink takes letters, and remembers what they are called and when they came.
type letterSink struct {
	mu   sync.Mutex
	came map[string]int       // how often, by Message-ID
	last map[string]time.Time // when one came, by game
}

// listen has letters be taken until the test ends.
func (s *letterSink) listen(t *testing.T) mail.Account {
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return sinking{s}, nil }))
	server.EnableSMTPUTF8 = true
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return mail.Account{Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port}
}

func (s *letterSink) lastOf(game string) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last[game]
}

func (s *letterSink) newest() (at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.last {
		if t.After(at) {
			at = t
		}
	}
	return at
}

func (s *letterSink) count() (came, twice int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, often := range s.came {
		twice += often - 1
	}
	return len(s.came), twice
}

// sinking is a connection.
type sinking struct{ *letterSink }

func (sinking) Mail(string, *smtp.MailOptions) error { return nil }
func (sinking) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (sinking) Reset()                               {}
func (sinking) Logout() error                        { return nil }

func (s sinking) Data(r io.Reader) error {
	letter, err := netmail.ReadMessage(r)
	if err == nil {
		_, err = io.Copy(io.Discard, letter.Body)
	}
	if err != nil {
		return err
	}
	game, _, _ := strings.Cut(strings.TrimPrefix(letter.Header.Get("List-ID"), "<"), ".")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.came[letter.Header.Get("Message-ID")]++
	s.last[game] = time.Now()
	return nil
}
