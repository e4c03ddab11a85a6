package simulation

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/mail"
	"dhow/referee"
)

// deed is a step that a story can have.
type deed struct {
	reads   *regexp.Regexp
	example string
	before  bool // the daemon has to be started before
	quiet   bool // nobody is told what comes of it
	do      func(s *stage, args []string, text string) error
}

// deedOf is a deed that reads as an expression says.
func deedOf(reads, example string, do func(s *stage, args []string, text string) error) deed {
	return deed{reads: regexp.MustCompile("^" + reads + "$"), example: example, do: do}
}

func (d deed) beforeTheStart() deed {
	d.before, d.quiet = true, true
	return d
}

func (d deed) quietly() deed {
	d.quiet = true
	return d
}

// deeds are all that a story can be made of.
var deeds []deed

func init() {
	deeds = []deed{
		deedOf(`given ([A-Z]\w+) (\S+@\S+)( whose domain vouches)?`, "given Eve eve@example.com whose domain vouches", givenPerson).beforeTheStart(),
		deedOf(`given (\w+) reads (\S+@\S+)`, "given Ben reads ben@third.example", givenAddress).beforeTheStart(),
		deedOf(`given ([a-z-]+) (.+)`, "given hosts ann@example.org", givenConfig).beforeTheStart(),

		deedOf(`mail (\w+)((?:, [^,]+)*)`, "mail Ben, from ben@work.example, vouched", writesMail),
		deedOf(`answer (\w+)((?:, [^,]+)*)`, "answer Ben, about Invitation, unvouched", answersLetter),
		deedOf(`again (\w+)(?:, as (\S+))?`, "again Ben, as another@example.net", sendsAgain),
		deedOf(`returned (\w+)( by its return path)?`, "returned Ben by its return path", letterReturned),
		deedOf(`unsubscribe (\w+)`, "unsubscribe Ben", pressesButton),
		deedOf(`keep (\w+) (\$\w+)`, "keep OLD $KEY_BEN", keepsWord).quietly(),
		deedOf(`keep (\w+) letter of (\w+)`, "keep ASKED letter of Ben", keepsLetter).quietly(),

		deedOf(`game (.+)`, "game first pace 3d", beginsGame).quietly(),
		deedOf(`play (\d+) times?`, "play 3 times", playsTimes).quietly(),
		deedOf(`play until (\w+) is to move`, "play until Ben is to move", playsUntilTurn).quietly(),
		deedOf(`play until round (\d)`, "play until round 2", playsUntilRound).quietly(),
		deedOf(`play until actions`, "play until actions", playsUntilActions).quietly(),
		deedOf(`play to the end`, "play to the end", playsToEnd).quietly(),

		deedOf(`wait (.+)`, "wait 3d -5m", waits),
		deedOf(`restart`, "restart", func(s *stage, _ []string, _ string) error { s.stopped(); return s.started() }),
		deedOf(`stop`, "stop", func(s *stage, _ []string, _ string) error { s.stopped(); return nil }),
		deedOf(`start`, "start", func(s *stage, _ []string, _ string) error { return s.started() }),
		deedOf(`the power fails`, "the power fails", func(s *stage, _ []string, _ string) error { s.kill(true); s.pass(4 * time.Hour); return nil }),
		deedOf(`the daemon dies at (disk \w+|imap \w+|smtp)(?: of (\S+))?`, "the daemon dies at disk sync of /post/", dies).quietly(),

		deedOf(`the mailbox is away for (\S+)`, "the mailbox is away for 6h", fails(syscall.ECONNREFUSED, "imap search", "imap fetch", "imap mark")),
		deedOf(`the mailbox is renumbered`, "the mailbox is renumbered", func(s *stage, _ []string, _ string) error { s.box.renumber(); s.pass(soon); return nil }),
		deedOf(`the mailbox is emptied`, "the mailbox is emptied", mailboxEmptied),
		deedOf(`letters cannot be sent for (\S+)`, "letters cannot be sent for 6h", fails(errBusy, "smtp")),
		deedOf(`letters to (\S+) are refused`, "letters to ben@example.net are refused", lettersRefused).quietly(),
		deedOf(`the disk is full for (\S+)`, "the disk is full for 2m", fails(syscall.ENOSPC, "disk write", "disk create", "disk mkdir")),
		deedOf(`the DNS is silent for (\S+)`, "the DNS is silent for 3h", fails(errLost, "dns")),
		deedOf(`the DNS forgets (\S+)`, "the DNS forgets post.example", dnsForgets).quietly(),
		deedOf(`the clock is (\S+) ahead`, "the clock is 100d ahead", clockAhead),

		deedOf(`the machine sleeps for (\S+)`, "the machine sleeps for 7d", sleeps),

		deedOf(`shell (.+)`, "shell resign $GAME green", atTheShell),
		deedOf(`take away (\S+)`, "take away games/$GAME.yaml", takesAway),
		deedOf(`bring it back`, "bring it back", bringsBack),
		deedOf(`rename (\S+) (\S+)`, "rename games/$GAME.yaml games/$GAME.removed", renamesFile),
		deedOf(`edit (\S+)`, "edit players/ben*.yaml", editsFile),
		deedOf(`which files say (.+)`, "which files say ben@example.net", whichFiles),
		deedOf(`the last two letters to (\w+) read alike`, "the last two letters to Ben read alike", readAlike).quietly(),
		deedOf(`verify (\S+)`, "verify archive/2000/$GAME.yaml", verifies).quietly(),
		deedOf(`the files of (\S+)`, "the files of games", listsFiles),
		deedOf(`read (\S+)`, "read players/ben*.yaml", readsFile),
	}
}

