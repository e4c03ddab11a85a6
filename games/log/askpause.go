package log

import "dhow/games"

// AskPause asks to have the clocks stand still until one of those who play has them run again.
// AskResume asks to have them run again that a host has stopped. AskPace asks for another pace.
const (
	AskPause  = "pause"
	AskResume = "resume"
	AskPace   = "pace"
)

var (
	pauseTopic = topic{name: AskPause, off: never, all: never,
		undoes: func(e *Entry, _ *Question) (is bool) { is, e.Pause = e.Pause, false; return is },
		asks:   func(*Ask) []Told { return tells("ask-pause") },
		done:   func(*Question) []Told { return tells("settled-pause") },
		effect: func(d *Draft, _ *Question) error { return d.Pause() }}
	resumeTopic = topic{name: AskResume, off: never, all: never,
		undoes: func(e *Entry, _ *Question) (is bool) { is, e.Resume = e.Resume, false; return is },
		asks:   func(*Ask) []Told { return tells("ask-resume") },
		done:   func(*Question) []Told { return tells("settled-resume") },
		effect: func(d *Draft, _ *Question) error { return d.Resume() }}
	paceTopic = topic{name: AskPace, off: never, all: never, asks: func(*Ask) []Told { return tells("ask-pace-otherwise") },
		own: func(a *Ask) { a.Pace = nil },
		undoes: func(e *Entry, q *Question) bool {
			is := e.Set.Pace != nil && q.Pace != nil && e.Set.Pace.Is(*q.Pace)
			e.Set.Pace = nil
			return is
		},
		done: func(*Question) []Told { return tells("settled-pace") },
		effect: func(d *Draft, q *Question) error {
			if q.Pace == nil || q.Pace.Is(d.g.Pace()) {
				return &games.FormatError{What: "pace", Expected: "another than there is"}
			}
			return d.Set(Settings{Pace: q.Pace})
		}}
)
