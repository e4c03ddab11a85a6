package referee

import (
	"context"
	"time"

	"dhow/referee/intake"
)

// This file has a store that counts know how many mails of each class are acted on in an hour, so
// that all processes have one allowance together, and nobody gets another one from a process that
// starts, or takes over. How much of it may be used at once each process sees to by itself
// (intake/shares.go); and how many keys of signatures it looks up, as it keeps the keys, too. On
// other stores a process is alone, and sees to all.

// classNames are the names of classes in accounts.
var classNames = map[intake.ClassKind]string{
	intake.BearsKey: "key", intake.FromPlayer: "player", intake.NamesPlayer: "address",
	intake.BearsKeyFromElsewhere: "elsewhere", intake.NamesHost: "host", intake.FromStranger: "stranger", intake.ProvesNothing: "unproven",
}

// allowed are the allowances that a mail of a class uses up; none: those are not counted.
func (c *quotas) allowed(class intake.Class) (all []share) {
	name, is := classNames[class.Kind]
	if !is || c.Spent.store == nil {
		return nil
	}
	own, together := class.Kind.Hourly(c.Config.Limits)
	all = []share{{"mails/" + name + "/" + c.Ring.MAC("mails\n"+class.Who), own, time.Hour}}
	if together > 0 {
		all = append(all, share{"mails/" + name, together, time.Hour})
	}
	return all
}

// useUp uses up what a mail of a class needs. The error is an *intake.UsedUpError if there is not
// so much.
func (c *quotas) useUp(ctx context.Context, in *intake.Incoming, class intake.Class) error {
	allowed := c.allowed(class)
	if len(allowed) == 0 {
		return nil
	}
	spent, err := c.Spent.of(ctx, c.Clock(), accountsOf(allowed)...)
	if err != nil {
		return err
	}
	return spent.useUp(in.Letter.Fingerprint, allowed...)
}

// useUp uses some allowances up for a mail, once, whatever comes again.
func (t *tally) useUp(fingerprint string, allowed ...share) error {
	if again, ok := t.spend([]expense{{fingerprint, 1}}, allowed...); !ok {
		return &intake.UsedUpError{Until: again}
	}
	return nil
}

func accountsOf(shares []share) (accounts []string) {
	for _, s := range shares {
		accounts = append(accounts, s.account)
	}
	return accounts
}
