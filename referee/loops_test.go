package referee

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/notices"
)

// responder is a program that answers each letter to a person at once, without the headers that
// would say so.
type responder struct {
	*person
	seen  int
	reply func(p *person, l *mail.Outgoing, n int) string // the raw mail; empty: it does not answer
}

// run lets responders answer for a time, and returns how many letters each has got.
func (w *world) run(how time.Duration, all ...*responder) []int {
	w.t.Helper()
	before := make([]int, len(all))
	for i, r := range all {
		before[i] = r.seen
	}
	for end := time.Now().Add(how); time.Now().Before(end); {
		w.settle()
		moved := false
		for _, r := range all {
			for letters := w.tray.to(r.address); r.seen < len(letters); {
				l := letters[r.seen]
				r.seen++
				if raw := r.reply(r.person, l, r.seen); raw != "" {
					w.box.put(raw)
					moved = true
				}
			}
		}
		if !moved {
			time.Sleep(time.Minute)
		}
	}
	got := make([]int, len(all))
	for i, r := range all {
		got[i] = r.seen - before[i]
	}
	return got
}

// away answers a letter as mail programs do, with a text.
func away(text string) func(*person, *mail.Outgoing, int) string {
	return func(p *person, l *mail.Outgoing, n int) string {
		return p.raw(fmt.Sprintf("In-Reply-To: <%s>\r\n", l.ID), fmt.Sprintf(strings.ReplaceAll(text, "{N}", "%d"), repeated(n, strings.Count(text, "{N}"))...))
	}
}

// underOneID is a mail under the Message-ID that a program gives to all of its mails.
func underOneID(raw string) string {
	before, rest, _ := strings.Cut(raw, "Message-ID: <")
	_, rest, _ = strings.Cut(rest, ">")
	return before + "Message-ID: <always@example.net>" + rest
}

func repeated(n, times int) []any {
	l := make([]any, times)
	for i := range l {
		l[i] = n
	}
	return l
}

// TestLoops has a program answer every letter to Ben. However it does, it gets few letters in a
// day, and Ben's own order is carried out and answered.
func TestLoops(t *testing.T) {
	const key = "\n\nkey {KEY}"
	withKey := func(text string) func(*person, *mail.Outgoing, int) string {
		return func(p *person, l *mail.Outgoing, n int) string {
			body := strings.NewReplacer("{N}", fmt.Sprint(n), "{KEY}", keyIn(l), "{QUOTED}", "> "+strings.ReplaceAll(strings.TrimSpace(l.Text), "\n", "\n> "),
				"{LETTER}", strings.TrimSpace(l.Text)).Replace(text)
			return p.raw("", body)
		}
	}
	for why, row := range map[string]struct {
		reply func(*person, *mail.Outgoing, int) string
		most  int // letters in a day
	}{
		"the same words":                     {away("I am away until Monday."), 2},
		"other words each time":              {away("I am away. This is answer {N} of mine."), 4},
		"a date in its words":                {away("Received at {N} o'clock. Your ticket is #{N}."), 4},
		"nothing but a quotation":            {withKey("{QUOTED}"), 2},
		"a quotation, and its text below":    {withKey("{QUOTED}\n\nI am away, number {N}."), 4},
		"the letter, and its text below":     {withKey("{LETTER}\n\nI am away, number {N}."), 4},
		"its text, and the letter below":     {withKey("I am away, number {N}.\n\n{LETTER}"), 4},
		"the letter behind what mail has":    {withKey("Away {N}.\n\n-----Original Message-----\nFrom: Dhow\n\n{LETTER}"), 4},
		"a vacation notice with a typed key": {withKey("I am on vacation {N}." + key), 4},
		"a yes":                              {away("Yes."), 2},
		"a no each time":                     {withKey("no\nThank you for letter {N}." + key), 4},
		"yes and no in turn": {func(p *person, l *mail.Outgoing, n int) string {
			return away(strings.Repeat("yes\n", 1+n%2)+strings.Repeat("no\n", n))(p, l, n)
		}, 4},
		"nothing at all": {withKey(""), 3},
		"other words under one Message-ID": {func(p *person, l *mail.Outgoing, n int) string {
			return underOneID(away(fmt.Sprintf("I am away, number %d.", n))(p, l, n))
		}, 4},
		"without a key, by its domain": {func(p *person, _ *mail.Outgoing, n int) string {
			return aligned("example.net") + p.raw("", fmt.Sprintf("I am away, number %d.", n))
		}, 4},
		"from another address, with the key": {func(p *person, l *mail.Outgoing, n int) string {
			return p.person("Ben", "ben@work.example.edu").raw(fmt.Sprintf("In-Reply-To: <%s>\r\n", l.ID), fmt.Sprintf("I am away, number %d.", n))
		}, 2},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newProofWorld(t)
				defer func() { p.stop() }()
				ben := p.players[1]
				game := ben.letter()
				r := &responder{person: ben, seen: len(p.tray.to(benAt)) - 1, reply: row.reply}
				if got := p.run(20*time.Hour, r)[0]; got > row.most {
					t.Errorf("it gets %d letters in a day; the last is\n%s", got, ben.letter().Text)
				}
				p.stop()
				p.start()
				if got := p.run(3*time.Hour, r)[0]; got > 0 {
					t.Errorf("after a restart it gets %d letters more", got)
				}
				ben.answerTo(game, "show")
				before := len(p.tray.to(benAt))
				p.settle()
				if len(p.tray.to(benAt)) != before+1 {
					t.Error("Ben's own question is not answered")
				}
				if got := p.run(24*time.Hour, r)[0]; got > row.most+1 {
					t.Errorf("it gets %d letters in the next day", got)
				}
				p.stop()
			})
		})
	}
}

