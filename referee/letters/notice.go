package letters

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/notices"
	"dhow/templates"
)

var noticeKind = kind{
	name: notices.KindNotice,
	to: func(_ context.Context, w *Letters, _ post.Owe) (Recipient, error) {
		return Recipient{To: w.Config.Operator}, nil
	},
	write: writeNotice,
}

func writeNotice(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	n, err := Opened[notices.News](w.Ring, o)
	if err != nil {
		return nil, err
	}
	r, key, err := w.answerable(ctx, o, a)
	if err != nil {
		return nil, err
	}
	return a.envelope(w.Ring, &o, key, templates.HostNotice(r, []templates.News{{Code: n.Code, Args: n.Args}})), nil
}
