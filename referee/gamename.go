package referee

import (
	"encoding/binary"
	"encoding/hex"
	"strconv"

	"dhow/games"
)

// harbours are what new games are called, with a number: places that dhows have sailed to.
var harbours = []string{
	"aden", "basra", "beira", "bosaso", "chake", "dakar", "daru", "djibouti", "gwadar", "hodeida", "hormuz", "inhambane", "jeddah",
	"kilifi", "kilwa", "kismayo", "kutch", "lamu", "lindi", "mafia", "malindi", "manda", "mandvi", "massawa", "merca", "mocha",
	"mombasa", "moroni", "mukalla", "muscat", "nampula", "pangani", "pate", "pemba", "quelimane", "salalah", "siyu", "sofala", "suakin",
	"sur", "surat", "tanga", "tulear", "unguja", "vanga", "wasini", "zanzibar", "zeila",
}

// GameName returns the name of the game that a mail makes: a harbour and a number, both from its fingerprint, so that the same mail
// names the same game again. Where another game has it, the next try has another number.
func GameName(fingerprint string, try int) games.GameID {
	const numbers = 9000
	digits, _ := hex.DecodeString(fingerprint)
	digits = append(digits, make([]byte, 16)...)
	harbour := binary.BigEndian.Uint64(digits) % uint64(len(harbours))
	number := (binary.BigEndian.Uint64(digits[8:]) + uint64(try)) % numbers
	return games.GameID(harbours[harbour] + "-" + strconv.FormatUint(number+1, 10))
}
