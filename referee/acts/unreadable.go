package acts

import (
	"dhow/mail"
	"dhow/templates"
)

// Unreadable says why nothing could be read of a mail, as far as that is known; of one that says
// something it says nothing.
func Unreadable(l *mail.Letter) (results []Result) {
	if !IsEmpty(l.Text) {
		return nil
	}
	for _, p := range l.Problems {
		var r Result
		switch p.Code {
		case mail.StruckOut:
			r = Result{Code: templates.MailStruck}
		case mail.Encrypted:
			r = Result{Code: templates.MailEncrypted}
		case mail.Attached:
			r = Result{Code: templates.MailAttached, Args: []string{p.Args[0]}}
		case mail.NoText:
			r = Result{Code: templates.MailNoText, Args: []string{p.Args[0]}}
		default:
			continue
		}
		if len(results) < mostFaults {
			results = append(results, r.Shortened())
		}
	}
	return results
}
