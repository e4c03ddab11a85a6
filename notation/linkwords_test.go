package notation_test

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// TestLinkWordsAreLeftOut reads orders with the words that only link others, as the rulebooks and
// those who know them write: before a company, a region, a space of a display, a place of a book or
// of the jar, wherever they can change nothing.
func TestLinkWordsAreLeftOut(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		lang        notation.Language
		said, reads string
	}{
		{notation.English, "G coffee 2 to x1", "G Cf2 x1"},
		{notation.English, "G Ct3 to Cairo 3", "G Ct3 C3"},
		{notation.English, "G Ct3 3 to Cairo", "G Ct3 C3"},
		{notation.English, "G Ct3, 3 to Cairo", "G Ct3 C3"},
		{notation.English, "goods cotton 3 to Cape Town 3", "G Ct3 T3"},
		{notation.English, "G Bn4 to Cairo 3, to Mombasa 1", "G Bn4 C3 M1"},
		{notation.English, "G Cf1 + Cf3 to y2 and Mombasa 1", "G Cf1+Cf3 y2 M1"},
		{notation.English, "X Cairo to 14, 13", "X C 14 13"},
		{notation.English, "X Cairo into 14 and 13", "X C 14 13"},
		{notation.English, "expand Cape Town to 5 6", "X T 5 6"},
		{notation.English, "expand Mombasa to 9/2x1", "X M 9/2x1"},
		{notation.English, "X T 5 6; 1A to 4", "X T 5 6; 1A@4"},
		{notation.English, "X T 5 6; 1A to @4", "X T 5 6; 1A@4"},
		{notation.English, "B Bk2 jar to 4", "B Bk2 j4"},
		{notation.English, "B Bk2 to j4", "B Bk2 j4"},
		{notation.English, "B Bk2 to jar 4", "B Bk2 j4"},
		{notation.English, "D to Dm", "D Dm"},
		{notation.English, "D with the DmC", "D DmC"},
		{notation.English, "S to cf 4+", "S cf 4+"},
		{notation.English, "S to first", "S first"},
		{notation.English, "S to first to 1A@3", "S first 1A@3"},
		{notation.English, "marker to first", "S first"},
		{notation.English, "S to C1.1", "S C1.1"},
		{notation.English, "S to remove Cf1", "S remove Cf1"},
		{notation.English, "S to buy y2", "S buy y2"},
		{notation.English, "R Cf1 to 2", "?"},
		{notation.English, "E to 2", "?"},
		{notation.English, "T to 2", "T 2"},
		{notation.English, "+1@Cf1; G Cf1 to M2", "+1@Cf1; G Cf1 M2"},
		{notation.English, "try G Ct3 to Cairo 3", "try G Ct3 C3"},
		{notation.English, "then X Cairo to 14", "then X C 14"},
		{notation.English, "then [p>=3] S buy to y2", "then [p>=3] S buy y2"},
		{notation.French, "G coton 3 à Le Caire 3", "G Ct3 C3"},
		{notation.French, "G coton 3 au Caire 3", "G Ct3 C3"},
		{notation.French, "G Ct3 3 à Mombasa", "G Ct3 M3"},
		{notation.French, "G Ct3, 3 au Caire", "G Ct3 C3"},
		{notation.French, "X Le Caire à 14, 13", "X C 14 13"},
		{notation.French, "X Caire aux 14 et 13", "X C 14 13"},
		{notation.French, "B Bk2 encrier à 4", "B Bk2 j4"},
		{notation.French, "B Bk2 à l'encrier 4", "B Bk2 j4"},
		{notation.French, "S à l'achat y2", "S buy y2"},
		{notation.French, "S à premier", "S first"},
		{notation.French, "G Bn3 à x1", "G Bn3 x1"},
		{notation.French, "X T 5 6; 1A à 4", "X T 5 6; 1A@4"},
		{notation.Dutch, "G katoen 3 naar Cairo 3", "G Ct3 C3"},
		{notation.Dutch, "G Ct3 3 naar Cairo", "G Ct3 C3"},
		{notation.Dutch, "X Kaapstad naar 5 en 6", "X T 5 6"},
		{notation.Dutch, "X Cairo naar 14, 13", "X C 14 13"},
		{notation.Dutch, "B Bk2 inktpot naar 4", "B Bk2 j4"},
		{notation.Dutch, "S naar startspeler", "S first"},
		{notation.Dutch, "X T 5 6; 1A naar 4", "X T 5 6; 1A@4"},
		{notation.Dutch, "G koffie 2 naar x1", "G Cf2 x1"},
		{notation.Polish, "G bawełna 3 do Kairu 3", "G Ct3 C3"},
		{notation.Polish, "G Ct3 3 do Kairu", "G Ct3 C3"},
		{notation.Polish, "X Kair do 14 i 13", "X C 14 13"},
		{notation.Polish, "X Kair na 14, 13", "X C 14 13"},
		{notation.Polish, "B Bk2 kałamarz do 4", "B Bk2 j4"},
		{notation.Polish, "B Bk2 kałamarz na 4", "B Bk2 j4"},
		{notation.Polish, "S na pierwszy", "S first"},
		{notation.Polish, "X T 5 6; 1A na 4", "X T 5 6; 1A@4"},
		{notation.Polish, "G kawa 2 do x1", "G Cf2 x1"},
		{notation.English, "G Cf1 Mombasa 3 to Cairo 1", "G Cf1 M3 C1"},
		{notation.English, "G Bn4 1 to Cairo and 2 to Mombasa", "G Bn4 C1 M2"},
		{notation.English, "G Bn4 x1 with 1 to Cape Town", "G Bn4 x1 T1"},
		{notation.English, "g ct3, 3 TO CAIRO!", "G Ct3 C3"},
		{notation.English, "- G Ct3 to Cairo 3 please", "G Ct3 C3"},
		{notation.English, "X Cairo to 14, to the 13", "X C 14 13"},
		{notation.English, "X Cairo to 14, to 13", "X C 14 13"},
		{notation.English, "X T 5 to 6", "?"},
		{notation.English, "X Cairo to 14 to 16", "?"},
		{notation.English, "X T 5 6; 2 points to 1A", "?"},
		{notation.English, "G coffee 3 to Cairo", "?"},
		{notation.English, "G coffee 2 to Cairo 3 to Mombasa", "?"},
		{notation.English, "G Ct3 for Cairo 3", "?"},
		{notation.English, "G Ct3 3 to Cairo 2", "?"},
		{notation.English, "X Cairo to none", "?"},
		{notation.English, "X 14 to Cairo", "?"},
		{notation.English, "to S first", "?"},
		{notation.English, "S to the first who asks", "prose"},
		{notation.English, "pass to Ben", "prose"},
		{notation.English, "bonus to Ben", "prose"},
		{notation.English, "bonus to the first who asks", "prose"},
		{notation.French, "G Ct3 3 à Le Caire", "G Ct3 C3"},
		{notation.French, "G Ct3, 2 à Cape Town et 1 au Caire", "G Ct3 T2 C1"},
		{notation.French, "G Ct3, 3 à Saint-Louis", "G Ct3 L3"},
		{notation.French, "B Bk2 à l’encrier 4", "B Bk2 j4"},
		{notation.French, "X T 5 6 ; 1A sur 4", "X T 5 6; 1A@4"},
		{notation.English, "G Bn4 2 to Mombasa 1 to Cairo", "?"},
		{notation.English, "G coffee, 3 to Cairo", "?"},
		{notation.English, "G Cf1 Mombasa, 3 to Cairo", "?"},
		{notation.English, "try G Ct3 3 to Cairo", "try G Ct3 C3"},
		{notation.English, "then G Ct3 3 to Cairo", "then G Ct3 C3"},
		{notation.French, "B Bk2 ; 1A à 2", "B Bk2; 1A@2"},
		{notation.French, "D de Dm", "D Dm"},
		{notation.Dutch, "schijf naar eerste", "S first"},
		{notation.Dutch, "G Ct3, 3 naar de Kaapstad", "G Ct3 T3"},
		{notation.Polish, "G Ct3, 3 do Kapsztadu", "G Ct3 T3"},
		{notation.Polish, "G Bn4 1 do Kairu i 2 do Mombasy", "G Bn4 C1 M2"},
	} {
		lines, err := notation.Reader{Edition: mombasa, Language: row.lang}.Lines(engine.Blue, row.said)
		got := "?"
		if err == nil && len(lines) == 1 {
			if _, prose := lines[0].Says.(notation.Prose); prose {
				got = "prose"
			} else {
				got = strings.TrimSpace(notation.PrintLine(mombasa, lines[0]))
			}
		}
		if got != row.reads {
			t.Errorf("%s is read as %s, not as %s (%v)", row.said, got, row.reads, err)
		}
	}
}
