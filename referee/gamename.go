package referee

import (
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"sync"

	"dhow/games"
)

// harbours are what new games are called, with a number: places that dhows have sailed to.
var harbours = []string{
	"aden", "basra", "beira", "bosaso", "chake", "dakar", "daru", "djibouti", "gwadar", "hodeida", "hormuz", "inhambane", "jeddah",
	"kilifi", "kilwa", "kismayo", "kutch", "lamu", "lindi", "mafia", "malindi", "manda", "mandvi", "massawa", "merca", "mocha",
	"mombasa", "moroni", "mukalla", "muscat", "nampula", "pangani", "pate", "pemba", "quelimane", "salalah", "siyu", "sofala", "suakin",
	"sur", "surat", "tanga", "tulear", "unguja", "vanga", "wasini", "zanzibar", "zeila",
}

// GameName returns the name of the game that a mail makes: a harbour and a number, both from its
// fingerprint, so that the same mail names the same game again. Where another game has it, the next
// try has another number.
func GameName(fingerprint string, try int) games.GameID {
	const numbers = 9000
	digits, _ := hex.DecodeString(fingerprint)
	digits = append(digits, make([]byte, 16)...)
	harbour := binary.BigEndian.Uint64(digits) % uint64(len(harbours))
	number := (binary.BigEndian.Uint64(digits[8:]) + uint64(try)) % numbers
	return games.GameID(harbours[harbour] + "-" + strconv.FormatUint(number+1, 10))
}

// namesTaken remembers how the games are called that mails since the start ask for. A game of such
// a name that the journal does not know was made before a crash, and not copied in. The zero value
// is ready, and safe for concurrent use.
type namesTaken struct {
	mu    sync.Mutex
	names map[games.GameID]bool
}

// take notes the names that the game of a mail may have got.
func (n *namesTaken) take(fingerprint string) {
	const tries = 3 // more games of one name are hardly there
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.names == nil {
		n.names = map[games.GameID]bool{}
	}
	for try := range tries {
		n.names[GameName(fingerprint, try)] = true
	}
}

func (n *namesTaken) holds(id games.GameID) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.names[id]
}
