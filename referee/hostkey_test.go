package referee

import (
	"testing"

	"dhow/mail"
	"dhow/referee/identity"
)

// TestHostsWhoPlayHaveNoHostKeys has Ann tend a game that she plays in: her letters as its host
// have no host's key, which no new key of her seat would end, and one that was made all the same is
// worth nothing.
func TestHostsWhoPlayHaveNoHostKeys(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		c, ann := p.daemon.clerk, mustOwner(p, "ann@example.org")
		if key := sure(c.Who.HostKey(t.Context(), p.id, 5, ann)); key != "" {
			t.Errorf("Ann gets the key %s", key)
		}
		made := c.Ring.HostText(identity.HostKey{Game: p.id, Position: 5, Host: ann, At: sure(c.Roster.WriteTo(t.Context(), ann))})
		for _, aboutAuthor := range []bool{false, true} {
			claim, err := c.Who.Claim(t.Context(), &mail.Letter{From: "ann@example.org", Keys: []mail.Key{{Text: made}}}, aboutAuthor)
			if err != nil || claim.Keyed || claim.Proof != identity.Unproven {
				t.Errorf("a host's key of a player claims %+v, %v", claim, err)
			}
		}
	})
}
