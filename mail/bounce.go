package mail

import (
	"bytes"
	"slices"
	"strings"
)

const maxFailures = 50 // of one bounce

// bouncer reads what a mail server says about a letter it could not deliver.
type bouncer struct {
	letter  *Letter
	header  header
	top     *part
	reading *Reading
	quoted  []string // of the mail's text and the mails in it
}

// bounceSubjects begin the subjects of bounces.
var bounceSubjects = []string{
	"undeliver", "delivery status notification", "delivery failure", "delivery notification", "failure notice", "mail delivery", "returned mail", "mail system error",
	"message not delivered", "nondeliverable", "non delivery", "delivery has failed", "warning: message", "warning: could not send", "mail could not be delivered",
	"delayed mail", "delivery delayed", "unzustellbar", "unzustellbare", "nicht zugestellt", "zustellung", "non remis", "échec de la remise", "échec de remise", "onbestelbaar", "niet bezorgd",
	"nie można dostarczyć", "niedostarczono", "niedostarczona", "no se puede entregar", "no entregable", "error al entregar", "recapito non", "non recapitabile", "mancato recapito",
	"kunde inte levereras", "olevererbart", "kan ikke leveres", "ikke levert", "kunne ikke leveres", "ei voitu toimittaa", "toimittaminen epäonnistui", "nedoručiteln", "kézbesíthetetlen",
	"недоставленное", "не доставлено", "сообщение не доставлено", "недоставлено", "配信不能", "無法傳遞", "未送达", "无法投递", "전송 실패", "teslim edilemedi", "delivery status notification",
	"não foi possível entregar", "não entregue", "falha na entrega", "rejected:",
}

// bounceTexts stand in the first lines of bounces that follow no standard.
var bounceTexts = []string{
	"this is the qmail-send program", "message that you sent could not be delivered", "created automatically by mail delivery software",
	"your message did not reach some or all", "delivery has failed to these recipients", "could not be delivered to", "wasn't delivered to", "couldn't be delivered to",
	"i'm afraid i wasn't able to deliver your message", "this is the mail system at host", "the following addresses had permanent fatal errors",
	"the following message to", "was not delivered to", "there was an error delivering your mail", "the message could not be delivered", "unable to deliver your message",
	"message was not delivered", "delivery to the following recipient", "konnte nicht zugestellt werden", "n'a pas pu être remis", "kon niet worden bezorgd",
}

// bounced says what shows that the mail is a bounce, or "".
func (b *bouncer) bounced() string {
	if status := b.status(); status != nil {
		if !b.failed(status) {
			return ""
		}
		return "it is a delivery status report"
	}
	if b.header.has("x-failed-recipients") {
		return "it has the field x-failed-recipients"
	}
	if !b.fromSystem() {
		return ""
	}
	if begins(strings.ToLower(b.letter.Subject), bounceSubjects) {
		return "a mail system sent it, under a bounce's subject"
	}
	text := strings.ToLower(b.text())
	for _, words := range bounceTexts {
		if strings.Contains(text, words) {
			return "a mail system sent it, with a bounce's words"
		}
	}
	return ""
}

// systems are what mail systems call themselves in From: before the @, or as their name.
var systems = []string{
	"mailer-daemon", "mailer daemon", "mailerdaemon", "mail-daemon", "postmaster", "mail delivery subsystem", "mail delivery system", "mail delivery service", "mail system",
	"mail administrator", "mail router", "internet mail delivery", "microsoft exchange", "system administrator", "mdaemon",
}

// fromSystem tells whether a mail system has sent the mail, by its sender on the way or by its
// author. A mail of nobody is one, too: no person can write it.
func (b *bouncer) fromSystem() bool {
	path := strings.ToLower(b.header.get("return-path"))
	if b.header.has("return-path") && strings.Trim(path, " <>") == "" || strings.Contains(path, "mailer-daemon@") {
		return true
	}
	from := strings.ToLower(decodeWords(b.header.get("from")))
	name, _, _ := strings.Cut(from, "<")
	return slices.Contains(systems, strings.ToLower(b.letter.From.Local())) ||
		slices.Contains(systems, strings.Trim(name, " \"'.")) || strings.Trim(from, " <>") == ""
}

// status returns the part with the status of deliveries, if there is one.
func (b *bouncer) status() *part {
	if p := find(b.top, "message/delivery-status"); p != nil {
		return p
	}
	return find(b.top, "message/global-delivery-status")
}

// failed tells whether a status report tells of anything but success.
func (b *bouncer) failed(status *part) bool {
	return slices.ContainsFunc(statusBlocks(status), func(block header) bool {
		action := firstWord(block.get("action"))
		return action == "failed" || action == "delayed" || action == "" && block.has("final-recipient")
	})
}

// statusBlocks returns the groups of fields of a status report: one of the message, then one a
// recipient (RFC 3464, section 2.1).
func statusBlocks(p *part) []header {
	var blocks []header
	var aside Letter
	for rest := p.decoded(&aside); len(bytes.TrimSpace(rest)) > 0 && len(blocks) <= maxFailures; {
		var h header
		h, rest = aside.splitHeader(bytes.TrimLeft(rest, "\r\n"))
		blocks = append(blocks, h)
	}
	return blocks
}

// failures returns whom the letter has not reached.
func (b *bouncer) failures() []Failure {
	letter, found := b.returned()
	var all []Failure
	if status := b.status(); status != nil {
		for _, block := range statusBlocks(status) {
			if f, ok := failure(block); ok {
				all = append(all, f)
			}
		}
	}
	if len(all) == 0 {
		all = b.named()
	}
	for i := range all {
		all[i].Letter, all[i].Keys = letter, found
	}
	return all
}

