package notation

import "strings"

// Language is one of the languages whose words are read. The zero value is English.
type Language uint8

// The languages of the four rulebooks.
const (
	English Language = iota
	French
	Dutch
	Polish

	languages = iota
	// Languages is how many there are.
	Languages = Language(languages)
)

var languageCodes = [languages]string{"en", "fr", "nl", "pl"}

// String returns the language's code by ISO 639-1: en, fr, nl or pl.
func (l Language) String() string {
	if l >= languages {
		return "?"
	}
	return languageCodes[l]
}

// ParseLanguage returns the language with a code by ISO 639-1, whatever the case, and whether there
// is one.
func ParseLanguage(code string) (Language, bool) {
	for l, known := range languageCodes {
		if strings.EqualFold(known, code) {
			return Language(l), true
		}
	}
	return English, false
}