// duration reads lengths of time that are added up, days among them.
func duration(text string) (sum time.Duration, err error) {
	for _, one := range strings.Fields(text) {
		d := time.Duration(0)
		if days, is := strings.CutSuffix(one, "d"); is {
			n, err := strconv.Atoi(days)
			if err != nil {
				return 0, err
			}
			d = time.Duration(n) * 24 * time.Hour
		} else if d, err = time.ParseDuration(one); err != nil {
			return 0, err
		}
		sum += d
	}
	return sum, nil
}

func givenPerson(s *stage, args []string, _ string) error {
	s.people[strings.ToLower(args[0])] = &person{name: args[0], addresses: []mail.Address{mail.Address(args[1])}, vouched: args[2] != "", mentioned: map[mail.Address]bool{}}
	return nil
}

// givenAddress gives somebody one more address.
func givenAddress(s *stage, args []string, _ string) error {
	p, err := s.person(args[0])
	if err == nil {
		p.addresses = append(p.addresses, mail.Address(args[1]))
	}
	return err
}

// givenConfig sets a key of the configuration.
func givenConfig(s *stage, args []string, _ string) error {
	n, _ := strconv.Atoi(args[1])
	switch args[0] {
	case "hosts":
		s.cfg.Hosts = strings.Fields(args[1])
	case "trust":
		s.cfg.Trust = args[1]
	case "server-clock":
		s.faults.seed = 4 // by which the server does not tell what time it is
	case "uptime":
		s.script.seed = 24 // by which the machine does not count its sleep
	case "sub-addresses":
		s.cfg.SubAddress = args[1] == "yes"
	default:
		limit := s.limit(args[0])
		if limit == nil {
			return fmt.Errorf("the configuration has no %s here", args[0])
		}
		*limit = n
	}
	return nil
}

// limit is the limit of a name; nil: there is none.
func (s *stage) limit(name string) *int {
	l := &s.cfg.Limits
	return map[string]*int{
		"held-mails":         &l.HeldMails,
		"unproven-mails":     &l.UnprovenMails,
		"new-addresses":      &l.NewAddresses,
		"host-new-addresses": &l.HostNewAddresses,
		"all-new-addresses":  &l.AllNewAddresses,
		"idle-answers":       &l.IdleAnswers,
		"talk-mails":         &l.TalkMails,
		"invitations":        &l.Invitations,
		"games-alone":        &l.GamesAlone,
	}[name]
}

// manner is how a mail is written.
type manner struct {
	from    mail.Address
	stamp   string // what our own server says of it
	about   string // of the letter that is answered
	letter  string // its name
	head    []string
	subject string
	program int

	sub      string // of the referee's address
	unsigned bool   // though the domain signs mails
	with     string // another author
	changed  bool   // since it was signed
	id       mail.MessageID
}