// failure reads the fields of one recipient. Success is none.
func failure(block header) (Failure, bool) {
	action := firstWord(block.get("action"))
	if !block.has("final-recipient") && !block.has("original-recipient") ||
		action != "" && action != "failed" && action != "delayed" {
		return Failure{}, false
	}
	f := Failure{Recipient: recipient(block.get("original-recipient")), Status: statusCode(block.get("status"))}
	if f.Recipient == "" {
		f.Recipient = recipient(block.get("final-recipient"))
	}
	f.Permanent = action != "delayed" && !strings.HasPrefix(f.Status, "4")
	return f, true
}

// recipient reads "rfc822; ann@example.org".
func recipient(value string) Address {
	_, text, ok := strings.Cut(value, ";")
	if !ok {
		text = value
	}
	a, _ := address(strings.Trim(strings.TrimSpace(text), "<>"))
	return a
}

// statusCode returns the first enhanced status code of a failure in a text (RFC 3463, section 2),
// or "".
func statusCode(text string) string {
	for i := 0; i+4 < len(text); i++ {
		if c := text[i]; c != '4' && c != '5' || text[i+1] != '.' ||
			i > 0 && (wordByte(text[i-1]) || text[i-1] == '.') {
			continue
		}
		end := i
		for end < len(text) && (digit(text[end]) || text[end] == '.') {
			end++
		}
		code := strings.TrimRight(text[i:end], ".")
		if parts := strings.Split(code, "."); len(parts) == 3 && len(parts[1]) <= 3 && len(parts[2]) <= 3 &&
			parts[1] != "" {
			return code
		}
	}
	return ""
}

// text returns what the bounce says itself, in plain text.
func (b *bouncer) text() string {
	g := gatherer{letter: &Letter{}}
	g.gather(b.top)
	var text []string
	for _, row := range g.rows(g.sources, b.reading, false) {
		text = append(text, row.text)
	}
	return strings.Join(text, "\n")
}

// returnedBelow stand above the letter that a bounce without parts gives back.
var returnedBelow = []string{
	"--- below this line is a copy", "this is a copy of the message", "------ this is a copy", "original message headers", "--- original message", "----- original message",
	"----- message header", "original message follows", "--- the header of the original", "--- returned message",
	"message headers follow", "message follows", "original message:", "headers of the message", "returned message:",
}

// named reads the recipients out of the words of a bounce.
func (b *bouncer) named() []Failure {
	said := strings.ToLower(b.text())
	for _, words := range returnedBelow {
		if at := strings.Index(said, words); at >= 0 {
			said = said[:at]
		}
	}
	status, temporary := statusCode(said), strings.Contains(strings.ToLower(b.letter.Subject), "delay") ||
		begins(strings.ToLower(b.letter.Subject), []string{"warning"})
	f := Failure{Status: status, Permanent: !temporary && !strings.HasPrefix(status, "4")}
	var all []Failure
	for _, a := range b.namedAddresses(said) {
		f.Recipient = a
		all = append(all, f)
	}
	if len(all) == 0 {
		all = []Failure{f}
	}
	return all
}

// namedAddresses returns the addresses that Exim's header names, or else the first that the text
// does, leaving out those of mail systems and our own.
func (b *bouncer) namedAddresses(said string) []Address {
	var all []Address
	listed, _ := addresses(b.header.get("x-failed-recipients"), maxFailures)
	for _, n := range listed {
		all = append(all, n.address)
	}
	for _, word := range strings.FieldsFunc(said,
		func(r rune) bool { return strings.ContainsRune(" \t\n<>,;()[]\"'", r) }) {
		if len(all) > 0 {
			break
		}
		word = strings.TrimPrefix(strings.TrimRight(word, ".:"), "mailto:")
		a, ok := address(word)
		if box, _ := a.Sub(); ok && strings.Contains(a.Domain(), ".") && !b.reading.mailbox(box) &&
			!slices.Contains(automaticNames, a.Local()) {
			all = append(all, a)
		}
	}
	return all
}

// returned finds the letter that the bounce gives back: its Message-ID, and the keys in it.
func (b *bouncer) returned() (MessageID, []Key) {
	var found keys
	h := b.returnedHeader()
	var letter MessageID
	for _, name := range []string{"reply-to", "from", "return-path"} {
		people, _ := addresses(h.get(name), 1)
		for _, n := range people {
			found.addSub(n.address, b.reading)
		}
	}
	if ids := messageIDs(h.get("message-id")); len(ids) > 0 {
		letter = ids[0]
		found.add(letter.key(), ByReference, 0)
	}
	lines := b.quoted
	for _, line := range b.letter.Text {
		lines = append(lines, line.Text)
	}
	found.addQuoted(lines)
	return letter, found.found
}

// returnedHeader returns the header of the letter given back: of a mail in the bounce, of a part
// that is its header alone, or of lines of text that look like one.
func (b *bouncer) returnedHeader() header {
	for _, media := range []string{"message/rfc822", "message/global"} {
		if p := find(b.top, media); p != nil && len(p.parts) > 0 {
			return p.parts[0].header
		}
	}
	for _, media := range []string{"text/rfc822-headers", "message/global-headers", "message/rfc822-headers"} {
		if p := find(b.top, media); p != nil {
			h, _ := (&Letter{}).splitHeader(p.decoded(&Letter{}))
			return h
		}
	}
	// Fields may stand in a text, at the beginnings of lines, and tell which letter it was.
	text := b.text()
	var h header
	for line := range strings.Lines(text) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), ":")
		name = strings.ToLower(name)
		if ok && (name == "message-id" || name == "reply-to") && !h.has(name) {
			h = append(h, field{name, strings.TrimSpace(value)})
		}
	}
	return h
}
