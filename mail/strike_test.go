package mail

import "testing"

func TestStrike(t *testing.T) {
	const mac = "abcdefghijklmnopqrstuv"
	const key = "kilifi-7.41.b." + mac
	for text, want := range map[string]string{
		"good luck, Ben... see you at 3.15.b":      "good luck, Ben... see you at 3.15.b",
		"my key is " + key + ", is it?":            "my key is (key), is it?",
		"KEY KILIFI-7.41.B.ABCDEFGHIJKLMNOPQRSTUV": "KEY (key)",
		key:                             "(key)",
		key + "\n" + key:                "(key)\n(key)",
		"a " + key + " b " + key + " c": "a (key) b (key) c",
		"<abcdefghij-aaaaaaaaaaaa." + key + "@example.com>":          "<(key)>",
		"to dhow+" + key + "@example.com.":                           "to (key).",
		"see kilifi-7.41.b.abcdefgh\nijklmnopqrstuv, yes":            "see (key), yes",
		"see kilifi-7.41.b.abcdefgh ijklmnopqrstuv":                  "see (key)",
		"see kilifi-7.41.b.\u200babcdefghijklmnop\u200bqrstuv x":     "see (key) x",
		"see kilifi-7 .41.b." + mac:                                  "see kilifi-7 (key)",
		"a dhow.0.o." + mac:                                          "a (key)",
		"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" + key: "(key)",
		key + "zz":                            "(key)",
		"grün " + key + " Grüße":              "grün (key) Grüße",
		"1.2.b. and then we go to the market": "1.2.b. and then we go to the market",
		"1.2. ...":                            "1.2. ...",
	} {
		if got := Strike(text); got != want {
			t.Errorf("%q becomes %q, expected %q", text, got, want)
		}
	}
}

// FuzzStrike wants no key to be left in any text.
func FuzzStrike(f *testing.F) {
	f.Add("a kilifi-7.41.b.abcdefghijklmnopqrstuv b\nkilifi-7.41.b.abc\ndefghijklmnopqrstuv")
	f.Fuzz(func(t *testing.T, text string) {
		struck := Strike(text)
		if start, end := findKey(struck); start >= 0 {
			t.Errorf("%q leaves %q", text, struck[start:end])
		}
		if again := Strike(struck); again != struck {
			t.Errorf("%q becomes %q, and then %q", text, struck, again)
		}
	})
}
