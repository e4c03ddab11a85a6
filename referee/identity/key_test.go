package identity

import (
	"errors"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games"
	"dhow/mail"
)

var testKey = Key{Game: "kilifi-7", Position: 41, Seat: engine.Blue, Epoch: 1}

// epochs knows one game, with seats in their second epoch but blue in its first.
func epochs(game games.GameID, seat engine.Seat) (int, bool) {
	if game != testKey.Game {
		return 0, false
	}
	if seat == engine.Blue {
		return 1, true
	}
	return 2, true
}

func TestKeyProvesItsSeat(t *testing.T) {
	ring := NewKeyRing()
	text := ring.Text(testKey)
	if !strings.HasPrefix(text, "kilifi-7.41.b.") || len(text) != len("kilifi-7.41.b.")+macChars {
		t.Errorf("the key is %s", text)
	}
	for name, typed := range map[string]string{"as it was": text, "in capitals": strings.ToUpper(text)} {
		if k, ok := ring.Check(typed, epochs); !ok || k != testKey {
			t.Errorf("%s: %+v, %v", name, k, ok)
		}
	}
	if k, ok := ring.Rotated().Check(text, epochs); !ok || k != testKey {
		t.Error("a key of an older server key does not hold")
	}
	if _, ok := NewKeyRing().Check(text, epochs); ok {
		t.Error("a key holds by another ring")
	}
}

// TestKeyForged changes whatever can be changed in a key.
func TestKeyForged(t *testing.T) {
	ring := NewKeyRing()
	text := ring.Text(testKey)
	mac := text[len(text)-macChars:]
	old := testKey
	old.Seat = engine.Green
	for name, forged := range map[string]string{
		"another seat":         "kilifi-7.41.g." + mac,
		"another position":     "kilifi-7.42.b." + mac,
		"another game":         "kilifi-8.41.b." + mac,
		"position 041":         "kilifi-7.041.b." + mac,
		"a position below 0":   "kilifi-7.-1.b." + mac,
		"a position too large": "kilifi-7.99999999999999999999.b." + mac,
		"nobody's seat":        "kilifi-7.41.o." + mac,
		"an older epoch":       ring.Text(old),
		"a MAC cut short":      text[:len(text)-1],
		"a MAC too long":       text + "a",
		"no MAC":               "kilifi-7.41.b.",
		"five parts":           "x." + text,
		"nothing":              "",
		"an unknown game":      ring.Text(Key{"kilifi-9", 41, engine.Blue, 0}),
		"a letter to nobody":   ring.Outside("abcdefghij"),
	} {
		if k, ok := ring.Check(forged, epochs); ok {
			t.Errorf("%s: %q is taken for %+v", name, forged, k)
		}
	}
	for i := range mac {
		forged := []byte(text)
		forged[len(forged)-macChars+i] ^= 1
		if _, ok := ring.Check(string(forged), epochs); ok {
			t.Errorf("character %d of the MAC does not matter", i)
		}
	}
}

func TestMessageIDIsOwn(t *testing.T) {
	ring := NewKeyRing()
	key, other := ring.Text(testKey), ring.Outside("abcdefghij")
	id := ring.MessageID("abcdefghij", key, "example.com")
	if letter, found, ok := ring.Rotated().Letter(id); !ok || letter != "abcdefghij" || found != key {
		t.Errorf("%s is the letter %s with the key %s, %v", id, letter, found, ok)
	}
	if !ring.Own(mail.MessageID(strings.ToUpper(string(id)))) {
		t.Error("capitals make a Message-ID another's")
	}
	for name, forged := range map[string]string{
		"another letter":  strings.Replace(string(id), "abcdefghij", "abcdefghik", 1),
		"another key":     strings.Replace(string(id), key, other, 1),
		"without a tag":   "abcdefghij." + key + "@example.com",
		"with a tag only": "-aaaaaaaaaaaa." + key + "@example.com",
		"somebody else's": "CAJ+abc-123@mail.example.org",
		"nothing":         "",
	} {
		if ring.Own(mail.MessageID(forged)) {
			t.Errorf("%s: %q is taken for ours", name, forged)
		}
	}
	if NewKeyRing().Own(id) {
		t.Error("a Message-ID is taken for ours by another ring")
	}
}

func TestSealOpensInItsPlace(t *testing.T) {
	ring := NewKeyRing()
	text := ring.Seal("letter", []byte("say ben: hush"))
	if text != ring.Seal("letter", []byte("say ben: hush")) {
		t.Error("equal data seal to different texts")
	}
	if data, ok := ring.Rotated().Unseal("letter", text); !ok || string(data) != "say ben: hush" {
		t.Errorf("it opens as %q, %v", data, ok)
	}
	for name, open := range map[string]func() ([]byte, bool){
		"another place": func() ([]byte, bool) { return ring.Unseal("lettes", text) },
		"another ring":  func() ([]byte, bool) { return NewKeyRing().Unseal("letter", text) },
		"cut short":     func() ([]byte, bool) { return ring.Unseal("letter", text[:8]) },
		"no base64":     func() ([]byte, bool) { return ring.Unseal("letter", "!"+text) },
	} {
		if data, ok := open(); ok {
			t.Errorf("%s: it opens as %q", name, data)
		}
	}
}

func TestKeyRingFile(t *testing.T) {
	ring := NewKeyRing().Rotated()
	again, err := ReadKeyRing("keys", ring.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if string(again.Bytes()) != string(ring.Bytes()) || again.Text(testKey) != ring.Text(testKey) {
		t.Error("the ring is another when it has been read")
	}
	good := strings.Repeat("ab", keySize)
	for text, place := range map[string]string{
		"":                      "keys",
		"# nothing\n":           "keys",
		good + "\n12ab\n":       "keys:2",
		good + good + "\n":      "keys:1",
		good + " # my key\n":    "keys:1",
		"\n\n" + good[1:] + "x": "keys:3",
	} {
		_, err := ReadKeyRing("keys", []byte(text))
		var at *games.Error
		if !errors.As(err, &at) || at.Place() != place {
			t.Errorf("%q: %v, want an error at %s", text, err, place)
		} else if strings.Contains(err.Error(), "abab") {
			t.Errorf("%q: the error says the key: %v", text, err)
		}
	}
	if text := ring.String() + ring.GoString(); strings.ContainsAny(text, "0123456789") {
		t.Errorf("the ring shows itself as %s", text)
	}
}

// Check reads a key and tells whether it is one of ours, and of its seat's epoch now.
func (r *KeyRing) Check(text string, epoch func(games.GameID, engine.Seat) (int, bool)) (Key, bool) {
	k, mac, ok := ParseKey(text)
	if !ok {
		return Key{}, false
	}
	now, known := epoch(k.Game, k.Seat)
	k.Epoch = now
	return k, known && r.EpochOf(k, mac, now, now) == now
}
