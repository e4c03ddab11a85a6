package acts

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// months are the words for them, by how they begin, in the languages of letters.
var months = [...][]string{
	{"jan", "sty"}, {"feb", "fév", "fev", "lut"}, {"mar", "mrt", "maa"}, {"apr", "avr", "kwi"},
	{"may", "mai", "mei", "maj"}, {"jun", "juin", "cze"}, {"jul", "juil", "lip"}, {"aug", "aoû", "aou", "sie"},
	{"sep", "wrz"}, {"oct", "okt", "paź", "paz"}, {"nov", "lis"}, {"dec", "déc", "gru"},
}

var (
	isoDate    = regexp.MustCompile(`\b(\d{4})-(\d{1,2})-(\d{1,2})\b`)
	dottedDate = regexp.MustCompile(`\b(\d{1,2})\.(\d{1,2})\.(\d{4})?`)
	untilWords = regexp.MustCompile(`\s*(?:[-–—]|\b(?:to|until|till|through)\b)\s*`)
)

// date is a day as somebody types it: what is left out is 0.
type date struct{ year, month, day int }

// readDates reads two days, or one, as they are typed: 3 dec - 10 dec, 3-10 dec, dec 3 to dec 10,
// 2026-12-03 - 2026-12-10. Of a year that is left out it is the first in which they are not over.
func readDates(text string, today time.Time) (from, to time.Time, ok bool) {
	text = strings.ToLower(strings.ReplaceAll(text, ",", " "))
	plain := func(year, month, day string) string {
		n, _ := strconv.Atoi(month)
		if n < 1 || n > 12 {
			return "?"
		}
		return day + " " + months[n-1][0] + " " + year
	}
	text = isoDate.ReplaceAllStringFunc(text, func(s string) string {
		m := isoDate.FindStringSubmatch(s)
		return plain(m[1], m[2], m[3])
	})
	text = dottedDate.ReplaceAllStringFunc(text, func(s string) string {
		m := dottedDate.FindStringSubmatch(s)
		return plain(m[3], m[2], m[1])
	})
	parts := untilWords.Split(strings.TrimSpace(text), -1)
	if len(parts) > 2 {
		return from, to, false
	}
	first, last := readDate(parts[0]), readDate(parts[len(parts)-1])
	if first.day == 0 || last.day == 0 || last.month == 0 && first.month == 0 {
		return from, to, false
	}
	if last.month == 0 {
		last.month = first.month
	}
	if first.month == 0 {
		first.month = last.month
	}
	return within(first, last, today)
}

// monthOf returns the number of the month that a word names, from 0; negative: none.
func monthOf(word string) int {
	return slices.IndexFunc(months[:], func(words []string) bool {
		return slices.ContainsFunc(words, func(begins string) bool { return strings.HasPrefix(word, begins) })
	})
}

func isMonth(word string) bool { return monthOf(strings.ToLower(word)) >= 0 }

// readDate reads one day; one without a day if it is none.
func readDate(text string) (d date) {
	for _, word := range strings.Fields(text) {
		number := strings.TrimRight(word, ".abcdefghijklmnopqrstuvwxyz")
		n, err := strconv.Atoi(number)
		switch month := monthOf(word); {
		case err == nil && n > 31 && d.year == 0:
			d.year = n
		case err == nil && n > 0 && n <= 31 && d.day == 0:
			d.day = n
		case err != nil && month >= 0 && d.month == 0:
			d.month = month + 1
		default:
			return date{}
		}
	}
	return d
}

// within finds the years of two days that are left out, and tells whether there are such days.
func within(first, last date, today time.Time) (from, to time.Time, ok bool) {
	turn := 0 // of the year, which may lie between them
	if last.month < first.month || last.month == first.month && last.day < first.day {
		turn = 1
	}
	y, m, d := today.Date()
	switch {
	case last.year != 0:
	case first.year != 0:
		last.year = first.year + turn
	case last.month < int(m) || last.month == int(m) && last.day < d:
		last.year = y + 1
	default:
		last.year = y
	}
	if first.year == 0 {
		first.year = last.year - turn
	}
	from, to = first.noon(), last.noon()
	return from, to, from.Day() == first.day && to.Day() == last.day && !to.Before(from)
}

// noon is a time on the day; if there is no such day, on another of the next month.
func (d date) noon() time.Time {
	return time.Date(d.year, time.Month(d.month), d.day, 12, 0, 0, 0, time.UTC)
}
