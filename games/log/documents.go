package log

import (
	"bytes"
	"regexp"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// Documents parts the text of a game into its header and its entries. Joined they are the text again:
// an entry ends where the next one begins, with its newline if it has one.
func Documents(data []byte) (header []byte, entries [][]byte) {
	for {
		end := bytes.Index(data, []byte(documentStart)) + 1
		part := data
		if end > 0 {
			part = data[:end]
		}
		if header == nil {
			header = part
		} else {
			entries = append(entries, part)
		}
		if end == 0 {
			return header, entries
		}
		data = data[end:]
	}
}

// ofAMail is how the program begins an entry that was made of a mail.
var ofAMail = regexp.MustCompile(`^--- \{n: \d+, at: [0-9TZ:-]+, (?:dhow: \d+, )?(?:by: [a-z]+, )?mail: ([0-9a-z]+), `)

// MailOf returns the fingerprint of the mail that an entry was made of; empty where it was made of
// none, or where that cannot be told.
func MailOf(line []byte) string {
	if found := ofAMail.FindSubmatch(line); found != nil {
		return string(found[1])
	}
	if !bytes.Contains(line, []byte("mail")) {
		return ""
	}
	e, err := entryIn(line)
	if err != nil {
		return ""
	}
	return e.Mail
}

// entryIn reads an entry of a game of which nothing else is known.
func entryIn(line []byte) (*Entry, error) {
	n, err := strictyaml.Parse("", line, strictyaml.Limits{Bytes: MaxSize})
	if err != nil {
		return nil, err
	}
	return readEntry(n, engine.MaxPlayers)
}
