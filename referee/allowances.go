package referee

import (
	"context"
	"time"

	"dhow/referee/intake"
)

// This file has a store that counts take note of the mails of each class that are acted on, so that
// all processes have one allowance of an hour together, and none brings another one by starting or
// taking over. How much of it may be used at once each process sees to by itself
// (intake/shares.go), as it does to the keys of signatures that it looks up. On other stores a
// process is alone, and sees to all.

// classNames are what accounts call the kinds of classes. Those that are not named are not counted.
var classNames = map[intake.ClassKind]string{
	intake.BearsKey: "key", intake.FromPlayer: "player", intake.NamesPlayer: "address", intake.BearsKeyFromElsewhere: "elsewhere",
	intake.NamesHost: "host", intake.FromStranger: "stranger", intake.ProvesNothing: "unproven",
}

// sharesOf are the allowances that a mail of a class uses up; none where they are not counted.
func (c *quotas) sharesOf(class intake.Class) []share {
	name, counted := classNames[class.Kind]
	if !counted || c.Spent.store == nil {
		return nil
	}
	own, together := class.Kind.Hourly(c.Config.Limits)
	all := []share{{"mails/" + name + "/" + c.Ring.MAC("mails\n"+class.Who), own, time.Hour}}
	if together > 0 {
		all = append(all, share{"mails/" + name, together, time.Hour})
	}
	return all
}

// useUp has a mail use up the allowances of its class. The error is an *intake.UsedUpError if there
// is nothing left.
func (c *quotas) useUp(ctx context.Context, in *intake.Incoming, class intake.Class) error {
	shares := c.sharesOf(class)
	if len(shares) == 0 {
		return nil
	}
	spent, err := c.Spent.ofShares(ctx, c.Clock(), shares)
	if err != nil {
		return err
	}
	return spent.useUp(in.Letter.Fingerprint, shares...)
}

// useUp has a mail use up one of each share, once, whatever comes again.
func (t *tally) useUp(fingerprint string, from ...share) error {
	if again, ok := t.spend([]expense{{fingerprint, 1}}, from...); !ok {
		return &intake.UsedUpError{Until: again}
	}
	return nil
}
