package letters

import (
	"strings"
	"testing"

	"dhow/engine"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/identity"
)

// TestReturnPathsFit leaves a return path out that would be longer than a local part may be.
func TestReturnPathsFit(t *testing.T) {
	t.Parallel()
	ring := identity.NewKeyRing()
	for local, fits := range map[string]bool{"dhow": true, strings.Repeat("d", 24): true, strings.Repeat("d", 25): false} {
		a := &Addressing{Mailbox: mail.Address(local + "@example.com"), SubAddress: true}
		o := &post.Owe{ID: identity.NewLetterID("test", "one"), Game: "kilifi-7", Seat: engine.Blue}
		if path := a.ReturnPath(ring, o); (path != "") != fits || len(path.Local()) > 64 {
			t.Errorf("%s: %q", local, path)
		}
	}
}
