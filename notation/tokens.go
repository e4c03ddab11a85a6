package notation

// Token is a word or a sign of a text.
type Token struct {
	Text string // as it stands there
	At   int    // its offset in bytes
	Sign rune   // what the sign is, once the variants of phones and mail programs are one; 0: a word
	Glue bool   // no blank stands before it
}

// Tokens cuts a line into its words and signs, with those that continue it. Comments are left out.
func (r Reader) Tokens(text string) []Token {
	p := r.begin(text)
	var l []Token
	for ; !p.at(end); p.scan() {
		t := Token{Text: p.tok.all, At: p.tok.mark.at, Sign: p.tok.kind, Glue: p.tok.glue}
		if p.at(word) {
			t.Sign = 0
		}
		l = append(l, t)
	}
	return l
}
