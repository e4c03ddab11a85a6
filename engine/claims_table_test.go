package engine_test

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
)

func itoa(n int) string { return strconv.Itoa(n) }

var claims = map[engine.Code]claim{
	engine.GameIsOver: {"the game is over", func(c *claimed) bool { return c.s.Phase == engine.GameOver }},
	engine.WrongPhase: {"it is the {text phase} phase now, and this order belongs to another", func(c *claimed) bool {
		return c.s.Phase.String() == c.says["phase"] && phaseOf(c.a.Move) != c.s.Phase
	}},
	engine.NotYourTurn: {"(?:it is not your turn|{seat seat} does not play; the seats of this game are {list playing}|the order is of {seat author}, and judged by what {seat viewer} sees); the game waits for {list waits}", notYourTurn},
	engine.OutOfRange: {"there is no {text what} {n n}", func(c *claimed) bool {
		known := map[string][2]int{"card": {1, len(c.s.Edition.Cards) - 1}, "slot": {0, 8}, "company": {1, 4}, "region": {1, 24}, "column": {0, 3}, "display space": {0, 12},
			"book space": {1, 12}, "bonus space": {1, len(c.s.Edition.BonusSpaces) - 1}, "resting deck": {0, 5}, "starting tile": {1, len(c.s.Edition.StartingTiles) - 1},
			"kind of reward": {0, 6}, "space of the bookkeeping track": {0, 31}, "distance of the ink jar": {-2, 31}, "number of pounds": {-1, 1 << 16},
			"number of spaces": {0, 63}, "number of goods cards": {1, 1 << 30}}[c.says["what"]]
		n := c.n("n")
		return known != [2]int{} && (n < known[0] || n > known[1] || n == 0)
	}},
	engine.ExpectedCard: {"you expect {text card} at {shown space}, but there lies {text found}", func(c *claimed) bool {
		return slices.ContainsFunc(c.a.Expect, func(e engine.Expectation) bool {
			return fmt.Sprint(e.Display) == c.says["space"] && c.lying(e.Card) == c.says["card"] && c.lying(c.s.Display[e.Display]) == c.says["found"] && e.Card != c.s.Display[e.Display]
		})
	}},
	engine.ExpectedPost: {"you expect {text post} in region {n region}, but there stands {text found}", func(c *claimed) bool {
		post := func(company engine.Company) string {
			if company == engine.NoCompany {
				return "no post"
			}
			return "a post of " + c.s.Edition.CompanyNames[company]
		}
		return slices.ContainsFunc(c.a.Expect, func(e engine.Expectation) bool {
			return int(e.Region) == c.n("region") && e.Display == 0 && post(e.Company) == c.says["post"] && post(c.s.Regions[e.Region]) == c.says["found"] && e.Company != c.s.Regions[e.Region]
		})
	}},
	engine.ExpectedPounds: {"you expect to have {n n} pounds?, but you have {n have}", func(c *claimed) bool {
		return c.n("have") == c.p().Pounds && c.n("n") != c.p().Pounds && slices.ContainsFunc(c.a.Expect, func(e engine.Expectation) bool { return e.Display == 0 && e.Region == 0 && e.Pounds == c.n("n") })
	}},
	engine.TilesRevealed:  {"the starting tiles are revealed already", func(c *claimed) bool { return c.p().Dealt[0] == 0 }},
	engine.NoUseForClause: {"this order has no use for {text what}", noUse},
	engine.TileNotDealt: {`tile {text tile} was not dealt to you; you may keep {list dealt}`, func(c *claimed) bool {
		var dealt []string
		for _, id := range c.p().Dealt {
			if id != 0 {
				dealt = append(dealt, c.s.Edition.StartingTiles[id].ID)
			}
		}
		return c.s.Edition.StartingTiles[c.a.Move.(*engine.KeepTile).Tile].ID == c.says["tile"] && lists(c, "dealt", dealt) && !slices.Contains(dealt, c.says["tile"])
	}},
	engine.TileFirst: {"keep a starting tile before you rest cards", func(c *claimed) bool { return !c.p().Kept }},
	engine.RestOtherCards: {"rest the three cards of your starting tile: {list cards}", func(c *claimed) bool {
		shown := c.s.Edition.StartingTiles[c.p().Tile].Rest
		return lists(c, "cards", c.names(shown.List())) && shown.Total() == 3
	}},
	engine.CardNotInHand: {"of {card card} your hand has {n has}, this order names {n named}; your hand: {list hand}", func(c *claimed) bool {
		named, has := 0, 0
		if m, ok := c.a.Move.(*engine.PlaceMarker); ok {
			named = count([]engine.CardID{m.Card}, func(id engine.CardID) bool { return c.alike(id, c.card("card")) })
		} else {
			for _, p := range c.a.Move.(*engine.Plan).Cards {
				if c.alike(p.Card, c.card("card")) {
					named++
				}
			}
		}
		hand := c.p().Hand.List()
		has = count(hand, func(id engine.CardID) bool { return c.alike(id, c.card("card")) })
		return c.n("named") == named && c.n("has") == has && named > has && lists(c, "hand", c.names(hand))
	}},
	engine.ShareCardPlanned: {"{card card} is a single share card and cannot be planned", func(c *claimed) bool {
		return c.s.Edition.Cards[c.card("card")].Kind == engine.ShareCard
	}},
	engine.SlotClosed: {"slot {n slot} is not open to you", func(c *claimed) bool {
		return !c.slotOpen(c.n("slot")) && slices.ContainsFunc(c.a.Move.(*engine.Plan).Cards, func(p engine.PlannedCard) bool { return int(p.Slot) == c.n("slot") })
	}},
	engine.SlotTwice: {"slot {n slot} is named twice", func(c *claimed) bool {
		lain, _ := c.lain()
		return lain[c.n("slot")] > 1
	}},
	engine.TooManyCards: {"the plan names {n names} slots?, you have {n open} open", func(c *claimed) bool {
		cards, open, names := c.a.Move.(*engine.Plan).Cards, 0, 0
		for slot := 1; slot <= 5; slot++ {
			if c.slotOpen(slot) {
				open++
			}
		}
		left := 0
		for i, p := range cards {
			if p.Card != engine.NoCard {
				left++
				if names = i + 1; c.s.Round >= 6 {
					names = left
				}
			}
		}
		_, full := c.lain()
		return c.n("names") == names && c.n("open") == open && full && names > open
	}},
	engine.CardNotReady: {"(?:no {card card}(?:@{n slot})? lies face up in your area|of {card some}(?:@{n at})? your area has {n has} face up, this order names {n named}); face up there: {list there}", notReady},
	engine.WrongKind: {"{card card} is no {text kind}", func(c *claimed) bool {
		kinds := map[engine.CardKind]string{engine.GoodsCard: "goods card", engine.BookkeeperCard: "bookkeeper", engine.MerchantCard: "diamond merchant"}
		return kinds[c.s.Edition.Cards[c.card("card")].Kind] != c.says["kind"] && slices.ContainsFunc(c.refs(), func(r engine.CardRef) bool { return c.alike(r.Card, c.card("card")) })
	}},
	engine.NameSlot: {`your face-up {card card} differ by the \+1 tile; name the slot: {list slots}`, func(c *claimed) bool {
		with, without := 0, 0
		for slot, a := range c.p().Area {
			if slices.Contains(c.list("slots"), itoa(slot)) {
				if a.Used || a.Card != c.card("card") {
					return false
				}
				if a.PlusOne {
					with++
				} else {
					without++
				}
			}
		}
		return with == 1 && without > 0
	}},
	engine.NoPlusOneTile: {`you cannot lay the \+1 goods tile: (?:it lies on {card on} already|{seat holder} has it|nobody has it{text rest})`, plusOneElsewhere},
	engine.OneGood: {"the cards show different goods: {good a} and {good b}", func(c *claimed) bool {
		uses := func(name string) bool {
			return slices.ContainsFunc(c.refs(), func(r engine.CardRef) bool { return c.s.Edition.Cards[r.Card].Good.String() == c.says[name] })
		}
		return c.says["a"] != c.says["b"] && uses("a") && uses("b") && !c.mixes()
	}},
	engine.MixNeedsCard: {"different goods may be used together only to acquire a card", func(c *claimed) bool {
		return c.mixes() && c.goods().good == engine.NoGood && c.goods().m.Take == 0
	}},
	engine.DisplayEmpty: {"there is no card at {shown space}", func(c *claimed) bool {
		take := reflect.ValueOf(c.a.Move).Elem().FieldByNameFunc(func(n string) bool { return n == "Take" || n == "Buy" }).Interface().(engine.DisplaySpace)
		return fmt.Sprint(take) == c.says["space"] && c.s.Display[take] == engine.NoCard
	}},
	engine.PriceUnits: {"{card card} costs {price price}, you use {n units}", func(c *claimed) bool {
		g := c.goods()
		return c.alike(c.card("card"), c.s.Display[g.m.Take]) && c.says["price"] == priced(g.full(), g.off()) && c.n("units") == g.units && g.units < g.price
	}},
	engine.PricePounds: {"the price of {card card} in pounds is {price price}, you have {n have} left", func(c *claimed) bool {
		buy := c.a.Move.(*engine.PlaceMarker).Buy
		return c.alike(c.card("card"), c.s.Display[buy]) && c.says["price"] == priced(c.fullPrice(buy), c.buyOff()) && c.n("have") == c.moneyToBuy() && c.fullPrice(buy)-c.buyOff() > c.n("have")
	}},
	engine.UnitsUnspent: {"units left: {n left}; they can still be used on {list tracks}", func(c *claimed) bool {
		g := c.goods()
		return c.n("left") == g.units-g.price-g.spent() && c.n("left") > 0 && lists(c, "tracks", g.onwards()) && len(g.onwards()) > 0
	}},
	engine.UnitsOverspent: {"you advance by {n by}, but the units left for that are {n left}", func(c *claimed) bool {
		g := c.goods()
		return c.n("by") == g.spent() && c.n("left") == g.units-g.price && c.n("by") > c.n("left")
	}},
	engine.TrackEnd: {"the track of {company company} ends; spaces left there: {n left}", func(c *claimed) bool {
		w, stuck, call := c.goods().march()
		return stuck == c.company("company") && call == 0 && c.n("left") == c.s.Edition.Tracks[c.s.Tracks[stuck]].Spaces-w.at[stuck]
	}},
	engine.CapitalCall: {"the capital call of {company company} costs {n cost} pounds?, you have {n have}", func(c *claimed) bool {
		w, stuck, call := c.goods().march()
		return stuck == c.company("company") && call == c.n("cost") && c.n("have") == w.pounds && call > w.pounds
	}},
	engine.NoExpansionCard: {"no expansion card lies face up in your area", func(c *claimed) bool { return len(faceUp(c.s, c.a.Seat, engine.ExpansionCard)) == 0 }},
	engine.OwnPost: {"region {n region} already has a post of {company company}", func(c *claimed) bool {
		f := c.foray()
		entered := 0
		for _, e := range f.m.Entries {
			if int(e.Region) == c.n("region") {
				entered++
			}
		}
		return f.m.Company == c.company("company") && (f.maps.held.has(engine.RegionID(c.n("region"))) && entered > 0 || entered > 1)
	}},
	engine.NotAdjacent: {"region {n region} is next to no region or base of {company company}", func(c *claimed) bool {
		return c.foray().m.Company == c.company("company") && c.foray().enters(func(e engine.Entry, cost, _ int) bool { return int(e.Region) == c.n("region") && cost == 0 })
	}},
	engine.ExpansionShort: {"region {n region} costs {n cost}; points left: {n left}", func(c *claimed) bool {
		return c.foray().enters(func(e engine.Entry, cost, left int) bool {
			return int(e.Region) == c.n("region") && cost == c.n("cost") && left == c.n("left") && cost > left
		})
	}},
	engine.BaseEmpty: {"the base of {company company} has no posts left", func(c *claimed) bool {
		f := c.foray()
		return f.m.Company == c.company("company") && f.enters(func(engine.Entry, int, int) bool { return emptiest(f.bases[f.m.Company]) == 0 })
	}},
	engine.ColumnEmpty: {"column {n column} of {company company} has no posts", columnEmpty},
	engine.NameReturn:  {`name the column of its own base to which each ousted post returns \(as 9x1\): {list posts}`, nameReturn},
	engine.ReturnColumn: {"the post of {company company} cannot return to column {n column}; possible: {list columns}", func(c *claimed) bool {
		f := c.foray()
		return f.all() && f.homes(func(_ int, of engine.Company, e engine.Entry) bool {
			open := []int(nil)
			if of != engine.NoCompany {
				open = roomy(f.bases[of])
			}
			return of == c.company("company") && e.Return == c.n("column") && !slices.Contains(open, e.Return) && lists(c, "columns", open)
		})
	}},
	engine.NothingOusted: {"region {n region} has no post to oust", func(c *claimed) bool {
		return c.s.Regions[c.n("region")] == engine.NoCompany && slices.ContainsFunc(c.foray().m.Entries, func(e engine.Entry) bool { return int(e.Region) == c.n("region") && e.Return != 0 })
	}},
	engine.NoPoints: {"bookkeeping points that come together in this order: {list sums}; clauses that spend some: {n clauses}", func(c *claimed) bool {
		return lists(c, "sums", c.sums()) && c.n("clauses") == len(c.points()) && len(c.points()) > len(c.sums())
	}},
	engine.NameClause: {"one clause stands for two rewards; write the book's reward and the card's points as two", func(c *claimed) bool {
		return len(c.sums()) == 2 && len(c.points()) == 1
	}},
	engine.PointsOverspent: {"the books cost {n cost} points?, the reward is {n sum}", func(c *claimed) bool {
		return c.clauseWith(func(cost, _, sum int) bool { return cost == c.n("cost") && sum == c.n("sum") && cost > sum })
	}},
	engine.PointsLeft: {"the clause spends {n cash} points? on pounds, the points left are {n left}", func(c *claimed) bool {
		return c.clauseWith(func(cost, cash, sum int) bool {
			return cash == c.n("cash") && sum-cost == c.n("left") && cash != sum-cost
		})
	}},
	engine.BookSpaceEmpty: {"there is no book at {bookspace space}", func(c *claimed) bool {
		return slices.ContainsFunc(c.purchases(), func(b engine.Purchase) bool {
			return c.s.Edition.BookSpaceName(b.From) == c.says["space"] && c.s.Books[b.From] == 0
		})
	}},
	engine.BookTwice: {"the book at {bookspace space} is bought twice", func(c *claimed) bool {
		return count(c.purchases(), func(b engine.Purchase) bool { return c.s.Edition.BookSpaceName(b.From) == c.says["space"] }) > 1
	}},
	engine.BookPlacement: {"book {book book} may not lie on space {n on} of your track; it may lie on {list spaces}", func(c *claimed) bool {
		for i, b := range c.purchases() {
			if book := c.s.Books[b.From]; c.s.Edition.Books[book].ID == c.says["book"] && b.On == c.n("on") {
				allowed := c.allowed(book, c.purchases()[:i])
				return lists(c, "spaces", allowed) && !slices.Contains(allowed, b.On)
			}
		}
		return false
	}},
	engine.JarAtEnd: {"your ink jar stands on the final space: bookkeeping points are pounds", func(c *claimed) bool {
		at := int(c.p().Jar)
		if _, ok := c.a.Move.(*engine.Bookkeep); ok {
			at += c.goes()
		}
		return at == c.s.Edition.Bookkeeping.Spaces && len(c.purchases()) > 0
	}},
	engine.FlipCost: {"flipping a book costs {n cost} pounds?, you have {n have}", func(c *claimed) bool { return c.n("cost") == 2 && c.n("have") == c.p().Pounds && c.p().Pounds < 2 }},
	engine.NothingToFlip: {"there is no face-up book on space {n on} of your track", func(c *claimed) bool {
		on := c.n("on")
		return on == c.a.Move.(*engine.Bookkeep).Flip && (on > c.s.Edition.Bookkeeping.Spaces || c.p().OwnBooks[on].Book == 0 || c.p().OwnBooks[on].Flipped)
	}},
	engine.JarBlocked: {"your ink jar cannot enter space {n space}: (?:{book book} asks for {text asks}, you have {text have}|{text why}); it can go as far as j{n reach}", jarBlocked},
	engine.NameJar: {"say how far the ink jar goes: j0 to j{n reach}", func(c *claimed) bool {
		return c.jar().reach() == c.n("reach") && c.n("reach") > 0 && c.a.Move.(*engine.Bookkeep).Jar == engine.JarUnsaid
	}},
	engine.NamePost: {`name the posts to remove \({n all} in all\); possible: {list posts}`, func(c *claimed) bool {
		n, named := c.removes()
		left := c.standing(named)
		return n == c.n("all") && len(named) < n && len(left) > 1 && lists(c, "posts", left)
	}},
	engine.NothingToRemove: {"this order removes {n n} posts?, not {n named}", func(c *claimed) bool {
		n, named := c.removes()
		posts := 0
		for _, company := range engine.Companies {
			for _, column := range c.s.Bases[company] {
				posts += int(column.Posts)
			}
		}
		return c.n("n") == min(n, posts) && c.n("named") == len(named) && len(named) > c.n("n")
	}},
	engine.NoMarker: {"you have no bonus marker left this round", func(c *claimed) bool {
		n := c.s.Edition.BonusMarkers[c.s.Players]
		for _, b := range bonusesInForce(c.s, c.a.Seat) {
			n += b.MarkersPlus
		}
		return n == count(c.s.Markers[:], func(seat engine.Seat) bool { return seat == c.a.Seat })
	}},
	engine.SpaceTaken: {"{space space} holds a bonus marker of {seat seat}", func(c *claimed) bool {
		return c.space().Name == c.says["space"] && c.s.Markers[c.a.Move.(*engine.PlaceMarker).Space].String() == c.says["seat"] && c.says["seat"] != "nobody"
	}},
	engine.NotUnlocked: {`{space space} is not unlocked for you: (?:track {text track} is not in this game, but {list tracks}|your marker on {company at} stands at {n stands}, and has to reach {n needs}|your marker on {company on} has reached space {n reached}, and the space serves from your next turn on)`, notUnlocked},
	engine.TrackUsed: {"you already have a marker on {space space} of the same track", func(c *claimed) bool {
		for id, space := range c.s.Edition.BonusSpaces {
			if space.Name == c.says["space"] {
				return c.s.Markers[id] == c.a.Seat && space.Track == c.space().Track && space.Track != 0
			}
		}
		return false
	}},
	engine.CostPounds: {"{space space} costs {n cost} pounds?, you have {n have}", func(c *claimed) bool {
		return c.space().Name == c.says["space"] && c.space().Cost.Pounds == c.n("cost") && c.p().Pounds == c.n("have") && c.n("have") < c.n("cost")
	}},
	engine.FirstTurn: {"the first player may not take {space space} in the first turn of the round", func(c *claimed) bool {
		return c.space().Name == c.says["space"] && c.s.First == c.a.Seat && !c.p().Acted
	}},
	engine.NoHandCard: {"{space space} removes a card, and your hand has none that fits", func(c *claimed) bool {
		return c.space().Name == c.says["space"] && len(c.fitting()) == 0
	}},
	engine.NameCard: {"name the hand card to remove: {list cards}", func(c *claimed) bool {
		return lists(c, "cards", c.names(c.fitting())) && len(c.fitting()) > 0 && c.a.Move.(*engine.PlaceMarker).Card == 0
	}},
	engine.WrongGood: {"{card card} is no {good good} goods card", func(c *claimed) bool {
		face := c.s.Edition.Cards[c.card("card")]
		return c.alike(c.a.Move.(*engine.PlaceMarker).Card, c.card("card")) && c.space().Cost.RemoveGood.String() == c.says["good"] && (face.Kind != engine.GoodsCard || face.Good.String() != c.says["good"])
	}},
	engine.NoMajority: {"you have {n have} of {suit suit}; for the majority you need {n needs}: {text who}", noMajority},
	engine.TierTooHigh: {`the tier {n tier}\+ needs {n needs}, you have {n have}`, func(c *claimed) bool {
		m := c.a.Move.(*engine.PlaceMarker)
		return c.n("tier") == m.Tier && c.n("needs") == m.Tier && c.n("have") == c.suit(c.a.Seat, c.space().Majority) && c.n("have") < m.Tier
	}},
	engine.NoSuchTier: {`there is no tier {n tier}\+; there are {list tiers}`, func(c *claimed) bool {
		var tiers []int
		for _, tier := range c.space().Tiers {
			tiers = append(tiers, tier.Min)
		}
		return lists(c, "tiers", tiers) && !slices.Contains(tiers, c.n("tier")) && c.a.Move.(*engine.PlaceMarker).Tier == c.n("tier")
	}},
	engine.NameChoice: {"say which of the {n n} rewards of {space space} you take", func(c *claimed) bool {
		oneOf := c.a.Move.(*engine.PlaceMarker).OneOf
		return c.space().Name == c.says["space"] && len(c.space().OneOf) == c.n("n") && c.n("n") > 1 && (oneOf < 1 || oneOf > c.n("n"))
	}},
	engine.NameTracks: {"what comes of this depends on the order of the tracks: name them until it does not, at most {n n} of {list tracks}", nameTracks},
	engine.WrongTracks: {"{company company} cannot be named here: only tracks other than the space's own, each once, at most {n n}", func(c *claimed) bool {
		n, others := c.others()
		tracks := c.a.Move.(*engine.PlaceMarker).Tracks
		i := slices.Index(tracks, c.company("company"))
		return c.n("n") == n && i >= 0 && (!slices.Contains(others, tracks[i]) || slices.Contains(tracks[i+1:], tracks[i]) || i >= n)
	}},
	engine.MustBuy: {"name the card to buy; with your pounds: {list spaces}", func(c *claimed) bool {
		var spaces []engine.DisplaySpace
		for space := engine.DisplaySpace(1); space <= engine.DisplaySpaces; space++ {
			if c.s.Display[space] != engine.NoCard && c.fullPrice(space)-c.buyOff() <= c.moneyToBuy() {
				spaces = append(spaces, space)
			}
		}
		return lists(c, "spaces", spaces) && c.a.Move.(*engine.PlaceMarker).Buy == 0
	}},
	engine.DeckEmpty: {"resting deck {n deck} is empty; choose {list decks}", func(c *claimed) bool {
		return c.p().Resting[c.n("deck")].Total() == 0 && lists(c, "decks", c.decks()) && len(c.decks()) > 0
	}},
	engine.NameDeck: {"name the resting deck to pick up: {list decks}", func(c *claimed) bool {
		return lists(c, "decks", c.decks()) && len(c.decks()) > 1 && c.s.Round < 7
	}},

	engine.DrawsDue: {"draws are due: {list due}; write them in a line that begins with ~", func(c *claimed) bool {
		return lists(c, "due", c.missing()) && len(c.missing()) > 0
	}},
	engine.NotDue: {"nothing is due at {text what}", func(c *claimed) bool {
		return c.times(c.draws, c.says["what"]) > c.times(c.due, c.says["what"])
	}},
	engine.BadCardDraw: {"{text card} cannot come to {shown space}: on top of the stack lies one of {list cards}", func(c *claimed) bool {
		given := slices.ContainsFunc(c.draws, func(d engine.Draw) bool {
			laid, ok := d.(engine.CardLaid)
			return ok && fmt.Sprint(laid.Space) == c.says["space"] && c.s.Edition.CardName(laid.Card) == c.says["card"]
		})
		return given && lists(c, "cards", c.onTop(c.says["space"])) && !slices.Contains(c.list("cards"), c.says["card"])
	}},
	engine.BadBookDraw: {"{text book} cannot come to {bookspace space}: it is not left in the supply of that letter", badBook},
	engine.BadFirst: {"{seat seat} cannot be first: the seat is not in this game", func(c *claimed) bool {
		return !slices.Contains([]string{"blue", "green", "yellow", "purple"}[:c.s.Players], c.says["seat"])
	}},
	engine.BadTracks: {"these tracks cannot lie together: every edge gets a side of another track card", func(c *claimed) bool {
		return slices.ContainsFunc(c.draws, func(d engine.Draw) bool {
			dealt, ok := d.(engine.TracksDealt)
			seen := map[byte]bool{}
			for _, track := range dealt.Tracks[1:] {
				seen[(c.s.Edition.Tracks[track].ID + " ")[0]] = true
			}
			return ok && len(seen) < 4
		})
	}},
	engine.BadTileDraw: {"{seat seat} cannot get these starting tiles: each can be dealt once", func(c *claimed) bool {
		dealt := map[engine.TileID]int{}
		bad := false
		for _, d := range c.draws {
			if tiles, ok := d.(engine.TilesDealt); ok {
				for _, tile := range tiles.Tiles {
					dealt[tile]++
				}
				bad = bad || tiles.Seat.String() == c.says["seat"] && (dealt[tiles.Tiles[0]] > 1 || dealt[tiles.Tiles[1]] > 1)
			}
		}
		return bad
	}},
}

