package notation_test

import (
	"errors"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/notation"
)

// ordersOfEachVerb stand above what is signed below.
var ordersOfEachVerb = []string{
	"T 4", "R Cf1 Ex2 Bn1", "P Cf1 _ Bk2", "G Cf2 x1", "X T 5 6/2; 1A@4", "B Bk2 j4; p", "D DmC", "S first", "E 2", "+1@Cf1; G Cf1 M3",
	"then G Cf1 y2", "try G Cf1 y2",
}

// phoneLabels are what people write before a telephone number: the letters of all verbs and of the
// companies among them.
var phoneLabels = []string{
	"T: ", "T ", "T. ", "T:", "D: ", "D ", "M: ", "P: ", "P ", "E: ", "B: ", "B ", "G: ", "S: ", "R: ", "X: ", "F: ", "C: ", "L: ", "W: ", "H: ", "O: ",
	"T/F: ", "T / F: ", "P/F ", "D/L: ", "Tel: ", "Tel. ", "Tél. ", "Tél : ", "Mob: ", "Mobile ", "Cell: ", "Fax ", "Phone: ", "Telefon: ", "tel.", "t: ", "m ", "d: ", "| T: ", "| ", "= ", "", "(T) ", "[T] ", "• T: ", "- T: ", "* T: ",
}

// phones are numbers as they are written in twenty countries and more.
var phones = []string{
	"+44 20 7946 0000", "020 7946 0000", "(020) 7946 0000", "07700 900123", "+44 (0)20 7946 0000", "+44.20.7946.0000",
	"+1 (555) 123-4567", "555-123-4567", "555.123.4567", "1-800-555-0199", "(555) 123-4567 x12", "+1 555 123 4567 ext. 4", "555 0123 4",
	"+33 1 23 45 67 89", "01 23 45 67 12", "01.23.45.67.05", "+49 30 1234567", "030/1234567", "0 30 / 12 34 56-7", "+49 (30) 12 34 56 - 0",
	"+31 20 123 4567", "020-1234567", "06-12345678", "+32 2 123 45 67", "02/123.45.67", "+48 22 123 45 67", "22 123 45 67", "501 502 503",
	"+34 912 345 678", "+351 21 123 4567", "+39 06 1234 5678", "+41 44 123 45 67", "+43 1 234 56 78", "+45 12 34 56 78", "+46 8 123 456 78",
	"+47 22 12 34 56", "+358 9 1234 5678", "+353 1 234 5678", "+420 222 333 444", "+36 1 234 5678", "+30 21 0123 4567", "+61 2 1234 5678",
	"+64 9 123 4567", "+81 3-1234-5678", "+91 11 2345 6789", "+27 21 123 4567", "+55 11 91234-5678", "+52 55 1234 5678", "+254 20 123 4567",
}

