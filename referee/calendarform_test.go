package referee

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"dhow/engine"
	"dhow/games/log"
	"dhow/mail"
)

// eventForms are what an event that is published must and may have, each at most once (RFC 5546,
// section 3.2.1), and the forms of their values (RFC 5545, section 3.3).
var eventForms = map[string]string{
	"BEGIN": `VEVENT`, "END": `VEVENT`,
	"UID":       `[a-z0-9.-]+@[a-z0-9.-]+`,
	"DTSTAMP":   `\d{8}T\d{6}Z`,
	"DTSTART":   `\d{8}T\d{6}Z`,
	"ORGANIZER": `mailto:[^ @]+@[^ @]+`,
	"SEQUENCE":  `\d+`,
	"STATUS":    `CONFIRMED|CANCELLED`,
	"SUMMARY":   `([^\\;,\x00-\x1f]|\\[\\;,nN])+`,
	"TRANSP":    `TRANSPARENT`,
}

var calendarForms = map[string]string{"BEGIN": `VCALENDAR`, "END": `VCALENDAR`, "VERSION": `2\.0`, "PRODID": `-//.+//EN`, "METHOD": `PUBLISH`}

// TestCalendarsAreAsMailProgramsWantThem reads what is for calendars out of raw letters, by the rules
// of RFC 5545 and 5546 and by nothing that has written it: its lines and their lengths, what there
// has to be and what must not, and what the part of the mail says of it. The name of the player is as
// long as names are, in letters of three bytes.
func TestCalendarsAreAsMailProgramsWantThem(t *testing.T) {
	t.Parallel()
	p := newParty(t, 2, threeDays, func(h *log.Header) { h.Seats[0].Name = strings.Repeat("舟", 33) + ", 帆; 風" })
	p.send(engine.Blue, "join reef")
	p.send(engine.Green, "join tide")
	p.playUntil((*log.Game).Over)
	read, longest := map[string]int{}, 0
	for _, o := range p.letters[engine.Blue] {
		l := p.render(o)
		l.Pictures = nil
		raw, err := mail.Compose(l)
		must(t, err)
		text, is := calendarPart(t, raw)
		if !is {
			continue
		}
		var unfolded []string
		for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
			if longest = max(longest, len(line)); len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n") {
				t.Fatalf("%d bytes in a line, or no text: %q", len(line), line)
			}
			if rest, goesOn := strings.CutPrefix(line, " "); goesOn {
				unfolded[len(unfolded)-1] += rest
			} else {
				unfolded = append(unfolded, line)
			}
		}
		forms, seen := calendarForms, map[string]bool{}
		for _, line := range unfolded {
			name, value, _ := strings.Cut(line, ":")
			if line == "BEGIN:VEVENT" {
				forms = eventForms
			}
			if form, known := forms[name]; !known || !regexp.MustCompile(`^(`+form+`)$`).MatchString(value) || seen[line] {
				t.Fatalf("%q does not belong there:\n%s", line, text)
			}
			if seen[line], seen[value+name] = true, true; line == "END:VEVENT" {
				forms = calendarForms
			}
			read[name]++
		}
	}
	for name := range eventForms {
		if read[name] == 0 || name != "BEGIN" && name != "END" && read[name] != read["UID"] {
			t.Errorf("%s stands in %d of %d calendars", name, read[name], read["UID"])
		}
	}
	if longest < 70 {
		t.Errorf("no line is long: %d bytes", longest)
	}
}

// calendarPart returns the part of a mail that is for calendars.
func calendarPart(t *testing.T, raw []byte) (text string, is bool) {
	t.Helper()
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	must(t, err)
	_, whole, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	must(t, err)
	for parts := multipart.NewReader(m.Body, whole["boundary"]); ; {
		part, err := parts.NextRawPart()
		if err == io.EOF {
			return "", false
		}
		must(t, err)
		kind, params, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		must(t, err)
		if kind != "text/calendar" {
			continue
		}
		_, shown, err := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
		must(t, err)
		if params["method"] != "PUBLISH" || !strings.EqualFold(params["charset"], "utf-8") || params["name"] != "kilifi-7.ics" ||
			shown["filename"] != params["name"] || part.Header.Get("Content-Transfer-Encoding") != "base64" {
			t.Fatalf("the part says %v and %v", part.Header, shown)
		}
		content, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, part))
		must(t, err)
		return string(content), true
	}
}

// BenchmarkCalendar measures what the event for calendars costs in a letter.
func BenchmarkCalendar(b *testing.B) {
	for _, hangs := range []bool{false, true} {
		name := map[bool]string{false: "without", true: "with"}[hangs]
		b.Run(name, func(b *testing.B) {
			p := newParty(b, 2, func(h *log.Header) { h.Pace = log.Pace{Move: 3 * 24 * time.Hour, OnTimeout: log.HouseOnTimeout} })
			p.join()
			o := p.letters[engine.Green][len(p.letters[engine.Green])-1]
			for b.Loop() {
				l := p.render(o)
				l.Pictures = nil
				if !hangs {
					l.Files = nil
				}
				if _, err := mail.Compose(l); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
