package templates

// ResultCode names what became of a line that speaks to the referee. Each has a sentence in
// results, with a verb for each argument.
type ResultCode string

// What may become of them, with their arguments.
const (
	GameMade         ResultCode = "game-made"          // game, names of those invited as one text
	MayNotHost       ResultCode = "may-not-host"       //
	NoPlayers        ResultCode = "no-players"         //
	TooManyPlayers   ResultCode = "too-many-players"   // most, with the host
	PlayerTwice      ResultCode = "player-twice"       // what was typed
	BadAddress       ResultCode = "bad-address"        // what was typed
	BadOption        ResultCode = "bad-option"         // what was typed, options there are
	TooManyInvited   ResultCode = "too-many-invited"   // open invitations a host may have
	TooManyStrangers ResultCode = "too-many-strangers" // when it is possible again
	Joined           ResultCode = "joined"             // luck word
	JoinedAlready    ResultCode = "joined-already"     // luck word
	NothingToJoin    ResultCode = "nothing-to-join"    //
	BadLuckWord      ResultCode = "bad-luck-word"      // what was typed
	NeverAgain       ResultCode = "never-again"        //
	GamesGoOn        ResultCode = "games-go-on"        // games the author plays in, as one text
	NoGame           ResultCode = "no-game"            //
	SetUpFirst       ResultCode = "set-up-first"       //
	SetUpRandom      ResultCode = "set-up-random"      //
	MoveTime         ResultCode = "move-time"          // for each move
	NoClock          ResultCode = "no-clock"           //
	SeatsAre         ResultCode = "seats"              // names and colours, as one text
	HowTheyJoin      ResultCode = "how-they-join"      //
	HowToLeave       ResultCode = "how-to-leave"       //
	Confirmed        ResultCode = "confirmed"          //
	ConfirmedAdding  ResultCode = "confirmed-adding"   // address that is added
	Dropped          ResultCode = "dropped"            //
	NothingHeld      ResultCode = "nothing-held"       // code
	RecordLater      ResultCode = "record-later"       //
	SentAgain        ResultCode = "sent-again"         //
	ResignedNow      ResultCode = "resigned"           //
	ResignedBefore   ResultCode = "resigned-before"    //
	NewKeyNow        ResultCode = "new-key"            //
	AddressIs        ResultCode = "address"            // address
	AddressesAre     ResultCode = "addresses"          // address that letters go to, the others as one text
	AddressThere     ResultCode = "address-there"      // address
	AddressNeeded    ResultCode = "address-needed"     // address
	AddressGone      ResultCode = "address-gone"       // address
	AddressAdded     ResultCode = "address-added"      // address
	AddressMoved     ResultCode = "address-moved"      // address
	AddressRefused   ResultCode = "address-refused"    // address
	AddressBack      ResultCode = "address-back"       // address that letters went to meanwhile
	YesAlone         ResultCode = "yes-alone"          //
	AskedToAdd       ResultCode = "asked-to-add"       // address, code
	AskedToMove      ResultCode = "asked-to-move"      // address, code
	TooManyAsked     ResultCode = "too-many-asked"     // most
	RestUndone       ResultCode = "rest-undone"        //
	SeatOffered      ResultCode = "seat-offered"       // address, seat
	SeatNotTaken     ResultCode = "seat-not-taken"     // name, game
	SeatTaken        ResultCode = "seat-taken"         // name, game
	SeatGiven        ResultCode = "seat-given"         // game, name
	SeatGone         ResultCode = "seat-gone"          // game
	SeatDeclined     ResultCode = "seat-declined"      //
	NoSuchSeat       ResultCode = "no-such-seat"       // what was typed
	NotTheHost       ResultCode = "not-the-host"       //
	NothingToReplace ResultCode = "nothing-to-replace" //
	UndoneNow        ResultCode = "undone"             // order that is taken back
	NothingToUndo    ResultCode = "nothing-to-undo"    //
	UndoTooLate      ResultCode = "undo-too-late"      //
	NoSuchGame       ResultCode = "no-such-game"       // what was typed
	HostsOnly        ResultCode = "hosts-only"         // game
	WhichGame        ResultCode = "which-game"         // games the author plays in, as one text
	NeedsMoreProof   ResultCode = "needs-more-proof"   //
	JoinByAnswer     ResultCode = "join-by-answer"     //
	OldLetter        ResultCode = "old-letter"         //
	MailTooLarge     ResultCode = "mail-too-large"     //
	NotAnsweredNext  ResultCode = "not-answered-next"  // until when
	AnsweredNoMore   ResultCode = "answered-no-more"   // until when
	AnsweredInShort  ResultCode = "answered-in-short"  // until when
	AndMore          ResultCode = "and-more"           // how many lines besides
	KeysClash        ResultCode = "keys-clash"         //
	OtherLetter      ResultCode = "other-letter"       //
	MoreUnread       ResultCode = "more-unread"        // how many lines besides are not understood
)

