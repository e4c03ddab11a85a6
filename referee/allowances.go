package referee

import (
	"context"
	"errors"
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
	all := []share{{"mails/" + name + "/" + c.Ring.MAC("mails\n"+class.Who), intake.WithinAnHour(own), time.Hour}}
	if together > 0 {
		all = append(all, share{"mails/" + name, intake.WithinAnHour(together), time.Hour})
	}
	return all
}

// awaits tells how long a mail has to wait until processes have acted on so few of its class in an
// hour that it may be acted on.
func (c *quotas) awaits(ctx context.Context, in *intake.Incoming, class intake.Class) (time.Duration, error) {
	shares, now := c.sharesOf(class), c.Clock()
	if len(shares) == 0 {
		return 0, nil
	}
	spent, err := c.Spent.ofShares(ctx, now, shares)
	if err != nil {
		return 0, err
	}
	return max(0, spent.when(in.Letter.Fingerprint, shares...).Sub(now)), nil
}

// acted counts a mail that is acted on, once, whatever comes again.
func (c *quotas) acted(in *intake.Incoming, class intake.Class) {
	now := c.Clock()
	for _, s := range c.sharesOf(class) {
		c.Spent.note(now, in.Letter.Fingerprint, 1, s.account)
	}
}

// errManyMails has a deputy leave a mail to whoever referees, where it waits.
var errManyMails = errors.New("referee: as many mails of their author were acted on in an hour as may be")
