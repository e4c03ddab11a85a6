package main

import (
	"testing"

	"dhow/notation"
)

// TestLanguageOfALocale is English where letters are not written in the locale's language.
func TestLanguageOfALocale(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string]notation.Language{
		"": notation.English, "C": notation.English, "C.UTF-8": notation.English, "POSIX": notation.English,
		"en_GB.UTF-8": notation.English, "de_DE.UTF-8": notation.English, "fr_BE.UTF-8": notation.French,
		"nl_BE": notation.Dutch, "pl.UTF-8": notation.Polish, "pl": notation.Polish, "_": notation.English,
	} {
		if got := localeLanguage(locale); got != want {
			t.Errorf("%q: %v, not %v", locale, got, want)
		}
	}
}
