package intake

import (
	"time"

	"dhow/referee/config"
)

// shares are the allowances of all classes of mails. Each class has its own. Of those that anybody
// can make up, all of a kind have one together, which is larger, so that one of them alone never
// uses it up.
type shares struct {
	own map[ClassKind]*Allowances
	all map[ClassKind]*allowance
}

const (
	togetherTimes   = 4    // as many mails as one domain or host may all of them write
	lookupsADomain  = 3600 // keys of signatures that are looked up in an hour, of one domain
	lookupsTogether = 4 * lookupsADomain
)

func newShares(l config.Limits) *shares {
	s := &shares{own: map[ClassKind]*Allowances{}, all: map[ClassKind]*allowance{}}
	for _, kind := range []ClassKind{BearsKey, FromPlayer, NamesPlayer} {
		s.own[kind] = NewAllowances(l.PlayerMails)
	}
	for _, kind := range []ClassKind{BearsKeyFromElsewhere, NamesHost, FromStranger, ProvesNothing} {
		s.own[kind] = NewAllowances(l.UnprovenMails)
	}
	for _, kind := range []ClassKind{NamesHost, FromStranger, ProvesNothing} {
		s.all[kind] = &allowance{hourly: togetherTimes * l.UnprovenMails}
	}
	s.own[isSigned], s.all[isSigned] = NewAllowances(lookupsADomain), &allowance{hourly: lookupsTogether}
	return s
}

// take uses one mail of a class up, or tells how long to wait.
func (s *shares) take(c Class, now time.Time) time.Duration {
	if s.own[c.Kind] == nil {
		return 0
	}
	own, all := s.own[c.Kind].bucket(c.Who, now), s.all[c.Kind]
	if all == nil {
		return own.take(now)
	}
	if pause := max(all.wait(now), own.wait(now)); pause > 0 {
		return pause
	}
	all.take(now)
	return own.take(now)
}

// used tells how much of its allowance a class has used up lately. Who has used least goes first.
func (s *shares) used(c Class, now time.Time) float64 {
	if s.own[c.Kind] == nil {
		return 0
	}
	own := s.own[c.Kind].bucket(c.Who, now)
	own.wait(now)
	return own.full() - own.left
}
