package selfplay

import (
	"fmt"
	"slices"
	"strings"
)

// Table shows for each thing how much of it a winner uses in a game, and how much another seat
// does: "cf 4+ 0.31 0.22". Below each group stand the things that nobody used. No line is longer
// than 100 columns.
func (u *Usage) Table() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d games; in a game, a seat that won (of %d) and another seat (of %d) have or use on average:\n",
		u.Games, u.Winners, u.Others)
	for rest := u.Things; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(t Thing) bool { return t.Group != rest[0].Group })
		if n < 0 {
			n = len(rest)
		}
		u.group(&b, rest[:n])
		rest = rest[n:]
	}
	return b.String()
}

// cells is how many things stand in a line.
const cells = 4

func (u *Usage) group(b *strings.Builder, things []Thing) {
	fmt.Fprintf(b, "\n%s\n", things[0].Group)
	var never []string
	var line strings.Builder
	n := 0
	for _, t := range things {
		if t.Winners.Sum+t.Others.Sum == 0 {
			never = append(never, t.Name)
			continue
		}
		fmt.Fprintf(&line, "  %-10s%6s%6s", t.Name, mean(t.Winners.Sum, u.Winners), mean(t.Others.Sum, u.Others))
		if n++; n%cells == 0 {
			line.WriteByte('\n')
		}
	}
	if n%cells != 0 {
		line.WriteByte('\n')
	}
	b.WriteString(line.String())
	if len(never) > 0 {
		fmt.Fprintf(b, "  never: %s\n", wrapped(never, 90))
	}
}

// wrapped joins words to lines of so many columns.
func wrapped(words []string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range words {
		switch {
		case i == 0:
		case column+1+len(word) > width:
			b.WriteString("\n         ")
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

// mean writes a sum over a number of seats, to three digits or so.
func mean(sum, seats int) string {
	if seats == 0 {
		return "-"
	}
	m := float64(sum) / float64(seats)
	if m >= 99.95 {
		return fmt.Sprintf("%.0f", m)
	}
	if m >= 9.995 {
		return fmt.Sprintf("%.1f", m)
	}
	return fmt.Sprintf("%.2f", m)
}
