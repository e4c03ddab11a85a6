package referee

import (
	"time"

	"dhow/referee/config"
)

// shares are the allowances of all classes of mails. Each class has its own. Of those that anybody
// can make up, all of a kind have one together, which is larger, so that one of them alone never
// uses it up.
type shares struct {
	own map[classKind]*allowances
	all map[classKind]*allowance
}

const (
	togetherTimes   = 4    // as many mails as one domain or host may all of them write
	lookupsADomain  = 3600 // keys of signatures that are looked up in an hour, of one domain
	lookupsTogether = 4 * lookupsADomain
)

func newShares(l config.Limits) *shares {
	s := &shares{own: map[classKind]*allowances{}, all: map[classKind]*allowance{}}
	for _, kind := range []classKind{bearsKey, fromPlayer, namesPlayer} {
		s.own[kind] = newAllowances(l.PlayerMails)
	}
	for _, kind := range []classKind{bearsKeyAlone, namesHost, fromStranger, provesNothing} {
		s.own[kind] = newAllowances(l.UnprovenMails)
	}
	for _, kind := range []classKind{namesHost, fromStranger, provesNothing} {
		s.all[kind] = &allowance{hourly: togetherTimes * l.UnprovenMails}
	}
	s.own[isSigned], s.all[isSigned] = newAllowances(lookupsADomain), &allowance{hourly: lookupsTogether}
	return s
}

// take uses one mail of a class up, or tells how long to wait.
func (s *shares) take(c Class, now time.Time) time.Duration {
	if s.own[c.kind] == nil {
		return 0
	}
	own, all := s.own[c.kind].bucket(c.who, now), s.all[c.kind]
	if all == nil {
		return own.take(now)
	}
	if wait := max(all.wait(now), own.wait(now)); wait > 0 {
		return wait
	}
	all.take(now)
	return own.take(now)
}

// used tells how much of its allowance a class has used up lately. Who has used least goes first.
func (s *shares) used(c Class, now time.Time) float64 {
	if s.own[c.kind] == nil {
		return 0
	}
	own := s.own[c.kind].bucket(c.who, now)
	own.wait(now)
	return own.full() - own.left
}
