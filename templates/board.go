package templates

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"dhow/engine"
	"dhow/notation"
)

// boardText writes a whole position for people.
type boardText struct {
	io.Writer
	*Reader
	s     *engine.State
	paint Paint
	held  messageKey // what the row of the hand is called
}

// Paint colours text that belongs to a seat. Nil leaves everything as it is.
type Paint func(seat engine.Seat, text string) string

// seat colours a text, if there are colours.
func (p Paint) seat(seat engine.Seat, text string) string {
	if p == nil {
		return text
	}
	return p(seat, text)
}

func (b BoardBlock) text(t *textWriter) {
	var text strings.Builder
	// No line of a letter may begin like an order: hand begins a merchant's name in Polish.
	board := &boardText{Writer: &text, Reader: t.r, s: &b.View.State, held: "board.in-hand"}
	if b.Own {
		board.heading()
		board.own()
	} else {
		board.write()
	}
	t.lines(text.String())
}

// WriteBoard writes a position as far as it is known, a view's or a whole one, the seats blue
// first.
func (r *Reader) WriteBoard(w io.Writer, s *engine.State, paint Paint) {
	(&boardText{Writer: w, Reader: r, s: s, paint: paint, held: "board.hand"}).write()
}

// write writes a position, the reader's own things before those of the others.
func (b *boardText) write() {
	b.heading()
	b.companies()
	b.displays()
	b.markers()
	b.own()
	for _, seat := range b.s.SeatList() {
		if seat != b.Seat {
			b.seat(seat)
		}
	}
}

// own writes the reader's things.
func (b *boardText) own() {
	if b.Seat != engine.NoSeat {
		b.seat(b.Seat)
	}
}

func (b *boardText) printf(format string, args ...any) { fmt.Fprintf(b, format, args...) }

// colour names a seat, in its colour if there are colours.
func (b *boardText) colour(seat engine.Seat) string { return b.paint.seat(seat, b.value(seat)) }

func (b *boardText) heading() {
	s, first := b.s, b.colour(b.s.First)
	var seats []string
	for _, seat := range s.ToMove() {
		seats = append(seats, b.colour(seat))
	}
	text := ""
	switch s.Phase {
	case engine.SetupPhase:
		text = b.say("board.set-up", "first", first, "seats", seats)
	case engine.GameOver:
		text = b.say("board.over", "round", s.Round, "first", first)
	default:
		text = b.say("board.round", "round", s.Round, "rounds", engine.Rounds, "phase", s.Phase,
			"first", first, "seats", seats)
	}
	b.printf("%s\n\n", text)
}

// phases are the phases of a round.
var phases = [...]messageKey{
	engine.SetupPhase: "phase.setup", engine.PlanningPhase: "phase.planning", engine.ActionPhase: "phase.action",
}

// companies shows share values, bases and regions.
func (b *boardText) companies() {
	company, track, share := b.say("board.company"), b.say("board.track-name"), b.say("board.share")
	base, regions := b.say("board.base-posts"), b.say("board.regions")
	widths := [...]int{room(14, company), room(7, track), room(7, share), room(12, base)}
	b.printf("%-*s%-*s%-*s%-*s%s\n", widths[0], company, widths[1], track, widths[2], share, widths[3], base, regions)
	for _, c := range engine.Companies {
		base := b.s.Bases[c]
		head := fmt.Sprintf("%-*s%-*s%-*d%-*s", widths[0], c.String()+" "+b.companyName(c),
			widths[1], notation.TrackName(b.s.Edition, b.s.Tracks[c]), widths[2], b.s.ShareValue(c),
			widths[3], fmt.Sprintf("%d %d %d", base[0].Posts, base[1].Posts, base[2].Posts))
		regions := b.regionsOf(c)
		if regions == nil {
			regions = []string{"-"}
		}
		b.filled(head, regions)
	}
	b.printf("\n")
}

// room is the width of a column under a heading.
func room(width int, heading string) int { return max(width, utf8.RuneCountInString(heading)+2) }

// filled writes things behind a head, on several lines if need be.
func (b *boardText) filled(head string, things []string) {
	for _, line := range fill(things, Columns-utf8.RuneCountInString(head)) {
		b.printf("%s%s\n", head, line)
		head = strings.Repeat(" ", utf8.RuneCountInString(head))
	}
}

func (b *boardText) regionsOf(c engine.Company) (l []string) {
	for region, owner := range b.s.Regions {
		if owner == c {
			l = append(l, fmt.Sprint(region))
		}
	}
	return l
}

// displays shows cards and books side by side, row by row.
func (b *boardText) displays() {
	b.printf("%-8s x      y      z        %-8s 1     2     3     4\n", b.say("board.cards"), b.say("board.books"))
	for row := range engine.DisplayRows {
		line := fmt.Sprintf("   %d  ", row+1)
		for column := range engine.DisplayColumns {
			line += fmt.Sprintf("   %-4s", notation.CardName(b.s.Edition, b.s.Display[engine.DisplayAt(column, row)]))
		}
		if letter := engine.Letter(row + 1); letter <= engine.BookC {
			line += fmt.Sprintf("         %v  %s", letter, b.books(letter))
		}
		b.printf("%s\n", strings.TrimRight(line, " "))
	}
	b.printf("\n")
}