// addresses are postcodes as they stand in twenty countries and more, alone and in a line.
var addresses = []string{
	"E14 5AB", "E14 5AB London", "E1 6AN London", "E1 6AN", "E2 8HD", "SW1A 2AA", "EC1A 1BB", "B1 1AA", "B33 8TH Birmingham", "G1 1XQ", "G12 8QQ Glasgow",
	"S1 2HE", "S10 2TN Sheffield", "M1 1AE", "L1 8JQ Liverpool", "BN1 1AA Brighton", "CF10 3AT Cardiff", "CT1 2EH", "EX1 1AA", "T12 X5Y1", "D02 X285", "D02 X285 Dublin",
	"P31 D568", "X91 PK12", "E41 W3V6", "D6W XK88", "T2P 1J9", "X1A 2B3", "G1R 4S9 Québec", "B3H 4R2 Halifax", "E1A 1A1", "P3E 5J1", "R3C 4T3", "S4P 3Y2",
	"B1640HFP", "X5000 Córdoba", "S2000", "E3100 Paraná", "T4000", "D-10115 Berlin", "D-80331 München", "S-114 55 Stockholm", "E-28013 Madrid", "B-1000 Brussels",
	"B-1050 Bruxelles", "P-1200-195 Lisboa", "P-1000 Lisboa", "D 10115 Berlin", "S 114 55 Stockholm", "1012 AB Amsterdam", "75001 Paris", "00-950 Warszawa", "8001 Zürich",
	"LV-1010 Riga", "LT-01100 Vilnius", "SI-1000 Ljubljana", "FI-00100 Helsinki", "114 55 Stockholm", "110 00 Praha 1", "NSW 2000", "T. +44 20 7946 0000, E. ben@example.org",
	"T: +44 20 7946 0000 | M: +44 7700 900000", "T +44 20 7946 0000 M +44 7700 900000", "T: 020 7946 0000 / F: 020 7946 0001", "E: ben@example.org", "E ben@example.org | T 020 7946 0000",
	"E: ben@example.org W: www.example.org", "W: https://example.org/ben", "X: @ben_miller", "X @benmiller", "S: ben.miller", "E. Miller", "E Miller", "B. Miller", "B Miller & Sons Ltd",
	"T. van den Berg", "S. Nowak Sp. z o.o.", "X Street 126, London", "P Street", "G. Rossi S.p.A.", "D. Müller GmbH", "B", "T", "X", "B.", "- B", "/G", "R", "|Ben|", "= Ben =", "; Ben", "====", "_Ben_", "~B",
	"R. Kowalski, ul. Długa 5 m. 3", "S. Nowak, ul. Polna 7", "P. Dupont, 3 rue de la Paix, apt. 2", "D. de Vries, Kerkstraat 12-3", "T. Jansen, Dorpsstraat 8",
	"B. Wiśniewska, ul. Długa 4 m. 9", "G. Rossi, via Roma 5", "E. Müller, Hauptstraße 3", "X. Lefebvre, Rue Haute 17", "M. Schmidt, Gartenweg 4",
}

// TestSignaturesBelowOrders holds that an order is read above whatever people sign with, and that
// nothing in it is asked about.
func TestSignaturesBelowOrders(t *testing.T) {
	t.Parallel()
	check := func(r notation.Reader, order, signature string) {
		text := order + "\n\nBen Miller\n" + signature
		lines, err := r.Lines(engine.Blue, text)
		if err != nil || len(lines) == 0 || notation.PrintLine(mombasa, lines[0]) != order {
			t.Errorf("%v: %q: %v", r.Language, text, err)
			return
		}
		for _, l := range lines[1:] {
			if _, prose := l.Says.(notation.Prose); !prose {
				t.Errorf("%v: %q is %+v", r.Language, l.Text, l.Says)
			}
		}
	}
	n := 0
	for i, label := range phoneLabels {
		for j, phone := range phones {
			r := notation.Reader{Edition: mombasa, Language: notation.Language(i+j) % notation.Languages}
			check(r, ordersOfEachVerb[(i+j)%len(ordersOfEachVerb)], label+phone)
			n++
		}
	}
	for i, order := range ordersOfEachVerb {
		for j, address := range addresses {
			check(notation.Reader{Edition: mombasa, Language: notation.Language(i+j) % notation.Languages}, order, address)
			n++
		}
	}
	t.Logf("%d signatures", n)
}

