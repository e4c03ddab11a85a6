package mail

import (
	"slices"
	"strings"
)

// unarmoured takes the armour of OpenPGP off rows (RFC 9580, sections 6 and 7): of a clear-signed text
// the text stays as it was typed, of signatures, keys and what is encrypted nothing does. Quoted rows
// stay as they are.
func unarmoured(l *Letter, rows []row) []row {
	if !slices.ContainsFunc(rows, func(r row) bool { return r.armour() != "" }) {
		return rows
	}
	var kept []row
	signed := false
	for i := 0; i < len(rows); i++ {
		row := rows[i]
		if signed && row.depth == 0 {
			row.text = strings.TrimPrefix(row.text, "- ")
		}
		switch begins := row.armour(); {
		case begins == "BEGIN PGP SIGNED MESSAGE":
			signed = true
			i = lastOfHead(rows, i)
		case strings.HasPrefix(begins, "BEGIN"):
			if begins == "BEGIN PGP MESSAGE" {
				l.problem(Encrypted, 0, "PGP")
			}
			signed = false
			i = lastOfBlock(rows, i)
		case begins == "":
			kept = append(kept, row)
		}
	}
	return kept
}

// armour returns the words of a row that begins or ends an armour, without the dashes around them; of
// others nothing.
func (r *row) armour() string {
	if r.depth > 0 || len(r.text) > maxTextual || !strings.HasPrefix(strings.TrimSpace(r.text), "-----") {
		return ""
	}
	words := strings.Trim(r.text, "- ")
	if kind, _, _ := strings.Cut(words, " PGP "); kind != "BEGIN" && kind != "END" {
		return ""
	}
	return words
}

// lastOfHead returns the last row of what stands between the beginning of a clear-signed text and the
// text: fields, and an empty row.
func lastOfHead(rows []row, begin int) int {
	for i := begin + 1; i < len(rows); i++ {
		switch {
		case rows[i].blank():
			return i
		case !armourField(rows[i].text):
			return i - 1
		}
	}
	return len(rows) - 1
}

// lastOfBlock returns the last row of a block. One whose end has got lost goes as far as rows look
// like base64.
func lastOfBlock(rows []row, begin int) int {
	last := begin
	for i := begin + 1; i < len(rows); i++ {
		words := rows[i].armour()
		if strings.HasPrefix(words, "END") {
			return i
		}
		if words != "" {
			break
		}
		if last == i-1 && inBlock(&rows[i]) {
			last = i
		}
	}
	return last
}

func inBlock(r *row) bool {
	const shortest = 20 // digits of a line that is no word
	text := strings.TrimSpace(r.text)
	return r.blank() || armourField(text) ||
		!strings.ContainsAny(text, " \t") && (len(text) >= shortest || strings.Contains(text, "="))
}

// armourField tells whether a line is a field of an armour.
func armourField(text string) bool {
	name, _, ok := strings.Cut(text, ":")
	return ok && slices.Contains([]string{"Hash", "Version", "Comment", "Charset", "MessageID", "NotDashEscaped"}, strings.TrimSpace(name))
}
