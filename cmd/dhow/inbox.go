package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"dhow/games"
	"dhow/games/post"
)

var inboxCommand = &command{
	name:  "inbox",
	args:  "[--data DIR] [--days N] [--game GAME] [--json] [FINGERPRINT]",
	short: "show what mail came in, and what became of it",
	about: `Lists the mails that the referee has handled, the newest last: when, what became of each and why, the entry of a
game that was made of it, and the letters that answer it, with whether they have left. It is read from the post
journal, beside a running daemon too. A mail is named by its fingerprint, as dhow read shows it for a mail in a file,
and as the logs of dhow serve do; the beginning of one picks its mails out. Who wrote a mail is not kept; whom its
answer went to is, by the name of the player's file, and so is whose address a mail bore that showed nothing more, with
the game of that player's that it named.

` + placeHelp + `
  --days N          so many days back; 7 without it
  --game GAME       mails to this game alone
  --json            as data`,
	examples: []string{"dhow inbox", "dhow inbox --days 30 --game kilifi-7", "dhow inbox 9f3a"},
	run:      runInbox,
}

// inboxQuery is what of the journal is asked for.
type inboxQuery struct {
	days  int
	game  string
	begin string // of a fingerprint
}

func runInbox(c *call) error {
	f := c.flags()
	dir := dataFlag(f)
	q := inboxQuery{}
	f.IntVar(&q.days, "days", 7, "")
	f.StringVar(&q.game, "game", "", "")
	c.jsonFlag(f)
	args, err := c.parse(f, 0, 1)
	switch {
	case err != nil:
		return err
	case q.days < 1:
		return wrongCall("--days wants a number from 1 on")
	case len(args) > 0:
		q.begin = strings.ToLower(args[0])
	}
	mails, err := c.inbox(*dir, q)
	switch {
	case err != nil:
		return err
	case c.json:
		return c.writeJSON(map[string]any{"mails": mails})
	}
	for i := range mails {
		writeHandled(c.stdout, &mails[i])
	}
	if len(mails) == 0 {
		fmt.Fprintf(c.stdout, "no mail of the last %d days%s\n", q.days, q.wanted())
	}
	return nil
}

// wanted says which mails alone are asked for.
func (q *inboxQuery) wanted() string {
	text := ""
	if q.game != "" {
		text += " to " + q.game
	}
	if q.begin != "" {
		text += " with a fingerprint that begins with " + printable(q.begin)
	}
	return text
}

// handledMail is what the journal says of a mail.
type handledMail struct {
	At          time.Time       `json:"at"`
	Fingerprint string          `json:"fingerprint"`
	Outcome     string          `json:"outcome"`
	Why         string          `json:"why,omitempty"`
	Game        string          `json:"game,omitempty"`
	Entry       int             `json:"entry,omitempty"`
	Settled     string          `json:"settled,omitempty"` // of a held mail
	From        games.PlayerID  `json:"from,omitempty"`    // whose address an unproven mail bore
	Letters     []handledLetter `json:"letters,omitempty"`
}

// handledLetter is a letter that answers a mail.
type handledLetter struct {
	ID     string         `json:"id"`
	Kind   string         `json:"kind"`
	Seat   string         `json:"seat,omitempty"`
	Player games.PlayerID `json:"player,omitempty"` // whom it goes to
	State  string         `json:"state"`            // owed, sent or dead
	Why    string         `json:"why,omitempty"`
}

// inbox reads the journal of a data directory.
func (c *call) inbox(root string, q inboxQuery) ([]handledMail, error) {
	s, err := c.reading(root)
	if err != nil {
		return nil, err
	}
	since := c.now().AddDate(0, 0, -q.days)
	l := &postList{mails: map[string]*handledMail{}, answers: map[string][]post.LetterID{},
		letters: map[post.LetterID]*handledLetter{}}
	if err := c.passedOver(s.EachPost(since, l.add)); err != nil {
		return nil, err
	}
	mails := []handledMail{}
	for _, fingerprint := range l.order {
		if m := l.mails[fingerprint]; !m.At.Before(since) && (q.game == "" || m.Game == q.game) &&
			strings.HasPrefix(m.Fingerprint, q.begin) {
			mails = append(mails, l.told(m))
		}
	}
	if len(mails) == 0 && q.game != "" {
		_, err = c.gameText(s, root, games.GameID(q.game))
	}
	return mails, err
}

