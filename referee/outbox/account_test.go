package outbox

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
)

// TestNoLetterDiesOfTheAccount protects letters, and who waits for them, from a provider's limit: as
// long as it takes nothing of the account, all wait, it is asked seldom, health says so, and behind
// it all are sent in their order, however long it took.
func TestNoLetterDiesOfTheAccount(t *testing.T) {
	for name, lasts := range map[string]time.Duration{"for minutes": 10 * time.Minute, "for a day": day, "for six days": 6 * day} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				tries, over := 0, time.Now().Add(lasts)
				limit := &mail.Error{Op: "smtp end", Kind: mail.OfAccount, Code: 550, Enhanced: "5.4.5", Err: errors.New("Daily user sending limit exceeded")}
				var owed []post.Owe
				for _, to := range []games.PlayerID{"ann-1", "ben-1", "cas-1"} {
					for _, o := range owes(to, "kilifi-7", 3) {
						o.Kind = "answer"
						owed = append(owed, o)
					}
				}
				r := runOutbox(t, 2, func(*mail.Outgoing) error {
					if time.Now().Before(over) {
						tries++
						return limit
					}
					return nil
				}, owed...)
				waitFor(time.Minute)
				var account *AccountError
				if err := r.box.Refused(); !errors.As(err, &account) || !errors.Is(err, limit) || !strings.Contains(err.Error(), "tried again at") {
					t.Errorf("health says %v", err)
				}
				waitFor(lasts + 5*time.Hour)
				if err := r.box.Refused(); err != nil {
					t.Errorf("when letters are sent, health says %v", err)
				}
				if most := 2 * (4 + int(lasts/(4*time.Hour))); tries > most {
					t.Errorf("the server is asked %d times in %v, expected %d at most", tries, lasts, most)
				}
				got := r.got()
				for _, to := range []string{"ann-1", "ben-1", "cas-1"} {
					var letters []string
					for _, l := range got {
						if strings.HasPrefix(l, to) {
							letters = append(letters, l[len(l)-1:])
						}
					}
					if want := []string{"0", "1", "2"}; !slices.Equal(letters, want) {
						t.Errorf("%s gets %q, expected %q", to, letters, want)
					}
				}
				if n := sure(r.journal.Unsent(context.Background())); n != 0 || len(r.told()) > 0 {
					t.Errorf("%d are owed still, and %q are given up", n, r.told())
				}
			})
		})
	}
}

// TestOneRefusalRestsNothingElse protects all other readers from a server that refuses one letter.
func TestOneRefusalRestsNothingElse(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := runOutbox(t, 1, func(o *mail.Outgoing) error {
			if o.To == "ann-1" {
				return &mail.Error{Op: "smtp rcpt", Kind: mail.Temporary, Code: 450, Enhanced: "4.7.1", Err: errors.New("Greylisted")}
			}
			return nil
		}, slices.Concat(owes("ann-1", "kilifi-7", 1), owes("ben-1", "kilifi-7", 2), owes("cas-1", "mwanza-3", 2))...)
		waitFor(time.Minute)
		if got := r.got(); len(got) != 4 || r.box.Refused() != nil {
			t.Errorf("within a minute %q are sent; health says %v", got, r.box.Refused())
		}
	})
}
