package mail

import (
	"crypto/sha256"
	"encoding/hex"
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"
)

const maxAnswers = 50 // Message-IDs that a mail may answer

// Read makes a letter of a raw mail. It never fails: what cannot be read is a problem of the
// letter. Time and memory are bounded by MaxMail and the limits of this package, whatever the mail
// is.
func Read(raw []byte, r Reading) *Letter {
	l := &Letter{}
	whole := len(raw) <= MaxMail
	if !whole {
		l.problem(TooLarge, 0, strconv.Itoa(MaxMail))
		raw = raw[:maxHeader]
	}
	h, body := l.splitHeader(raw)
	l.readPeople(h)
	l.readHeader(h)
	if !whole {
		body = nil
	}
	l.Fingerprint = fingerprint(h, l, body)
	top := (&partReader{letter: l}).read(h, body, 0)
	var found keys
	found.addCarried(l, h, &r)
	text := readText(l, top, &r)
	l.Text = text.lines
	for i, line := range l.Text {
		found.add(keyLine(line.Text), ByTypedLine, i+1)
	}
	found.addQuoted(text.quoted)
	l.Language = languageOf(h, text.quoted)
	l.Keys = found.found
	l.Content = content(l)
	l.Verdict, l.SigningKeys = judge(h, l, &r), signingKeys(h, l.From)
	l.Signed = len(l.SigningKeys) > 0
	l.readKind(h, top, text.quoted, &r)
	if len(l.Text) == 0 && l.Kind == Person && whole {
		l.problem(NothingNew, 0)
		if text.other != "" {
			l.problem(NoText, 0, clean(text.other))
		}
	}
	return l
}

// readHeader reads what the header says of the mail itself.
func (l *Letter) readHeader(h header) {
	if ids := messageIDs(h.get("message-id")); len(ids) > 0 {
		l.ID = ids[0]
	}
	l.Subject = decodeWords(h.get("subject"))
	l.Date = date(h.get("date"))
	l.Answers = messageIDs(h.get("in-reply-to"))
	for _, id := range slices.Backward(messageIDs(h.get("references"))) {
		if !slices.Contains(l.Answers, id) && len(l.Answers) < maxAnswers {
			l.Answers = append(l.Answers, id)
		}
	}
}

func date(value string) time.Time {
	t, err := mail.ParseDate(value)
	if err != nil {
		return time.Time{}
	}
	return t
}

// messageIDs returns the newest maxAnswers of the Message-IDs in a text, which many programs write
// among other words.
func messageIDs(value string) []MessageID {
	var ids []MessageID
	for {
		_, rest, ok := strings.Cut(value, "<")
		id, after, closed := strings.Cut(rest, ">")
		if !ok || !closed {
			break
		}
		if id = strings.Join(strings.Fields(id), ""); id != "" && len(id) < 1000 && !strings.Contains(id, "<") &&
			clean(id) == id {
			ids = append(ids, MessageID(id))
		}
		value = after
	}
	if bare := strings.TrimSpace(value); len(ids) == 0 && strings.Contains(bare, "@") &&
		!strings.ContainsAny(bare, " \t<>") && clean(bare) == bare && len(bare) < 1000 {
		ids = append(ids, MessageID(bare))
	}
	return ids[max(0, len(ids)-maxAnswers):]
}

func content(l *Letter) string {
	if l.Date.IsZero() {
		return ""
	}
	words := strings.Join(strings.Fields(l.NewText()), " ")
	sum := sha256.Sum256([]byte("content\x00" + l.Date.UTC().Format(time.RFC3339) + "\x00" + l.From.Folded() + "\x00" +
		words))
	return hex.EncodeToString(sum[:])[:32]
}

// fingerprint names the mail by what stays the same when it is fetched again.
func fingerprint(h header, l *Letter, body []byte) string {
	sender := l.From.Folded()
	hash := sha256.New()
	if l.ID != "" {
		hash.Write([]byte("id\x00" + string(l.ID) + "\x00" + sender))
	} else {
		hash.Write([]byte("text\x00" + h.get("date") + "\x00" + sender + "\x00"))
		hash.Write(body)
	}
	return hex.EncodeToString(hash.Sum(nil))[:32]
}
