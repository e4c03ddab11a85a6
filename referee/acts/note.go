package acts

import (
	"slices"
	"strconv"

	"dhow/games/log"
	"dhow/mail"
	"dhow/notation"
	"dhow/templates"
)

// noteAct keeps something in mind for its author: it stands in their letters, and nobody else reads
// it.
var noteAct = Act{
	Name: "note", Form: "note TEXT | clear", Example: "note slot 3 next round",
	Reads: isA[notation.Note], Do: doNote,
}

// What is said of it.
const (
	notedNow     templates.ResultCode = "noted"         //
	notesCleared templates.ResultCode = "notes-cleared" //
	notesEnough  templates.ResultCode = "notes-enough"  // how many there may be
)

// doNote makes a note, without the keys in it, or takes away those that stand.
func doNote(w *walk, l *scriptLine) outcome {
	text, again := mail.Strike(l.says.(notation.Note).Text), w.mail.TalkFrom
	note := func(d *log.Draft) error { return d.Note(text) }
	said := func(e *log.Entry) bool { return slices.Contains(w.Game.Noted(e.N), text) }
	switch {
	case !w.mail.OrdersAllowed:
		return result(templates.NeedsMoreProof)
	case len(text) > log.MaxSay:
		long := &notation.Error{Line: l.line, Col: 1, Code: notation.TextTooLong, Args: []any{log.MaxSay}}
		return plain{templates.NotUnderstood{Err: long}}
	case text != "" && w.notes >= log.MostNotes:
		return result(notesEnough, strconv.Itoa(log.MostNotes))
	case !w.page.Enter(note, said, !w.old && again.IsZero()):
		return w.notNoted(text)
	case text == "":
		w.notes = 0
		return result(notesCleared)
	}
	w.notes++
	return result(notedNow)
}

// notNoted says why there is no room for a note.
func (w *walk) notNoted(text string) outcome {
	switch again := w.mail.TalkFrom; {
	case w.old:
		return result(templates.OldLetter)
	case !again.IsZero():
		return plain{templates.TalkedMuch{Again: again}}
	}
	return noRoom{text}
}