// phaseOf tells in which phase a move belongs.
func phaseOf(m engine.Move) engine.Phase {
	switch m.(type) {
	case *engine.KeepTile, *engine.Rest:
		return engine.SetupPhase
	case *engine.Plan:
		return engine.PlanningPhase
	case nil:
		return engine.Phase(99)
	}
	return engine.ActionPhase
}

func count[T any](l []T, is func(T) bool) int {
	n := 0
	for _, x := range l {
		if is(x) {
			n++
		}
	}
	return n
}

func notYourTurn(c *claimed) bool {
	if !lists(c, "waits", c.seatsDue()) {
		return false
	}
	if c.says["author"] != "" {
		return c.says["author"] == c.a.Seat.String() && c.says["viewer"] != c.says["author"]
	}
	if c.says["seat"] == "" {
		return c.s.Phase == engine.ActionPhase && c.a.Seat != c.s.Turn && int(c.a.Seat) <= c.s.Players && c.a.Seat != 0
	}
	return c.says["seat"] == c.a.Seat.String() && (c.a.Seat == 0 || int(c.a.Seat) > c.s.Players) &&
		lists(c, "playing", []string{"blue", "green", "yellow", "purple"}[:c.s.Players])
}

// noUse tells whether an order has indeed nothing to do with a clause: no reward of its kind, no
// cost, no choice.
func noUse(c *claimed) bool {
	what := c.says["what"]
	m, marker := c.a.Move.(*engine.PlaceMarker)
	switch {
	case what == "+1":
		return c.s.Phase != engine.ActionPhase
	case what == "by":
		switch c.a.Move.(type) {
		case *engine.Rest, *engine.Expand, *engine.Bookkeep:
			return false
		}
		return c.a.By != engine.RewardOrder{} && (!marker || c.space().Optional)
	case strings.HasPrefix(what, "stop "):
		for _, name := range strings.Fields(what)[1:] {
			if company := engine.Company(1 + strings.Index("MTLC", name)); !c.a.Stop.Has(company) || c.movedByReward(company) {
				return false
			}
		}
		return true
	case !marker:
		return false
	case what == "a tier":
		return m.Tier != 0 && c.space().Kind != engine.MajoritySpace
	case what == "a choice":
		return m.OneOf != 0 && len(c.space().OneOf) < 2
	case m.Card != 0 && what == c.s.Edition.CardName(m.Card):
		return !c.space().Cost.RemoveCard
	case m.Buy != 0 && what == fmt.Sprint(m.Buy):
		return !gives(c.space(), func(r engine.Reward) bool { return r.Kind == engine.BuyCard })
	}
	return lists(c, "what", m.Tracks) && !gives(c.space(), func(r engine.Reward) bool { return r.Others > 0 })
}

