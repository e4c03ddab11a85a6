package postgres

import (
	"bytes"
	"errors"
	"io/fs"
	"testing"

	"dhow/games"
)

// TestGameIsMendedBesideItsHolder: what somebody mends by hand is read before the next entry, is
// refused where the game has gone on, and what came of the old text is not written.
func TestGameIsMendedBesideItsHolder(t *testing.T) {
	_, _, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	create(t, s)
	d, err := Connect(t.Context(), settings)
	must(t, err)
	defer d.Hang()
	text, err := d.Log(t.Context(), kilifi)
	must(t, err)
	mended := append(bytes.Clone(text), "# mended\n"...)
	must(t, d.Replace(t.Context(), kilifi, 1, mended))
	if _, err := s.Commit(t.Context(), act()); !isStale(err) {
		t.Errorf("an entry that came of the old text: %v", err)
	}
	c, err := s.Game(t.Context(), kilifi, 1)
	if must(t, err); !c.Whole || !bytes.Equal(c.Data, mended) {
		t.Errorf("the holder reads %v %s", c.Whole, c.Data)
	}
	_, err = s.Commit(t.Context(), act())
	must(t, err)
	wantEntries(t, s, 2)
	if err := d.Replace(t.Context(), kilifi, 1, text); !errors.As(err, new(*GoneOnError)) {
		t.Errorf("a game that has gone on is replaced: %v", err)
	}
	must(t, d.Replace(t.Context(), kilifi, 2, text)) // its last entry is taken out
	if again, err := d.Log(t.Context(), kilifi); err != nil || !bytes.Equal(again, text) {
		t.Errorf("the game is %s, %v", again, err)
	}
	must(t, s.Archive(kilifi, 2026))
	if err := d.Replace(t.Context(), kilifi, 1, text); !errors.As(err, new(*AwayError)) {
		t.Errorf("an archived game is replaced: %v", err)
	}
	const lamu games.GameID = "lamu-3"
	if err := d.Replace(t.Context(), lamu, 1, text); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a game that is not there is replaced: %v", err)
	}
	must(t, d.Bring(t.Context(), lamu, text, []byte("the secret")))
	if err := d.Bring(t.Context(), lamu, text, nil); !errors.Is(err, fs.ErrExist) {
		t.Errorf("it is brought in twice: %v", err)
	}
	if secret, err := s.Secret(lamu); err != nil || string(secret) != "the secret" {
		t.Errorf("its secret is %q, %v", secret, err)
	}
}
