package referee

import (
	"cmp"

	"dhow/mail"
	"dhow/referee/acts"
)

// languageTyped is the language of the words that a mail asks for something in; empty: it has none,
// or such as several languages have.
func languageTyped(l *mail.Letter) string {
	said := acts.Read(l)
	if lang, sure := said.Language(); sure {
		return lang.String()
	}
	return ""
}

// languageOf is the language of somebody of whom we know nothing but a mail: that of its words,
// else of the program that it was written with.
func languageOf(l *mail.Letter) string { return cmp.Or(languageTyped(l), l.Language) }
