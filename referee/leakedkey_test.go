package referee

import (
	"testing"
	"testing/synctest"

	"dhow/games/post"
)

// leakedKeys are mails of somebody who has the newest key of a player's, as whoever is sent a copy
// of an answer has, and writes in that player's name. The domains of these players vouch for
// nobody.
var leakedKeys = []forgery{
	{why: "resigning with the newest key", mail: forge{body: "resign\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "another address with the newest key", mail: forge{body: "address fay@example.edu\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "one more address with the newest key", mail: forge{body: "address add fay@example.edu\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an address dropped with the newest key", mail: forge{body: "address drop ben@example.net\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a new key with the newest key", mail: forge{body: "new key\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "forgetting with the newest key", mail: forge{body: "forget me\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "Ben's seat for a friend with the newest key", mail: forge{body: "replace me fay@example.edu\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "Ben's seat for a friend with the host's newest key", mail: forge{from: annFrom, body: "replace green fay@example.edu\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "never with the newest key", mail: forge{body: "never\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a new game with the host's newest key", mail: forge{from: annFrom, body: "new game fay@example.edu\n\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
}

// TestLeakedKeyOfAVouchedAddress has the same forger find no more than a question where the
// player's domain has vouched for that address before: whatever such a mail wants is asked about,
// orders too.
func TestLeakedKeyOfAVouchedAddress(t *testing.T) {
	for _, body := range []string{"{ORDER}", "say I give up", "undo", "then P none | E 1", "show", "join palm", "resend", "resign", "new key", "address fay@example.edu", "replace me fay@example.edu", "never", "forget me"} {
		t.Run(body, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				f := newForgeryWorld(t)
				defer func() { f.stop() }()
				f.players[1].write("show")
				f.settle()
				f.letters[1] = f.players[1].letter()
				before := f.bytesOf()
				outcome, letters := f.send(f.fill(forge{body: body + "\nkey {BEN}"}.raw(), 0))
				if outcome != post.OutcomeHeld || recipients(letters) != toBen || f.bytesOf() != before {
					t.Errorf("the outcome is %q, letters go to %q", outcome, recipients(letters))
				}
				f.keepsSecrets()
			})
		})
	}
}

// TestDeadKeyBesideTheDomainsWord has Ben's domain vouch for a mail that answers a letter which he
// has answered already: it is asked about where it wants what is guarded, as one without a key is.
func TestDeadKeyBesideTheDomainsWord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		for i, row := range []struct{ head, outcome string }{{"{OLD-ID}", post.OutcomeHeld}, {"{BEN-ID}", post.OutcomeAccepted}} {
			m := forge{top: aligned("example.net"), head: "In-Reply-To: <" + row.head + ">\n", body: "new key"}
			if outcome, _ := f.send(f.fill(m.raw(), i)); outcome != row.outcome {
				t.Errorf("new key in answer to %s is %q", row.head, outcome)
			}
		}
	})
}
