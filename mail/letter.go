package mail

import (
	"slices"
	"strings"
	"time"
)

// MaxMail is the size in bytes above which a mail is not read whole; the inbox fetches header and texts
// of one.
const MaxMail = 2 << 20

// Letter is what a raw mail says, as far as it could be read. Nothing in it is trusted: who may act
// on it is decided elsewhere.
type Letter struct {
	From     Address // of the first author; empty where there is none that can be read
	FromName string  // as the author spells it, control characters taken out
	To, Cc   []Address
	ReplyTo  Address
	ID       MessageID
	Date     time.Time // as the mail claims (RFC 5322, section 3.6.1); zero if it does not. Never the time that counts
	Subject  string
	Language string      // of the program it was written with, by ISO 639-1, as far as the mail shows it surely; else empty
	Answers  []MessageID // what In-Reply-To names, then the References from the newest
	Keys     []Key       // by carrier, in the order in which the design reads them
	Details  []string    // of the sub-addresses of ours that it was sent to, in lower case
	Kind     Kind
	KindWhy  string // what shows the kind, in English; empty for a person
	Verdict  Verdict
	Signed   bool // it has a DKIM signature for the domain of From, which nobody has looked at here (Signatures)

	SigningKeys []string // where the DNS has the keys of these signatures, in lower case and with a dot at the end
	Text        []Line   // the new text; blank lines stand between paragraphs only
	Problems    []Problem
	Failures    []Failure // of a bounce, one for each recipient that was not reached

	// Fingerprint is 32 hex digits of SHA-256 over Message-ID and sender; of a mail without
	// Message-ID over date, sender and body.
	Fingerprint string

	// Content is 32 hex digits over date, sender and new text: what stays the same when the mail is
	// sent on under another Message-ID. Empty without a date.
	Content string
}

// Line is one line of new text.
type Line struct {
	Text   string
	Unsure bool // whether the sender typed it, or it belongs to what is quoted or to a signature, cannot be told
	Struck bool // part of the line as it was typed is struck out, and is not in the text
	Origin int  // its line in the body that was read, from 1

	// Above is the row right above, without its marks, if that was taken for quoted: the line may
	// be the rest of it, as of one that a program has broken in two.
	Above string `json:",omitempty"`
}

// Failure is one recipient whom a letter has not reached, as a bounce tells it (RFC 3464, section
// 2.3).
type Failure struct {
	Recipient Address   // empty where the bounce does not say
	Letter    MessageID // of the letter returned; empty where the bounce does not say
	Keys      []Key     // found in what was returned
	Permanent bool      // no further attempt is made
	Status    string    // as "5.1.1" (RFC 3463); empty where the bounce does not say
}

// Reading is what the reader has to know of the house. The zero value reads any mail.
type Reading struct {
	Own         func(MessageID) bool // whether a Message-ID is one that we gave; nil: none is
	AuthServers []string             // authserv-ids of our own server (RFC 8601, section 2.5); none: no verdict is authentic
	Mailboxes   []Address            // our own addresses, whose sub-addresses may carry keys

	// StampedBelow says that our server writes its Authentication-Results below the Received line
	// of its own, as Gmail does, and takes away what a sender has put there. Otherwise only what
	// stands above that line is believed.
	StampedBelow bool

	// Matters tells whether a line would be read as an order or as another line of ours; nil: none
	// would. It is asked about lines that would be left out and may have been typed.
	Matters func(line string) bool

	asked int // how often
}

// NewText returns the lines of the new text, those that are unsure included.
func (l *Letter) NewText() string {
	lines := make([]string, len(l.Text))
	for i, line := range l.Text {
		lines[i] = line.Text
	}
	return strings.Join(lines, "\n")
}

// matters asks about a line, if it is one that anybody may have typed. Where too much has been
// asked it says yes: the line is then unsure, and nothing gets lost.
func (r *Reading) matters(line string) bool {
	const most = 200
	if r.Matters == nil || len(line) > maxLine || strings.TrimSpace(line) == "" {
		return false
	}
	r.asked++
	return r.asked > most || r.Matters(line)
}

func (r *Reading) own(id MessageID) bool { return r.Own != nil && r.Own(id) }

func (r *Reading) mailbox(a Address) bool {
	return slices.ContainsFunc(r.Mailboxes, a.Same)
}
