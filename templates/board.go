package templates

import (
	"fmt"
	"io"
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// boardText writes a whole position for people.
type boardText struct {
	io.Writer
	s     *engine.State
	paint Paint
	held  string // what the row of the hand is called
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

// Board returns the position that a view shows, the reader's own things before those of the others.
func Board(r Reader, v *engine.View) string {
	var text strings.Builder
	b := inLetter(&text, v)
	b.common()
	b.own(r)
	for _, seat := range v.State.SeatList() {
		if seat != r.Seat {
			b.player(seat, r.Names[seat])
		}
	}
	return text.String()
}

// Own returns what a brief letter shows of a position: how far the game is, and the reader's own things.
func Own(r Reader, v *engine.View) string {
	var text strings.Builder
	b := inLetter(&text, v)
	b.heading()
	b.own(r)
	return text.String()
}

// inLetter returns a board for a letter, where no line may begin like an order: hand is the beginning of a merchant's name in Polish.
func inLetter(w io.Writer, v *engine.View) *boardText {
	return &boardText{Writer: w, s: &v.State, held: "in hand"}
}

// own writes the reader's things.
func (b *boardText) own(r Reader) {
	if r.Seat != engine.NoSeat {
		b.player(r.Seat, r.Names[r.Seat])
	}
}

// WriteBoard writes a position as far as it is known, a view's or a whole one, the seats blue first.
func WriteBoard(w io.Writer, s *engine.State, names Names, paint Paint) {
	b := &boardText{Writer: w, s: s, paint: paint, held: "hand"}
	b.common()
	for _, seat := range s.SeatList() {
		b.player(seat, names[seat])
	}
}

// common writes what belongs to no seat.
func (b *boardText) common() {
	b.heading()
	b.companies()
	b.displays()
	b.markers()
}

func (b *boardText) printf(format string, args ...any) { fmt.Fprintf(b, format, args...) }

// pounds says an amount of money.
func pounds(n int) string {
	if n == 1 {
		return "1 pound"
	}
	return fmt.Sprintf("%d pounds", n)
}

func (b *boardText) heading() {
	s := b.s
	switch s.Phase {
	case engine.SetupPhase:
		b.printf("Set-up")
	case engine.GameOver:
		b.printf("After round %d", s.Round)
	default:
		b.printf("Round %d of %d, %v", s.Round, engine.Rounds, s.Phase)
	}
	b.printf("; first player: %s%s\n\n", b.paint.seat(s.First, s.First.String()), b.awaited())
}

// awaited says whom the game waits for.
func (b *boardText) awaited() string {
	var l []string
	for _, seat := range b.s.ToMove() {
		l = append(l, b.paint.seat(seat, seat.String()))
	}
	if l == nil {
		return ""
	}
	return "; to move: " + strings.Join(l, ", ")
}

// companies shows share values, bases and regions.
func (b *boardText) companies() {
	b.printf("company       track  share  base posts  regions\n")
	for _, c := range engine.Companies {
		base := b.s.Bases[c]
		head := fmt.Sprintf("%v %-12s%-7s%-7d%d %d %d       ", c, b.s.Edition.CompanyNames[c],
			notation.TrackName(b.s.Edition, b.s.Tracks[c]), b.s.ShareValue(c), base[0].Posts, base[1].Posts, base[2].Posts)
		b.filled(head, b.regionsOf(c))
	}
	b.printf("\n")
}

// filled writes things behind a head, on several lines if need be.
func (b *boardText) filled(head string, things []string) {
	for _, line := range fill(things, Columns-len(head)) {
		b.printf("%s%s\n", head, line)
		head = strings.Repeat(" ", len(head))
	}
}

func (b *boardText) regionsOf(c engine.Company) []string {
	var l []string
	for region, owner := range b.s.Regions {
		if owner == c {
			l = append(l, fmt.Sprint(region))
		}
	}
	if l == nil {
		return []string{"-"}
	}
	return l
}

// displays shows cards and books side by side, row by row.
func (b *boardText) displays() {
	b.printf("cards    x      y      z        books    1     2     3     4\n")
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
	var l []string
	for id, seat := range b.s.Markers {
		if seat != engine.NoSeat {
			l = append(l, notation.SpaceName(b.s.Edition, engine.SpaceID(id))+" "+b.paint.seat(seat, seat.String()))
		}
	}
	if len(l) > 0 {
		b.printf("bonus markers: %s\n\n", strings.Join(l, ", "))
	}
}

func (b *boardText) player(seat engine.Seat, name string) {
	p := &b.s.Seats[seat]
	who := strings.TrimSpace(b.paint.seat(seat, seat.String()) + " " + name)
	b.printf("%s: %s, diamond %d, ink jar %d\n", who, pounds(p.Pounds), p.Diamond, p.Jar)
	b.row("tracks", b.tracks(p))
	b.row("tiles", b.dealt(p))
	b.row(b.held, b.hand(p))
	b.row("plan", b.plan(p))
	b.row("area", b.area(p))
	b.row("resting", b.resting(p))
	b.row("books", b.bookkeeping(p))
	b.printf("\n")
}

// tracks lists where the track markers stand, each with the shares it holds there.
func (b *boardText) tracks(p *engine.Player) []string {
	var l []string
	for _, c := range engine.Companies {
		at := p.Track[c]
		l = append(l, fmt.Sprintf("%v%d (shares: %d)", c, at, b.s.TrackOf(c).Shares[at]))
	}
	return l
}

func (b *boardText) row(what string, things []string) {
	b.filled(fmt.Sprintf("  %-8s ", what), things)
}

// hand lists the cards of a hand, or counts them where they may not be seen.
func (b *boardText) hand(p *engine.Player) []string {
	switch n := int(p.Hand[engine.NoCard]); {
	case n == 1:
		return []string{"1 card"}
	case n > 1:
		return []string{fmt.Sprintf("%d cards", n)}
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
		return []string{"laid"}
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

// area lists the cards of an area, those in action slots behind the slot's number, those used in brackets.
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

// bookkeeping lists the books of a bookkeeping track by space, flipped ones in brackets, and the ink jar among them.
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
			l = append(l, "<jar")
		}
	}
	return l
}

func orNone(l []string) string {
	if len(l) == 0 {
		return "-"
	}
	return strings.Join(l, " ")
}