// books shows the display spaces of a letter, each with its coins as +1.
func (b *boardText) books(letter engine.Letter) string {
	var text strings.Builder
	for space := engine.BookSpace(1); space <= engine.BookSpaces; space++ {
		if b.s.Edition.BookSpaces[space].Letter != letter {
			continue
		}
		book := "-"
		if id := b.s.Books[space]; id != 0 {
			book = notation.BookName(b.s.Edition, id)
		}
		if coins := b.s.Coins[space]; coins > 0 {
			book += fmt.Sprintf("+%d", coins)
		}
		fmt.Fprintf(&text, " %-5s", book)
	}
	return strings.TrimRight(text.String(), " ")
}

// markers lists the bonus spaces that are taken.
func (b *boardText) markers() {
	if l := b.taken(); len(l) > 0 {
		b.printf("%s\n\n", b.say("board.markers", "markers", l))
	}
}

func (b *boardText) taken() (l []string) {
	for id, seat := range b.s.Markers {
		if seat != engine.NoSeat {
			l = append(l, notation.SpaceName(b.s.Edition, engine.SpaceID(id))+" "+b.colour(seat))
		}
	}
	return l
}

func (b *boardText) seat(seat engine.Seat) {
	p := &b.s.Seats[seat]
	own, _ := cutColour(b.Names[seat])
	who := strings.TrimSpace(b.colour(seat) + " " + b.sayName(own))
	if coloured(b.Names[seat]) == seat {
		who = b.colour(seat)
	}
	b.printf("%s\n", b.say("board.player",
		"player", who, "pounds", pounds(p.Pounds), "diamond", int(p.Diamond), "jar", int(p.Jar)))
	b.row("board.tracks", b.tracks(p))
	b.row("board.tiles", b.dealt(p))
	b.row(b.held, b.hand(p))
	b.row("board.plan", b.plan(p))
	b.row("board.area", b.area(p))
	b.row("board.resting", b.resting(p))
	b.row("board.own-books", b.bookkeeping(p))
	b.printf("\n")
}

// tracks lists where the track markers stand, each with the shares it holds there.
func (b *boardText) tracks(p *engine.Player) []string {
	var l []string
	for _, c := range engine.Companies {
		at := p.Track[c]
		l = append(l, b.say("board.track", "company", c, "n", int(at), "shares", int(b.s.TrackOf(c).Shares[at])))
	}
	return l
}

// rowNames are what the rows of a player are called: none may be wider than its column.
var rowNames = [...]messageKey{"board.tracks", "board.tiles", "board.in-hand", "board.hand", "board.plan",
	"board.area", "board.resting", "board.own-books"}

// row writes things behind what they are, if there are any.
func (b *boardText) row(what messageKey, things []string) {
	if len(things) > 0 {
		width := 8
		for _, name := range rowNames {
			width = max(width, utf8.RuneCountInString(b.say(name)))
		}
		b.filled(fmt.Sprintf("  %-*s ", width, b.say(what)), things)
	}
}

// hand lists the cards of a hand, or counts them where they may not be seen.
func (b *boardText) hand(p *engine.Player) []string {
	if n := int(p.Hand[engine.NoCard]); n > 0 {
		return []string{b.say("board.card-count", "n", n)}
	}
	return b.cards(&p.Hand)
}

// dealt lists the starting tiles to choose from, where they may be seen.
func (b *boardText) dealt(p *engine.Player) []string {
	var l []string
	for _, tile := range p.Dealt {
		if tile != 0 {
			l = append(l, notation.TileName(b.s.Edition, tile))
		}
	}
	return l
}

// plan lists the cards planned, or says that there is a plan where it may not be seen.
func (b *boardText) plan(p *engine.Player) []string {
	switch {
	case b.s.Phase != engine.PlanningPhase || !p.Planned:
		return nil
	case p.Plan == [engine.ActionSlots + 1]engine.CardID{}:
		return []string{b.say("board.plan-laid")}
	}
	var l []string
	for slot, card := range p.Plan {
		if card != engine.NoCard {
			l = append(l, fmt.Sprintf("%d:%s", slot, notation.CardName(b.s.Edition, card)))
		}
	}
	return l
}

func (b *boardText) cards(set *engine.CardSet) []string {
	var l []string
	for _, card := range set.List() {
		l = append(l, notation.CardName(b.s.Edition, card))
	}
	return l
}

// area lists the cards of an area, those in action slots behind the slot's number, those used in
// brackets.
func (b *boardText) area(p *engine.Player) []string {
	var l []string
	for slot, c := range p.Area {
		if c.Card == engine.NoCard {
			continue
		}
		text := notation.CardName(b.s.Edition, c.Card)
		if c.PlusOne {
			text += "+1"
		}
		if c.Used {
			text = "(" + text + ")"
		}
		if slot <= engine.ActionSlots {
			text = fmt.Sprintf("%d:%s", slot, text)
		}
		l = append(l, text)
	}
	if p.PlusOne {
		l = append(l, "+1")
	}
	return l
}

func (b *boardText) resting(p *engine.Player) []string {
	var l []string
	for slot := range p.Resting {
		if deck := &p.Resting[slot]; !deck.Empty() {
			cards := b.cards(deck)
			cards[0] = fmt.Sprintf("%d: %s", slot, cards[0])
			l = append(l, cards...)
		}
	}
	return l
}

// bookkeeping lists the books of a bookkeeping track by space, flipped ones in brackets, and the
// ink jar among them.
func (b *boardText) bookkeeping(p *engine.Player) []string {
	var l []string
	for space, own := range p.OwnBooks {
		if own.Book != 0 {
			name := notation.BookName(b.s.Edition, own.Book)
			if own.Flipped {
				name = "(" + name + ")"
			}
			l = append(l, fmt.Sprintf("%d:%s", space, name))
		}
		if space > 0 && space == int(p.Jar) {
			l = append(l, b.say("board.jar"))
		}
	}
	return l
}
