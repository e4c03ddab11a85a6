package templates

import "time"

// NoRoom is a line that is refused, because the seat has used up what a day has room for in the
// game's file.
type NoRoom struct {
	Talk  bool      // something said, or left for a later turn; else a change of mind
	Again time.Time // when there is more
	Then  int       // of Talk: how many bytes there can be then
}

func (o NoRoom) tell(w *writer, _ *Page, a *Answer) {
	w.typed(a)
	if !o.Talk {
		w.notedf("you have changed your mind so often within a day that this is refused, to keep room in the game's file. What you had ordered stands; orders for new turns are taken as ever. It is possible again on %s.", w.when(o.Again))
		return
	}
	w.notedf("this is refused: you have said so much within a day that no more of it has room in the game's file. Orders are taken as ever. There is room again on %s, for about %d bytes.", w.when(o.Again), o.Then)
}

// AskedMuch is a question that is not answered, because so many letters were in a day.
type AskedMuch struct{ Again time.Time }

func (o AskedMuch) tell(w *writer, _ *Page, a *Answer) {
	w.typed(a)
	w.notedf("you have had so many answers within a day that questions are not answered. Orders are taken as ever. Questions are answered again on %s.", w.when(o.Again))
}

// TalkedMuch is something said, or left for a later turn, that is refused, because so many letters
// of its author did nothing else.
type TalkedMuch struct{ Again time.Time }

func (o TalkedMuch) tell(w *writer, _ *Page, a *Answer) {
	w.typed(a)
	w.notedf("this is refused: so many letters of yours have only talked, or left something for later turns, that talk is not passed on, nor anything left, before %s. Orders are taken as ever, and each that is carried out brings that nearer.", w.when(o.Again))
}