// movedByReward tells whether a reward of the order moves the seat's marker on a track.
func (c *claimed) movedByReward(company engine.Company) bool {
	var rewards []engine.Reward
	switch m := c.a.Move.(type) {
	case *engine.Rest:
		rewards = c.s.Edition.StartingTiles[c.p().Tile].Bonus
	case *engine.Expand:
		for _, e := range m.Entries {
			for _, r := range c.s.Edition.Regions[e.Region].Rewards {
				if r.Kind == engine.TrackSpaces && m.Company == company {
					return true
				}
			}
		}
	case *engine.Bookkeep:
		rewards = c.bookReward()
	case *engine.PlaceMarker:
		if n, _ := c.others(); n > 0 {
			return n == 3 && company != c.trackOf(c.space()) || slices.Contains(m.Tracks, company)
		}
		rewards = c.spaceRewards()
	}
	return slices.ContainsFunc(rewards, func(r engine.Reward) bool { return r.Kind == engine.TrackSpaces && r.Company == company })
}

// lying is how messages name what lies on a space of the card display.
func (c *claimed) lying(card engine.CardID) string {
	if card == engine.NoCard {
		return "nothing"
	}
	return c.s.Edition.CardName(card)
}

// lain counts the cards and gaps of a plan by the slot they lie in, and tells whether one finds no
// slot.
func (c *claimed) lain() (lain [256]int, full bool) {
	for _, p := range c.a.Move.(*engine.Plan).Cards {
		switch {
		case c.s.Round >= 6 && p.Card == engine.NoCard:
		case p.Slot != 0 && c.s.Round < 6:
			lain[p.Slot]++
		default:
			slot := 1
			for slot <= 5 && (lain[slot] > 0 || !c.slotOpen(slot)) {
				slot++
			}
			if full = full || slot > 5 && p.Card != engine.NoCard; slot <= 5 {
				lain[slot]++
			}
		}
	}
	return lain, full
}

