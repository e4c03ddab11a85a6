package table

import (
	"dhow/games"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// SealedWords are the words of a letter about a game as the journal keeps them.
func SealedWords(ring *identity.KeyRing, game games.GameID, words acts.Words) string {
	return ring.Seal("words "+string(game), words)
}

// WordsIn opens the words that the journal keeps of letters. Those that another program has kept in
// another way, or under a key that is gone, are empty.
func WordsIn(ring *identity.KeyRing, letters []post.Offered) []acts.Words {
	words := make([]acts.Words, len(letters))
	for i, l := range letters {
		words[i], _ = ring.Unseal("words "+string(l.Game), l.Lines)
	}
	return words
}
