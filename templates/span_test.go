package templates

import (
	"testing"

	"dhow/notation"
)

// TestLinesHaveSpansInWords writes lengths of time in lines as each language does, and leaves alone
// what only looks like one.
func TestLinesHaveSpansInWords(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ english, french, dutch, polish string }{
		{"set pace 3d", "régler cadence 3 jours", "instellen tempo 3 dagen", "ustaw tempo 3 dni"},
		{"set bank 20d + 1d", "régler réserve 20 jours + 1 jour", "instellen bedenktijd 20 dagen + 1 dag", "ustaw zapas 20 dni + 1 dzień"},
		{"set reminder 36h", "régler rappel 36 heures", "instellen herinnering 36 uur", "ustaw przypomnienie 36 godzin"},
		{"extend 90m", "prolonger 90 minutes", "verlengen 90 minuten", "przedłuż 90 minut"},
		{"set name 3d", "régler nom 3d", "instellen naam 3d", "ustaw imię 3d"},
		{"then [p>=3] E", "puis [p>=3] E", "dan [p>=3] E", "potem [p>=3] E"},
	} {
		for lang, want := range map[notation.Language]string{
			notation.English: row.english, notation.French: row.french, notation.Dutch: row.dutch, notation.Polish: row.polish,
		} {
			if got := (&Reader{Language: lang}).inWords(row.english); got != want {
				t.Errorf("%q is %q in %v, not %q", row.english, got, lang, want)
			}
		}
	}
}
