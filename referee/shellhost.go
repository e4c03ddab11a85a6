package referee

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/table"
	"dhow/templates"
)

// tend does for the operator what a host can ask for in a mail, by the same line. What it leads to
// says who has done it.
func (d *Daemon) tend(ctx context.Context, r Request) (done string, lines []post.Line, err error) {
	cmd, ok := acts.OfHost(r.Line)
	if !ok {
		return "", nil, &ControlError{fmt.Sprintf("%q is nothing that a host can ask for", r.Line)}
	}
	look, err := d.tables.Table(r.Game).Look(ctx)
	if err == nil && (look.Over || look.Ended != "") {
		err = &ControlError{fmt.Sprintf("%s is over", r.Game)}
	}
	if err != nil {
		return "", nil, err
	}
	now := d.house.Clock()
	w := &wishes{Clerk: d.clerk, operator: true, d: &acts.Delivery{Game: r.Game,
		Mail: acts.Mail{Fingerprint: now.UTC().Format(time.RFC3339Nano), Received: now}}}
	if err := w.do(ctx, []acts.Command{cmd}); err != nil {
		return "", nil, err
	}
	made := len(w.lines) > 0
	if len(w.tends) > 0 {
		p, err := d.tables.Table(r.Game).Enter(ctx, table.Cause{At: now}, nil, w.draft(table.Cause{At: now}))
		if err != nil {
			return "", nil, err
		}
		made = w.results[w.told[0]].Code == w.tends[0].Done.Code
		w.lines = slices.Concat(w.lines, p.Left, w.settles())
	}
	reader, said := templates.Reader{Zone: time.UTC}, []string(nil)
	for _, result := range w.results {
		said = append(said, reader.Result(templates.Result{Code: result.Code, Args: result.Args}))
	}
	if done = strings.Join(said, "\n"); !made {
		return "", nil, &ControlError{done}
	}
	return done, w.lines, nil
}
