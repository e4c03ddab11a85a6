package letters

import (
	"bytes"
	"strconv"
	"time"
	"unicode/utf8"

	"dhow/engine"
	"dhow/mail"

	"github.com/emersion/go-ical"
)

// hangDeadline attaches to a letter about a game when its reader's turn ends, for calendars. A seat
// has one event, which moves from turn to turn: its SEQUENCE is the last entry that the letter tells
// of. It is cancelled by the letter that tells what has ended the turn, or stopped the clock.
//
// It is an attachment, published to nobody in particular: mail programs offer to add it, and none
// asks whether one comes. There is no alarm, since letters remind.
func (l *gameLetter) hangDeadline(out *mail.Outgoing) {
	ends, status := l.page.Ask.Deadline, ical.EventConfirmed
	if ends.IsZero() {
		ends, status = l.endBefore(), ical.EventCancelled
	}
	if !l.to.Calendar || ends.IsZero() {
		return
	}
	event := ical.NewEvent()
	event.Props.SetText(ical.PropUID, string(l.owe.Game)+"."+l.owe.Seat.String()+".turn@"+l.to.Domain)
	event.Props.Set(&ical.Prop{Name: ical.PropSequence, Value: strconv.Itoa(l.owe.Until)})
	event.Props.SetText(ical.PropSummary, l.page.TurnEnds())
	event.Props.SetText(ical.PropTransparency, "TRANSPARENT")
	event.Props.SetDateTime(ical.PropDateTimeStamp, out.Date.UTC())
	event.Props.SetDateTime(ical.PropDateTimeStart, ends.UTC())
	event.Props.Set(&ical.Prop{Name: ical.PropOrganizer, Value: "mailto:" + string(l.to.Mailbox)})
	event.SetStatus(status)
	calendar := ical.NewCalendar()
	calendar.Props.SetText(ical.PropVersion, "2.0")
	calendar.Props.SetText(ical.PropProductID, "-//Dhow//EN")
	calendar.Props.SetText(ical.PropMethod, "PUBLISH")
	calendar.Children = append(calendar.Children, event.Component)
	name := string(l.owe.Game) + ".ics"
	out.Files = append(out.Files, mail.File{
		Name: name, Type: "text/calendar;charset=UTF-8;name=" + name + ";method=PUBLISH",
		Content: func() ([]byte, error) {
			var b bytes.Buffer
			err := ical.NewEncoder(&b).Encode(calendar)
			return folded(b.Bytes()), err
		},
	})
}

// folded divides lines that are longer than 75 bytes, between characters (RFC 5545, section 3.1).
func folded(text []byte) (f []byte) {
	const longest = 75
	for line := range bytes.Lines(text) {
		for rest := bytes.TrimSuffix(line, []byte("\r\n")); len(rest) > longest; {
			end := longest
			for !utf8.RuneStart(rest[end]) {
				end--
			}
			f = append(append(f, rest[:end]...), "\r\n"...)
			line = append([]byte(" "), line[end:]...)
			rest = bytes.TrimSuffix(line, []byte("\r\n"))
		}
		f = append(f, line...)
	}
	return f
}

// endBefore returns when the reader's last turn would have ended that an entry has ended which the
// letter tells of; zero: there is none.
func (l *gameLetter) endBefore() (ends time.Time) {
	if l.owe.From == 0 || l.owe.Seat == engine.NoSeat {
		return ends
	}
	for n := l.owe.Until - 1; n >= l.owe.From-1; n-- {
		if at, runs := l.DeadlineAt(l.owe.Seat, n, l.owe.At); runs {
			return at
		}
	}
	return ends
}
