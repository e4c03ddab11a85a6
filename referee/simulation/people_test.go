package simulation

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/referee/acts"
)

// person is somebody with a mail program.
type person struct {
	name      string
	addresses []mail.Address        // the first is the one that the referee knows
	vouched   bool                  // the domain vouches for it: DMARC is aligned
	stranger  bool                  // has no seat anywhere
	mentioned map[mail.Address]bool // addresses that they have written themselves
	framed    []mail.Address        // whom others have asked the referee in their name to write to
	forgotten time.Time             // when they were, the last time; they may have come back
	pestered  time.Time             // when they last wrote what they are asked about, each time
	gone      map[games.GameID]bool // where they never answer again
	got       []*correspondents.Letter
	minute    time.Time // in which the newest of them came
	fromThen  int       // the first of these
	wrote     []*sentMail
}

// everybody returns who there is. Ann and Fay may host; Fay never plays. Domains of Ben and Dee
// vouch for nobody; that of Dee signs mails.
func everybody() map[string]*person {
	all := map[string]*person{}
	for _, p := range []*person{
		{name: "Ann", addresses: []mail.Address{"ann@example.org", "ann@home.example"}, vouched: true},
		{name: "Ben", addresses: []mail.Address{"ben@example.net", "ben@work.example"}},
		{name: "Cas", addresses: []mail.Address{"cas@example.edu", "cas@phone.example"}, vouched: true},
		{name: "Dee", addresses: []mail.Address{"dee@post.example", "dee@club.example"}},
		{name: "Fay", addresses: []mail.Address{"fay@example.org"}, vouched: true},
		{name: "Sam", addresses: []mail.Address{"sam@stranger.example"}, vouched: true, stranger: true},
		{name: "Tim", addresses: []mail.Address{"tim@nowhere.example"}, stranger: true},
	} {
		p.mentioned, p.gone = map[mail.Address]bool{}, map[games.GameID]bool{}
		all[strings.ToLower(p.name)] = p
	}
	return all
}

var (
	players = []string{"ann", "ben", "cas", "dee"}
	anybody = []string{"ann", "ben", "cas", "dee", "fay"}
)

// asRead is a letter as its reader has it.
func asRead(l *mail.Outgoing) *correspondents.Letter {
	r := &correspondents.Letter{
		ID: l.ID, InReplyTo: l.InReplyTo, References: l.References, From: l.From, FromName: l.FromName, ReplyTo: l.ReplyTo, To: l.To, Subject: l.Subject,
		Date: l.Date, Text: l.Text,
	}
	if r.ReplyTo == "" {
		r.ReplyTo = r.From
	}
	return r
}

// gets puts a letter among those that somebody has. Of one minute they are in the order of their
// names: which comes first, of letters that are sent side by side, follows from no seed.
func (p *person) gets(l *correspondents.Letter, now time.Time) {
	if minute := now.Truncate(time.Minute); !minute.Equal(p.minute) {
		p.minute, p.fromThen = minute, len(p.got)
	}
	at, _ := slices.BinarySearchFunc(p.got[p.fromThen:], l, func(a, b *correspondents.Letter) int { return strings.Compare(string(a.ID), string(b.ID)) })
	p.got = slices.Insert(p.got, p.fromThen+at, l)
}

// letterKey is what the Message-ID of a letter says: which letter it is, and the place that its key
// is for.
type letterKey struct {
	letter   post.LetterID
	game     games.GameID
	position int
	seat     engine.Seat // NoSeat: none
}

// keyOf reads a Message-ID as the design has it: LETTER-TAG.GAME.POSITION.SEAT.MAC@domain.
func keyOf(id mail.MessageID) letterKey {
	local, _, _ := strings.Cut(string(id), "@")
	parts := strings.Split(local, ".")
	if len(parts) != 5 {
		return letterKey{}
	}
	k := letterKey{letter: post.LetterID(parts[0][:strings.LastIndexByte(parts[0], '-')]), game: games.GameID(parts[1])}
	k.position, _ = strconv.Atoi(parts[2])
	k.seat = engine.Seat(1 + strings.Index("bgyp", parts[3]))
	return k
}

// glimpse is a game as its file was when somebody last looked.
type glimpse struct {
	data, secret string
	game         *log.Game
}