// manners reads how a mail is written, as "from ben@work.example, vouched".
func (s *stage) manners(p *person, text string) (m manner, err error) {
	m = manner{from: p.addresses[0], subject: "Mombasa"}
	vouched := p.vouched
	for _, one := range strings.Split(text, ", ")[1:] {
		what, more, _ := strings.Cut(one, " ")
		switch what {
		case "vouched":
			m.stamp = "dmarc=pass"
		case "unvouched":
			m.stamp = "dmarc=none"
		case "forged":
			m.stamp = "dmarc=fail"
		case "from":
			m.from = mail.Address(more)
			vouched = s.vouched[m.from]
		case "about":
			m.about, err = s.filled(more)
		case "disowned":
			m.stamp = "dmarc=fail (p=reject)"
		case "with":
			m.with = more
		case "unsigned":
			m.unsigned = true
		case "to":
			if m.letter = more; more == "the key" {
				m.letter = ""
				key, err := s.meant("KEY_" + strings.ToUpper(p.name))
				if err != nil {
					return m, err
				}
				m.sub = key
			}
		case "head":
			m.head = append(m.head, more)
		case "id":
			m.id = mail.MessageID(more)
		case "changed":
			m.changed = true
		case "subject":
			m.subject = more
		case "program":
			m.program, err = strconv.Atoi(more)
		default:
			return m, fmt.Errorf("a mail is not written %q", one)
		}
	}
	if m.stamp == "" && vouched {
		m.stamp = "dmarc=pass"
	} else if m.stamp == "" {
		m.stamp = "dmarc=none"
	}
	return m, err
}

var anyAddress = regexp.MustCompile(`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`)

// sends brings a mail to the mailbox as the servers on the way do: signed, and with our own
// server's word for it.
func (s *stage) sends(p *person, m *sentMail, how manner, text string) {
	if how.stamp == "dmarc=pass" { // and from now on
		s.vouched[how.from] = true
		p.vouched = p.vouched || how.from == p.addresses[0]
	}
	_, plain, _ := bytes.Cut(m.raw, []byte("\r\n")) // without the verdict that the world has written
	m.forged = strings.HasPrefix(how.stamp, "dmarc=fail")
	if how.sub != "" {
		plain = bytes.Replace(plain, []byte("To: "+string(refereeAddress)), []byte("To: "+string(refereeAddress.WithSub(how.sub))), 1)
	}
	if how.unsigned {
		plain = plain[signature.FindIndex(plain)[1]:]
	}
	if how.with != "" {
		plain = bytes.Replace(plain, []byte(string(how.from)+">"), []byte(string(how.from)+">, "+string(how.with)), 1)
	}
	if how.changed {
		plain = append(plain, "undo\r\n"...)
	}
	if how.id != "" {
		plain = bytes.Replace(plain, []byte("<"+string(m.id)+">"), []byte("<"+string(how.id)+">"), 1)
		m.id = how.id
	}
	for _, field := range how.head {
		plain = append([]byte(field+"\r\n"), plain...)
	}
	m.raw = append([]byte("Authentication-Results: "+mailServer+"; "+how.stamp+" header.from="+how.from.Domain()+"\r\n"), plain...)
	for _, a := range anyAddress.FindAllString(text, -1) {
		m.mentions = append(m.mentions, mail.Address(a))
	}
	s.account.reachable[how.from.Folded()] = true
	s.post(m)
}

// signature is the field of a signature, at the top of a mail.
var signature = regexp.MustCompile("^(DKIM-Signature:.*\r\n([ \t].*\r\n)*)?")

func writesMail(s *stage, args []string, text string) error {
	p, err := s.person(args[0])
	if err != nil {
		return err
	}
	how, err := s.manners(p, args[1])
	if err != nil {
		return err
	}
	if text, err = s.filled(text); err != nil {
		return err
	}
	s.sends(p, s.fresh(p, how.from, how.subject, text), how, text)
	return nil
}

