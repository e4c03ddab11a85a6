package mail

import (
	"fmt"
	"strings"
)

// ProblemCode names what could not be read as it stands. Codes are stable.
type ProblemCode string

// What can be wrong with a mail. The words behind a code are its arguments.
const (
	TooLarge      ProblemCode = "too-large"      // size limit: only the header was read
	HeaderCut     ProblemCode = "header-cut"     // limit: the rest of the header was not read
	HeaderBroken  ProblemCode = "header-broken"  // line: it is no header field and was left out
	NoFrom        ProblemCode = "no-from"        // no author that can be read
	SeveralFrom   ProblemCode = "several-from"   // addresses: more than one author
	LookAlike     ProblemCode = "look-alike"     // name address: the name or the address looks like another's
	RecipientsCut ProblemCode = "recipients-cut" // limit
	PartsCut      ProblemCode = "parts-cut"      // limit: the parts behind were not read
	TooDeep       ProblemCode = "too-deep"       // limit: parts within parts
	MimeBroken    ProblemCode = "mime-broken"    // what: salvaged
	CharsetBroken ProblemCode = "charset-broken" // charset: read as another
	Encrypted     ProblemCode = "encrypted"      // media type: cannot be read
	Attached      ProblemCode = "attached"       // name: text in an attachment is not read
	TextCut       ProblemCode = "text-cut"       // limit: the text behind it was not read
	LineCut       ProblemCode = "line-cut"       // limit: the rest of the line was not read
	Unclear       ProblemCode = "unclear"        // why: whether the line is new cannot be told
	NothingNew    ProblemCode = "nothing-new"    // a person's mail without new text
	StruckOut     ProblemCode = "struck-out"     // all that is new is struck out
	NoText        ProblemCode = "no-text"        // media type: the mail has no part that is text
)

var problemTexts = map[ProblemCode]string{
	TooLarge:      "the mail is larger than %s bytes; only its header was read",
	HeaderCut:     "the header is longer than %s; the rest of it was not read",
	HeaderBroken:  "%q in the header is no field and was left out",
	NoFrom:        "no author can be read from the header",
	SeveralFrom:   "the mail names several authors: %s",
	LookAlike:     "%q may be meant to look like somebody else than %s",
	RecipientsCut: "there are more than %s recipients; the rest were not read",
	PartsCut:      "the mail has more than %s parts; the rest were not read",
	TooDeep:       "parts lie more than %s deep within each other; those below were not read",
	MimeBroken:    "%s; what could be read was taken",
	CharsetBroken: "the text is not in the charset %q as it says; what could be read was taken",
	Encrypted:     "the text is encrypted (%s) and cannot be read",
	Attached:      "the attachment %q was not read; only the text of the mail itself is",
	TextCut:       "the text is longer than %s; the rest was not read",
	LineCut:       "the line is longer than %s bytes; the rest of it was not read",
	Unclear:       "whether this line is new cannot be told: %s",
	NothingNew:    "there is no new text",
	StruckOut:     "all of the new text is struck out",
	NoText:        "the mail has no text, only %s",
}

// Problem is one thing that could not be read as it stands.
type Problem struct {
	Code ProblemCode
	Line int // of the letter's text, from 1; 0: none of them
	Args []string
}

// Error renders the problem in English.
func (p Problem) Error() string { return "mail: " + p.String() }

// String renders the problem in English, with the line it is about.
func (p Problem) String() string {
	args := make([]any, len(p.Args))
	for i, a := range p.Args {
		args[i] = a
	}
	text := fmt.Sprintf(problemTexts[p.Code], args...)
	if p.Line > 0 {
		return fmt.Sprintf("line %d: %s", p.Line, text)
	}
	return text
}

const maxProblems = 50

// problem notes a problem, once for each set of words.
func (l *Letter) problem(code ProblemCode, line int, args ...string) {
	for _, p := range l.Problems {
		if p.Code == code && p.Line == line && strings.Join(p.Args, "\x00") == strings.Join(args, "\x00") {
			return
		}
	}
	if len(l.Problems) < maxProblems {
		l.Problems = append(l.Problems, Problem{code, line, args})
	}
}