// game reads a game's file; nil if it cannot be read. While the file or its secret is taken away,
// and when it is in the archive, the game is what it was: people know it from their letters.
func (w *world) game(id games.GameID) *log.Game {
	file := gameFile(id)
	data, text := w.disk.read(file), w.disk.read(strings.TrimSuffix(file, ".yaml")+".secret")
	w.mu.Lock()
	g := w.known[id]
	w.mu.Unlock()
	if g != nil && (data == nil || text == nil || g.data == string(data) && g.secret == string(text)) {
		return g.game
	}
	if data == nil {
		return nil
	}
	secret, err := log.ParseSecret(strings.TrimSpace(string(text)))
	if err != nil {
		secret = nil
	}
	game, err := editions().Read(file, data, secret)
	if err != nil {
		game = nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.known[id] = &glimpse{string(data), string(text), game}
	return game
}

func gameFile(id games.GameID) string { return dataDir + "/games/" + string(id) + ".yaml" }

// place is somebody's seat in a game, with the newest letter about it.
type place struct {
	key    letterKey
	letter *correspondents.Letter
	game   *log.Game // as it is; nil if it cannot be read at the moment, or nobody has looked
}

// places lists where somebody plays, as their letters say, the oldest game first.
func (w *world) places(p *person) []place {
	w.mu.Lock()
	defer w.mu.Unlock()
	newest := map[games.GameID]int{}
	var l []place
	for _, letter := range p.got {
		k := keyOf(letter.ID)
		if k.game == "" || k.seat == engine.NoSeat || p.gone[k.game] {
			continue
		}
		if i, known := newest[k.game]; !known {
			newest[k.game] = len(l)
			l = append(l, place{key: k, letter: letter})
		} else if k.position >= l[i].key.position {
			l[i] = place{key: k, letter: letter}
		}
	}
	return l
}

// onMove tells whether a game waits for who sits at a place, and they know.
func (p *place) onMove() bool {
	g := p.game
	if g == nil || g.Over() || g.Ended() != "" || g.Resigned(p.key.seat) {
		return false
	}
	if !g.Dealt() {
		return !g.Joined()[p.key.seat]
	}
	began := g.Turn(p.key.seat)
	return began != 0 && began <= p.key.position
}

// plain is an order given with the newest letter of a place. It is none if the key of that letter
// is worth nothing since: the letter with the new one is lost or on its way, and nothing but the
// mail's domain could speak for it.
func (p *place) plain(order string) *plainOrder {
	g, seat := p.game, p.key.seat
	if g.At(min(p.key.position, g.Len())).Epoch(seat) != g.Epoch(seat) {
		return nil
	}
	if now := g.At(g.Len()); now.Planning() && now.Kept(seat) != 0 {
		return nil // what is kept already makes no entry
	}
	return &plainOrder{game: p.key.game, seat: seat, last: g.Len(), text: order}
}

// order chooses an order by chance from what the seat may see.
func (p *place) order(pick engine.Pick) string {
	if !p.game.Dealt() {
		return "join " + []string{"palm", "reef", "tide", "lantern"}[pick(4)]
	}
	v, err := p.game.View(p.key.seat)
	if err != nil {
		return ""
	}
	a, ok := engine.Sample(&v, pick)
	if !ok {
		return ""
	}
	return acts.Typed(&v, a)
}

// sentMail is a mail on its way to the referee, with what the account has to know of it.
type sentMail struct {
	from   *person
	sender mail.Address
	raw    []byte
	id     mail.MessageID
	text   string      // as typed
	order  string      // it gives, as letters write it; empty: none
	plain  *plainOrder // that has to be accepted unless something comes between

	mentions []mail.Address // whom it asks the referee to write to
	forged   bool           // it is not from whom it says
	signed   bool           // by the sender's domain
	made     time.Time
}

// nextID names a mail.
func (w *world) nextID(from mail.Address) mail.MessageID {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.mails++
	return mail.MessageID(fmt.Sprintf("m%d@%s", w.mails, from.Domain()))
}

// answer is a mail that answers a letter, in the way of a mail program.
func (w *world) answer(p *person, from mail.Address, l *correspondents.Letter, text string, program int) *sentMail {
	a := &correspondents.Answer{To: l, ID: w.nextID(from), From: from, Name: p.name, Text: text, At: w.now()}
	raw := correspondents.Programs[program%len(correspondents.Programs)].Write(a)
	return &sentMail{from: p, sender: from, raw: w.stamped(p, from, raw), id: a.ID, text: text, signed: w.signs(from), made: w.now()}
}

// fresh is a mail that answers none.
func (w *world) fresh(p *person, from mail.Address, subject, text string) *sentMail {
	n := &correspondents.New{ID: w.nextID(from), From: from, To: refereeAddress, Name: p.name, Subject: subject, Text: text, At: w.now()}
	return &sentMail{from: p, sender: from, raw: w.stamped(p, from, n.Write()), id: n.ID, text: text, signed: w.signs(from), made: w.now()}
}

// signs tells whether the domain of an address signs its mails.
func (w *world) signs(from mail.Address) bool { return w.dns.signers[from.Domain()] != nil }

// stamped is a mail as the referee's own server hands it on: signed by the sender's, if that does
// so, and with a verdict on whether the sender's domain vouches for it.
func (w *world) stamped(p *person, from mail.Address, raw []byte) []byte {
	return p.stamp(from, w.dns.sign(raw, from))
}

func (p *person) stamp(from mail.Address, raw []byte) []byte {
	verdict := "dmarc=none"
	if p.vouched && from == p.addresses[0] {
		verdict = "dmarc=pass"
	}
	return []byte("Authentication-Results: " + mailServer + "; " + verdict + " header.from=" + from.Domain() + "\r\n" + string(raw))
}

// deliver brings a mail to the referee's mailbox.
func (w *world) deliver(m *sentMail) {
	fingerprint := mail.Read(m.raw, mail.Reading{}).Fingerprint
	w.mu.Lock()
	m.from.wrote = append(m.from.wrote, m)
	w.noteHeld("mail %s %s %x%s", m.id, fingerprint, hash(string(m.raw)), w.inDetail(string(m.raw)))
	for _, a := range m.mentions {
		m.from.mentioned[a] = true
	}
	w.account.mail(m, fingerprint)
	w.mu.Unlock()
	w.box.put(m.raw, fingerprint)
}

var codeLine = regexp.MustCompile(`yes ([a-z2-7]{10})`)

// codes lists the codes of questions in letters to somebody, the newest first, with the letters.
func (w *world) codes(p *person) (letters []*correspondents.Letter, codes []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, l := range slices.Backward(p.got) {
		if m := codeLine.FindStringSubmatch(l.Text); m != nil && strings.Contains(l.Text, "yes "+m[1]) {
			letters, codes = append(letters, l), append(codes, m[1])
		}
	}
	return letters, codes
}
