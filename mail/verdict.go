package mail

// Verdict says whether the address in From is known to be the author's, and what shows it.
type Verdict struct {
	Authentic bool
	By        string // "dmarc", "dkim", or empty
	Why       string // in English
}

func judge(h header, l *Letter, r *Reading) Verdict { return Verdict{} }