// TestUnderstoodLoops has a program answer every letter to Ben with lines that are understood. It
// gets some tens of letters a day, whatever it writes, a restart gives it no new ones, and Ben's
// own order is carried out and answered at once.
func TestUnderstoodLoops(t *testing.T) {
	echo := func(p *person, l *mail.Outgoing, _ int) string { return p.raw("", strings.TrimSpace(l.Text)) }
	words := func(p *person, l *mail.Outgoing, _ int) string {
		return p.raw("", strings.Join(strings.Fields(l.Text), "\n\n")+"\n\nkey "+keyIn(l))
	}
	mine := func(text string) func(*person, *mail.Outgoing, int) string {
		return func(p *person, l *mail.Outgoing, n int) string {
			return aligned(p.address.Domain()) + away(text)(p, l, n)
		}
	}
	fromElsewhere := func(answer string) func(*person, *mail.Outgoing, int) string {
		return func(p *person, l *mail.Outgoing, n int) string {
			if code := codeLine.FindStringSubmatch(l.Text); code != nil {
				return mine(answer+" "+code[1])(p, l, n)
			}
			return away("show\n\nticket {N}")(p.person("Ben", mail.Address(fmt.Sprintf("ben%d@example.edu", n))), l, n)
		}
	}
	for why, row := range map[string]struct {
		reply func(*person, *mail.Outgoing, int) string
		most  int  // letters in 20 hours
		spent bool // there is nothing left that Ben could order
	}{
		"a word":                     {away("Help"), 20, false},
		"a word and a number":        {away("show\n\nticket {N}"), 60, false},
		"wanting no letters":         {mine("never"), 20, false},
		"wanting none, numbered":     {mine("never\n\nticket {N}"), 60, false},
		"unsubscribing":              {mine("unsubscribe\n\nticket {N}"), 60, false},
		"another question each time": {away("show {N}"), 60, false},
		"its letters again":          {away("resend\n\n{N}"), 60, false},
		"asking for its addresses":   {away("address\n\n{N}"), 60, false},
		"another address each time":  {mine("address ben{N}@example.edu"), 60, false},
		"a game each time":           {mine("new game cas@example.net\n\n{N}"), 60, false},
		"talk":                       {away("say thank you for letter {N}"), 60, false},
		"the same talk":              {away("say thank you"), 60, false},
		"talk and a question":        {away("say thank you for letter {N}\n\nshow"), 60, false},
		"what is left for later":     {away("then E 1"), 60, false},
		"taking back":                {away("undo"), 20, false},
		"a plan":                     {away("P none"), 100, true}, // each is an order
		"keys":                       {mine("new key"), 100, false},
		"giving up":                  {away("resign"), 60, false},
		"being forgotten":            {away("forget me"), 60, false},
		"a code that is none":        {away("no 7q4kz2abcd\n\n{N}"), 60, false},
		"giving up, and taking that back": {func(p *person, l *mail.Outgoing, n int) string {
			if _, code, ok := strings.Cut(l.Text, "no "); ok && n%2 == 0 {
				return p.raw("", "no "+strings.Fields(code)[0])
			}
			return away("resign")(p, l, n)
		}, 60, false},
		"giving up, and a yes to that": {func(p *person, l *mail.Outgoing, n int) string {
			if code := codeLine.FindStringSubmatch(l.Text); code != nil {
				return mine("yes "+code[1])(p, l, n)
			}
			return mine("resign")(p, l, n)
		}, 90, true},
		"ever new addresses, and a yes to each": {fromElsewhere("yes"), 90, false},
		"ever new addresses, and a no to each":  {fromElsewhere("no"), 90, false},
		"an order, and taking it back": {func(p *person, l *mail.Outgoing, n int) string {
			return away([]string{"P none", "undo"}[n%2])(p, l, n)
		}, 210, true}, // each is an order, or a change of mind
		"other lines under one Message-ID": {func(p *person, l *mail.Outgoing, n int) string {
			return underOneID(away("show\n\nticket {N}")(p, l, n))
		}, 60, false},
		"the letter's own lines": {echo, 60, false},
		"the letter's own words": {words, 60, false},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t)
				defer func() { f.stop() }()
				ben := f.players[1]
				r := &responder{person: ben, seen: len(f.tray.to(benAt)) - 1, reply: row.reply}
				got := f.run(10*time.Hour, r)[0]
				f.stop()
				f.start()
				got += f.run(10*time.Hour, r)[0]
				if got > row.most {
					t.Errorf("it gets %d letters in a day; the last is\n%s", got, ben.letter().Text)
				}
				t.Logf("%d letters", got)
				order, _ := f.party().order(f.game(f.id), engine.Green)
				before, entries := len(f.tray.to(benAt)), f.game(f.id).Len()
				ben.sign(order)
				f.settle()
				if len(f.tray.to(benAt)) == before || f.game(f.id).Len() == entries && !row.spent {
					t.Errorf("Ben's own order is not taken, or not answered; the last letter is\n%s", ben.letter().Text)
				}
				f.stop()
			})
		})
	}
}

