package post

import (
	"encoding/hex"
	"strings"

	"dhow/games"
)

// Text says what a mail that came in had for a text, by a digest of it: another mail of the same
// fingerprint may have another. It stands in the journal as a remark, which programs that do not
// know it pass over.
type Text struct {
	Fingerprint string
	Digest      [4]byte
}

// textRemark begins the line of a Text.
const textRemark = "#text"

func (l Text) words() []string {
	return []string{textRemark, l.Fingerprint, hex.EncodeToString(l.Digest[:])}
}

func (l Text) enter(to *ledger) { to.texts.put(digestOf(l.Fingerprint), l.Digest) }

// parseText reads what a remark says, if it is one of ours; nil for a person's.
func parseText(line string) Line {
	words := strings.Fields(strings.TrimSuffix(strings.TrimSpace(line), postEnd))
	if len(words) != 3 || words[0] != textRemark || !games.ValidWord(words[1]) {
		return nil
	}
	l := Text{Fingerprint: words[1]}
	if n, err := hex.Decode(l.Digest[:], []byte(words[2][:min(len(words[2]), 2*len(l.Digest))])); err != nil ||
		n != len(l.Digest) || len(words[2]) != 2*n {
		return nil
	}
	return l
}
