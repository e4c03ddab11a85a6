package config

// Limits bound what people can make the referee do. Reaching one of mails
// delays a mail; it is never dropped.
type Limits struct {
	PlayerMails   int // of one proven player, acted on in an hour
	UnprovenMails int // of one domain without proof, of one host who is asked, or with the key of one seat from elsewhere, acted on in an hour
	HeldMails     int // that wait for a yes, of one seat, player or host, and of one proof
	Invitations   int // games of one host that wait for somebody to join
	GamesAlone    int // running games of one person against the house alone
	InvitesADay   int // invitations sent to one address in a day

	FullAnswers int // to one player in a day; beyond them questions are not answered
	IdleAnswers int // to one player in a day, to mails that move no game on; beyond them none is answered
	TalkMails   int // of one seat in a day that only talk, or leave something for later turns

	// Letters in a day to addresses that nobody has answered from: of one player, of one host, and
	// of all together.
	NewAddresses, HostNewAddresses, AllNewAddresses int
}

// DefaultLimits are generous to people and tight for programs.
var DefaultLimits = Limits{PlayerMails: 240, UnprovenMails: 60, HeldMails: 5, Invitations: 10, GamesAlone: 2, InvitesADay: 3,
	NewAddresses: 5, HostNewAddresses: 30, AllNewAddresses: 200, FullAnswers: 300, IdleAnswers: 50, TalkMails: 30}
