package referee

import (
	"context"
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/questions"
	"dhow/templates"
)

// sorting is a mail of a person while it is sorted.
type sorting struct {
	in       *intake.Incoming
	claim    identity.Claim // whom it speaks for
	said     acts.Said
	answered questions.Answers // what it may answer
	dead     bool              // its key is one to order with no more
	may      identity.Right    // what is done about the most that it asks for
	proven   bool              // it is done as it says, at least orders are
	atTable  bool              // it answers a question of its table
	offer    *offerAnswer      // what it says to a seat that is offered; nil: nothing
	author   games.PlayerID    // whose address it is from; empty: nobody's
	reads    bool              // somebody has answered from that address
	new      bool              // nobody has answered from any address of the player whom it speaks for
	answers  bool              // it answers what waits for a yes or a no
	keyless  bool              // it bears the address of a host whom no letter gives a key
	watches  bool              // it speaks for somebody who watches the game that it is about
	mayWatch bool              // it asks to watch a game that anyone may watch, and does nothing else about its author
}

// offerAnswer is a line that answers the offer of a seat.
type offerAnswer struct {
	hold  post.Hold
	offer *questions.Offer
	cmd   acts.Command
}

// mayLeave tells whether a mail that wants no more letters is certainly the player's: the domain
// vouches for it, as for one that a mail program sends at a click; or it has the newest key of an
// invitation, to an address from which nobody has answered yet. A key alone keeps nobody who has
// ever answered from being invited.
func (s *sorting) mayLeave() bool {
	return s.in.Letter.Verdict.Authentic || s.claim.Proof == identity.ByKey && !s.dead && s.new
}

// known tells whether the mail speaks for a player.
func (s *sorting) known() bool { return s.claim.Player != "" }

// seated tells whether the mail speaks for a seat.
func (s *sorting) seated() bool { return s.claim.Seat != engine.NoSeat }

// route is a way that a mail can go.
type route struct {
	name string
	fits func(*Clerk, *sorting) bool
	task func(context.Context, *Clerk, *sorting) intake.Task
}

// routes are tried in their order, and the last one fits every mail. What could be taken for
// something that stands further down stands above it.
var routes = []route{
	{
		"an answer to an offered seat: its author needs no seat yet",
		func(_ *Clerk, s *sorting) bool { return s.offer != nil },
		func(_ context.Context, c *Clerk, s *sorting) intake.Task {
			return c.offers.sortOffer(s.in, s.offer.hold, s.offer.offer, s.offer.cmd, s.said)
		},
	}, {
		"keys of two seats: it speaks for none",
		func(_ *Clerk, s *sorting) bool { return s.claim.Clash },
		func(_ context.Context, c *Clerk, s *sorting) intake.Task { return c.sortClash(s) },
	}, {
		"too large, and without a text that could be read",
		func(_ *Clerk, s *sorting) bool { return s.in.TooLarge && acts.IsEmpty(s.in.Letter.Text) },
		func(_ context.Context, c *Clerk, s *sorting) intake.Task {
			return c.sortTooLarge(s.in, s.claim, templates.MailTooLarge)
		},
	}, {
		"too much in one: none of it is done",
		func(_ *Clerk, s *sorting) bool { return s.said.TooMuch() && s.known() && s.may != identity.Refused },
		func(_ context.Context, c *Clerk, s *sorting) intake.Task {
			return c.sortTooLarge(s.in, s.claim, templates.TooMuchInOne)
		},
	}, {
		"a yes or no to what waits for one: else it is a word like others",
		func(_ *Clerk, s *sorting) bool {
			return s.said.Has(acts.Yes, acts.No) && !s.atTable && s.answers
		},
		func(_ context.Context, c *Clerk, s *sorting) intake.Task {
			return c.sortConsent(s)
		},
	}, {
		"a new game: whoever writes, it is about no seat",
		func(_ *Clerk, s *sorting) bool { return s.said.Has(acts.NewGame) },
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task {
			return c.sortNewGame(ctx, s.in, s.claim)
		},
	}, {
		"about its author: nothing else is done with such a mail, if not all of that goes beside orders",
		func(_ *Clerk, s *sorting) bool {
			alone := len(s.said.OfPlayer()) > len(s.said.Beside()) || len(s.said.Beside()) > 0 && !s.seated()
			return alone && s.known() && s.may != identity.Refused
		},
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task {
			return c.sortOfPlayer(ctx, s.in, s.claim, s.said, s.may)
		},
	}, {
		"never, certainly its player's: it wants no question",
		func(_ *Clerk, s *sorting) bool {
			return s.said.Has(acts.Never) && s.proven && s.known() && s.mayLeave()
		},
		func(_ context.Context, c *Clerk, s *sorting) intake.Task {
			return c.offers.sortNever(s.in, s.claim, s.said)
		},
	}, {
		"to be asked about: its player says whether it is theirs",
		func(_ *Clerk, s *sorting) bool {
			return s.seated() && s.may != identity.Refused && (s.may != identity.Granted || s.said.Has(acts.Never))
		},
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task {
			return c.hold(ctx, s.in, s.claim, heldReason(s.claim.Proof, s.said))
		},
	}, {
		"of a seat: its table judges it",
		func(_ *Clerk, s *sorting) bool { return s.seated() && s.may == identity.Granted },
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task {
			return c.deliverAs(ctx, s.in, s.claim, "")
		},
	}, {
		"for whoever says to be the host: who is the host is asked",
		func(c *Clerk, s *sorting) bool {
			return !s.proven && s.said.Hosts() && s.keyless
		},
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task {
			return c.holdOfPlayer(ctx, s.in, identity.Claim{Player: s.author, Position: identity.Newest},
				templates.WantsVouching)
		},
	}, {
		"to watch, in the name of somebody known: they are asked",
		func(_ *Clerk, s *sorting) bool {
			return !s.proven && s.reads && !s.in.Letter.Verdict.Refuted &&
				len(s.said.All(acts.Watch)) == 1 && len(s.said.OfPlayer()) == 1
		},
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task {
			return c.holdOfPlayer(ctx, s.in, identity.Claim{Player: s.author, Position: identity.Newest}, templates.WantsVouching)
		},
	}, {
		"a question of who may host, and has never written",
		func(c *Clerk, s *sorting) bool {
			return !s.known() && len(s.said.OfPlayer()) > 0 && s.may == identity.Granted && c.Config.MayHost(s.in.Letter.From)
		},
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task { return c.sortNewHost(ctx, s.in, s.claim) },
	}, {
		"of who watches a game: its table answers questions, and passes talk on",
		func(_ *Clerk, s *sorting) bool { return !s.seated() && s.proven && s.watches },
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task {
			return c.deliverAs(ctx, s.in, s.claim, s.claim.Player)
		},
	}, {
		"who has never written, and wants to watch a game that anyone may watch",
		func(c *Clerk, s *sorting) bool {
			return !s.known() && s.in.Letter.Verdict.Authentic && s.may == identity.Granted && s.mayWatch
		},
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task { return c.sortNewHost(ctx, s.in, s.claim) },
	}, {
		"how to leave, as mail programs ask it for their readers",
		func(_ *Clerk, s *sorting) bool { return s.proven && s.known() && s.said.Has(acts.Unsubscribe) },
		func(_ context.Context, c *Clerk, s *sorting) intake.Task {
			return c.replies.reply(s.claim.Player, s.in, post.OutcomeAnswered, acts.Result{Code: templates.HowToLeave})
		},
	}, {
		"a player's: of which game cannot be told",
		func(_ *Clerk, s *sorting) bool { return s.proven && s.known() },
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task {
			return c.whichGame(ctx, s.in, s.claim)
		},
	}, {
		"a stranger's, whose domain vouches for them",
		func(_ *Clerk, s *sorting) bool { return s.in.Letter.Verdict.Authentic },
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task {
			return c.strangers.sortStranger(ctx, s.in)
		},
	}, {
		"shows nothing",
		func(*Clerk, *sorting) bool { return true },
		func(ctx context.Context, c *Clerk, s *sorting) intake.Task {
			return c.strangers.sortUnproven(ctx, s.in)
		},
	},
}

