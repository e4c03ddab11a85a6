package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/record"
	"dhow/notation"
	"dhow/templates"
)

var logCommand = &command{
	name:  "log",
	args:  "[--lang LANGUAGE] [--json] " + sourceArgs + " FILE",
	short: "list what has happened in a game",
	about: `Lists every order of a text record, or every entry of a game file, by the number that --at takes, with what it
changed. In a game file, what was undone later is marked with a minus sign, and what is still secret is not shown.

  --lang LANGUAGE   en, fr, nl or pl: in which it is said; else that of the locale
  --json            as data
` + sourceHelp,
	examples: []string{"dhow log game.txt", "dhow log --json kilifi-7.yaml"},
	run:      runLog,
}

func runLog(c *call) error {
	f := c.flags()
	c.langFlag(f)
	c.jsonFlag(f)
	t, err := c.tableOf(f)
	if err != nil {
		return err
	}
	happenings := t.happenings(c.lang)
	if c.json {
		return c.writeJSON(map[string]any{"game": t.header.Game, "log": happenings})
	}
	writeLog(c.stdout, speaker(c.lang, nil, nil), happenings)
	return nil
}

// happening is one entry of a game, as people and programs read it.
type happening struct {
	N      int        `json:"n"`
	At     *time.Time `json:"at,omitempty"` // of a game file
	Seat   string     `json:"seat,omitempty"`
	Does   string     `json:"does,omitempty"` // what no order says: joins, deals, undoes …
	Orders []played   `json:"orders,omitempty"`
	Says   []saying   `json:"says,omitempty"`
	Undone bool       `json:"undone,omitempty"`
}

// played is an order and what it changed.
type played struct {
	Seat    string `json:"seat,omitempty"`  // of the set-up none
	Order   string `json:"order,omitempty"` // likewise
	Draws   string `json:"draws,omitempty"`
	Changes string `json:"changes,omitempty"`
}

type saying struct {
	To   string `json:"to"`
	Text string `json:"text"`
	to   engine.SeatSet
}

// happenings lists what has happened, the set-up of a record as number 0.
func (t *table) happenings(lang notation.Language) []happening {
	if t.game != nil {
		return t.entries(lang)
	}
	l := []happening{}
	for i := range t.moves {
		h := happening{N: i}
		if t.start != nil {
			h.N++
		}
		h.move(speaker(lang, t.ed, nil), &t.moves[i])
		l = append(l, h)
	}
	return l
}

// move adds a move: an order with what it changed, or the set-up.
func (h *happening) move(r *templates.Reader, m *record.Played) {
	draws := notation.PrintDraws(r.Edition, engine.Draws(m.Step.Events))
	if m.Seat == engine.NoSeat {
		h.Does = r.Sitting(templates.SitSetUp)
		h.Orders = append(h.Orders, played{Draws: draws})
		return
	}
	h.Seat = m.Seat.String()
	h.Orders = append(h.Orders, played{h.Seat, notation.PrintOrder(r.Edition, m.Action), draws,
		r.Changes(m.Seat, m.Step)})
}

// entries lists the entries of a game file. Orders that were undone are told by their text alone.
func (t *table) entries(lang notation.Language) []happening {
	moves := map[int][]*record.Played{}
	for _, m := range t.game.Moves() {
		moves[m.N] = append(moves[m.N], &m.Played)
	}
	l := []happening{}
	for i := range t.game.Entries() {
		e := &t.game.Entries()[i]
		h := happening{N: e.N, At: &e.At, Does: t.does(e.N, lang), Undone: !t.game.Counts(e.N) && !e.Lasts()}
		if e.By != engine.NoSeat {
			h.Seat = e.By.String()
		}
		for _, m := range moves[e.N] {
			h.move(speaker(lang, t.ed, nil), m)
		}
		if h.Undone {
			h.undone(e)
		}
		for _, s := range e.Says {
			h.Says = append(h.Says, saying{sayTo(s.To), s.Text, s.To})
		}
		l = append(l, h)
	}
	return l
}

// undone adds the orders of an entry that no longer counts, as they stand in the file.
func (h *happening) undone(e *log.Entry) {
	for _, text := range e.Orders {
		if n := len(h.Orders); n > 0 && strings.HasPrefix(text, "~") {
			h.Orders[n-1].Draws = strings.TrimSpace(h.Orders[n-1].Draws + " " + text)
		} else {
			h.Orders = append(h.Orders, played{Seat: h.Seat, Order: text})
		}
	}
}

func sayTo(seats engine.SeatSet) string {
	if seats == log.ToAll {
		return "all"
	}
	return seats.String()
}

// does says what an entry does beside orders.
func (t *table) does(n int, lang notation.Language) string {
	var l []string
	for _, told := range t.game.Told(n) {
		for i, arg := range told.Args {
			if at, is := arg.(time.Time); is {
				told.Args[i] = at.Format(logTime)
			}
		}
		if text := speaker(lang, nil, nil).InLog(told.What, told.Args); text != "" {
			l = append(l, text)
		}
	}
	return strings.Join(l, "; ")
}

func writeLog(w io.Writer, r *templates.Reader, happenings []happening) {
	for i := range happenings {
		writeHappening(w, r, &happenings[i])
	}
}

func writeHappening(w io.Writer, r *templates.Reader, h *happening) {
	mark, when := " ", ""
	if h.Undone {
		mark = "-"
	}
	if h.At != nil {
		when = h.At.Format(logTime + "  ")
	}
	head := fmt.Sprintf("%4d%s %s", h.N, mark, when)
	line := func(text string) {
		fmt.Fprintln(w, strings.TrimRight(head+text, " "))
		head = strings.Repeat(" ", len(head))
	}
	if h.Does != "" {
		line(strings.TrimSpace(fmt.Sprintf("%s %s", r.Colour(h.Seat), h.Does)))
	}
	for _, p := range h.Orders {
		for _, text := range p.lines(r) {
			line(text)
		}
	}
	for _, s := range h.Says {
		who := r.Colour(cmp.Or(h.Seat, r.Sitting(templates.SitReferee))) + " "
		if s.to == log.ToAll {
			who += r.Sitting(templates.SitTalkToAll) + " "
		} else {
			who += r.Sitting(templates.SitTalk, s.to.List()) + " "
		}
		for text := range strings.Lines(s.Text) {
			line(who + strings.TrimRight(text, "\n"))
			who = strings.Repeat(" ", utf8.RuneCountInString(who))
		}
	}
}

// lines tells of an order: itself, what it changed, what chance gave.
func (p *played) lines(r *templates.Reader) []string {
	var l []string
	if p.Order != "" {
		l = append(l, fmt.Sprintf("%s %s", r.Colour(p.Seat), p.Order))
	}
	for _, more := range []string{p.Changes, p.Draws} {
		for _, line := range templates.Wrap(more, logWidth) {
			l = append(l, r.Colour("")+" "+line)
		}
	}
	return l
}

// logTime is how times are written, in UTC.
const logTime = "2006-01-02 15:04"

// logWidth is how long what an order changed may be on one line.
const logWidth = 64
