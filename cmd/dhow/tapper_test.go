package main

import (
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/internal/chromium"
	"dhow/internal/correspondents"
	"dhow/templates"
)

// tapper opens letters as pages on a phone, and taps on what they offer. The mail that opens is
// sent as it is; now and then the letter is answered with its first line instead, and is quoted
// below as a page.
type tapper struct {
	*chromium.Phone
	chance *rand.Rand
	slots  int // for which the last letter wanted a plan that said so
}

// tap is a link of a page that opens a mail.
type tap struct{ Body, Says string }

// line is what the mail says; the key stands below.
func (t tap) line() string {
	line, _, _ := strings.Cut(t.Body, "\n")
	return line
}

// offered tells whether the page offers the line as it stands, and not as something to change.
func (t tap) offered() bool { return strings.HasPrefix(t.Says, "*") }

//go:embed testdata/webmail.js
var webmail string

// open shows a letter, and returns its links.
func (t *tapper) open(l *correspondents.Letter) (taps []tap) {
	t.Helper()
	if l.HTML == "" {
		t.Fatalf("a letter is no page:\n%s", l.Text)
	}
	page := l.HTML
	for _, picture := range l.Pictures {
		data := "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture.File)
		page = strings.ReplaceAll(page, "cid:"+picture.ID, data)
	}
	t.Open(page)
	t.Run(webmail, nil)
	t.Run("webmail.links", &taps)
	return taps
}

// begin says yes to an invitation.
func (t *tapper) begin(p *newcomer, invitation *correspondents.Letter, _ string) {
	t.Helper()
	t.tapOn(p, invitation, "join")
}

// tapOn taps on a certain line.
func (t *tapper) tapOn(p *newcomer, l *correspondents.Letter, lines ...string) {
	t.Helper()
	taps := t.open(l)
	i := slices.IndexFunc(taps, func(tap tap) bool { return slices.Contains(lines, tap.line()) })
	if i < 0 {
		t.Fatalf("a letter does not offer %q to be tapped:\n%s", lines, l.Text)
	}
	t.send(p, l, t.tap(i, taps[i]))
}

// confirm says that an order is meant.
func (t *tapper) confirm(p *newcomer, question *correspondents.Letter, line string) {
	t.Helper()
	t.tapOn(p, question, line, line+" !", "yes")
}

// asking are the words that ask for something, and change nothing.
var asking = regexp.MustCompile(`^(try|show|legal|help|log|full|resend)\b`)

// order taps on an order that the letter offers, or, now and then and where it offers none, on a
// question.
func (t *tapper) order(p *newcomer, v *engine.View, l *correspondents.Letter) string {
	t.Helper()
	taps := t.open(l)
	if said := openSlots.FindStringSubmatch(l.Text); said != nil {
		t.slots, _ = strconv.Atoi(said[1])
	}
	var orders, ends, questions []int
	hand := -1
	for i, tap := range taps {
		switch line := tap.line(); {
		case asking.MatchString(line):
			questions = append(questions, i)
		case strings.HasPrefix(line, "P ") && !tap.offered():
			hand = i
		case line == "undo", templates.AskOf(v) == templates.AskRest && strings.HasPrefix(line, "T"): // takes something back
		case meaning(v, line) == "":
			t.Errorf("%q can be tapped, and is not possible:\n%s", line, l.Text)
		case strings.HasPrefix(line, "E"):
			ends = append(ends, i)
		default:
			orders = append(orders, i)
		}
	}
	if templates.AskOf(v) == templates.AskPlan && hand < 0 && orders != nil {
		t.Errorf("the hand of a plan is not offered to be tapped:\n%s", l.Text)
	}
	if hand >= 0 && t.chance.IntN(2) == 0 {
		return t.plan(p, v, l, t.tap(hand, taps[hand]))
	}
	if len(orders) == 0 || len(ends) > 0 && t.chance.IntN(8) == 0 {
		orders = append(orders, ends...)
	}
	meant := ""
	if len(orders) == 0 || len(questions) > 0 && t.chance.IntN(8) == 0 {
		if len(questions) == 0 {
			t.Fatalf("nothing leads on from a letter that asks for something:\n%s", l.Text)
		}
		orders = questions
	}
	i := orders[t.chance.IntN(len(orders))]
	if !asking.MatchString(taps[i].line()) {
		meant = meaning(v, taps[i].line())
	}
	t.send(p, l, t.tap(i, taps[i]))
	return meant
}

// openSlots is how a letter says how many cards may be planned.
var openSlots = regexp.MustCompile(`(?m)^(\d) slots are open`)

// plan deletes cards from the hand that has opened, until as many are left as may be planned.
func (t *tapper) plan(p *newcomer, v *engine.View, l *correspondents.Letter, opened mailTo) string {
	t.Helper()
	line, key, _ := strings.Cut(opened.Body, "\n")
	cards := strings.Fields(line)[1:]
	for len(cards) > t.slots {
		at := t.chance.IntN(len(cards))
		cards = slices.Delete(cards, at, at+1)
	}
	line = "P " + strings.Join(cards, " ")
	opened.Body = line + "\n" + key
	t.send(p, l, opened)
	return meaning(v, line)
}

// mailTo is a mail that a link has opened.
type mailTo struct{ To, Subject, Body string }

// tap taps on a link of the page that is open.
func (t *tapper) tap(i int, on tap) (opened mailTo) {
	t.Helper()
	var at struct{ X, Y float64 }
	t.Run(fmt.Sprintf("webmail.place(%d)", i), &at)
	t.Tap(at.X, at.Y)
	if t.Run("webmail.opened()", &opened); opened.Body != on.Body {
		t.Errorf("%q is tapped, and opened is %q", on.Body, opened.Body)
	}
	return opened
}

// send sends a mail that has opened, or answers the letter with its first line.
func (t *tapper) send(p *newcomer, l *correspondents.Letter, opened mailTo) {
	t.Helper()
	p.written++
	var made struct{ Text, HTML string }
	if t.chance.IntN(3) > 0 {
		n := correspondents.New{ID: p.mailID(), From: p.address, Name: p.name, Subject: opened.Subject, To: mailbox,
			At: time.Now()}
		if opened.To != string(mailbox) {
			t.Errorf("the mail is to %q", opened.To)
		}
		t.Run(fmt.Sprintf("webmail.fresh(%s)", quotedJS(opened.Body)), &made)
		p.submit(n.Made(made.Text, made.HTML), n.To, made.Text)
		return
	}
	line, _, _ := strings.Cut(opened.Body, "\n")
	head := fmt.Sprintf("On %s %s <%s> wrote:", l.Date.Format("Mon, Jan 2, 2006 at 3:04 PM"), l.FromName, l.From)
	t.Run(fmt.Sprintf("webmail.answer(%s, %s)", quotedJS(line), quotedJS(head)), &made)
	a := correspondents.Answer{To: l, ID: p.mailID(), From: p.address, Name: p.name, At: time.Now()}
	p.submit(a.Made(made.Text, made.HTML), l.ReplyTo, made.Text)
}

// quotedJS is a text as a script has it.
func quotedJS(text string) string {
	quoted, _ := json.Marshal(text) // a string has no errors
	return string(quoted)
}
