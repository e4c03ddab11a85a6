package templates

// News is something that the host or the operator should know, as data: a code with its arguments.
type News struct {
	Code NewsCode
	Args []string // texts among them may come from outside
}

// NewsCode names what a host or operator is told. Each has a sentence in hostNews, with a verb for
// each argument.
type NewsCode string

// What they may be told, with the arguments.
const (
	PlayerBounces NewsCode = "player-bounces" // player, days
	BounceSaid    NewsCode = "bounce-said"    // player
	LetterDead    NewsCode = "letter-dead"    // player, what the mail server said
	LetterUnmade  NewsCode = "letter-unmade"  // player, why it cannot be made
	FileBroken    NewsCode = "file-broken"    // game, file:line and why
	GameMissing   NewsCode = "game-missing"   // game
	GamesMissing  NewsCode = "games-missing"  // games
	ProfileLost   NewsCode = "profile-lost"   // file:line and why
	LineUnread    NewsCode = "line-unread"    // file:line and why
	OddThing      NewsCode = "odd-thing"      // path and why
	GameFault     NewsCode = "game-fault"     // game
	MailFault     NewsCode = "mail-fault"     // none
	LetterFault   NewsCode = "letter-fault"   // player
	FileTorn      NewsCode = "file-torn"      // game or day of the journal, where its unfinished end lies
	MailboxOut    NewsCode = "mailbox-out"    // from, until
	ClockDoubted  NewsCode = "clock-doubted"  // what it shows, what the referee goes by
	ClockTold     NewsCode = "clock-told"     // what time it is
	FirstSeen     NewsCode = "first-seen"     // game, its last entry
	PutBack       NewsCode = "put-back"       // game, its last entry, the last one that letters were sent of
	GameLapsed    NewsCode = "game-lapsed"    // game, who has not joined
	DiskTrouble   NewsCode = "disk-trouble"   // what failed
	NameStays     NewsCode = "name-stays"     // game, file:line and why
	InviteRefused NewsCode = "invite-refused" // player, game, seat
	OfferRefused  NewsCode = "offer-refused"  // who was invited, game
	ShareSpent    NewsCode = "share-spent"    // player, game
)

var hostNews = map[NewsCode]string{
	PlayerBounces: "Letters to %s have come back on %s days. " + unreached,
	BounceSaid:    "A mail says that a letter to %s could not be delivered. Anybody can write such a mail, so that nothing is counted. If it is true: " + unreached,
	LetterDead:    "A letter to %s could not be delivered, and is given up. The mail server said: %s. " + unreached,
	LetterUnmade:  "A letter to %s cannot be sent, and is given up: %s. The operator can have the game sent as it is now, at the shell: dhow game resend",
	FileBroken:    "The game %s stands still, because its file cannot be read. When the file is mended, the game goes on. What is wrong: %s",
	GameMissing:   "The game %s stands still, because its file is not where it was. Its mails wait in the mailbox, and it goes on when the file is back.",
	GamesMissing:  "Files of games are not where they were: %s. Mails for these games wait in the mailbox, and the games go on when the files are back, as when a disk is mounted. To take a game away for good, leave a file of its name that ends in .removed instead of .yaml, empty or not.",
	ProfileLost:   "The profile of a player is gone, or cannot be read: %s. Until it can, the player's mails wait in the mailbox, and so do those of unknown senders, of which some may be the player's.",
	LineUnread:    "A line of the post journal cannot be read, and is passed over: %s. All others are read. If it said that a letter is owed, that letter is not sent; if it held a mail back, no yes brings that one about. Mended by hand, the line counts from the next start.",
	OddThing:      "Something in the data directory is not what its name says, and is passed over: %s. All else goes on. Please take it away, or put back what was there; that counts from the next start.",
	GameFault:     "The game %s stands still, because the program has failed at it. " + mistake + " Mails for the game stay in the mailbox and are tried again, less and less often. If one of them is the cause and can be spared, the operator takes it out of the mailbox, and the game goes on.",
	MailFault:     "The program has failed at a mail. " + mistake + " The mail stays in the mailbox and is tried again, less and less often; the others are handled. If it can be spared, take it out of the mailbox.",
	LetterFault:   "A letter to %s cannot be written now, because the program has failed at it. " + mistake + " It is tried again every ten minutes; other letters go out.",
	FileTorn:      "The end of the file of %s was not whole, as after a crash. It was moved to %s. Nobody has been told of what stood there.",
	MailboxOut:    "The mailbox could not be searched from %s to %s. Deadlines in that time have moved.",
	ClockDoubted:  "This machine's clock shows %s. By what I have written last, by the mail server's clock and its mail, and by how long the machine has run since, it is %s or so. Until that is settled no deadline passes, nobody is reminded, and nothing lapses; mail is judged and answered, unless I have only just begun here. If the clock is wrong, please set it right. If it is right, and the mail server's too, I see that by any mail that comes now, an answer to this letter too. If the server's is wrong, tell me at the shell: dhow game clock confirm",
	ClockTold:     "You have told me at the shell that the clock is right, and that it is %s. I go on from there.",
	FirstSeen:     "The game %s was not known here: copied in, or restored. Nothing is sent about what was played up to entry %s, unless you ask for it at the shell.",
	PutBack:       "The file of the game %s was put back: it ends with entry %s, and letters were sent of what was played up to entry %s. Nothing is sent of that by itself; to tell a player how things stand, say: dhow game resend",
	GameLapsed:    "The game %s is given up: not everybody joined in time. Missing: %s.",
	DiskTrouble:   "The disk fails: %s. What could not be recorded stays in the mailbox, and is handled when the disk works again.",
	NameStays:     "Somebody wanted to be forgotten, and their name stays in the file of the game %s, which cannot be read. Please take it out by hand. What is wrong: %s",
	InviteRefused: "%s does not want to play, and will not be invited again. The game %s cannot begin without them. You can invite somebody else in their place: answer a letter of the game with a line that says replace %s, and the address of the new player behind it. Else the game is given up by itself 14 days after its last entry, or at once by the operator, at the shell: dhow game end",
	ShareSpent:    "What %s says, leaves for later turns or takes back has used up what a day has room for in the file of the game %s, and the rest is refused until a day later. Everybody's orders are taken as ever, and so is what the others say. You need do nothing.",
	OfferRefused:  "%s wants no invitations, so that nobody is asked to take a seat of the game %s over. It can be offered to somebody else: answer a letter of the game with a line that says replace, the seat, and the address of the new player.",
}

// mistake says what to do about a failure of the program. Where it has failed may tell what
// somebody has ordered, and only the log says that.
const mistake = "That is a mistake in the program, and nobody has done anything wrong. Its log says where it failed; please report that."

// unreached says what to do about a player whom letters do not reach.
const unreached = "Please tell the player by other means. Who reads another address names it in a letter to the referee that quotes the last one: address, and the new address behind it. When letters arrive again, the game as it is then comes for the word resend; the operator can send it, too, at the shell: dhow game resend"

// HostNotice returns a letter to the host of a game, or to the operator where Reader.Game is empty.
func HostNotice(r Reader, news []News) Letter {
	w := newWriter(&r)
	subject := r.say("The referee needs you")
	if r.Game == "" {
		w.prose("Please look into this; it concerns the referee's mailbox or machine.")
	} else {
		w.prose("Please look into this; it concerns the game %s.", r.Game)
		subject = r.subject(subject)
	}
	for _, n := range news {
		w.gap()
		w.prose(hostNews[n.Code], shown(n.Args)...)
	}
	w.foot()
	return Letter{subject, w.String()}
}