// refs lists the cards of the area that the order uses, as far as it is about one thing.
func (c *claimed) refs() []engine.CardRef {
	if c.a.PlusOne.Card != engine.NoCard && c.p().PlusOne { // it could not be laid
		return []engine.CardRef{c.a.PlusOne}
	}
	switch m := c.a.Move.(type) {
	case *engine.UseGoods:
		return m.Cards
	case *engine.Bookkeep:
		return []engine.CardRef{m.Card}
	case *engine.UseMerchant:
		return []engine.CardRef{m.Card}
	}
	return nil
}

func notReady(c *claimed) bool {
	has, named, none := 0, 0, c.says["some"] == ""
	if !none {
		c.says["card"], c.says["slot"] = c.says["some"], c.says["at"]
	}
	inSlot := func(slot int) bool { return c.says["slot"] == "" || slot == c.n("slot") }
	for slot, a := range c.p().Area {
		if a.Card != engine.NoCard && !a.Used && c.alike(a.Card, c.card("card")) && inSlot(slot) {
			has++
		}
	}
	for _, ref := range c.refs() {
		if c.alike(ref.Card, c.card("card")) && inSlot(int(ref.Slot)) {
			named++
		}
	}
	return (none && has == 0 || c.n("has") == has && c.n("named") == named && has > 0) && named > has && lists(c, "there", c.faceUpNames())
}

