package mail

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/emersion/go-msgauth/authres"
	"golang.org/x/net/publicsuffix"
)

// Verdict says whether the address in From is known to be the author's, and what shows it.
type Verdict struct {
	Authentic bool
	Failed    bool   // our server has found that DMARC fails for the domain of From
	Refuted   bool   // and the domain asks that such a mail be refused: it is forged, as far as our server can tell
	By        string // "dmarc", "dkim", or empty
	Why       string // in English
}

// judge reads what our own server has found out about the author (RFC 8601): a DMARC pass for the
// domain of From, or a DKIM pass of a domain aligned with it (RFC 7489, section 3.1). All else in
// the header the sender may have written.
func judge(h header, l *Letter, r *Reading) Verdict {
	switch {
	case len(r.AuthServers) == 0:
		return Verdict{Why: "no server of ours is named that would check senders"}
	case !l.OneAuthor():
		return Verdict{Why: "the mail does not name one author"}
	}
	stamps := ourStamps(h, r)
	if len(stamps) == 0 {
		return Verdict{Why: "our server has not noted that it checked the sender"}
	}
	why := "our server found nothing that proves the sender"
	for _, s := range stamps {
		v, refuted := proof(s.results, l.From.Domain())
		switch {
		case refuted != "":
			return Verdict{Why: refuted, Failed: true, Refuted: unwanted.MatchString(s.text)}
		case v.Authentic:
			return v
		case v.Why != "":
			why = v.Why
		}
	}
	return Verdict{Why: why}
}

func (l *Letter) has(code ProblemCode) bool {
	return slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Code == code })
}

// stamp is what our server has written about a mail.
type stamp struct {
	results []authres.Result
	text    string
}

// unwanted tells of a DMARC failure that the domain has asked to refuse mails for which it fails,
// or to set them apart. Servers write that as "(p=reject dis=none)", "policy.dmarc=quarantine",
// "(policy=reject)" or "action=oreject".
var unwanted = regexp.MustCompile(`(?i)dmarc\s*=\s*fail\b[^;]*\b(p|policy[a-z.-]*|action)\s*=\s*o?(reject|quarantine)`)

// ourStamps returns the results that our server has written, from the top. Those above the line in
// which our server says that it received the mail are all its own; where none stands there, or
// where the server stamps below, only the topmost is believed.
func ourStamps(h header, r *Reading) []stamp {
	var stamps []stamp
	border := border(h)
	for i, f := range h {
		if i > border && !r.StampedBelow {
			break
		}
		if f.name != "authentication-results" {
			continue
		}
		id, results, err := authres.Parse(bare(f.value))
		if !r.server(id) || err != nil {
			continue
		}
		stamps = append(stamps, stamp{results, f.value})
		if border == len(h) || r.StampedBelow {
			break
		}
	}
	return stamps
}

func (r *Reading) server(id string) bool {
	return id != "" && slices.ContainsFunc(r.AuthServers, func(ours string) bool { return strings.EqualFold(id, ours) })
}

// border returns the place of the topmost Received that tells how the mail came to us from outside:
// no hand-over within our own machine, by LMTP or from a filter. Without any it is the end.
func border(h header) int {
	for i, f := range h {
		if f.name == "received" && !handedOver(f.value) {
			return i
		}
	}
	return len(h)
}

// handedOver tells whether a Received line is of a hand-over within our machine. The name that a sender
// greets with, the name of his address, his envelope and the recipient are in the line too, and may hold
// any words. So the clause counts that our server writes by itself, the one behind the peer's bracket,
// and a line in which another could be taken for it is of no hand-over.
func handedOver(received string) bool {
	words := strings.Fields(strings.ToLower(received))
	by := slices.Index(words, "by")
	if by < 0 || slices.Contains(words[by+1:], "by") || len(received) >= maxValue {
		return false
	}
	return isLoopback(words[:by]) || isHandOver(words[by+1:])
}