func answersLetter(s *stage, args []string, text string) error {
	p, err := s.person(args[0])
	if err != nil {
		return err
	}
	how, err := s.manners(p, args[1])
	if err != nil {
		return err
	}
	l := s.letters[how.letter]
	if l == nil {
		if l, err = s.newest(p, how.from, how.about); err != nil {
			return err
		}
	}
	if text, err = s.filled(text); err != nil {
		return err
	}
	s.sends(p, s.answer(p, how.from, l, text, how.program), how, text)
	return nil
}

// sendsAgain has somebody's last mail come once more, as it was or under another Message-ID.
func sendsAgain(s *stage, args []string, _ string) error {
	for _, m := range slices.Backward(s.mails) {
		if m.from.name != args[0] {
			continue
		}
		if args[1] == "" {
			s.deliver(m.sentMail)
			s.pass(soon)
			return nil
		}
		again := *m.sentMail
		again.id = mail.MessageID(args[1])
		again.raw = bytes.ReplaceAll(m.raw, []byte("<"+string(m.id)+">"), []byte("<"+args[1]+">"))
		s.post(&again)
		return nil
	}
	return fmt.Errorf("%s has written nothing", args[0])
}

// letterReturned has a mail server say that somebody's newest letter could not be delivered.
func letterReturned(s *stage, args []string, _ string) error {
	p, err := s.person(args[0])
	if err != nil {
		return err
	}
	l, err := s.newest(p, p.addresses[0], "")
	if err != nil {
		return err
	}
	id := s.nextID("x@mx.example.net")
	raw := bounceOf(l, id, s.now())
	if args[1] != "" {
		s.mu.Lock()
		to := s.account.letters[keyOf(l.ID).letter].Return
		s.mu.Unlock()
		raw = []byte(strings.Replace(string(raw), "To: "+string(refereeAddress), "To: "+string(to), 1))
	}
	s.post(&sentMail{from: &person{name: "a server"}, sender: "MAILER-DAEMON@example.net", id: id, raw: raw})
	return nil
}

// pressesButton has somebody's mail program write what it does when its button beside their newest
// letter is pressed: to where the letter says, under the subject that it says, and a text of its
// own.
func pressesButton(s *stage, args []string, _ string) error {
	p, err := s.person(args[0])
	if err != nil {
		return err
	}
	newest, err := s.newest(p, p.addresses[0], "")
	if err != nil {
		return err
	}
	s.mu.Lock()
	letter := s.account.letters[keyOf(newest.ID).letter]
	s.mu.Unlock()
	raw, err := mail.Compose(letter)
	if err != nil {
		return err
	}
	_, rest, _ := strings.Cut(strings.ReplaceAll(string(raw), "\r\n ", " "), "List-Unsubscribe: <")
	link, _, _ := strings.Cut(rest, ">")
	to, err := url.Parse(strings.TrimSpace(link))
	if err != nil || to.Scheme != "mailto" {
		return fmt.Errorf("the letter has the button %q: %w", link, err)
	}
	how, err := s.manners(p, "")
	if err != nil {
		return err
	}
	m := s.fresh(p, how.from, to.Query().Get("subject"), "This message was automatically generated by a mail program.")
	m.raw = bytes.Replace(m.raw, []byte("To: "+string(refereeAddress)), []byte("To: "+to.Opaque), 1)
	s.sends(p, m, how, "")
	return nil
}

func keepsWord(s *stage, args []string, _ string) (err error) {
	s.words[args[0]], err = s.filled(args[1])
	return err
}

func keepsLetter(s *stage, args []string, _ string) error {
	p, err := s.person(args[1])
	if err != nil {
		return err
	}
	s.letters[args[0]], err = s.newest(p, p.addresses[0], "")
	return err
}

// beginsGame has Ann start a game with Ben and Cas, and all join.
func beginsGame(s *stage, args []string, _ string) error {
	line := "new game Ben ben@example.net, Cas cas@example.edu " + args[0]
	m := s.fresh(s.people["ann"], "ann@example.org", "Mombasa", line)
	m.mentions = []mail.Address{"ben@example.net", "cas@example.edu"}
	s.post(m)
	s.came()
	return s.playsUntil(func() bool { return s.game(s.games[0]).Dealt() })
}