func plusOneElsewhere(c *claimed) bool {
	for seat := engine.Blue; int(seat) <= c.s.Players; seat++ {
		p := &c.s.Seats[seat]
		if p.PlusOne {
			return c.says["holder"] == seat.String()
		}
		for _, a := range p.Area {
			if a.PlusOne && seat == c.a.Seat {
				return c.says["on"] == c.s.Edition.CardName(a.Card)
			}
			if a.PlusOne {
				return c.says["holder"] == seat.String()
			}
		}
	}
	again := "; whoever reserves it gets it when the next round begins"
	if c.s.Round == 7 {
		again = ", and this is the last round"
	}
	return c.says["rest"] == again
}

func (c *claimed) mixes() bool {
	return slices.ContainsFunc(bonusesInForce(c.s, c.a.Seat), func(b engine.Permanent) bool { return b.Mix })
}

// priced is how messages write a price.
func priced(full, off int) string {
	if off == 0 {
		return itoa(full)
	}
	return fmt.Sprintf("%d (%d less %d)", full-off, full, off)
}

func columnEmpty(c *claimed) bool {
	if m, ok := c.a.Move.(*engine.Expand); ok {
		f := c.foray()
		return m.Company == c.company("company") && f.enters(func(e engine.Entry, _, _ int) bool {
			return e.Column == c.n("column") && f.bases[m.Company][e.Column-1].Posts == 0
		})
	}
	_, named := c.removes()
	for i, post := range named {
		if post.Company == c.company("company") && post.Column == c.n("column") && !slices.Contains(c.standing(named[:i]), post) {
			return true
		}
	}
	return false
}

