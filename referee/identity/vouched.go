package identity

import (
	"context"
	"slices"
	"time"

	"dhow/games/store"
	"dhow/mail"
)

// This file has what is remembered of an address for whose mails its domain vouches. From then on a
// key is not enough for a mail from there that nothing vouches for: it may be of anybody who has
// seen a letter.

// IsVouched tells whether the domain of an address has vouched for a mail from it, once.
func IsVouched(a *store.Address) bool { return a.Proof == AddressVouched || a.Vouched }

// Vouched tells whether the domain of an address on file has ever vouched for a mail from it.
func (r *Roster) Vouched(ctx context.Context, a mail.Address) (bool, error) {
	id, err := r.Owner(ctx, a)
	if err != nil {
		return false, err
	}
	p, _, err := r.Profile(ctx, id)
	i := slices.IndexFunc(p.Addresses, func(b store.Address) bool { return a.Same(mail.Address(b.Address)) })
	return i >= 0 && IsVouched(&p.Addresses[i]), err
}

// Vouch notes that the domain of an address on file has vouched for a mail from it. Of one from
// which nobody has answered yet it is noted when somebody does.
func (r *Roster) Vouch(ctx context.Context, a mail.Address, now time.Time) error {
	id, err := r.Owner(ctx, a)
	if err != nil || id == "" {
		return err
	}
	return r.Change(ctx, id, func(p *store.Profile) {
		i := slices.IndexFunc(p.Addresses, func(b store.Address) bool { return a.Same(mail.Address(b.Address)) })
		switch {
		case i < 0 || IsVouched(&p.Addresses[i]) || p.Addresses[i].Proof == AddressInvited:
		case p.Addresses[i].Proof == AddressNever:
			p.Addresses[i].Vouched = true
		default:
			p.Addresses[i].Proof, p.Addresses[i].Since = AddressVouched, now.UTC().Truncate(time.Second)
		}
	})
}

// mostOnce is how many addresses are remembered that a player had once.
const mostOnce = 20

// keepVouched has a changed profile remember of each address that has gone from it that its domain
// had vouched for it, and of each that has come back.
func keepVouched(was, p *store.Profile) {
	at := func(l []store.Address, address string) int {
		return slices.IndexFunc(l, func(a store.Address) bool { return mail.Address(a.Address).Same(mail.Address(address)) })
	}
	once := slices.Clone(p.Once)
	for _, a := range was.Addresses {
		if IsVouched(&a) && at(p.Addresses, a.Address) < 0 {
			once = append(once, a.Address)
		}
	}
	once = slices.DeleteFunc(once, func(address string) bool {
		i := at(p.Addresses, address)
		if i >= 0 && !IsVouched(&p.Addresses[i]) {
			p.Addresses[i].Vouched = true
		}
		return i >= 0
	})
	p.Once = once[max(0, len(once)-mostOnce):]
	if len(p.Once) == 0 {
		p.Once = nil
	}
}
