package templates

import (
	"errors"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/house"
	"dhow/notation"
	"dhow/notation/advice"
)

// letters are the letters a game needs, each at a moment that shows what it is for.
var letters = []struct {
	name, title, about string
	make               func(t *testing.T) Letter
}{
	{"invitation", "Invitation", "The one letter that an invited address gets until it answers.", func(t *testing.T) Letter {
		i := &Invited{Reader: dealt().reader(engine.Green), Host: "ann@example.org",
			HostAs: "Ann", Others: []string{"Cas"}, Pace: Tempo{Move: 72 * time.Hour, House: true}, Lapses: start.Add(14 * 24 * time.Hour),
			Seal: "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"}
		return Invitation(i)
	}},
	{"new-address", "A new address", "To an address that a player has named, before anything else goes there.", func(t *testing.T) Letter {
		return AskAddress(&NewAddress{Reader: Reader{HTML: true, Language: spoken, Mailbox: "dhow@example.org"}, Code: "7q4kz2abcd", Lapses: start.Add(7 * 24 * time.Hour)})
	}},
	{"moving", "Letters are to go elsewhere", "To the address that letters to a player go to, while the new one waits.", func(t *testing.T) Letter {
		return Moving(&AddressChange{Reader: Reader{HTML: true, Language: spoken, Name: "Ann", Mailbox: "dhow@example.org"}, Address: "ann@example.net", Code: "7q4kz2abcd", Until: start.Add(3 * 24 * time.Hour)})
	}},
	{"moved", "Letters go elsewhere", "To the address that letters to a player went to until now.", func(t *testing.T) Letter {
		return Moved(&AddressChange{Reader: Reader{HTML: true, Language: spoken, Name: "Ann", Mailbox: "dhow@example.org"}, Code: "7q4kz2abcd", Until: start.Add(3 * 24 * time.Hour)})
	}},
	{"forgotten", "Forgotten", "The last letter to who wanted to be forgotten, and has said so twice.", func(t *testing.T) Letter {
		return Forgotten(Reader{HTML: true, Language: spoken, Mailbox: "dhow@example.org"})
	}},
	{"unproven", "A letter in your name", "To a player's address, once a day at most, when a mail in its name shows nothing of who wrote it.", func(t *testing.T) Letter {
		return Unproven(Reader{HTML: true, Language: spoken, Name: "Ann", Mailbox: "dhow@example.org"})
	}},
	{"offer", "A seat is offered", "To who is invited to play on for somebody else.", func(t *testing.T) Letter {
		r := dealt().reader(engine.NoSeat)
		r.Name, r.Key = "Dee", ""
		return Offer(&Offered{Reader: r, Host: "ann@example.org", Seat: engine.Green, Pace: Tempo{Move: 72 * time.Hour, House: true}, Dealt: true, Code: "7q4kz2abcd", Lapses: start.Add(14 * 24 * time.Hour)})
	}},
	{"standby", "A seat for who stands by", "A seat of a running game is free, and offered to those who stand by for it, one after another. Nobody's address is shown.", func(t *testing.T) Letter {
		r := dealt().reader(engine.NoSeat)
		r.Name, r.Key = "Dee", ""
		return Offer(&Offered{Reader: r, Standby: true, Seat: engine.Green, Pace: Tempo{Move: 72 * time.Hour, House: true}, Dealt: true, Code: "7q4kz2abcd", Lapses: start.Add(3 * 24 * time.Hour)})
	}},
	{"request", "A wish for a seat", "To the host of a game that has seats for whoever asks. Nobody's address is shown.", func(t *testing.T) Letter {
		r := dealt().reader(engine.Blue)
		return Request(&Requested{Reader: r, Who: "Cas", Free: 2, Code: "7q4kz2abcd", Lapses: start.Add(14 * 24 * time.Hour)})
	}},
	{"hosting", "Somebody is asked to be host", "In the place of the host there is, or beside.", func(t *testing.T) Letter {
		r := dealt().reader(engine.NoSeat)
		r.Name, r.Key = "Dee", ""
		return AskToHost(&Hosting{Reader: r, Host: "ann@example.org", Code: "7q4kz2abcd", Lapses: start.Add(14 * 24 * time.Hour)})
	}},
	{"joined", "Answer: joined", "", func(t *testing.T) Letter {
		p := &Page{Reader: dealt().reader(engine.Blue), ToMove: []engine.Seat{engine.Green, engine.Yellow}}
		p.Answers = []Answer{{1, "join lighthouse", Result{Joined, []string{"lighthouse"}}}}
		return Game(p)
	}},
	{"join", "Before the game", "As `resend` shows it to who has not joined.", func(t *testing.T) Letter {
		p := &Page{Reader: dealt().reader(engine.Green), ToMove: []engine.Seat{engine.Green, engine.Yellow}, Ask: Ask{What: AskJoin}}
		p.Answers = []Answer{{1, "resend", Result{Code: SentAgain}}}
		return Game(p)
	}},
	{"deal", "The deal", "Everybody has joined: cards and books are laid out. In a first game the starting tiles are given, and the first choice is which cards to rest.\nHow orders are written is told here, and whenever somebody asks.", func(t *testing.T) Letter {
		return Game(dealt().page(engine.Green, 0))
	}},
	{"deal-random", "The deal with random set-up", "The first choice is a starting tile.", func(t *testing.T) Letter {
		return Game(gameOf(3, engine.RandomSetup, inPhase(engine.SetupPhase, 0)).page(engine.Green, 0))
	}},
	{"plan", "A round begins", "The resting cards are opened, or a round has ended: everybody plans.", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 1))
		return Game(g.page(engine.Blue, g.n-1))
	}},
	{"watched", "A round is over, to who watches", "What everybody may know, once a round.", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 2))
		p := g.watched()
		p.News = []Entry{{By: engine.Green, Says: []Said{{Text: "Well played!"}}}}
		return Watched(p)
	}},
	{"watched-end", "The end, to who watches", "", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.GameOver, 0))
		return Watched(g.watched())
	}},
	{"to-rule", "A question to all, to a host who does not play", "Who tends the game can decide it. Where a yes is for the players alone it says so.", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 2))
		r := &Ruling{Reader: g.watched().Reader, N: 41, CanAgree: true}
		r.Key, r.Asking = "kilifi-7.41.h.abcdefghijklmnopqrstuv", Asking{What: "rewind", By: engine.Green, Code: "7q4kz2abcd",
			Until: start.Add(72 * time.Hour), Told: Also{What: "ask-rewind", Args: []any{"n", 38}}, Waits: []engine.Seat{engine.Blue, engine.Yellow},
			Back: true, Undone: []Ordered{{Seat: engine.Green, Text: "E 2"}}}
		return ToRule(r)
	}},
	{"to-watch", "An invitation to watch", "Who is invited by the host gets it once.", func(t *testing.T) Letter {
		r := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 1)).watched().Reader
		r.Key = ""
		return AskToHost(&Hosting{Reader: r, Host: "ann@example.org", Watch: true, Code: "7q4kz2abcd", Lapses: start.Add(14 * 24 * time.Hour)})
	}},
	{"planned", "Answer: planned", "A plan stays hidden until all have planned. Nobody else gets a letter.", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 1))
		return g.reply(t, engine.Blue, "plan cf2 _ banana1")
	}},
	{"last-plan", "Answer: the last plan", "All have planned, and the plans are turned up.", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 1))
		g.move()
		g.move()
		return g.reply(t, engine.Yellow, "p none")
	}},
	{"reveal", "The plans are turned up", "What those get who had planned before.", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.ActionPhase, 1))
		return Game(g.page(g.state.Turn, g.n-1))
	}},
	{"turn", "Your turn", "What the others have done, the board, and what may be ordered.", func(t *testing.T) Letter {
		g := turnOfThree()
		return Game(g.page(engine.Blue, g.n-2))
	}},
	{"waiting", "Others' turn", "The turn has passed, to somebody else.", func(t *testing.T) Letter {
		g := turnOfThree()
		return Game(g.page(engine.Green, g.n-1))
	}},
	{"accepted", "Answer: recorded", "Each line of the mail is answered: an order in its canonical form, with what it changed.", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "goods bananas2 y1   # at last\n\nsay Well, well.")
	}},
	{"again", "Answer: recorded, and it is your move again", "All others have ended the round. The tables are those of the letter before, but for what is said here.", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, lastInRound)
		v := g.state.View(g.state.Turn)
		a, _ := house.Sensible(&v, nil)
		return g.reply(t, v.Seat, "Hi both,\n"+notation.PrintOrder(v.State.Edition, a)+"\nNearly done!")
	}},
	{"gave-away", "Answer: a default gave something away", "What was lost is the first sentence, and orders that would replace the one that lost it are shown, while it can be replaced.", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n)
		p.Answers, p.Replies = g.answer(t, engine.Blue, "X M 7"), true
		o := p.Answers[0].Outcome.(Accepted)
		o.Changes, o.Better = true, []string{"X M 7 12; p"}
		p.Answers[0].Outcome, p.Ask, p.ToMove = o, Ask{}, []engine.Seat{engine.Green}
		return Game(p)
	}},
	{"asked-first", "Answer: asked about first", "The end of a round while cards lie open that could still be used cannot be taken back: it is kept until its author says yes, or the deadline passes.", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n)
		p.Answers, p.Replies, p.Kept = g.answer(t, engine.Blue, "E 2"), true, "E 2"
		var unused []engine.CardID
		for _, c := range p.View.State.Seats[engine.Blue].Area {
			if c.Ready() {
				unused = append(unused, c.Card)
			}
		}
		p.Answers[0].Outcome = AskedFirst{Order: "E 2", Unused: unused, Kept: true}
		return Game(p)
	}},
	{"refused", "Answer: not allowed", "The line with a caret, the reason with its rule, and the nearest legal orders. What follows it is not tried.", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "goods bananas2 cotton3 y3 mombasa1\n\nE 2")
	}},
	{"turn-over", "Answer: the turn is over", "An order ends the turn; what follows it is not kept.", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "S ct\nX M 7 8")
	}},
	{"not-understood", "Answer: not understood", "No order is carried out while a line of the mail cannot be read.", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "S ct\nX M 7 r12\nG Cf2 M2\nThe last one was hard to find")
	}},
	{"prose", "Answer: nothing understood", "With a short help.", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "Sorry, I will be late.\nGreetings, Ann")
	}},
	{"empty", "Answer: an empty mail", "Likewise.", func(t *testing.T) Letter { return turnOfThree().reply(t, engine.Blue, "") }},
	{"not-your-turn", "Answer: not your turn", "Talk is passed on all the same.", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Green, "G Cf2 M2\nsay Hurry up, please: I want to go on.")
	}},
	{"left", "Answer: left for the next turn", "Nobody else is told.", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Green, g.n)
		p.Answers = g.answer(t, engine.Green, "then [p>=3] bonus buy y2 | end 2\n\nthen G Cf2 M2\n\nG Cf2 M2")
		behind := p.Answers[1].Outcome.(Kept)
		behind.Behind = true
		p.Answers[1].Outcome = behind
		p.Queue = []string{"then [p>=3] S buy y2 | E 2", "then G Cf2 M2"}
		return Game(p)
	}},
	{"no-room", "Answer: no room", "So much has been said, taken back or planned anew in a day that the rest is refused. Orders never are.", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n)
		p.Answers = []Answer{{1, "say Hurry up!", NoRoom{Talk: true, Again: start.Add(30 * time.Hour), Then: 40_000}}, {2, "undo", NoRoom{Again: start.Add(20 * time.Hour)}}}
		p.Replies = true
		return Game(p)
	}},
	{"not-answered", "Answer: nothing understood, for the third time", "The next ones are not answered.", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n)
		p.Answers = append(g.answer(t, engine.Blue, "I am away until Monday."), Answer{Outcome: Result{NotAnsweredNext, []string{"2026-11-24T18:02:00Z"}}})
		p.Replies = true
		return Game(p)
	}},
	{"too-much", "Answer: so much was asked and said that no more is", "Orders are always taken and answered.", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n)
		p.Answers = []Answer{
			{1, "say Thank you for your letter.", TalkedMuch{Again: start.Add(time.Hour)}},
			{Outcome: Result{AnsweredNoMore, []string{"2026-11-24T18:02:00Z"}}},
		}
		p.Replies = true
		return Game(p)
	}},
	{"left-done", "What was left is carried out", "To the one who had left it; the others get it as any order.", func(t *testing.T) Letter {
		g := turnOfThree()
		g.move()
		g.log[g.n-1].Queued = true
		g.log[g.n-1].Left = g.unfit(t, engine.Blue, "then [p>=40] S buy y2 | G Cf2 M2")[:1]
		return Game(g.page(engine.Blue, g.n-2))
	}},
	{"left-in-vain", "Nothing of what was left can be done", "It is used up all the same. Nobody else is told.", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Entry: Entry{By: engine.Blue, What: SpentEntry, Left: g.unfit(t, engine.Blue, "then [p>=40] S buy y2 | G Cf2 M2")}})
		return Game(g.page(engine.Blue, g.n-2))
	}},
	{"questions", "Answer: questions", "Nothing here is recorded.", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "try E 2\ntry X C 9\nlegal S\nlog 3\nhelp C1\nhelp G\nhelp me\nshow\nsay cas: shall we?")
	}},
	{"help", "Answer: help", "On signs, on a space with what lies there, and on what nobody knows. `help map` has all regions.", func(t *testing.T) Letter {
		return turnOfThree().reply(t, engine.Blue, "help board\nhelp y2\nhelp region 17\nhelp Cape Town\nhelp expand\nhelp nonsense")
	}},
	{"stale", "Answer: too late", "A key is dead for orders once its seat has acted.", func(t *testing.T) Letter {
		g := turnOfThree()
		g.move()
		p := g.page(engine.Blue, g.n)
		p.Answers = []Answer{{1, "X M 22", Stale{"X M 22", g.seen(engine.Blue, g.n-1)}}}
		return Game(p)
	}},
	{"unsure", "Answer: is this line new?", "A line that may be quoted stops all orders of the mail, and is quoted back.", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n)
		p.Answers = []Answer{{1, "S ct", NotTried{Why: UnsureLines, Order: "S ct"}}, {4, "E 2", Unsure{}}}
		return Game(p)
	}},
	{"talk", "Talk", "What is said stands behind `>`.", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Entry: Entry{By: engine.Blue, Says: []Said{
			{Text: "This is going to be a long, long turn, because I cannot decide between Mombasa and Cape Town, so be patient.\nE 2"},
			{To: engine.SeatsOf(engine.Green), Text: "E 3"},
			{To: engine.SeatsOf(engine.Green, engine.Yellow), Text: "Shall we three meet again?"},
		}}})
		return Game(g.page(engine.Green, g.n-1))
	}},
	{"undone", "An order is taken back", "", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Entry: Entry{By: engine.Blue, What: UndoEntry, Undone: []string{g.log[g.n-1].Orders[0].Text}}})
		return Game(g.page(engine.Green, g.n-1))
	}},
	{"timeout", "A deadline has passed", "To the one who let it pass; the others get the same news.", func(t *testing.T) Letter {
		g := turnOfThree()
		g.move()
		e := &g.log[g.n-1]
		e.House, e.Timeout = true, true
		return Game(g.page(engine.Blue, g.n-1))
	}},
	{"resigned-reply", "Answer: resigned", "", func(t *testing.T) Letter {
		g := turnOfThree()
		g.move()
		p := g.page(engine.Blue, g.n)
		p.Ask, p.Answers = Ask{}, []Answer{{1, "resign", Result{Code: ResignedNow}}}
		return Game(p)
	}},
	{"resigned", "Somebody has resigned", "The house player takes the seat.", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Entry: Entry{By: engine.Blue, What: "resign"}})
		g.move()
		g.log[g.n-1].House = true
		return Game(g.page(engine.Green, g.n-2))
	}},
	{"outage", "The referee could not read mail", "", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Entry: Entry{What: "outage", Args: []any{"from", start, "until", start.Add(5 * time.Hour)}}})
		g.add(made{Entry: Entry{What: "no-outage", Args: []any{"from", start, "until", start.Add(5 * time.Hour)}}})
		return Game(g.page(engine.Blue, g.n-1))
	}},
	{"brief", "Brief letters", "A line and an example for each thing that can be done. The word full brings the tables.", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n-1)
		p.Brief = true
		return Game(p)
	}},
	{"round-end", "The end of a round", "Everybody sees the board, and plans again.", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.PlanningPhase, 4))
		return Game(g.page(engine.Yellow, g.n-2))
	}},
	{"final", "The end of the game", "The score sheet, who was ahead of whom in what, and how the game went, round by round: in pages with pictures as charts, too.", func(t *testing.T) Letter {
		g := gameOf(3, engine.FirstGame, inPhase(engine.GameOver, 7))
		return Game(g.page(engine.Green, g.n-1))
	}},
	{"published", "The keys are published", "They follow the end of the game at once, in the same letter.", func(t *testing.T) Letter {
		g := gameOf(2, engine.FirstGame, inPhase(engine.GameOver, 7))
		g.add(made{Entry: Entry{What: PublishEntry, Args: []any{"game", "kilifi-7", "deal", strings.Repeat("0a", 32), "plans", strings.Repeat("b7", 32)}}})
		return Game(g.page(engine.Green, g.n-2))
	}},
	{"given-up", "Given up", "Not everybody joined within 14 days, or the host has given the game up.", func(t *testing.T) Letter {
		p := &Page{Reader: dealt().reader(engine.Blue), Ended: LapsedGame}
		p.News = []Entry{{What: "ended-lapsed"}}
		return Game(p)
	}},
	{"reminder", "Reminder", "One a deadline.", func(t *testing.T) Letter {
		g := turnOfThree()
		return Reminder(g.page(engine.Blue, g.n-2), 25*time.Hour, false)
	}},
	{"reminder-by-host", "Reminder that the host asks for", "One a day.", func(t *testing.T) Letter {
		g := turnOfThree()
		return ReminderByHost(g.page(engine.Blue, g.n-2))
	}},
	{"late", "Reminder of a deadline that has passed", "Where nobody moves for who is late; another one follows.", func(t *testing.T) Letter {
		g := turnOfThree()
		return Reminder(g.page(engine.Blue, g.n-2), 0, true)
	}},
	{"awaited", "The others are awaited", "To those who have nothing to do but wait, once a deadline.", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Green, g.n)
		p.Late = []engine.Seat{engine.Blue}
		return Awaited(p)
	}},
	{"absent", "Turns were let pass", "The program plays the seat from then on. The second letter repeats it.", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Entry: Entry{What: AbsentEntry, Args: []any{"player", engine.Blue, "time", start.Add(72 * time.Hour), "n", 3}}})
		p := g.page(engine.Blue, g.n)
		p.News = []Entry{g.log[g.n-1].Entry}
		p.Ask, p.ToMove = Ask{}, []engine.Seat{engine.Green}
		return Game(p)
	}},
	{"warned", "The host takes somebody off their seat", "The second letter of that repeats it.", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Entry: Entry{What: WarnedEntry, Args: []any{"player", engine.Blue, "time", start.Add(72 * time.Hour)}}})
		p := g.page(engine.Blue, g.n)
		p.News = []Entry{g.log[g.n-1].Entry}
		return Game(p)
	}},
	{"ruling", "A ruling of the host's", "Made by the operator, it says so.", func(t *testing.T) Letter {
		g := turnOfThree()
		g.add(made{Entry: Entry{What: RuleEntry, Operator: true, Says: []Said{{Text: "Ben's late order counts."}}}})
		p := g.page(engine.Blue, g.n)
		p.News = []Entry{g.log[g.n-1].Entry}
		return Game(p)
	}},
	{"resent", "Sent once more", "As asked for with `resend`.", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Blue, g.n)
		p.Answers = []Answer{{1, "resend", Result{Code: SentAgain}}}
		return Game(p)
	}},
	{"folded", "In place of many", "Letters that could not be sent for 48 hours become one.", func(t *testing.T) Letter {
		g := turnOfThree()
		p := g.page(engine.Green, g.n)
		p.Folded = true
		return Game(p)
	}},
	{"held", "Is this letter yours?", "A mail with the right key from an unknown address waits for the answer to this question, which goes to the address on file.", func(t *testing.T) Letter {
		return Held(&HeldMail{Reader: dealt().reader(engine.Green), From: "ben@example.net",
			At: start, Lines: []string{"G Cf2 M2", "E 2"}, Code: "7q4kz2abcd", Lapses: start.Add(7 * 24 * time.Hour)})
	}},
	{"held-resign", "Is this letter yours? (2)", "The same, of what cannot be taken back.", func(t *testing.T) Letter {
		return Held(&HeldMail{Reader: dealt().reader(engine.Green), From: "ben@example.org", Why: WantsProof,
			At: start, Lines: []string{"resign"}, Code: "7q4kz2abcd", Lapses: start.Add(7 * 24 * time.Hour)})
	}},
	{"held-guarded", "Is this letter yours? (4)", "The same, of what needs more than a key or the word of a mail provider alone.", func(t *testing.T) Letter {
		return Held(&HeldMail{Reader: dealt().reader(engine.Green), From: "ben@example.org", Why: WantsVouching,
			At: start, Lines: []string{"new key"}, Code: "7q4kz2abcd", Lapses: start.Add(7 * 24 * time.Hour)})
	}},
	{"held-unvouched", "Is this letter yours? (5)", "The same, from an address for which its mail provider has vouched before.", func(t *testing.T) Letter {
		return Held(&HeldMail{Reader: dealt().reader(engine.Green), From: "ben@example.org", Why: NotVouched,
			At: start, Lines: []string{"G Cf2 M1"}, Code: "7q4kz2abcd", Lapses: start.Add(7 * 24 * time.Hour)})
	}},
	{"held-host", "Is this letter yours? (3)", "A host whom the configuration names starts a first game, and nothing vouches for the mail.", func(t *testing.T) Letter {
		return Held(&HeldMail{Reader: Reader{HTML: true, Language: spoken, Name: "Ann"}, From: "ann@example.org", Why: WantsHost,
			At: start, Lines: []string{"new game ben@example.org cas@example.net"}, Code: "7q4kz2abcd", Lapses: start.Add(7 * 24 * time.Hour)})
	}},
	{"stranger", "To a stranger", "The one answer an unknown address gets, at most once a week.", func(t *testing.T) Letter {
		return Stranger(Reader{HTML: true, Language: spoken, Mailbox: "dhow@example.org"}, false)
	}},
	{"stranger-host", "To a stranger who may start games", "", func(t *testing.T) Letter {
		return Stranger(Reader{HTML: true, Language: spoken, Mailbox: "dhow@example.org"}, true)
	}},
	{"status", "Answer: status", "All games of the sender, those that wait for them first.", func(t *testing.T) Letter {
		said := []Result{
			{YourGames, []string{"1", "1"}},
			{GameStands, []string{"kilifi-7", "Ben, Cas", "4"}},
			{"waits-you-until", []string{"2026-11-20T18:02:00Z", "2026-11-23T18:02:00Z"}},
			{"status-left", []string{"71h"}},
			{"status-away", []string{"Cas", "2026-12-03T00:00:00Z", "2026-12-11T00:00:00Z"}},
			{"status-quiet-own", []string{"22:00-08:00, sat", "Europe/Brussels"}},
			{"status-last", []string{"Cas", "2026-11-20T18:02:00Z"}},
			{"status-has", []string{"5", "3 12 Mombasa, 3 0 Cape Town, 2 0 Cairo"}},
			{GameStands, []string{"lamu-2", "Ben", "5"}},
			{"waits-until", []string{"Ben", "2026-11-20T18:44:00Z", "2026-11-23T18:44:00Z"}},
			{"status-bank", []string{"Ben", "300h"}},
			{"status-bank-own", []string{"412h"}},
			{"status-last-own", []string{"2026-11-20T18:44:00Z"}},
			{"status-has", []string{"4", ""}},
			{"status-queue", []string{"then E 2"}},
			{"status-letters", []string{"ann@example.org"}},
			{"letters-turn", nil},
		}
		answers := []Answer{{1, "status", said[0]}}
		for _, r := range said[1:] {
			answers = append(answers, Answer{Line: 1, Outcome: r})
		}
		return Reply(Reader{HTML: true, Language: spoken, Name: "Ann", Zone: time.FixedZone("CET", 3600)}, answers)
	}},
	{"new-game", "Answer: a new game", "", func(t *testing.T) Letter {
		return Reply(Reader{HTML: true, Language: spoken, Name: "Ann"}, []Answer{
			{1, "new game ben@example.org cas@example.net", Result{GameMade, []string{"kilifi-7", "ben@example.org, cas@example.net"}}}})
	}},
	{"host-notice", "To the host", "What a host is told. A letter has the news of one occasion; several are shown here.", func(t *testing.T) Letter {
		return HostNotice(Reader{HTML: true, Language: spoken, Name: "Ann", Game: "kilifi-7"}, []News{
			{PlayerBounces, []string{"Ben", "3"}},
			{BounceSaid, []string{"Ben"}},
			{LetterDead, []string{"Ben", "550 5.1.1 no such user here"}},
			{EditionGone, []string{"kilifi-7", "ours"}},
			{FileBroken, []string{"kilifi-7", "kilifi-7.yaml:9: unknown key \"order\"; expected orders"}},
			{GameMissing, []string{"kilifi-7"}}})
	}},
	{"host-awaited", "To those who wait for a host", "Of a game that stands still since its host has vanished, once a week at most.", func(t *testing.T) Letter {
		return HostNotice(Reader{HTML: true, Language: spoken, Name: "Ben", Game: "kilifi-7"}, []News{
			{HostLeavesLate, []string{"Cas", "kilifi-7", "Ann, Dee"}}, {HostLeavesStopped, []string{"kilifi-7", "Ann"}},
			{HostLeavesAsked, []string{"Eve, Fay", "kilifi-7", ""}}})
	}},
	{"operator-notice", "To the operator", "Likewise.", func(t *testing.T) Letter {
		return HostNotice(Reader{HTML: true, Language: spoken, Date: start}, []News{
			{MailboxOut, []string{"2026-11-20T18:02:00Z", "2026-11-20T23:02:00Z"}},
			{MailboxesOut, []string{"2026-11-20T18:02:00Z", "2026-11-20T23:02:00Z", "a, b"}},
			{ClockDoubted, []string{"2036-11-20T18:02:00Z", "2026-11-20T18:02:00Z"}},
			{ClockTold, []string{"2026-11-28T18:02:11Z"}},
			{FirstSeen, []string{"kilifi-7", "41"}},
			{FileTorn, []string{"kilifi-7", "kilifi-7.torn-20261120T180200Z"}},
			{GamesMissing, []string{"kilifi-7, lamu-2"}},
			{ProfileLost, []string{"ben-02c1.yaml:4: unknown key \"bounce\"; expected bounces"}},
			{LineUnread, []string{"2026-11-20.log:7: time, expected a time in UTC such as 2026-11-20T18:02:11Z, found \"2026\""}},
			{OddThing, []string{"post/2026-11-20.log: not a file"}},
			{GameFault, []string{"kilifi-7"}},
			{MailFault, nil},
			{LetterFault, []string{"Ben"}}})
	}},
}