// standing lists the posts that stand foremost once some have been removed.
func (c *claimed) standing(removed []engine.PostRemoval) []engine.PostRemoval {
	var l []engine.PostRemoval
	for _, company := range engine.Companies {
		for column := 1; column <= engine.BaseColumns; column++ {
			post := engine.PostRemoval{Company: company, Column: column}
			if int(c.s.Bases[company][column-1].Posts) > count(removed, func(r engine.PostRemoval) bool { return r == post }) {
				l = append(l, post)
			}
		}
	}
	return l
}

func nameReturn(c *claimed) bool {
	f := c.foray()
	said := c.list("posts")
	return f.all() && f.homes(func(i int, of engine.Company, e engine.Entry) bool {
		if of == engine.NoCompany || e.Return != 0 || !f.matters(of, i) {
			return false
		}
		var l []string
		for at := i; at < len(f.m.Entries); at++ {
			later := f.m.Entries[at]
			company := f.s.Regions[later.Region]
			if company == engine.NoCompany || later.Return != 0 || !f.matters(company, at) {
				continue
			}
			var columns []string
			for _, column := range roomy(f.bases[company]) {
				columns = append(columns, itoa(column))
			}
			l = append(l, fmt.Sprintf("%s from region %d to %s", c.s.Edition.CompanyNames[company], later.Region, strings.Join(columns, " or ")))
		}
		return slices.Equal(l, said)
	})
}