// TestTalkativeLoops has three programs at one table answer each letter with talk, each of which
// writes to the two others. Each gets some tens of letters in a day.
func TestTalkativeLoops(t *testing.T) {
	for why, text := range map[string]string{
		"talk":                    "say thank you for letter {N}",
		"the same talk":           "say thank you",
		"talk and a question":     "say thank you for letter {N}\n\nhelp",
		"talk to one, and a plan": "say blue: thank you for letter {N}\n\nthen E 1",
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t)
				defer func() { f.stop() }()
				var all []*responder
				for _, p := range f.players {
					all = append(all, &responder{person: p, seen: len(f.tray.to(p.address)) - 1, reply: away(text)})
				}
				got := f.run(10*time.Hour, all...)
				f.stop()
				f.start()
				for i, n := range f.run(10*time.Hour, all...) {
					if got[i] += n; got[i] > 120 {
						t.Errorf("%s gets %d letters in a day; the last is\n%s", all[i].name, got[i], all[i].letter().Text)
					}
				}
				t.Log(got)
				for _, says := range []string{"talk is not passed on", "the next ones like this are not answered before"} {
					if !slices.ContainsFunc(f.tray.to(benAt), func(l *mail.Outgoing) bool { return strings.Contains(oneLine(l.Text), says) }) {
						t.Errorf("Ben is not told that %s; the last letter is\n%s", says, all[1].letter().Text)
					}
				}
				f.stop()
			})
		})
	}
}