func playsTimes(s *stage, args []string, _ string) error {
	n, _ := strconv.Atoi(args[0])
	for range n {
		s.moves(true)
	}
	return nil
}

// playsUntil has everybody move until something is so.
func (s *stage) playsUntil(so func() bool) error {
	for range 1000 {
		if so() {
			return nil
		}
		if !s.moves(false) {
			break
		}
	}
	if so() {
		return nil
	}
	return errors.New("that never happens")
}

func playsUntilTurn(s *stage, args []string, _ string) error {
	return s.playsUntil(func() bool { return slices.Equal(s.onMove(), []string{args[0]}) })
}

// state tells whether the state of the first game is so.
func (s *stage) stateIs(so func(*engine.State) bool) func() bool {
	return func() bool {
		state, err := s.game(s.games[0]).State()
		return err == nil && so(&state)
	}
}

func playsUntilRound(s *stage, args []string, _ string) error {
	n, _ := strconv.Atoi(args[0])
	return s.playsUntil(s.stateIs(func(state *engine.State) bool { return int(state.Round) >= n }))
}

func playsUntilActions(s *stage, _ []string, _ string) error {
	return s.playsUntil(s.stateIs(func(state *engine.State) bool { return state.Phase == engine.ActionPhase }))
}

func playsToEnd(s *stage, _ []string, _ string) error {
	return s.playsUntil(func() bool { return s.game(s.games[0]).Over() })
}

func waits(s *stage, args []string, _ string) error {
	d, err := duration(args[0])
	s.pass(d)
	return err
}

// stopped ends the daemon as it is meant to end.
func (s *stage) stopped() { s.end() }

func (s *stage) started() error {
	s.start()
	s.pass(soon)
	return nil
}

// dies has the daemon die at an operation that is to come, and lose what was not synced.
func dies(s *stage, args []string, _ string) error {
	s.faults.arm(fault{op: args[0], about: args[1], count: 1, until: s.now().Add(24 * time.Hour), err: errPower})
	return nil
}

// fails has operations fail for a time, and tells what has come of that in a minute.
func fails(err error, ops ...string) func(*stage, []string, string) error {
	return func(s *stage, args []string, _ string) error {
		d, wrong := duration(args[0])
		for _, op := range ops {
			s.faults.arm(fault{op: op, count: 1 << 30, until: s.now().Add(d), err: err})
		}
		return wrong
	}
}

// dnsForgets has a domain sign with another key from now on, which nobody has looked up.
func dnsForgets(s *stage, args []string, _ string) error {
	s.dns.mu.Lock()
	defer s.dns.mu.Unlock()
	signer := s.dns.signers[args[0]]
	if signer == nil {
		return fmt.Errorf("%s signs no mails", args[0])
	}
	s.dns.renew(args[0], fmt.Sprint("k", signer.made+1))
	return nil
}

func lettersRefused(s *stage, args []string, _ string) error {
	s.faults.arm(fault{op: "smtp", about: args[0], count: 1 << 30, until: s.now().Add(365 * 24 * time.Hour), err: errRefused})
	return nil
}

func mailboxEmptied(s *stage, _ []string, _ string) error {
	s.box.mu.Lock()
	defer s.box.mu.Unlock()
	s.box.mails = nil
	return nil
}

func clockAhead(s *stage, args []string, _ string) error {
	d, err := duration(args[0])
	s.setClock(d)
	s.pass(soon)
	return err
}

// sleeps has the machine sleep, and gives it a minute when it wakes.
func sleeps(s *stage, args []string, _ string) error {
	d, err := duration(args[0])
	s.suspend(d)
	s.pass(soon)
	return err
}

// atTheShell has the operator ask for something, by the words of a request: what, the game, the
// seat, and an address or the number of an entry.
func atTheShell(s *stage, args []string, _ string) error {
	line, err := s.filled(args[0])
	if err != nil {
		return err
	}
	line, typed, _ := strings.Cut(line, " line=")
	words := strings.Fields(line)
	q := referee.Request{Do: referee.ShellAct(words[0]), Line: typed}
	for _, a := range anyAddress.FindAllString(typed, -1) {
		s.account.reachable[mail.Address(a).Folded()] = true
	}
	for i, w := range words[1:] {
		n, notNumber := strconv.Atoi(w)
		switch {
		case notNumber == nil:
			q.Entry = n
		case strings.HasPrefix(w, "player="):
			q.Player = strings.TrimPrefix(w, "player=")
		case strings.HasPrefix(w, "to="):
			q.To = strings.TrimPrefix(w, "to=")
		case strings.Contains(w, "@"):
			q.To = w
			s.account.reachable[mail.Address(w).Folded()] = true
		case i == 0:
			q.Game = games.GameID(w)
		default:
			q.Seat = w
		}
	}
	return s.asksShell(q)
}

