package referee

import (
	"context"
	"strings"
	"time"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/intake"
)

// This file bounds how many people of one organisation who have never written are answered in a
// day. Its domain vouches for whatever local part a program there writes from, so that what bounds
// the letters to one person does not bound those to a program that answers each under another
// address.

// newcomersADay is how many of them are answered in a day.
const newcomersADay = 120

func newcomersOf(organisation string) string { return "newcomers/" + organisation }

// organisationTag is the organisation that an address is of, as the journal may have it.
func (c *quotas) organisationTag(a mail.Address) string {
	return c.Ring.MAC("organisation\n" + a.Organisation())
}

// admits tells whether the author of a mail, who has never written, is answered today, or when they
// would be. A mail counts once, whatever comes again.
func (c *quotas) admits(ctx context.Context, in *intake.Incoming) (again time.Time, ok bool, err error) {
	account := newcomersOf(c.organisationTag(in.Letter.From))
	spent, err := c.Spent.of(ctx, c.Clock(), account)
	if err != nil {
		return again, false, err
	}
	again, ok = spent.spend([]expense{{in.Letter.Fingerprint, 1}}, aDay(account, newcomersADay))
	return again, ok, nil
}

// admitted is what is journalled of that.
func (c *quotas) admitted(in *intake.Incoming) post.Line {
	what := c.organisationTag(in.Letter.From) + separator + in.Letter.Fingerprint
	return post.In{Fingerprint: what, Outcome: post.OutcomeNewcomer, At: c.Clock()}
}

// recallNewcomer counts a mail that the journal has from before a start.
func recallNewcomer(b *budget, line post.Line, now time.Time) {
	in, ok := line.(post.In)
	if !ok || in.Outcome != post.OutcomeNewcomer || !isRemembered(in.At, now) {
		return
	}
	organisation, fingerprint, _ := strings.Cut(in.Fingerprint, separator)
	b.note(in.At, fingerprint, 1, newcomersOf(organisation))
}
