package main

import "testing"

// TestQuitInEachLanguage leaves a game by the words of all languages, and by nothing else.
func TestQuitInEachLanguage(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"quit": true, " Exit ": true, "quitter": true, "Afsluiten": true, "WYJDŹ": true,
		"": false, "koniec": false, "stop": false, "quit now": false,
	} {
		if got := isQuit(line); got != want {
			t.Errorf("%q: %v, not %v", line, got, want)
		}
	}
}
