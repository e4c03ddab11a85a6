package mail

import "strings"

// verbLanguages are the languages by the verbs that their programs alone put in the line above a
// quote.
var verbLanguages = func() map[string]string {
	codes := map[string]string{}
	for _, l := range languages {
		for verb := range strings.SplitSeq(l.wrote+"|"+l.wroteBy, "|") {
			if before, twice := codes[verb]; twice && before != l.code {
				codes[verb] = ""
			} else {
				codes[verb] = l.code
			}
		}
	}
	delete(codes, "")
	return codes
}()

// languageOf returns the language of the program that a mail was written with: that of the line
// above what it quotes, which has a date, else what Content-Language says (RFC 3282). Many programs
// say there that they are English, whoever uses them, so that English is not sure. What is quoted
// may have such verbs, too.
func languageOf(h header, quoted []string) string {
	dated := false // this line or the one above
	for _, line := range quoted {
		before := dated
		dated = strings.ContainsAny(line, "0123456789")
		if strings.HasPrefix(strings.TrimSpace(line), ">") || !dated && !before {
			continue
		}
		line = strings.ToLower(strings.TrimRightFunc(line, trailing))
		if !strings.HasSuffix(line, ":") && !strings.HasSuffix(line, "：") && !endsInVerb(line) {
			continue
		}
		code := ""
		for _, word := range wordsOf(line) {
			if known := verbLanguages[word]; known != "" {
				code = known
			}
		}
		if code != "" {
			return code
		}
	}
	first, _, _ := strings.Cut(h.get("content-language"), ",")
	code, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(first)), "-")
	if len(code) != 2 || code == "en" {
		return ""
	}
	return code
}
