package referee

import (
	"context"
	"log/slog"

	"dhow/mail"
)

// redactedLog takes keys out of what is logged. Message-IDs of ours hold them, and what others say
// may repeat them: a mail's own Message-ID, an error of a server.
type redactedLog struct{ slog.Handler }

// redactLog returns a log in which no key stands, whoever writes it.
func redactLog(l *slog.Logger) *slog.Logger { return slog.New(redactedLog{l.Handler()}) }

// Handle implements slog.Handler.
func (h redactedLog) Handle(ctx context.Context, r slog.Record) error {
	quiet := slog.NewRecord(r.Time, r.Level, mail.Strike(r.Message), r.PC)
	r.Attrs(func(a slog.Attr) bool {
		quiet.AddAttrs(redactedAttr(a))
		return true
	})
	return h.Handler.Handle(ctx, quiet)
}

// WithAttrs implements slog.Handler.
func (h redactedLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	quiet := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		quiet[i] = redactedAttr(a)
	}
	return redactedLog{h.Handler.WithAttrs(quiet)}
}

// WithGroup implements slog.Handler.
func (h redactedLog) WithGroup(name string) slog.Handler {
	return redactedLog{h.Handler.WithGroup(name)}
}

// redactedAttr leaves values as they are in which no key stands.
func redactedAttr(a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	switch v.Kind() {
	case slog.KindGroup:
		var quiet []slog.Attr
		for _, inner := range v.Group() {
			quiet = append(quiet, redactedAttr(inner))
		}
		return slog.Attr{Key: a.Key, Value: slog.GroupValue(quiet...)}
	case slog.KindString, slog.KindAny:
		text := v.String()
		if struck := mail.Strike(text); struck != text {
			return slog.String(a.Key, struck)
		}
	}
	return a
}
