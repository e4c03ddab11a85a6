package notation

import (
	"strings"

	"dhow/engine"
)

// This file has what ends a round as the only order of a mail, and may be meant for no order beside
// another one: the letter E as the last line, which is an initial then, and I pass.

// initial returns the letter that a line has alone, with nothing around it but signs that people put
// there: - E, E., *B*. It is 0 if the line has more.
func initial(line string) byte {
	text := strings.Trim(line, " \t\r-–—.,~*_/")
	if len(text) != 1 || !isAlpha(text[0]) {
		return 0
	}
	return text[0] &^ 0x20
}

// isLast tells whether nothing stands below a place.
func (r *lineReader) isLast(to int) bool { return trimBlanks(r.text[to:]) == "" }

// takeInitial takes a letter as the last line below an order: an E may end the round all the same.
func (r *lineReader) takeInitial(to int) bool {
	typed := r.text[r.next.at:to]
	letter := initial(typed)
	if letter == 0 || !r.isLast(to) || !r.has(ordersNow) {
		return false
	}
	var says Saying = Prose{Text: strings.TrimSpace(typed)}
	if letter == 'E' {
		says = Order{Action: engine.Action{Seat: r.seat, Move: &engine.EndPhase{}}, Perhaps: true}
	}
	r.keepTrimmed(typed, says)
	return true
}

// takePass takes a line that says with a pronoun that its author ends the round.
func (r *lineReader) takePass(to int) bool {
	typed := r.text[r.next.at:to]
	bare := withoutPronoun(typed)
	if len(bare) == len(typed) {
		return false
	}
	says, is := r.reader.whole(r.seat, Unadorned(bare)).(Order)
	if !is || !isLoneEnd(&says.Action) {
		return false
	}
	says.Perhaps = true
	r.keepTrimmed(typed, says)
	return true
}

// settle holds for orders all that may be none beside another, where there is no other.
func (r *lineReader) settle() {
	orders := 0
	for _, l := range r.lines {
		if ordersNow(l) {
			orders++
		}
	}
	for i, l := range r.lines {
		if order, is := l.Says.(Order); is && order.Perhaps && orders == 1 {
			order.Perhaps = false
			r.lines[i].Says = order
		}
	}
}