// results says each of them.
var results = map[ResultCode]string{
	GameMade:         "ok: the game %s is made. Invited: %s. It begins when they have all joined.",
	MayNotHost:       "this referee's operator has not named you among those who may start games.",
	NoPlayers:        "nobody is invited. Write the other players' addresses on the same line.",
	TooManyPlayers:   "a game has at most %s players, you among them.",
	PlayerTwice:      "%s is named twice.",
	BadAddress:       "%s is no mail address.",
	BadOption:        "%s is not known here. There are: %s.",
	TooManyInvited:   "you have %s invitations open already. When they are answered, or have lapsed, you can send more.",
	TooManyStrangers: "no letter goes there today: so many have gone for you, or for everybody here, to addresses that nobody has answered from. It is possible again on %s.",
	Joined:           "ok: you have joined, with the word \"%s\".",
	JoinedAlready:    "you had joined already, with the word \"%s\", which stands.",
	NothingToJoin:    "there is no game here that you are invited to join.",
	BadLuckWord:      "\"%s\" cannot be your word: take one of 1 to 64 letters from a to z, or digits.",
	NeverAgain:       "ok: nobody can invite this address here any more.",
	GamesGoOn:        "the letters of the games that you play in go on: %s. To leave one of them, answer its newest letter with a line that says resign, and nothing else.",
	NoGame:           "no game is made, and nobody is invited. Please send the whole letter again, with that mended.",
	SetUpFirst:       "it is set up as a first game, with fixed starting tiles.",
	SetUpRandom:      "it is set up at random; each player chooses one of two starting tiles.",
	MoveTime:         "each move may take %s; then the house player moves instead.",
	NoClock:          "there is no clock.",
	SeatsAre:         "the seats: %s.",
	HowTheyJoin:      "Those invited join with an answer to their invitation: a line that says join, with a word of their choice. An invitation lapses after 14 days.",
	HowToLeave:       "nobody leaves a game at the touch of a button: it goes on, and so do its letters. To leave it, answer its newest letter with a line that says resign, and nothing else: the house player then plays on for you. So that nobody can invite you any more, answer with a line that says never, and nothing else.",
	Confirmed:        "ok: the letter is taken as yours.",
	ConfirmedAdding:  "ok: the letter is taken as yours, and you may write from %s from now on.",
	Dropped:          "ok: the letter is thrown away.",
	NothingHeld:      "no letter with the code %s waits for an answer. It may have been answered, or have lapsed after 7 days.",
	RecordLater:      "the record can be had when the game is over. Until then the word log tells what was played.",
	SentAgain:        "ok: this letter is what you asked for.",
	ResignedNow:      "ok: you have resigned. The house player plays on in your seat.",
	ResignedBefore:   "you have resigned already.",
	NewKeyNow:        "ok: the key of this letter is new. The keys of all letters before it are worth nothing any more.",
	AddressIs:        "letters to you go to %s. No other address is known as yours.",
	AddressesAre:     "letters to you go to %s. You may also write from: %s.",
	AddressThere:     "%s is known as yours already.",
	AddressNeeded:    "letters to you go to %s. Before it can be dropped, say which address they are to go to instead.",
	AddressGone:      "ok: %s is not known as yours.",
	AddressAdded:     "ok: you may write from %s from now on.",
	AddressMoved:     "ok: letters to you go to %s from now on. The keys of all letters up to now are worth nothing any more; of each of your games you get a letter with a new one.",
	AddressRefused:   "ok: %s is not made yours.",
	AddressBack:      "ok: letters to you come here again, and no longer go to %s. Of each of your games you get a letter with a new key.",
	YesAlone:         "to say yes to that, please answer with the whole line from the question, with its code, or with the word yes and nothing else.",
	AskedToAdd:       "a letter has gone to %s. When it is answered as it says, you may write from there. If you did not ask for that, answer with the word no and the code %s.",
	AskedToMove:      "a letter has gone to %s. When it is answered as it says, letters to you will go there, at once or after three days. If you did not ask for that, answer with the word no and the code %s.",
	TooManyAsked:     "%s addresses that you have named have not answered yet. When they have, or a week has passed, you can name more.",
	RestUndone:       "the other lines of your letter are left undone. Please send them again in a letter of their own.",
	SeatOffered:      "ok: %s is invited to play %s. Until the invitation is accepted, nothing changes; it lapses after 14 days.",
	SeatNotTaken:     "%s does not want the seat in the game %s that you have offered.",
	SeatTaken:        "%s has taken the seat in the game %s that you have offered, and plays from now on.",
	SeatGiven:        "your seat in the game %s is %s's from now on. Letters about that game do not come to you any more, and your keys for it are worth nothing.",
	SeatGone:         "the seat in the game %s that you were offered is not to be had any more.",
	SeatDeclined:     "ok: you are not in the game.",
	NoSuchSeat:       "the game has no seat %s.",
	NotTheHost:       "only the host can offer the seats of others. Your own seat is called me.",
	NothingToReplace: "which game do you mean? Answer a letter of the game, or name it on a line of its own behind the word game. Seats of games that are over are not offered.",
	UndoneNow:        "ok: taken back: %s",
	NothingToUndo:    "there is no order of yours to take back.",
	UndoTooLate:      "your last order cannot be taken back any more: the others have gone on from it.",
	NoSuchGame:       "you play in no game called %s.",
	HostsOnly:        "You are the host of %s and do not play in it. Its players alone can ask about it, talk and order. You can offer its seats, with a line as replace green dee@example.org, and start games with new game.",
	WhichGame:        "which game do you mean? You play in: %s. Answer a letter of that game.",
	NeedsMoreProof:   "this needs to be confirmed. A letter has gone to the address on file.",
	JoinByAnswer:     "a seat is taken by answering a letter of its game, such as this one. Please send the line again as an answer.",
	OldLetter:        "this is not done: the letter that you answer is of an earlier round, and your mail provider does not show that you wrote, so that anybody who has found that letter could have. Please send it again in answer to the newest letter; the word resend brings you that one once more.",
	MailTooLarge:     "your letter is too large to be read. Please send it again as plain text, without attachments.",
	OtherLetter:      "I have read another letter under the Message-ID of this one, and have done nothing about this one. Please send it again as a new letter.",
	NotAnsweredNext:  "in several letters of yours in a row nothing is understood. The next ones like that are not answered, until one has a line that is understood, and else until %s. If a program answers your mail for you, please have it leave the referee out.",
	AnsweredNoMore:   "so many letters of yours have been answered which moved no game on that the next ones like this are not answered before %s. Orders are carried out and answered as ever, and each brings that nearer. If a program answers your mail for you, please have it leave the referee out.",
	AnsweredInShort:  "your letters of a day are so long that this one is answered in short. What it orders and says is carried out as ever, as far as it can be. Letters are answered line by line again on %s.",
	AndMore:          "and so much for %s more lines, which are not told of one by one.",
	KeysClash:        "your letter carries keys of different seats or games, as happens when letters are passed on. Nothing is carried out. Please answer the letter that came to you.",
	MoreUnread:       "and more lines of your letter are not understood: %s",
}