func jarBlocked(c *claimed) bool {
	w := c.jar()
	next := int(c.p().Jar) + w.reach() + 1
	if c.n("reach") != w.reach() || c.n("space") != next || c.a.Move.(*engine.Bookkeep).Jar <= w.reach() {
		return false
	}
	if next > c.s.Edition.Bookkeeping.Spaces {
		return c.says["why"] == "the track ends"
	}
	id := c.p().OwnBooks[next].Book
	if id == 0 {
		return c.says["why"] == "no book lies there"
	}
	book := c.s.Edition.Books[id]
	open := lookAt(c.s, w.inUse, 0)
	return c.says["book"] == book.ID && saysAsks(c.says["asks"], book.Requires) && saysHave(c.says["have"], book.Requires, open)
}

// saysAsks tells whether a text says all that a book asks for.
func saysAsks(text string, requires []engine.Requirement) bool {
	parts := strings.Split(text, " and ")
	for i, r := range requires {
		want := map[engine.RequirementKind]string{
			engine.NeedSuit:                 amount(r.N, r.Suit),
			engine.NeedOneGood:              itoa(r.N) + " of one good",
			engine.NeedOneGoodFurther:       itoa(r.N) + " further of one good",
			engine.NeedMerchantOrBookkeeper: "a merchant or another bookkeeper",
		}[r.Kind]
		if i >= len(parts) || parts[i] != want {
			return false
		}
	}
	return len(parts) == len(requires)
}

