package acts

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"dhow/games/log"
)

// This file has the settings of a game's clocks.

// clockSettings are the rows of clocks in the table of what can be set.
var clockSettings = []*Setting{
	{
		Form: "pace TIME | bank TIME [+ TIME] | no clock", Example: "bank 20d + 1d", Whose: OfNewGame | OfGame,
		game: settingOf[*Terms]{[]way[*Terms]{
			saidWith("pace", (*Terms).readPace),
			{words: "bank", take: (*Terms).readBank},
			said("no clock", func(t *Terms) { t.Pace = log.Pace{Open: t.Pace.Open, Away: t.Pace.Away} }),
		}, func(t *Terms) string {
			switch p := t.Pace; {
			case p.Gain > 0:
				return "bank " + log.SpanText(p.Bank) + " + " + log.SpanText(p.Gain)
			case p.Bank > 0:
				return "bank " + log.SpanText(p.Bank)
			case p.Move > 0:
				return "pace " + log.SpanText(p.Move)
			}
			return "no clock"
		}},
	}, {
		Form: "reminder TIME | no reminder", Example: "reminder 1d", Whose: OfNewGame | OfGame,
		game: settingOf[*Terms]{[]way[*Terms]{
			saidWith("reminder", (*Terms).readReminder),
			said("no reminder", func(t *Terms) { t.setReminder(0) }),
		}, func(t *Terms) string {
			switch {
			case !t.Pace.HasClock():
				return ""
			case t.Pace.Reminder == 0:
				return "no reminder"
			}
			return "reminder " + log.SpanText(t.Pace.Reminder)
		}},
	}, {
		Form: "timeout house | wait | least", Example: "timeout wait", Whose: OfNewGame | OfGame,
		game: settingOf[*Terms]{[]way[*Terms]{
			said("timeout house", func(t *Terms) { t.Pace.OnTimeout = log.HouseOnTimeout }),
			said("timeout wait", func(t *Terms) { t.Pace.OnTimeout = log.WaitOnTimeout }),
			said("timeout least", func(t *Terms) { t.Pace.OnTimeout = log.LeastOnTimeout }),
			{words: "timeout", take: func(*Terms, []string) (int, bool) { return 0, false }},
		}, func(t *Terms) string {
			if !t.Pace.HasClock() || t.Pace.OnTimeout == "" {
				return ""
			}
			return "timeout " + t.Pace.OnTimeout
		}},
	}, {
		Form: "open not before HH:MM [ZONE] | open at once", Example: "open not before 20:00 Europe/Brussels",
		Whose: OfNewGame | OfGame,
		game: settingOf[*Terms]{[]way[*Terms]{
			{words: "open not before", take: (*Terms).readOpen},
			said("open at once", func(t *Terms) { t.Pace.Open = nil }),
		}, func(t *Terms) string {
			if t.Pace.Open == nil {
				return ""
			}
			return "open not before " + log.MinuteText(t.Pace.Open.Minute) + " " + t.Pace.Open.Zone.Name
		}},
	}, {
		Form: "absence TIME", Example: "absence 21d", Whose: OfNewGame | OfGame,
		game: settingOf[*Terms]{[]way[*Terms]{
			saidWith("absence", (*Terms).readAbsence),
		}, func(t *Terms) string {
			if !t.Pace.HasClock() {
				return ""
			}
			return "absence " + log.SpanText(t.Pace.AwayLimit())
		}},
	},
}

// spanWords are the words for units of time, in the languages of letters.
var spanWords = map[string]string{
	"minutes": "m", "minute": "m", "minuten": "m", "minuut": "m", "minuta": "m", "minutę": "m", "minuty": "m", "minut": "m", "min": "m",
	"hours": "h", "hour": "h", "heures": "h", "heure": "h", "uur": "h", "uren": "h", "godziny": "h", "godzin": "h", "godzina": "h", "godzinę": "h", "godzine": "h",
	"days": "d", "day": "d", "jours": "d", "jour": "d", "dagen": "d", "dag": "d", "dni": "d", "dzień": "d", "dzien": "d", "doba": "d", "doby": "d",
	"weeks": "w", "week": "w", "semaines": "w", "semaine": "w", "weken": "w", "tygodnie": "w", "tygodni": "w", "tydzień": "w", "tydzien": "w",
}

