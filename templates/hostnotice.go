package templates

// News is something that the host or the operator should know, as data: a code with its arguments.
type News struct {
	Code NewsCode
	Args []string // texts among them may come from outside
}

// NewsCode names what a host or operator is told. Its sentence stands in the message tables
// below news and the code, with its arguments in the order of Args.
type NewsCode string

// What they may be told, with the arguments.
const (
	PlayerBounces NewsCode = "player-bounces" // player, days
	BounceSaid    NewsCode = "bounce-said"    // player
	LetterDead    NewsCode = "letter-dead"    // player, what the mail server said
	LetterUnmade  NewsCode = "letter-unmade"  // player, why it cannot be made
	EditionGone   NewsCode = "edition-gone"   // game, its edition
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
	MailboxesOut  NewsCode = "mailboxes-out"  // from, until, names
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
	SeatAbsent    NewsCode = "seat-absent"    // player, game, seat
	SeatEmpty     NewsCode = "seat-empty"     // player, game, seat
	SeatUntold    NewsCode = "seat-untold"    // player, game, seat
	TimeOver      NewsCode = "time-over"      // names, game
	StandbyAsked  NewsCode = "standby-asked"  // player, game, seat
	StandbysDone  NewsCode = "standbys-done"  // game, seat

	// What those are told who wait for a host.
	HostLeavesStopped NewsCode = "host-leaves-stopped" // game, hosts
	HostLeavesLate    NewsCode = "host-leaves-late"    // names, game, hosts
	HostLeavesAsked   NewsCode = "host-leaves-asked"   // names, game, hosts
)

// HostNotice returns a letter to the host of a game, to others who wait for the host, or to the
// operator where Reader.Game is empty.
func HostNotice(r Reader, news []News) Letter {
	w := newWriter(&r)
	subject := r.say("notice.subject")
	switch {
	case awaitsHost(news[0].Code):
		subject = r.subject(r.say("notice.host-awaited"))
	case r.Game == "":
		w.prose("notice.operator")
	default:
		w.prose("notice.host", "game", r.Game, "name", r.Name)
		subject = r.subject(r.noticeSubject(news))
	}
	for _, n := range news {
		w.gap()
		w.paragraph(w.sayCode("news", string(n.Code), w.given("news", string(n.Code), n.Args)))
	}
	w.foot()
	return w.letter(subject)
}

// awaitsHost tells whether those who wait for a host are told something, and not the host.
func awaitsHost(code NewsCode) bool {
	return code == HostLeavesStopped || code == HostLeavesLate || code == HostLeavesAsked
}

// noticeSubject says what a host is written to about; the operator, who has no name here, is told
// of games that have lost theirs, too.
func (r *Reader) noticeSubject(news []News) string {
	if r.Name == "" {
		return r.say("notice.subject")
	}
	switch news[0].Code {
	case PlayerBounces, BounceSaid, LetterDead:
		return r.say("notice.host-mail", "player", clipped(plain(news[0].Args[0]), 20))
	}
	return r.say("notice.host-subject")
}
