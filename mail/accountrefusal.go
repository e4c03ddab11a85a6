package mail

import "strings"

// accountRefusal is an answer with which a provider's server says of an account, and not of a
// letter, that it may send nothing for now.
type accountRefusal struct {
	provider string
	enhanced string // the enhanced status (RFC 3463); one that ends in a dot stands for all that begin so
	words    string // stand in the answer's text, in small letters; empty: any text
}

// accountRefusals are those that are known. A server that hands a letter on may repeat what the
// server of a recipient says, so that a status which both may use wants words about sending.
var accountRefusals = []accountRefusal{
	{"Gmail, Google Workspace", "5.4.5", ""},           // the messages of a day are used up
	{"Exchange Online", "", "submissionquotaexceeded"}, // likewise
	{"Exchange Online", "5.1.90", ""},                  // the recipients of a day are used up
	{"any", "5.7.1", "daily sending limit"},            // the messages of a day are used up
	{"any", "5.2.", "submission"},                      // the account may not submit
	{"any", "5.2.", "sending"},                         // likewise
	{"any", "4.7.", "rate"}, {"any", "4.7.", "limit"},  // too much in too short a time
	{"any", "4.7.", "quota"}, {"any", "4.7.", "too many mes"}, // likewise
}

// refusesAccount tells whether an answer of the server that takes our letters is about the account:
// it came before a recipient was named, or says so. That a letter is too large is about the letter,
// whenever it is said (RFC 1870, section 6.1).
func refusesAccount(e *Error) bool {
	if e.Code == 552 || e.Enhanced == "5.3.4" {
		return false
	}
	if e.Op == "smtp mail" && e.Code/100 == 5 {
		return true
	}
	text := strings.ToLower(e.Err.Error())
	for _, known := range accountRefusals {
		status := known.enhanced == e.Enhanced || known.enhanced == "" ||
			strings.HasSuffix(known.enhanced, ".") && strings.HasPrefix(e.Enhanced, known.enhanced)
		if status && strings.Contains(text, known.words) {
			return true
		}
	}
	return false
}