// ordersToMistype are written as they are printed, and as people write them in four languages.
var ordersToMistype = map[notation.Language][]string{
	notation.English: {
		"R Cf1 Ex2 Bn1", "P Cf1 _ Bk2", "P Cf1 Ex2 Ct1@5", "G Cf1+Cf3 y2 M1", "G Bn2 M1 C1", "G Cf2 x1", "+1@Cf1; G Cf1 M3", "X T 5 6/2 9/2x1; 1A@4 3A@5 p1",
		"X M 12 18", "B Bk2 !3 j4; 1A@6; 2C@7", "B Bk2 j0; p", "B tBk !1 j0", "D DmC", "S first 1A@3", "S buy y2", "S remove Cf1", "S cf; -M/2", "S C1.2 3A@4 p1",
		"G coffee 2 y1", "goods Cf1 take y2", "expand Cape Town 5 6", "expand Mombasa 12 18", "plan Cf1 Ex2 Bk2", "bookkeeper Bk2 j4; p",
	},
	notation.French: {"marchandises Cf1 y2", "développer Le Caire 2 1", "planifier Cf1 Ex2 Bk2", "comptable Bk2 j4; p"},
	notation.Dutch:  {"goederen Cf1 y2", "uitbreiden Kaapstad 5 6", "plan Cf1 Ex2 Bk2", "boekhouder Bk2 j4; p"},
	notation.Polish: {"towary Cf1 y2", "rozwiń Kair 2 1", "planuj Cf1 Ex2 Bk2", "księgowy Bk2 j4; p"},
}

// slips returns a text with each slip of a finger: a letter left out, typed twice, exchanged with the
// next one, or another one in its place.
func slips(text string) (l []string) {
	letters := []rune(text)
	for i, c := range letters {
		before, after := string(letters[:i]), string(letters[i+1:])
		l = append(l, before+after, before+string(c)+string(c)+after)
		if i+1 < len(letters) {
			l = append(l, before+string(letters[i+1])+string(c)+string(letters[i+2:]))
		}
		for _, other := range beside(c) {
			l = append(l, before+string(other)+after)
		}
	}
	return l
}

// beside returns the keys on both sides of one.
func beside(key rune) (l []rune) {
	for _, row := range []string{"1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"} {
		if i := strings.IndexRune(row, key); i >= 0 {
			if i > 0 {
				l = append(l, rune(row[i-1]))
			}
			if i+1 < len(row) {
				l = append(l, rune(row[i+1]))
			}
		}
	}
	return l
}

// TestSlipsBelowAnOrderAreNoTalk holds that an order with a slip is never left aside beside one that
// is carried out: it is read, or asked about.
func TestSlipsBelowAnOrderAreNoTalk(t *testing.T) {
	t.Parallel()
	n := 0
	for lang, orders := range ordersToMistype {
		r := notation.Reader{Edition: mombasa, Language: lang}
		for _, order := range orders {
			for _, slip := range slips(order) {
				n++
				if why := talkIn(r, slip); why != "" {
					t.Errorf("%v: %q, for %q, %s", lang, slip, order, why)
				}
			}
		}
	}
	for _, slip := range []string{
		"E w", "E 9", "E @2", "E-2", "E 2 3", "E two", "E  2?", "T o4", "T 4 5", "S cg", "S vf", "S frist", "S fisrt", "S firts", "D DnC", "D fmC", "D Dm1", "D C", "X 5 6", "X T", "X TT",
		"X T55", "B 3", "B j3", "B !3", "P none of", "P _ _", "S +1 2", "S C1", "S M", "G M1", "G y2", "S 1A@3", "S Cairo", "D merchnat", "S coffe", "S tEx 2", "E deck",
	} {
		n++
		if why := talkIn(english, slip); why != "" {
			t.Errorf("%q %s", slip, why)
		}
	}
	t.Logf("%d slips", n)
}

// talkIn says why a line below an order is talk; it is empty if the line is not.
func talkIn(r notation.Reader, line string) string {
	lines, err := r.Lines(engine.Blue, "G Ct2 z1\n\n"+line+"\n\nBen")
	var list *notation.ErrorList
	if errors.As(err, &list) {
		if list.Errors[0].Aside {
			return "is left aside by the rule " + list.Errors[0].Rule
		}
		return ""
	}
	for _, l := range lines[1:] {
		if _, prose := l.Says.(notation.Prose); prose && l.Line == 3 {
			return "is talk"
		}
	}
	return ""
}
