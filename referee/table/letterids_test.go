package table

import (
	"testing"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/identity"
)

// TestLetterIDs gives letters that are for different things different ids.
func TestLetterIDs(t *testing.T) {
	ids := map[post.LetterID]string{}
	cause := &log.Entry{Mail: "9f3a11"}
	for name, id := range map[string]post.LetterID{
		"news":             newsID("kilifi-7", engine.Blue, 41, cause),
		"another kind":     identity.NewLetterID(KindReminder, "kilifi-7", "blue", "41", "9f3a11"),
		"another mail":     newsID("kilifi-7", engine.Blue, 41, &log.Entry{Mail: "77b011"}),
		"no mail":          newsID("kilifi-7", engine.Blue, 41, &log.Entry{At: time.Unix(1, 0)}),
		"another time":     newsID("kilifi-7", engine.Blue, 41, &log.Entry{At: time.Unix(2, 0)}),
		"another seat":     newsID("kilifi-7", engine.Green, 41, cause),
		"another entry":    newsID("kilifi-7", engine.Blue, 42, cause),
		"another game":     newsID("kilifi-8", engine.Blue, 41, cause),
		"an answer":        answerID("9f3a", "kilifi-7", engine.Blue, 41),
		"another's answer": answerID("9f3b", "kilifi-7", engine.Blue, 41),
	} {
		if err := id.Valid(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if before, there := ids[id]; there {
			t.Errorf("%s and %s have one id", name, before)
		}
		ids[id] = name
	}
}
