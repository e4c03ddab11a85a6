package log

// AskDraw asks to end the game as a draw, AskEnd to give it up without a winner.
const (
	AskDraw = "draw"
	AskEnd  = "end"
)

var (
	drawTopic = topic{name: AskDraw, off: never, all: never, undoes: endsBy(EndedDrawn),
		asks:   func(*Ask) []Told { return tells("ask-draw") },
		done:   func(*Question) []Told { return tells("settled-draw") },
		effect: func(d *Draft, _ *Question) error { return d.Ended(EndedDrawn) }}
	endTopic = topic{name: AskEnd, off: never, all: never, undoes: endsBy(EndedAgreed),
		asks:   func(*Ask) []Told { return tells("ask-end") },
		done:   func(*Question) []Told { return tells("settled-end") },
		effect: func(d *Draft, _ *Question) error { return d.Ended(EndedAgreed) }}
)

func endsBy(why string) func(e *Entry, _ *Question) bool {
	return func(e *Entry, _ *Question) bool {
		is := e.Ended == why
		e.Ended = ""
		return is
	}
}
