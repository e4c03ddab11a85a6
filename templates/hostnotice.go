package templates

import "fmt"

// News is something that the host or the operator should know, as data: a code with its arguments.
type News struct {
	Code NewsCode
	Args []any
}

// NewsCode names what a host or operator is told. Each has a sentence in hostNews.
type NewsCode string

// What they may be told, with the arguments.
const (
	PlayerBounces  NewsCode = "player-bounces"  // player, days (int)
	LetterDead     NewsCode = "letter-dead"     // player, what the mail server said
	FileBroken     NewsCode = "file-broken"     // game, file:line and why
	FileTorn       NewsCode = "file-torn"       // file, where its unfinished end lies
	MailboxOut     NewsCode = "mailbox-out"     // from, until (as said by When)
	FirstSeen      NewsCode = "first-seen"      // game, entries (int)
	GameLapsed     NewsCode = "game-lapsed"     // game, who has not joined
	PlayerResigned NewsCode = "player-resigned" // player
	DiskTrouble    NewsCode = "disk-trouble"    // what failed
	SettingsOpen   NewsCode = "settings-open"   // setting, value
)

var hostNews = map[NewsCode]string{
	PlayerBounces:  "Letters to %s have come back on %d days. Please find out what is wrong with the address. Letters go on being sent.",
	LetterDead:     "A letter to %s could not be delivered, and is given up. The mail server said: %s",
	FileBroken:     "The game %s stands still, because its file cannot be read. When the file is mended, the game goes on by itself. What is wrong: %s",
	FileTorn:       "The end of %s was not whole, as after a crash. It was moved aside to %s. Nobody has been told of what stood there.",
	MailboxOut:     "The mailbox could not be searched from %s to %s. Deadlines in that time have moved.",
	FirstSeen:      "The game %s is new here: %d entries, copied in or restored. Its players are told nothing about what was played before; dhow resend does that.",
	GameLapsed:     "The game %s is given up: these have not joined in time: %s.",
	PlayerResigned: "%s has resigned; the house player plays on in that seat.",
	DiskTrouble:    "The disk fails: %s. What was not recorded is asked for again.",
	SettingsOpen:   "In dhow.yaml, %s is %s: anybody who knows a player's address can then act as that player, or start games.",
}

// HostNotice returns a letter to the host of a game, or to the operator where Reader.Game is empty.
func HostNotice(r Reader, news []News) Letter {
	w := newWriter(&r)
	about := "the referee"
	if r.Game != "" {
		about = "the game " + r.Game
	}
	w.prose("Please have a look at this, it concerns %s.", about)
	for _, n := range news {
		w.gap()
		w.prose("%s", n.sentence())
	}
	w.foot()
	subject := "The referee needs you"
	if r.Game != "" {
		subject = "[" + r.Game + "] The referee needs you"
	}
	return Letter{subject, w.String()}
}

func (n News) sentence() string { return fmt.Sprintf(hostNews[n.Code], shown(n.Args)...) }