func takesAway(s *stage, args []string, _ string) error {
	file, err := s.file(args[0])
	if err == nil {
		s.takeAway(file)
	}
	s.pass(soon)
	return err
}

func bringsBack(s *stage, _ []string, _ string) error {
	for _, back := range s.missing {
		back()
	}
	s.pass(soon)
	return nil
}

func renamesFile(s *stage, args []string, _ string) error {
	from, err := s.file(args[0])
	if err != nil {
		return err
	}
	to, err := s.file(args[1])
	if err != nil {
		return err
	}
	s.disk.put(to, s.disk.read(from))
	s.disk.vanish(from)
	s.pass(soon)
	return nil
}

// editsFile has somebody change a file: its text has, line by line, what is there and what is to
// be.
func editsFile(s *stage, args []string, text string) error {
	file, err := s.file(args[0])
	if err != nil {
		return err
	}
	for line := range strings.Lines(text) {
		was, is, _ := strings.Cut(strings.TrimSpace(line), " => ")
		s.disk.edit(file, true, func(data []byte) []byte {
			if !strings.Contains(string(data), was) {
				err = fmt.Errorf("%s does not say %q", file, was)
			}
			return []byte(strings.ReplaceAll(string(data), was, is))
		})
	}
	s.pass(soon)
	return err
}

var gameNamed = regexp.MustCompile(`\b[a-z]+-\d+\b`)

// readAlike wants the last two letters to somebody to say the same, but for names of games and what
// is another in each letter.
func readAlike(s *stage, args []string, _ string) error {
	p, err := s.person(args[0])
	if err != nil || len(p.got) < 2 {
		return cmp.Or(err, errors.New("there are no two letters"))
	}
	var texts []string
	for _, l := range p.got[len(p.got)-2:] {
		text, _, _ := strings.Cut(l.Text, "\nkey ")
		texts = append(texts, gameNamed.ReplaceAllString(l.Subject+"\n"+text, "GAME"))
	}
	if texts[0] != texts[1] {
		return fmt.Errorf("one says\n%s\nand the other\n%s", texts[0], texts[1])
	}
	return nil
}

// verifies checks the file of a game that is over, as dhow verify does.
func verifies(s *stage, args []string, _ string) error {
	file, err := s.file(args[0])
	if err != nil {
		return err
	}
	return log.VerifyFile(edition.Mombasa(), file, s.disk.read(file), nil)
}

// whichFiles tells which files say something, but for the journal.
func whichFiles(s *stage, args []string, _ string) error {
	what, err := s.filled(args[0])
	if err != nil {
		return err
	}
	var files []string
	s.disk.remember(func(name string, data []byte) {
		if strings.Contains(string(data), what) && !strings.Contains(name, "/post/") {
			files = append(files, s.shown(name))
		}
	})
	if len(files) == 0 {
		files = []string{"none"}
	}
	s.shell = append(s.shell, happening{line: strings.Join(files, " ")})
	return nil
}

// listsFiles tells which files there are in a directory.
func listsFiles(s *stage, args []string, _ string) error {
	names := []string{"none"}
	if paths := s.disk.paths(dataDir + "/" + args[0]); len(paths) > 0 {
		names = nil
		for _, path := range paths {
			names = append(names, s.shown(path))
		}
	}
	s.shell = append(s.shell, happening{line: strings.Join(names, " ")})
	return nil
}

func readsFile(s *stage, args []string, _ string) error {
	file, err := s.file(args[0])
	if err != nil {
		return err
	}
	s.shell = append(s.shell, happening{line: s.shown(file), text: string(s.disk.read(file))})
	return nil
}
