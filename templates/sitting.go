package templates

import "dhow/engine"

// SittingCode says which words of the command line are meant, beside those that letters have too:
// of people who play at one machine, and of those who look at a game.
type SittingCode string

// What is said to people who play at one machine, with the arguments of each.
const (
	SitAsked       SittingCode = "asked"        // player
	SitNoDraws     SittingCode = "no-draws"     //
	SitNotRecorded SittingCode = "not-recorded" // why
	SitSaidToAll   SittingCode = "said-to-all"  //
	SitSaid        SittingCode = "said"         // seats
	SitByMail      SittingCode = "by-mail"      //
	SitHidden      SittingCode = "hidden"       // seat
	SitHiddenAgain SittingCode = "hidden-again" // seat
	SitChanged     SittingCode = "changed"      // file
	SitAllowed     SittingCode = "allowed"      // order
	SitNothing     SittingCode = "nothing"      //
	SitUndoneAll   SittingCode = "undone-all"   //
	SitUndone      SittingCode = "undone"       // player
	SitNoEntry     SittingCode = "no-entry"     // entry, last
	SitNoBoard     SittingCode = "no-board"     // entry
	SitUnread      SittingCode = "unread"       //
	SitNotAllowed  SittingCode = "not-allowed"  // why
	SitNoHelp      SittingCode = "no-help"      // about
	SitQuit        SittingCode = "quit"         //
	SitDrawsMissed SittingCode = "draws-missed" //
	SitSaved       SittingCode = "saved"        // player, command
	SitLookAway    SittingCode = "look-away"    // player
	SitTypedAway   SittingCode = "typed-away"   //
	SitChooses     SittingCode = "chooses"      // player
	SitDraws       SittingCode = "draws"        //
	SitPlans       SittingCode = "plans"        // player
	SitKeeps       SittingCode = "keeps"        // player
	SitRests       SittingCode = "rests"        // player
	SitHelpLines   SittingCode = "help-lines"   //
	SitHelpTopics  SittingCode = "help-topics"  // topics
	SitHelpThings  SittingCode = "help-things"  //
)

// What is said in lists of what has happened, and to who watches a game.
const (
	SitSetUp     SittingCode = "set-up"      //
	SitReferee   SittingCode = "referee"     //
	SitTalkToAll SittingCode = "talk-to-all" //
	SitTalk      SittingCode = "talk"        // seats
	SitRound     SittingCode = "round"       // round, rounds
)

// Sitting says words of the command line.
func (r *Reader) Sitting(code SittingCode, args ...any) string {
	return breakable(r.sayCode("sitting", string(code), args))
}

// Topics lists what help tells of, by the first word for each.
func (r *Reader) Topics() []string {
	all := make([]string, len(topics))
	for i := range topics {
		all[i] = r.wordsOf(&topics[i])[0]
	}
	return all
}

// SeatWord is the colour of a seat.
func (r *Reader) SeatWord(seat engine.Seat) string { return r.value(seat) }

// SeatName is what the player of a seat is called, or its colour.
func (r *Reader) SeatName(seat engine.Seat) string { return r.player(seat) }