// saysHave tells whether a text says what lies open of each thing that a book asks for.
func saysHave(text string, requires []engine.Requirement, open *openCards) bool {
	var want []string
	for _, r := range requires {
		switch r.Kind {
		case engine.NeedSuit:
			want = append(want, amount(open.suit(r.Suit), r.Suit))
		case engine.NeedMerchantOrBookkeeper:
			want = append(want, itoa(open.merchants+open.bookkeepers)+" of them")
		default:
			want = append(want, amount(open.units[1], engine.CoffeeUnits), amount(open.units[2], engine.BananaUnits), amount(open.units[3], engine.CottonUnits))
		}
	}
	return slices.Equal(strings.Split(strings.ReplaceAll(text, " and ", ", "), ", "), want)
}

// amount says how much of a suit there is.
func amount(n int, suit engine.Suit) string {
	what := [...]string{"", "coffee", "bananas", "cotton", "expansion points"}[suit]
	if n == 1 && suit != engine.CottonUnits && suit != engine.CoffeeUnits {
		what = strings.TrimSuffix(what, "s")
	}
	return itoa(n) + " " + what
}

func notUnlocked(c *claimed) bool {
	space := c.space()
	of := c.trackOf(space)
	if space.Name != c.says["space"] || of == engine.NoCompany {
		var tracks []string
		for _, company := range engine.Companies {
			tracks = append(tracks, c.s.Edition.Tracks[c.s.Tracks[company]].ID)
		}
		return space.Name == c.says["space"] && c.says["track"] == c.s.Edition.Tracks[space.Track].ID && lists(c, "tracks", tracks)
	}
	at, needs := int(c.p().Track[of]), c.s.Edition.Tracks[space.Track].Specials[space.Level-1].Space
	if c.says["at"] != "" {
		return c.company("at") == of && c.n("stands") == at && c.n("needs") == needs && at < needs
	}
	return c.company("on") == of && c.n("reached") == needs && at >= needs && int(c.p().Bonus[of]) < space.Level
}

// fitting lists the hand cards that the bonus space removes, each face once.
func (c *claimed) fitting() []engine.CardID {
	good := c.space().Cost.RemoveGood
	return slices.Compact(slices.DeleteFunc(c.p().Hand.List(), func(id engine.CardID) bool {
		face := c.s.Edition.Cards[id]
		return good != engine.NoGood && (face.Kind != engine.GoodsCard || face.Good != good)
	}))
}

func noMajority(c *claimed) bool {
	suit := c.space().Majority
	most, who := 0, []string(nil)
	for seat := engine.Blue; int(seat) <= c.s.Players; seat++ {
		switch n := c.suit(seat, suit); {
		case n > most:
			most, who = n, []string{seat.String()}
		case n == most && n > 0:
			who = append(who, seat.String())
		}
	}
	has := " have as much"
	if len(who) == 1 {
		has = " has as much"
	}
	needs, said := most, strings.Join(who, " and ")+has
	if most == 0 {
		needs, said = 1, "nobody has any, and 0 is no majority"
	}
	return c.n("have") == c.suit(c.a.Seat, suit) && c.says["suit"] == suit.String() && c.n("needs") == needs && c.says["who"] == said && c.n("have") < needs
}

// nameTracks wants two ways to name the tracks, both of which begin as the order does, to end
// differently.
func nameTracks(c *claimed) bool {
	n, others := c.others()
	m := c.a.Move.(*engine.PlaceMarker)
	ends := map[engine.State]bool{}
	permute(others, func(order []engine.Company) {
		if !slices.Equal(order[:len(m.Tracks)], m.Tracks) {
			return
		}
		full, stop := &engine.PlaceMarker{Space: m.Space, Card: m.Card, Tracks: slices.Clone(order[:n])}, engine.CompanySet(0)
		for _, company := range full.Tracks {
			if c.a.Stop.Has(company) {
				stop = stop.With(company)
			}
		}
		v := c.s.View(c.a.Seat)
		step, err := engine.Foresee(&v, engine.Action{Seat: c.a.Seat, Move: full, Stop: stop})
		if err == nil {
			ends[step.State] = true
		}
	})
	return c.n("n") == n && lists(c, "tracks", others) && len(ends) > 1
}

// decks names the resting decks that have cards.
func (c *claimed) decks() []string {
	var l []string
	for slot := range c.p().Resting {
		if cards := c.names(c.p().Resting[slot].List()); len(cards) > 0 {
			l = append(l, fmt.Sprintf("%d (%s)", slot, strings.Join(cards, " ")))
		}
	}
	return l
}

// badBook wants a book given for a space that is not left in the supply of its letter, with what
// came before it taken out.
func badBook(c *claimed) bool {
	supply := c.s.Supply
	known := c.before(c.says["space"], func(d engine.Draw) {
		if revealed, ok := d.(engine.BookRevealed); ok {
			supply.Remove(revealed.Book)
		}
	})
	for id := range c.s.Edition.Books {
		if c.s.Edition.Books[id].ID == c.says["book"] && supply.Has(engine.BookID(id)) {
			return known && c.s.Edition.Books[id].Letter.String() != c.says["space"][1:]
		}
	}
	return known
}
