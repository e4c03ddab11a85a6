package templates

import (
	"strings"
	"testing"
	"time"

	"dhow/engine"
)

// examples of the arguments of results and news, at most as many as a sentence has.
var someArgs = []any{"ben@example.org", "3", "7"}

// TestSentences has a sentence for each code, with as many verbs as its comment names arguments.
func TestSentences(t *testing.T) {
	t.Parallel()
	check := func(code, sentence string, args int) {
		r := Reader{}
		if got := r.say(sentence, someArgs[:args]...); sentence == "" || strings.Contains(got, "%!") {
			t.Errorf("%s: %q", code, got)
		}
	}
	told := map[ResultCode]int{
		GameMade: 2, MayNotHost: 0, NoPlayers: 0, TooManyPlayers: 1, PlayerTwice: 1, BadAddress: 1, BadOption: 2,
		TooManyInvited: 1, TooManyStrangers: 1, Joined: 1, JoinedAlready: 1, NothingToJoin: 0, BadLuckWord: 1, NeverAgain: 0, GamesGoOn: 1, NoGame: 0, SetUpFirst: 0, SetUpRandom: 0, MoveTime: 1, NoClock: 0, SeatsAre: 1, HowTheyJoin: 0, HowToLeave: 0,
		Confirmed: 0, ConfirmedAdding: 1, Dropped: 0, NothingHeld: 1, SentAgain: 0, ResignedNow: 0, ResignedBefore: 0, NewKeyNow: 0,
		AddressIs: 1, AddressesAre: 2, AddressThere: 1, AddressNeeded: 1, AddressGone: 1, AddressAdded: 1, AddressMoved: 1, AddressRefused: 1, AddressBack: 1, YesAlone: 0, OldLetter: 0,
		AskedToAdd: 2, AskedToMove: 2, TooManyAsked: 1, RestUndone: 0, RecordLater: 0,
		SeatOffered: 2, SeatNotTaken: 2, SeatTaken: 2, SeatGiven: 2, SeatGone: 1, SeatDeclined: 0, NoSuchSeat: 1, NotTheHost: 0, NothingToReplace: 0, UndoneNow: 1,
		NothingToUndo: 0, UndoTooLate: 0, NoSuchGame: 1, WhichGame: 1, HostsOnly: 1, NeedsMoreProof: 0, JoinByAnswer: 0,
		MoreUnread: 1, MailTooLarge: 0, KeysClash: 0, OtherLetter: 0, NotAnsweredNext: 1, AnsweredNoMore: 1, AnsweredInShort: 1, AndMore: 1,
	}
	for code, args := range told {
		check(string(code), results[code], args)
	}
	news := map[NewsCode]int{
		PlayerBounces: 2, BounceSaid: 1, LetterDead: 2, FileBroken: 2, GameMissing: 1, GamesMissing: 1, ProfileLost: 1, LineUnread: 1, OddThing: 1, GameFault: 1, MailFault: 0, LetterFault: 1, FileTorn: 2, MailboxOut: 2, ClockDoubted: 2, ClockTold: 1, FirstSeen: 2, PutBack: 3, GameLapsed: 2,
		DiskTrouble: 1, NameStays: 2, InviteRefused: 3, OfferRefused: 2, ShareSpent: 2, LetterUnmade: 2,
	}
	for code, args := range news {
		check(string(code), hostNews[code], args)
	}
	if len(results) != len(told) || len(hostNews) != len(news) {
		t.Errorf("%d results and %d news have sentences, expected %d and %d", len(results), len(hostNews), len(told), len(news))
	}
}

// TestEveryDeedIsTold says something of each kind of entry that does something.
func TestEveryDeedIsTold(t *testing.T) {
	t.Parallel()
	r := Reader{Seat: engine.Blue, Names: players}
	for what := JoinDeed; what <= SpentDeed; what++ {
		d := Deed{What: what, By: engine.Green, Of: engine.Green, Luck: "palm", Ended: HostEnded, House: true}
		if r.does(&d) == "" {
			t.Errorf("nothing is said of an entry of kind %d", what)
		}
	}
}

// TestSpan says how long something is as people do.
func TestSpan(t *testing.T) {
	t.Parallel()
	r := Reader{}
	for want, hours := range map[string]float64{"3 days": 72, "2 days": 50, "25 hours": 25, "1 day": 24, "12 hours": 12, "1 hour": 1, "30 minutes": 0.5} {
		if got := r.span(time.Duration(hours * float64(time.Hour))); got != want {
			t.Errorf("%v hours are said as %q, not %q", hours, got, want)
		}
	}
}