// route sends a mail the first way that fits it.
func (c *Clerk) route(ctx context.Context, s *sorting) intake.Task {
	if err := c.ofPeople(ctx, s); err != nil {
		return later(err)
	}
	s.offer = c.offers.offerMeant(s.author, s.in.Letter, s.said, &s.answered)
	way := slices.IndexFunc(routes, func(r route) bool { return r.fits(c, s) })
	return routes[way].task(ctx, c, s)
}

// hasAnswered tells whether somebody has answered from any address of a player.
func hasAnswered(p *store.Profile) bool {
	return slices.ContainsFunc(p.Addresses, func(a store.Address) bool { return a.Proof != identity.AddressInvited })
}

// ofPeople finds out what is to be known of the mail's author, and of the player whom it speaks
// for.
func (c *Clerk) ofPeople(ctx context.Context, s *sorting) (err error) {
	if s.author, err = c.Who.Author(ctx, s.in.Letter); err != nil {
		return err
	}
	if s.reads, err = c.Roster.HasAnswered(ctx, s.author); err != nil {
		return err
	}
	player, there, err := c.Roster.Profile(ctx, s.claim.Player)
	if err != nil {
		return err
	}
	s.new = there && !hasAnswered(&player)
	if s.answers, err = c.answers.answersHeld(ctx, s.author, s.in, s.claim, s.said, &s.answered); err != nil {
		return err
	}
	return c.ofWatching(ctx, s)
}

// ofWatching finds out what is to be known of those who have no seat: hosts, and who watches.
func (c *Clerk) ofWatching(ctx context.Context, s *sorting) (err error) {
	if s.keyless, err = c.strangers.hostsKeyless(ctx, s.author, s.in.Letter); err != nil {
		return err
	}
	if s.mayWatch, err = c.strangers.mayWatch(ctx, s.said); err != nil {
		return err
	}
	game, there, err := c.Index.Game(ctx, s.claim.Game)
	s.watches = there && game.Watches(s.claim.Player)
	return err
}

// heldReason says why it is asked whether a mail is its player's.
func heldReason(p identity.Proof, said acts.Said) templates.HeldReason {
	switch {
	case p == identity.FromElsewhere:
		return templates.UnknownSender
	case said.Has(acts.Forget):
		return templates.WantsForgetting
	case p == identity.Unvouched:
		return templates.NotVouched
	case said.MostDemanded() == identity.ToRelease, said.Has(acts.Never):
		return templates.WantsProof
	}
	return templates.WantsVouching
}
