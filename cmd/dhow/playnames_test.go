package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestPlayNamesColourInItsLanguage holds that a prompt names the colour that stands behind a name in the
// language of those who play.
func TestPlayNamesColourInItsLanguage(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "kilifi-7.yaml")
	mustRun(t, "", "new", "--names", "Tous,Ann", "--seed", "4", file)
	for lang, want := range map[string]string{"en": "Tous (blue)", "fr": "Tous (bleu)", "nl": "Tous (blauw)", "pl": "Tous (niebieski)"} {
		if out := mustRun(t, "", "play", "--lang", lang, file); !strings.Contains(out, want) {
			t.Errorf("%s: no %s in\n%s", lang, want, out)
		}
	}
}
