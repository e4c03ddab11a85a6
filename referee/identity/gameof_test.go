package identity

import (
	"strings"
	"testing"

	"dhow/games"
)

// TestGameOfAMailThatWasTakenIn protects mails from being judged by who may not do it: what bears
// keys of one seat alone belongs to its game. That is seen wherever a key stands, and not where it
// is encoded.
func TestGameOfAMailThatWasTakenIn(t *testing.T) {
	mac := strings.Repeat("ab2cd3efgh5", 2)
	key := func(where string) string { return where + "." + mac }
	for raw, want := range map[string]games.GameID{
		"Subject: Re: kilifi-7\r\n\r\nR Cf1\r\n> " + key("kilifi-7.41.b"):                 "kilifi-7",
		"In-Reply-To: <letter." + key("kilifi-7.41.b") + "@example.org>\r\n\r\nUiBDZjE=":  "kilifi-7",
		"To: dhow+" + strings.ToUpper(key("kilifi-7.41.b")) + "@example.org\r\n\r\nR Cf1": "kilifi-7",
		key("kilifi-7.41.b") + "\n" + key("kilifi-7.39.b"):                                "kilifi-7",
		key("kilifi-7.41.b") + "\n" + key("kilifi-7.41.g"):                                "",
		key("kilifi-7.41.b") + "\n" + key("lamu-3.4.b"):                                   "",
		key("kilifi-7.41.b") + "\n" + key("kilifi-7.41.h"):                                "",
		key("kilifi-7.41.w"):             "",
		key("dhow.0.o"):                  "",
		"Subject: kilifi-7\r\n\r\nR Cf1": "",
		"":                               "",
		"x" + key("kilifi-7.41.b") + "x": "",
	} {
		if got := GameOf([]byte(raw)); got != want {
			t.Errorf("%q is of %q, expected %q", raw, got, want)
		}
	}
}