// turnOfThree is the third turn of round 3 of a game of three, blue's.
func turnOfThree() *table {
	g := gameOf(3, engine.FirstGame, inPhase(engine.ActionPhase, 3))
	g.move()
	g.move()
	return g
}

// lastInRound is a moment at which all but one have ended the round, who has cards left.
func lastInRound(s *engine.State) bool {
	if s.Phase != engine.ActionPhase || s.Round < 2 {
		return false
	}
	for _, seat := range s.SeatList() {
		if s.Seats[seat].Ended == (seat == s.Turn) {
			return false
		}
	}
	ready := 0
	for _, c := range s.Seats[s.Turn].Area {
		if c.Ready() {
			ready++
		}
	}
	return ready > 0
}

// dealt is a game of three before anybody has ordered.
func dealt() *table { return gameOf(3, engine.FirstGame, inPhase(engine.SetupPhase, 0)) }

// unfit says of each order left for a turn why it cannot be done.
func (g *table) unfit(t *testing.T, seat engine.Seat, text string) []Unfit {
	t.Helper()
	reader := notation.Reader{Edition: g.state.Edition}
	lines, err := reader.Lines(seat, text)
	if err != nil {
		t.Fatal(err)
	}
	v := g.state.View(seat)
	var left []Unfit
	for _, one := range lines[0].Says.(notation.Then).Items[0].Alternatives {
		q := notation.Queued{Alternatives: []notation.Alternative{one}}
		u := Unfit{Line: notation.PrintLine(g.state.Edition, notation.Line{Says: notation.Then{Items: []notation.Queued{q}}})}
		var illegal *engine.IllegalError
		if one.If == nil && errors.As(engine.Check(&v, one.Action), &illegal) {
			why := advice.Refuse(reader, &v, u.Line, one.Action, illegal)
			u.Why = &why
		}
		left = append(left, u)
	}
	return left
}
