package referee

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/referee/identity"
)

// TestLogIsRedacted wants no key in the log, in whatever form it is written.
func TestLogIsRedacted(t *testing.T) {
	var b bytes.Buffer
	log := redactLog(slog.New(slog.NewTextHandler(&b, &slog.HandlerOptions{Level: slog.LevelDebug})))
	key := identity.NewKeyRing().Text(identity.Key{Game: "kilifi-7", Position: 41, Seat: engine.Blue, Epoch: 1})
	log.With("with", key).WithGroup("group").Warn("a mail "+key, "text", key, "error", errors.New("no user dhow+"+key+"@example.com"),
		slog.Group("inner", "id", "abc."+key+"@example.com"), "took", 3, "any", []string{key})
	if text := b.String(); strings.Contains(text, key) || strings.Count(text, struckInLog) != 6 || !strings.Contains(text, "took=3") {
		t.Errorf("the log is %s", text)
	}
}

const struckInLog = "(key)"