// isLoopback tells whether the words before the clause are from localhost, its name and its address.
func isLoopback(from []string) bool {
	if len(from) < 3 || len(from) > 4 || from[0] != "from" || from[1] != "localhost" || from[2][0] != '(' {
		return false
	}
	peer := strings.TrimPrefix(from[len(from)-1], "(")
	return slices.Contains([]string{"[127.0.0.1])", "[::1])", "[ipv6:::1])"}, peer)
}

// isHandOver tells whether the words behind by are a host, what is said of it in brackets, and a way in
// which mails are handed over.
func isHandOver(by []string) bool {
	clause, _, _ := strings.Cut(strings.Join(by, " "), ";")
	host, with, ok := strings.Cut(clause, " with ")
	name, about, _ := strings.Cut(host, " ")
	if !ok || strings.ContainsAny(host, `<>@"\\`) || strings.HasPrefix(name, "(") ||
		about != "" && (about[0] != '(' || !strings.HasSuffix(about, ")")) {
		return false
	}
	return slices.Contains([]string{"lmtp", "lmtps", "lmtpa", "lmtpsa", "local"}, firstWord(with))
}

// bare takes comments out of a header's value, and out of quoted text all that would end it there:
// the parser heeds neither.
func bare(value string) string {
	var b strings.Builder
	comment, quoted := 0, false
	for i := 0; i < len(value); i++ {
		c := value[i]
		switch {
		case c == '\\' && (comment > 0 || quoted):
			i++
		case quoted && c == '"':
			quoted = false
		case quoted && !wordByte(c) && !strings.ContainsRune("@.-_+", rune(c)):
			b.WriteByte('_')
		case comment > 0 && c == ')':
			comment--
		case !quoted && c == '(':
			comment++
		case comment == 0 && c == '"':
			quoted = !quoted
		case comment == 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// proof looks for what proves that a mail comes from a domain, and for a DMARC failure, which
// refutes it. A server notes one result of DMARC: where there are several, the sender may have written
// one of them into what the server quotes.
func proof(results []authres.Result, domain string) (v Verdict, refuted string) {
	judged := 0
	for _, result := range results {
		switch result := result.(type) {
		case *authres.DMARCResult:
			judged++
			switch {
			case result.Value == authres.ResultFail:
				return Verdict{}, "DMARC failed for " + clean(domain)
			case result.Value == authres.ResultPass && lowerASCII(result.From) == lowerASCII(domain):
				v = Verdict{Authentic: true, By: "dmarc", Why: "DMARC passed for " + clean(domain)}
			}
		case *authres.DKIMResult:
			if result.Value == authres.ResultPass && !v.Authentic {
				v = signedBy(result, domain)
			}
		}
	}
	if judged > 1 {
		return Verdict{Why: "our server has noted several results of DMARC"}, ""
	}
	return v, ""
}

func signedBy(result *authres.DKIMResult, domain string) Verdict {
	signer := result.Domain
	if signer == "" {
		signer = Address(result.Identifier).Domain()
	}
	if aligned(signer, domain) {
		return Verdict{Authentic: true, By: "dkim", Why: "DKIM passed for " + clean(signer)}
	}
	return Verdict{Why: fmt.Sprintf("the mail is signed by %s, not by %s", clean(signer), clean(domain))}
}

// aligned tells whether two domains are one, or belong to one organisation (RFC 7489, section
// 3.1.1, relaxed).
func aligned(a, b string) bool {
	a, b = lowerASCII(a), lowerASCII(b)
	if a == b {
		return a != ""
	}
	ofA, errA := publicsuffix.EffectiveTLDPlusOne(a)
	ofB, errB := publicsuffix.EffectiveTLDPlusOne(b)
	return errA == nil && errB == nil && ofA == ofB
}

// Organisation returns the domain of the organisation that an address belongs to, as far as that
// can be told of its domain (RFC 7489, section 3.2), in lower case.
func (a Address) Organisation() string {
	domain := NewAddress(string(a)).Domain()
	if whole, err := publicsuffix.EffectiveTLDPlusOne(domain); err == nil {
		return whole
	}
	return domain
}
