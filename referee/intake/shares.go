package intake

import (
	"time"

	"dhow/referee/config"
)

// shares are the allowances of all classes of mails, as one process has them. Each class has its
// own. Of those that anybody can make up, all of a kind have one together, which is larger, so that
// one of them alone never uses it up. Processes that share a store have what they act on in an hour
// counted there, too, so that a mail may have to wait for others (Task.Delay).
type shares struct {
	own map[ClassKind]*allowances
	all map[ClassKind]*allowance
}

const (
	togetherTimes   = 4    // as many mails as one domain or host may all of them write
	lookupsADomain  = 3600 // keys of signatures that are looked up in an hour, of one domain
	lookupsTogether = 4 * lookupsADomain
)

func newShares(l config.Limits) *shares {
	s := &shares{own: map[ClassKind]*allowances{}, all: map[ClassKind]*allowance{}}
	for kind := BearsKey; kind <= ProvesNothing; kind++ {
		own, all := kind.Hourly(l)
		s.own[kind] = newAllowances(own)
		if all > 0 {
			s.all[kind] = &allowance{hourly: all}
		}
	}
	return s
}

// Hourly is how many mails of one class are acted on in an hour, and of all of its kind together;
// 0: as many as come.
func (k ClassKind) Hourly(l config.Limits) (own, all int) {
	switch k {
	case BearsKey, FromPlayer, NamesPlayer:
		return l.PlayerMails, 0
	case BearsKeyFromElsewhere:
		return l.UnprovenMails, 0
	case NamesHost, FromStranger, ProvesNothing:
		return l.UnprovenMails, togetherTimes * l.UnprovenMails
	case isSigned:
		return lookupsADomain, lookupsTogether
	}
	return 0, 0
}

// WithinAnHour is how many mails one process acts on within an hour at most, where so many come to
// be there in an hour: also those that are there at once at its beginning.
func WithinAnHour(hourly int) int { return hourly + max(1, hourly/burst) }

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