// TestLoopsOfHosts has a host's program answer each letter with what everybody at the table is told
// of, or what is asked about first, and say yes to each question. It and all others get some tens
// of letters in a day, and the game's file does not grow without end.
func TestLoopsOfHosts(t *testing.T) {
	answering := func(unasked func(p *person, l *mail.Outgoing, n int) string) func(*person, *mail.Outgoing, int) string {
		return func(p *person, l *mail.Outgoing, n int) string {
			if code := codeLine.FindStringSubmatch(l.Text); code != nil {
				return aligned(p.address.Domain()) + p.raw("", "yes "+code[1])
			}
			return unasked(p, l, n)
		}
	}
	aligning := func(text string) func(*person, *mail.Outgoing, int) string {
		return func(p *person, l *mail.Outgoing, n int) string {
			return aligned(p.address.Domain()) + away(text)(p, l, n)
		}
	}
	for why, row := range map[string]struct {
		options string
		reply   func(*person, *mail.Outgoing, int) string
		most    int // letters to all in 20 hours
	}{
		"more time, of a host who plays": {"first pace 3d", aligning("extend 1h"), 60},
		"more time":                      {"without me first pace 3d", aligning("extend 1h"), 60},
		"clocks that stand, and run": {"without me first pace 3d", func(p *person, l *mail.Outgoing, n int) string {
			return aligning([]string{"pause", "resume"}[n%2])(p, l, n)
		}, 120},
		"clocks, asked about": {"without me first pace 3d", answering(func(p *person, _ *mail.Outgoing, n int) string {
			return p.raw("", []string{"pause", "resume"}[n/2%2])
		}), 120},
		"games, asked about": {"first", answering(func(p *person, _ *mail.Outgoing, n int) string {
			return p.raw("", fmt.Sprintf("new game zed%d@zed.example", n))
		}), 90},
	} {
		t.Run(why, func(t *testing.T) {
			onEachStore(t, func(t *testing.T, w *world) {
				all := w.three()
				id := w.begin(all, row.options)
				ann := &responder{person: all[0], seen: len(w.tray.to(all[0].address)) - 1, reply: row.reply}
				before := len(w.tray.all())
				w.run(10*time.Hour, ann)
				w.stop()
				w.start()
				w.run(10*time.Hour, ann)
				if sent := len(w.tray.all()) - before; sent > row.most || w.game(id).Len() > 60 {
					t.Errorf("%d letters are sent, and the game has %d entries; the last letter is\n%s", sent, w.game(id).Len(), ann.letter().Text)
				}
				t.Logf("%d letters", len(w.tray.all())-before)
			})
		})
	}
}

// TestLoopsOfNewcomers has a program answer each letter to anybody at its domain from an address
// there that has never written, where the domain vouches for all of them. All together they get
// a hundred letters or so in a day, a start brings no new ones, and who writes from another domain
// is answered at once.
func TestLoopsOfNewcomers(t *testing.T) {
	for why, row := range map[string]struct {
		hosts string
		from  string // with the number of the letter
		says  string
		fresh bool // who writes from elsewhere gets a game
	}{
		"strangers":                     {"ann@example.org", "away{N}@bots.example", "I am away, number {N}.", false},
		"strangers at sub-domains":      {"ann@example.org", "away@host{N}.bots.example", "I am away, number {N}.", false},
		"strangers who want a game":     {"ann@example.org", "away{N}@bots.example", "new game zed{N}@zed.example", false},
		"anybody may host, and is away": {config.Anyone, "away{N}@bots.example", "I am away, number {N}.", false},
		"anybody may host, and does":    {config.Anyone, "away{N}@bots.example", "new game zed{N}@zed.example", true},
		"anybody may host, badly":       {config.Anyone, "away{N}@bots.example", "new game zed{N}", true},
		"all of a domain may host":      {"@bots.example", "away{N}@bots.example", "new game zed{N}", false},
	} {
		if raced && why != "strangers" && why != "anybody may host, and does" {
			continue
		}
		t.Run(why, func(t *testing.T) {
			inWorld(t, func(t *testing.T, w *world) {
				write := func(n int) {
					fill := func(text string) string { return strings.ReplaceAll(text, "{N}", fmt.Sprint(n)) }
					from := mail.Address(fill(row.from))
					w.box.put(aligned(from.Domain()) + w.person("Bot", from).raw("", fill(row.says)))
				}
				write(0)
				seen, got := 0, 0
				for end := time.Now().Add(20 * time.Hour); time.Now().Before(end) && got <= 140; {
					w.settle()
					before := got
					for all := w.tray.all(); seen < len(all); seen++ {
						if strings.HasSuffix(string(all[seen].To), "bots.example") {
							got++
							write(got)
						}
					}
					if got == before {
						w.stop()
						w.start()
						time.Sleep(30 * time.Minute)
					}
				}
				if got > 140 {
					t.Errorf("it gets %d letters in a day; the last is\n%s", got, w.tray.all()[len(w.tray.all())-1].Text)
				}
				gus := w.person("Gus", "gus@elsewhere.example")
				gus.write("new game hal@elsewhere.example")
				w.settle()
				if text := gus.letter().Text; row.fresh && !strings.Contains(text, "Hal") {
					t.Errorf("who writes from elsewhere is answered\n%s", text)
				}
			}, func(cfg *config.Config) { cfg.Hosts = []string{row.hosts} })
		})
	}
}

