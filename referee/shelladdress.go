package referee

import (
	"context"
	"fmt"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/questions"
)

// askNewAddress asks an address that the operator names whether a player reads it. When it has
// answered, letters to the player go there at once: the operator has seen to it who they are, as
// where their mailbox is gone.
func (d *Daemon) askNewAddress(ctx context.Context, r Request) (done string, lines []post.Line, err error) {
	player := games.PlayerID(r.Player)
	roster := d.clerk.Roster
	if owner, err := roster.Owner(ctx, mail.Address(r.Player)); err != nil {
		return "", nil, err
	} else if owner != "" {
		player = owner
	}
	if _, ok, err := roster.Profile(ctx, player); err != nil {
		return "", nil, err
	} else if !ok {
		return "", nil, &ControlError{fmt.Sprintf("there is no player %q; dhow game show names those of a game",
			r.Player)}
	}
	to, ok := acts.ReadAddress(r.To)
	if box, _ := to.Sub(); !ok || box.Same(d.cfg.Mailbox) {
		return "", nil, &ControlError{fmt.Sprintf("%q is no mail address of a player", r.To)}
	}
	if owner, err := roster.OtherOwner(ctx, to, player, d.clerk.Index); err != nil {
		return "", nil, err
	} else if owner != "" {
		return "", nil, &ControlError{fmt.Sprintf("%s is the address of another player, %s", to, owner)}
	}
	m := questions.Move{Mail: d.house.Clock().UTC().Format(time.RFC3339Nano), Address: to, First: true, Sure: true}
	lines, err = d.clerk.moves.moveLines(ctx, player, m)
	return fmt.Sprintf("%s is asked; when it has answered, letters to %s go there; until then nothing changes", to, player),
		lines, err
}
