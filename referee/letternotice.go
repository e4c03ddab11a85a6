package referee

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/notices"
	"dhow/templates"
)

var noticeKind = letterKind{
	name:  notices.KindNotice,
	to:    func(w *letters, _ post.Owe) (mail.Address, string, error) { return w.config.Operator, "", nil },
	write: writeNotice,
}

func writeNotice(ctx context.Context, w *letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	n, err := opened[notices.News](w.ring, o)
	if err != nil {
		return nil, err
	}
	r, key, err := w.answerable(ctx, o, a)
	if err != nil {
		return nil, err
	}
	return a.envelope(w.ring, &o, key, templates.HostNotice(r, []templates.News{{Code: n.Code, Args: n.Args}})), nil
}
