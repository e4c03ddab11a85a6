package notation_test

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestGameNamed agrees with Lines on what names a game, in every language, and on what does not.
func TestGameNamed(t *testing.T) {
	t.Parallel()
	reader := notation.Reader{Edition: mombasa}
	texts := []string{
		"game kilifi-7", "Game Kilifi-7", "GAME kilifi-7.", "game: kilifi-7", "game  kilifi-7 # this one", "\ufeffgame kilifi-7", " game\u00a0kilifi-7",
		"game", "game kilifi-7 lamu-2", "gam kilifi-7", "games kilifi-7", "game ;", "; game kilifi-7", "> game kilifi-7", "* game kilifi-7", "game kilifi-7 ; E 2",
		"", " ", "E 2", "żółć gęślą", "say game", "game\x00 x", "game " + strings.Repeat("a", 2000), "# game kilifi-7", "game \"kilifi-7\"", "game kilifi-",
	}
	for _, word := range notation.AllWords() {
		texts = append(texts, word+" kilifi-7")
	}
	named := 0
	for _, text := range texts {
		want := ""
		if lines, err := reader.Lines(engine.Blue, text); err == nil && len(lines) == 1 {
			if game, ok := lines[0].Says.(notation.Game); ok {
				want = game.ID
			}
		}
		if got := reader.GameNamed(text); got != want {
			t.Errorf("%q names %q, and by Lines %q", text, got, want)
		}
		if want != "" {
			named++
		}
	}
	if named < 10 {
		t.Errorf("%d of the texts name a game", named)
	}
}

// BenchmarkGameNamed reads lines that name none, and make others costly.
func BenchmarkGameNamed(b *testing.B) {
	reader := notation.Reader{Edition: mombasa}
	for name, line := range map[string]string{
		"not ASCII": "żółć gęślą", "long": strings.Repeat("x", 2000) + " " + strings.Repeat("y", 2000), "near": "gmae kilifi-7", "figures": "9/9x9/9 9x9", "yes": "yes abcdefghij",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				reader.GameNamed(line)
			}
		})
	}
}
