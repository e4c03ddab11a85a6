package templates

import "time"

// NoRoom is a line that is refused, because the seat has used up what a day has room for in the
// game's file.
type NoRoom struct {
	Talk  bool      // something said, or left for a later turn; else a change of mind
	Again time.Time // when there is more
	Then  int       // of Talk: how many bytes there can be then
}

func (o NoRoom) write(w *writer, _ *Page, a *Answer) {
	w.typed(a)
	if !o.Talk {
		w.noted("answer.no-room-undo", "time", o.Again)
		return
	}
	w.noted("answer.no-room-talk", "time", o.Again, "n", o.Then)
}

// AskedMuch is a question that is not answered, because so many letters were in a day.
type AskedMuch struct{ Again time.Time }

func (o AskedMuch) write(w *writer, _ *Page, a *Answer) {
	w.typed(a)
	w.noted("answer.asked-much", "time", o.Again)
}

// TalkedMuch is something said, or left for a later turn, that is refused, because so many letters
// of its author did nothing else.
type TalkedMuch struct{ Again time.Time }

func (o TalkedMuch) write(w *writer, _ *Page, a *Answer) {
	w.typed(a)
	w.noted("answer.talked-much", "time", o.Again)
}