// joinSpans writes times that are typed as two words, as 2 days, as settings read them: 2d.
func joinSpans(words []string) (l []string) {
	const most = 366 * 24 * 60 // the minutes of a year, the longest time that is read
	for i := 0; i < len(words); i++ {
		n, err := strconv.Atoi(words[i])
		unit := ""
		if err == nil && i+1 < len(words) {
			unit = spanWords[strings.ToLower(strings.TrimRight(words[i+1], ".,;"))]
		}
		switch {
		case err != nil:
			l = append(l, inShort(words[i]))
			continue
		case unit == "" || n < 1 || n > most:
			l = append(l, words[i])
			continue
		case unit == "w":
			n, unit = 7*n, "d"
		}
		l = append(l, strconv.Itoa(n)+unit)
		i++
	}
	return l
}

// inShort writes a time that is typed as one word of another language as settings read it: 2j is
// 2d.
func inShort(word string) string {
	if word[0] < '0' || '9' < word[0] {
		return word
	}
	n := strings.TrimRightFunc(word, unicode.IsLetter)
	if unit := spanLetters[strings.ToLower(word[len(n):])]; unit != "" && n != "" && !strings.ContainsFunc(n, func(c rune) bool { return c < '0' || '9' < c }) {
		return n + unit
	}
	return word
}

// spanLetters are the letters for units of time that other languages have.
var spanLetters = map[string]string{"j": "d", "u": "h", "g": "h", "godz": "h"}

// readSpan reads a span of time that is allowed.
func readSpan(word string, shortest, longest time.Duration) (time.Duration, bool) {
	span, ok := log.ParseSpan(strings.ToLower(word))
	return span, ok && shortest <= span && span <= longest
}

// readPace reads how long a move may take, as 3d, 12h or 90m: an hour at least, half a year at
// most.
func (t *Terms) readPace(word string) bool {
	move, ok := readSpan(word, time.Hour, 180*24*time.Hour)
	if ok {
		t.setMove(move)
	}
	return ok
}

// setMove gives each move so much time.
func (t *Terms) setMove(move time.Duration) {
	t.Pace.Move, t.Pace.Bank, t.Pace.Gain = move, 0, 0
	t.setClock(move)
}

// setClock has turns of about such a length be reminded of and end as usual, where nothing else is
// said.
func (t *Terms) setClock(turn time.Duration) {
	if !t.reminds {
		t.Pace.Reminder = (turn / 3).Truncate(time.Minute)
	}
	t.Pace.OnTimeout = cmp.Or(t.Pace.OnTimeout, HousePlayer)
}

// bankForm is how a bank is typed: 20d, 20d + 1d, 20d+1d.
var bankForm = regexp.MustCompile(`^(\w+)(?: ?\+ ?(\w+))?`)

// readBank reads how long each player has for all moves, a day at least, and how much each turn
// adds to that.
func (t *Terms) readBank(behind []string) (n int, ok bool) {
	said := bankForm.FindStringSubmatch(strings.Join(behind, " "))
	if said == nil {
		return 0, false
	}
	bank, ok := readSpan(said[1], 24*time.Hour, 366*24*time.Hour)
	gain := time.Duration(0)
	if ok && said[2] != "" {
		gain, ok = readSpan(said[2], time.Minute, 30*24*time.Hour)
	}
	if ok {
		t.Pace.Move, t.Pace.Bank, t.Pace.Gain = 0, bank, gain
		t.setClock(3 * 24 * time.Hour)
	}
	return len(strings.Fields(said[0])), ok
}

func (t *Terms) readReminder(word string) bool {
	span, ok := readSpan(word, time.Minute, 30*24*time.Hour)
	if ok {
		t.setReminder(span)
	}
	return ok
}

func (t *Terms) setReminder(span time.Duration) { t.Pace.Reminder, t.reminds = span, true }

func (t *Terms) readAbsence(word string) bool {
	span, ok := readSpan(word, 24*time.Hour, 365*24*time.Hour)
	if ok {
		t.Pace.Away = span
	}
	return ok
}

// readOpen reads a time of the day, and a zone, which is the host's if none is named.
func (t *Terms) readOpen(behind []string) (n int, ok bool) {
	if len(behind) == 0 {
		return 0, false
	}
	minute, ok := log.ReadMinute(behind[0])
	if !ok {
		return 1, false
	}
	n, name := 1, cmp.Or(t.zone, "UTC")
	for words := min(len(behind), 4); words > 1 && n == 1; words-- {
		if zones := zonesOf(strings.Join(behind[1:words], "_")); len(zones) == 1 {
			n, name = words, zones[0]
		}
	}
	place, err := time.LoadLocation(name)
	if err != nil {
		return n, false
	}
	t.Pace.Open = &log.OpenTime{Minute: minute, Zone: log.ZoneOf(place, t.at)}
	return n, true
}