// TestLoopsOfTwo has programs answer each other through the referee: two players whose programs
// pass on what they get, another referee, a mailing list, and those of the host and of the
// operator, who get notices.
func TestLoopsOfTwo(t *testing.T) {
	onEachStore(t, func(t *testing.T, w *world) {
		p := begunIn(w)
		ann, ben := p.players[0], p.players[1]
		say := func(p *person, l *mail.Outgoing, n int) string {
			return p.raw(fmt.Sprintf("In-Reply-To: <%s>\r\n", l.ID), fmt.Sprintf("Thank you for your letter %d.", n))
		}
		other := func(p *person, l *mail.Outgoing, n int) string {
			return p.raw(fmt.Sprintf("In-Reply-To: <%s>\r\nAuto-Submitted: auto-generated\r\n", l.ID), fmt.Sprintf("show\nline %d is not understood", n))
		}
		list := func(p *person, l *mail.Outgoing, n int) string {
			return p.raw(fmt.Sprintf("In-Reply-To: <%s>\r\nList-Id: <chat.example.com>\r\n", l.ID), fmt.Sprintf("show\n%d", n))
		}
		operator := &responder{person: p.person("Olga", "olga@example.com"), reply: func(p *person, l *mail.Outgoing, n int) string {
			return aligned("example.com") + say(p, l, n)
		}}
		cas := p.players[2]
		all := []*responder{{person: ann, reply: say}, {person: ben, reply: other}, {person: cas, reply: list}, operator}
		for _, r := range all {
			r.seen = max(len(p.tray.to(r.address))-1, 0)
		}
		p.daemon.post.Add(nil, p.daemon.clerk.Notices.Operator(p.id, "a test", notices.News{Code: "game-fault", Args: []string{string(p.id)}}))
		got := p.run(20*time.Hour, all...)
		for i, most := range []int{4, 1, 1, 2} {
			if got[i] > most {
				t.Errorf("%s gets %d letters", all[i].name, got[i])
			}
		}
		p.stop()
	})
}

// TestAnEveningIsAnswered has people play at once for an evening, each of whom asks before they
// order, tries things, and talks; and one who waits, looks now and then, and talks. Every mail of
// theirs is answered, and all that they say is passed on.
func TestAnEveningIsAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		write := func(p *person, body string) {
			t.Helper()
			before := len(f.tray.to(p.address))
			p.sign(body)
			f.settle()
			if got := f.tray.to(p.address)[before:]; len(got) == 0 {
				t.Fatalf("%s is not answered: %s", p.name, body)
			} else if text := oneLine(got[0].Text); strings.Contains(text, "are not answered before") || strings.Contains(text, "is not passed on") {
				t.Fatalf("%s is told:\n%s", p.name, got[0].Text)
			}
		}
		for i := range 70 {
			state, err := f.game(f.id).State()
			must(t, err)
			if state.Phase == engine.GameOver {
				break
			}
			seat := state.ToMove()[0]
			mover, waits := f.players[seat-1], f.players[seat%3]
			order, _ := f.party().order(f.game(f.id), seat)
			write(mover, "legal")
			write(mover, "try "+order)
			if i%5 == 0 {
				write(mover, "help")
				write(waits, "show")
				write(waits, fmt.Sprintf("say I am thinking, too, %d", i))
			}
			write(mover, order+"\n\nsay your turn")
			time.Sleep(3 * time.Minute)
		}
		time.Sleep(day)
		for i := range 9 {
			write(f.players[1], "show")
			write(f.players[1], fmt.Sprintf("say are you there, Ann? %d", i))
			time.Sleep(20 * time.Minute)
		}
		f.stop()
	})
}