// passedOver warns of lines of the journal that cannot be read; other errors it returns.
func (c *call) passedOver(err error) error {
	if !post.OnlyUnread(err) {
		return err
	}
	fmt.Fprintf(c.stderr, "passed over: %s\n", printable(err.Error()))
	return nil
}

// postList gathers what the lines of a journal say of each mail.
type postList struct {
	order   []string // fingerprints, as they came in
	mails   map[string]*handledMail
	answers map[string][]post.LetterID // by fingerprint
	letters map[post.LetterID]*handledLetter
}

func (l *postList) add(line post.Line) {
	switch line := line.(type) {
	case post.In:
		l.in(line)
	case post.Owe:
		l.owe(line)
	case post.Sent:
		l.close(line.ID, "sent", "")
	case post.Dead:
		l.close(line.ID, "dead", line.Why)
	case post.Settled:
		if m := l.mails[line.Fingerprint]; m != nil {
			m.Settled = line.How
		}
	}
}

// in notes what became of a mail: the last word holds.
func (l *postList) in(in post.In) {
	if post.OfNoMail(in.Outcome) {
		return
	}
	m := l.mails[in.Fingerprint]
	if m == nil {
		m = &handledMail{Fingerprint: in.Fingerprint}
		l.mails[in.Fingerprint] = m
		l.order = append(l.order, in.Fingerprint)
	}
	m.At, m.Outcome, m.Why, m.Game, m.Entry, m.From = in.At, in.Outcome, outcomeWords[in.Outcome], string(in.Game), in.Entry, in.From
}

func (l *postList) owe(owe post.Owe) {
	if owe.About == "" || l.letters[owe.ID] != nil {
		return
	}
	l.letters[owe.ID] = &handledLetter{ID: string(owe.ID), Kind: owe.Kind, Seat: seatText(owe.Seat), Player: owe.To,
		State: "owed"}
	l.answers[owe.About] = append(l.answers[owe.About], owe.ID)
}

func (l *postList) close(id post.LetterID, state, why string) {
	if letter := l.letters[id]; letter != nil {
		letter.State, letter.Why = state, why
	}
}

// told returns a mail with its letters.
func (l *postList) told(m *handledMail) handledMail {
	told := *m
	for _, id := range l.answers[m.Fingerprint] {
		told.Letters = append(told.Letters, *l.letters[id])
	}
	return told
}

func writeHandled(w io.Writer, m *handledMail) {
	const shown = 8 // digits of a fingerprint
	place := m.Game
	if m.Entry > 0 {
		place = fmt.Sprintf("%s#%d", m.Game, m.Entry)
	}
	why := m.Why
	switch {
	case m.From != "":
		why += "; it bore an address of " + string(m.From) + "'s"
	case m.Outcome == "unproven":
		why += "; it bore no player's address"
	}
	if m.Settled != "" {
		why += "; then: " + m.Settled
	}
	fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%s  %s  %-9s %-12s  %s", m.At.Format("2006-01-02 15:04:05"),
		m.Fingerprint[:min(shown, len(m.Fingerprint))], m.Outcome, place, why), " "))
	for _, letter := range m.Letters {
		fmt.Fprintln(w, "    "+letter.line())
	}
}

// line says what letter it is, whom it goes to, and what has become of it.
func (l *handledLetter) line() string {
	line := l.Kind
	if l.Seat != "" {
		line += " to " + l.Seat
	}
	if l.Player != "" {
		line += " (" + string(l.Player) + ")"
	}
	line += ": " + l.State
	if l.Why != "" {
		line += ", " + l.Why
	}
	return line
}
