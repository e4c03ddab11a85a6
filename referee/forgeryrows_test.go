package referee

import (
	"slices"
	"strings"

	"dhow/games/post"
)

// forgeries is the table, by what the forger relies on.
func forgeries() []forgery {
	return slices.Concat(nothingShown, forgedKeys, strayedKeys, leakedKeys, staleMails, lookAlikes, forgedStamps, misdirected, notByPeople, badlySigned, floods)
}

// nothingShown are mails in Ben's name, and no more.
var nothingShown = []forgery{
	{why: "an order in Ben's name", mail: forge{body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "an order that names the game", mail: forge{body: "game {GAME}\n{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "an order under the game's subject", mail: forge{subject: "Re: [{GAME}] Round 1", body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "an order that answers a mail of a person", mail: forge{head: "In-Reply-To: <1@example.org>\n", body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "talk in Ben's name", mail: forge{body: "say I give up"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a note in Ben's name", mail: forge{body: "note I give up\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a question in Ben's name", mail: forge{body: "show\nlegal\nlog\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "resigning in Ben's name", mail: forge{body: "resign\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a new key in Ben's name", mail: forge{body: "new key\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "an address in Ben's name", mail: forge{body: "address fay@example.edu\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a question for Ben's addresses in his name", mail: forge{body: "address"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "Ben's seat for a friend in his name", mail: forge{body: "replace me fay@example.edu\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "Ben's seat for a friend in the host's name", mail: forge{from: annFrom, body: "replace green fay@example.edu\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "a reminder in the host's name", mail: forge{from: annFrom, body: "remind\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "a ruling in the host's name", mail: forge{from: annFrom, body: "rule Ben has lost\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "another host in the host's name", mail: forge{from: annFrom, body: "host fay@example.edu\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "a second host in the host's name", mail: forge{from: annFrom, body: "host add fay@example.edu\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "Ben off his seat in the host's name", mail: forge{from: annFrom, body: "remove green\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "Ben on his seat in the host's name", mail: forge{from: annFrom, body: "keep green\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "Ben's order corrected in the host's name", mail: forge{from: annFrom, body: "correct green\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "going back in Ben's name", mail: forge{body: "rewind to 3\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a draw in Ben's name", mail: forge{body: "draw\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a question to all in Ben's name", mail: forge{body: "ask draw\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "shuffling anew in Ben's name", mail: forge{body: "reshuffle\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "agreeing in Ben's name", mail: forge{body: "agree\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "disagreeing in Ben's name", mail: forge{body: "disagree\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "leaving in Ben's name", mail: forge{body: "leave\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a rematch in Ben's name", mail: forge{body: "rematch\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a game anew in the host's name", mail: forge{from: annFrom, body: "new game {GAME}\ndee@example.org"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "which games are open, in Ben's name", mail: forge{body: "games"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a seat of an open game in Ben's name", mail: forge{body: "join {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "standing by in Ben's name", mail: forge{body: "standby {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "talk that Ben does not hear, in his name", mail: forge{body: "mute blue\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "talk that Ben hears again, in his name", mail: forge{body: "unmute blue\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a game watched in Ben's name", mail: forge{body: "watch {GAME}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a game watched no more in Ben's name", mail: forge{body: "unwatch {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a game watched no more in Ben's name, whichever", mail: forge{body: "unwatch"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "somebody sent away who watches, in the host's name", mail: forge{from: annFrom, body: "unwatch fay\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "who may watch in the host's name", mail: forge{from: annFrom, body: "set watch anyone\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "somebody admitted in the host's name", mail: forge{from: annFrom, body: "admit fay\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "a join that answers no offer", mail: forge{body: "join aaaaaaaaaa"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "forgetting in Ben's name", mail: forge{body: "forget me"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "undo in Ben's name", mail: forge{body: "undo\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "never in Ben's name", mail: forge{body: "never"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "resend in Ben's name", mail: forge{body: "resend\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "another name for Ben in his name", mail: forge{body: "set name Fay\nset html off"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "the name of Ben in his game in his name", mail: forge{body: "set name Fay\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "letters without pictures in Ben's name", mail: forge{body: "set picture off {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "what Ben has set, in his name", mail: forge{body: "set"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "another pace in the host's name", mail: forge{from: annFrom, body: "set pace 1h\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "a bank in the host's name", mail: forge{from: annFrom, body: "set bank 1d\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "quiet hours in Ben's name", mail: forge{body: "quiet 22-8\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "an absence in Ben's name", mail: forge{body: "away 3 dec - 10 dec house\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "being back in Ben's name", mail: forge{body: "back\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "plans that wait in Ben's name", mail: forge{body: "wait\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "plans that need not wait in Ben's name", mail: forge{body: "ready\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a trial in Ben's name", mail: forge{body: "try {ORDER}\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "what is left for a turn in Ben's name", mail: forge{body: "then {ORDER}\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "the end of a round by itself in Ben's name", mail: forge{body: "auto end 2\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "what Ben has left, in his name", mail: forge{body: "queue\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "nothing left any more in Ben's name", mail: forge{body: "queue clear\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a word of help in Ben's name", mail: forge{body: "help map\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "how Ben's games stand, in his name", mail: forge{body: "status"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "what waits for Ben, in his name", mail: forge{body: "mine"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "rarer letters in Ben's name", mail: forge{body: "letters daily 8"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "letters at every move in Ben's name", mail: forge{body: "follow"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "short letters in Ben's name", mail: forge{body: "brief {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "letters once a day in Ben's name", mail: forge{body: "daily 8"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "leaving the list in Ben's name", mail: forge{body: "unsubscribe"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a full letter in Ben's name", mail: forge{body: "full\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "the record in Ben's name", mail: forge{body: "record\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a rest in the host's name", mail: forge{from: annFrom, body: "pause\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "no rest in the host's name", mail: forge{from: annFrom, body: "resume\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "more time in the host's name", mail: forge{from: annFrom, body: "extend 2d\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "the end in the host's name", mail: forge{from: annFrom, body: "end game\ngame {GAME}"}, outcome: post.OutcomeUnproven, to: toTheHost},
	{why: "a new game in Ben's name", mail: forge{body: "new game dee@example.org"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a yes that answers nothing", mail: forge{body: "yes aaaaaaaaaa"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a no that answers nothing", mail: forge{body: "no aaaaaaaaaa"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a yes without a code", mail: forge{body: "yes"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "an order from the referee's own address", mail: forge{from: "From: Dhow <dhow@example.com>", body: "{ORDER}"}, outcome: post.OutcomeOwn},
	{why: "a button pressed in Ben's name", mail: forge{subject: "unsubscribe"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a button pressed by who has Ben's letter", mail: forge{from: fayFrom, subject: "unsubscribe {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an order without a Message-ID", mail: forge{id: "-", body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "nothing at all", mail: forge{from: "-", id: "-", body: ""}, outcome: post.OutcomeUnproven},
}

// forgedKeys are mails in Ben's name with keys that are none.
var forgedKeys = []forgery{
	{why: "a made-up key", mail: forge{body: "{ORDER}\nkey {GAME}.{LAST}.g.aaaaaaaaaaaaaaaaaaaaaa"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a made-up key in a reference", mail: forge{head: "In-Reply-To: <abcdefghij-aaaaaaaaaaaa.{GAME}.{LAST}.g.aaaaaaaaaaaaaaaaaaaaaa@example.com>\n", body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a made-up key in a sub-address", mail: forge{to: "dhow+{GAME}.{LAST}.g.aaaaaaaaaaaaaaaaaaaaaa@example.com", body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a made-up key in a quote", mail: forge{body: "{ORDER}\n\n> key {GAME}.{LAST}.g.aaaaaaaaaaaaaaaaaaaaaa"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "Cas's key with Ben's letter", mail: forge{body: "{ORDER}\nkey {CAS-AS-BEN}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "Ben's key with another position", mail: forge{body: "{ORDER}\nkey {GAME}.0.g.{MAC}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "Ben's key with another game", mail: forge{body: "{ORDER}\nkey kilifi-1.{LAST}.g.{MAC}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "Ben's key for nobody's seat", mail: forge{body: "{ORDER}\nkey {GAME}.{LAST}.o.{MAC}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "Ben's key and a letter more", mail: forge{body: "{ORDER}\nkey {BEN}a"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a key of another referee for this game", mail: forge{body: "{ORDER}\nkey {OTHER-RING}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a key of ours for a game that is not there", mail: forge{body: "{ORDER}\nkey {NO-GAME}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a key of ours for a seat that is not there", mail: forge{body: "{ORDER}\nkey {NO-SEAT}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a key of another epoch", mail: forge{body: "{ORDER}\nkey {NEXT-EPOCH}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a key of a letter to nobody's seat", mail: forge{body: "{ORDER}\nkey {OUTSIDE}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "many made-up keys", mail: forge{body: "{ORDER}\n" + manyKeys()}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a Message-ID made to look like ours", mail: forge{id: "abcdefghijabcdefghij-aaaaaaaaaaaa.{BEN}@example.com", body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "Ben's key in a sub-address of somebody else", mail: forge{to: "dhow+{BEN}@example.edu", body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "Ben's key in the subject", mail: forge{subject: "{BEN}", body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
	{why: "Ben's key in the Message-ID", mail: forge{id: "x.{BEN}@example.edu", body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
}

// manyKeys are made-up keys, each another.
func manyKeys() string {
	var b strings.Builder
	for i := range 120 {
		b.WriteString("key {GAME}." + strings.Repeat("1", 1+i%3) + ".g." + strings.Repeat(string(rune('a'+i%26)), 20) + string(rune('a'+i/26)) + "a\n")
	}
	return b.String()
}

const (
	fayFrom = "From: Fay <fay@example.edu>"
	casFrom = "From: Cas <cas@example.com>"
	annFrom = "From: Ann <ann@example.org>"
	toCas   = "cas@example.com"
	toFay   = "fay@example.edu"
)

// strayedKeys are mails with keys that are good, from those they were not given to.
var strayedKeys = []forgery{
	{why: "a forwarded letter answered by a friend", mail: forge{from: fayFrom, head: "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}\n\nOn Monday Dhow wrote:\n{QUOTED}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a letter forwarded in the text, and answered above", mail: forge{from: fayFrom, subject: "Fwd: Mombasa", body: "{ORDER}\n\n---------- Forwarded message ---------\nFrom: Dhow <dhow@example.com>\nDate: Fri, 20 Nov 2026\nSubject: Mombasa\nTo: Ben <ben@example.net>\n\n{LETTER}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a letter forwarded as an attachment", mail: forge{from: fayFrom, head: "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n", body: "--b\nContent-Type: text/plain\n\n{ORDER}\n--b\nContent-Type: message/rfc822\n\nFrom: Dhow <dhow@example.com>\nTo: ben@example.net\nMessage-ID: <{BEN-ID}>\nSubject: Mombasa\n\n{LETTER}\n--b--"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a friend's answer that his domain vouches for", mail: forge{top: stamp("dmarc=pass header.from=example.edu"), from: fayFrom, body: "{ORDER}\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "Reply-All by an opponent in CC", mail: forge{from: casFrom, head: "Cc: Ben <ben@example.net>\nIn-Reply-To: <9@example.net>\nReferences: <{BEN-ID}> <9@example.net>\n", body: "{ORDER}\n\nBen wrote:\n> my order\n> {QUOTED}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "Reply-All by an opponent, with a quote alone", mail: forge{from: casFrom, head: "Cc: Ben <ben@example.net>\n", body: "{ORDER}\n\nBen wrote:\n{QUOTED}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "Reply-All by an opponent with a key of their own", mail: forge{from: casFrom, head: "In-Reply-To: <{CAS-ID}>\n", body: "{ORDER}\n\nBen wrote:\n{QUOTED}"}, outcome: post.OutcomeTwoSeats, to: toCas},
	{why: "an opponent stands by with Ben's key", mail: forge{from: casFrom, body: "standby {GAME}\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a friend asks for a seat with Ben's key", mail: forge{from: fayFrom, body: "join {GAME} palm\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an opponent sets another pace with the host's key", mail: forge{from: casFrom, body: "set pace 1h\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent invites somebody to watch with the host's key", mail: forge{from: casFrom, body: "watch eve@example.com\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent has the clock stand still with the host's key", mail: forge{from: casFrom, body: "pause\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent has the clock run again with the host's key", mail: forge{from: casFrom, body: "resume\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent gives more time with the host's key", mail: forge{from: casFrom, body: "extend 2d\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent has somebody reminded with the host's key", mail: forge{from: casFrom, body: "remind\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent makes a ruling with the host's key", mail: forge{from: casFrom, body: "rule Ben has lost\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent names another host with the host's key", mail: forge{from: casFrom, body: "host fay@example.edu\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent takes Ben off his seat with the host's key", mail: forge{from: casFrom, body: "remove green\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent sends somebody away who watches with the host's key", mail: forge{from: casFrom, body: "unwatch fay\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent leaves Ben his seat with the host's key", mail: forge{from: casFrom, body: "keep green\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent corrects Ben's order with the host's key", mail: forge{from: casFrom, body: "correct green\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent gives the game up with the host's key", mail: forge{from: casFrom, body: "end game\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent asks for a rematch with the host's key", mail: forge{from: casFrom, body: "rematch\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent admits a friend with the host's key", mail: forge{from: casFrom, body: "admit fay\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "an opponent in CC questions Ben's game", mail: forge{from: casFrom, body: "show\nlegal\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an opponent resigns with Ben's key", mail: forge{from: casFrom, body: "resign\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an opponent asks to go back with Ben's key", mail: forge{from: casFrom, body: "rewind to 3\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an opponent asks for a draw with Ben's key", mail: forge{from: casFrom, body: "draw\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an opponent asks all with Ben's key", mail: forge{from: casFrom, body: "ask draw\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an opponent has it shuffled anew with Ben's key", mail: forge{from: casFrom, body: "reshuffle palm\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an opponent agrees with Ben's key", mail: forge{from: casFrom, body: "agree\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an opponent undoes with Ben's key", mail: forge{from: casFrom, body: "undo\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an opponent wants no letters, with Ben's key", mail: forge{from: casFrom, body: "never\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "the host orders with Ben's key", mail: forge{top: stamp("dmarc=pass header.from=example.org"), from: annFrom, body: "{ORDER}\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "Ben's address and Cas's key", mail: forge{body: "{ORDER}\nkey {CAS}"}, outcome: post.OutcomeHeld, to: toCas},
	{why: "a reader of a public archive answers from there", mail: forge{from: fayFrom, head: "References: <{OLD-ID}> <{BEN-ID}>\n", body: "{ORDER}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "the copy of Ben's answer that a list sends", mail: forge{head: "List-Id: <chat.example.edu>\nList-Post: <mailto:chat@example.edu>\n", body: "{ORDER}\n\n{QUOTED}\n-- \nhttps://lists.example.edu/archive/"}, outcome: post.OutcomeList},
	{why: "a button of a letter that was passed on without its key line", mail: forge{from: fayFrom, subject: "Re: [{GAME}] Your move, Ben: round 1", body: "{ORDER}\n\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a key in capitals", mail: forge{from: fayFrom, body: "{ORDER}\nKEY {BEN-UP}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a key typed over two lines", mail: forge{from: fayFrom, body: "{ORDER}\nkey {BEN-1}\n{BEN-2}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a key quoted over two lines", mail: forge{from: fayFrom, body: "{ORDER}\n\n> key {BEN-1}\n> {BEN-2}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a key in a page", mail: forge{from: fayFrom, head: "MIME-Version: 1.0\nContent-Type: text/html\n", body: "<p>{ORDER}</p><blockquote type=\"cite\"><p>key {BEN}</p></blockquote>"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a key in a sub-address", mail: forge{from: fayFrom, to: "dhow+{BEN}@example.com", body: "{ORDER}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a key in a sub-address of the envelope", mail: forge{top: "Delivered-To: dhow+{BEN}@example.com\n", from: fayFrom, body: "{ORDER}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a mail that reaches us as a blind copy", mail: forge{from: fayFrom, to: "ben@example.net", head: "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a quote of a quote with three keys of one seat", mail: forge{from: fayFrom, body: "{ORDER}\n\n> > > key {OLD}\n> > key {BEN}\n> key {OLD}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a quote of a quote with keys of three seats", mail: forge{body: "{ORDER}\n\n> > > key {ANN}\n> > key {CAS}\n> key {BEN}"}, outcome: post.OutcomeTwoSeats, to: toBen},
	{why: "keys of two seats", mail: forge{head: "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}\nkey {CAS}"}, outcome: post.OutcomeTwoSeats, to: toBen},
	{why: "keys of two seats, one of them dead", mail: forge{head: "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}\n\n> key {CAS-OLD}"}, outcome: post.OutcomeTwoSeats, to: toBen},
	{why: "keys of two seats, from a stranger", mail: forge{top: stamp("dmarc=pass header.from=example.edu"), from: fayFrom, body: "{ORDER}\nkey {CAS}\nkey {BEN}"}, outcome: post.OutcomeTwoSeats},
	{why: "keys of two seats, in the name of a third", mail: forge{from: annFrom, body: "{ORDER}\nkey {CAS}\nkey {BEN}"}, outcome: post.OutcomeTwoSeats},
	{why: "Cas's key and another game, in the name of Ben", mail: forge{body: "game nowhere-7\nkey {CAS}"}, outcome: post.OutcomeTwoSeats},
	{why: "Ben's key and address, and his domain says that it is forged", mail: forge{top: stamp("dmarc=fail (p=reject dis=none) header.from=example.net"), body: "{ORDER}\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "Ben's key and address, set apart by his domain", mail: forge{top: stamp("dmarc=fail policy.published-domain-policy=quarantine header.from=example.net"), body: "resign\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a second address", mail: forge{from: "From: Ben <ben@example.edu>", head: "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a second address that its domain vouches for, without a key", mail: forge{top: stamp("dmarc=pass header.from=example.edu"), from: "From: Ben <ben@example.edu>", body: "{ORDER}\ngame {GAME}"}, outcome: post.OutcomeStranger, to: "ben@example.edu"},
	{why: "a sub-address of Ben's", mail: forge{from: "From: Ben <ben+games@example.net>", body: "{ORDER}\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
}

// staleMails are mails of positions that are past, and mails that were handled.
var staleMails = []forgery{
	{why: "an order for a position that is past", mail: forge{head: "In-Reply-To: <{OLD-ID}>\n", body: "{ORDER}"}, outcome: post.OutcomeRefused, to: toBen},
	{why: "an old key from an archive, in Ben's name", mail: forge{body: "{ORDER}\nkey {OLD}"}, outcome: post.OutcomeRefused, to: toBen},
	{why: "an old key in a quote", mail: forge{body: "{ORDER}\n\n{OLD-QUOTED}"}, outcome: post.OutcomeRefused, to: toBen},
	{why: "resigning with an old key", mail: forge{body: "resign\nkey {OLD}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "never with an old key", mail: forge{body: "never\nkey {OLD}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an old key, from a friend", mail: forge{from: fayFrom, body: "{ORDER}\nkey {OLD}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a key for a position that is not there yet", mail: forge{body: "{ORDER}\nkey {AHEAD}"}, outcome: post.OutcomeRefused, to: toBen},
	{why: "Ben's mail under another Message-ID", mail: forge{id: "again@example.net", head: "In-Reply-To: <{OLD-ID}>\n", body: "{ORDER}\n\n{OLD-QUOTED}"}, outcome: post.OutcomeRefused, to: toBen},
	{why: "Ben's mail under another Message-ID and Date", mail: forge{id: "again@relay.example.net", date: "Sat, 21 Nov 2026 09:00:00 +0000", head: "In-Reply-To: <{OLD-ID}>\n", body: "{ORDER}"}, outcome: post.OutcomeRefused, to: toBen},
	{why: "the Message-ID of a mail that was handled, with another text", mail: forge{id: "6@example.net", head: "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}"}, outcome: post.OutcomeAccepted, to: toBen},
}

// lookAlikes are mails whose From is made to look like Ben's. With his key they are asked about,
// without it they are nobody's.
var lookAlikes = slices.Concat(withKey(map[string]string{
	"Ben's address for a name":                  `From: "ben@example.net" <fay@example.edu>`,
	"Ben's address for a name in angles":        `From: "<ben@example.net>" <fay@example.edu>`,
	"Ben's address for an encoded name":         `From: =?utf-8?q?ben=40example=2Enet?= <fay@example.edu>`,
	"Ben's name and address, unquoted":          `From: ben@example.net <fay@example.edu>`,
	"Ben's address in a comment":                `From: fay@example.edu (ben@example.net)`,
	"Ben's address in a comment in front":       `From: (ben@example.net) fay@example.edu`,
	"Ben's address behind the angles":           `From: <fay@example.edu> ben@example.net`,
	"Ben's address quoted before words":         `From: "x <ben@example.net>" y z. <fay@example.edu>`,
	"Ben's address in the local part":           `From: "ben@example.net"@example.edu`,
	"Ben's address and another domain":          `From: ben@example.net@example.edu`,
	"Ben's address behind a route":              `From: <@example.edu:ben@example.net>`,
	"Ben's address with a percent":              `From: ben%example.net@example.edu`,
	"Ben's domain in front of another":          `From: Ben <ben@example.net.example.edu>`,
	"a domain that is nearly Ben's":             `From: Ben <ben@examp1e.net>`,
	"a domain in Cyrillic":                      "From: Ben <ben@ex\u0430mple.net>",
	"a local part in Cyrillic":                  "From: Ben <b\u0435n@example.net>",
	"a domain with what nobody sees":            "From: Ben <ben@exam\u200bple.net>",
	"a domain in wide letters":                  "From: Ben <ben@\uff45xample.net>",
	"Ben and a friend":                          `From: Ben <ben@example.net>, Fay <fay@example.edu>`,
	"a friend and Ben":                          `From: Fay <fay@example.edu>, Ben <ben@example.net>`,
	"a group with Ben in it":                    `From: Players: Ben <ben@example.net>, Fay <fay@example.edu>;`,
	"two From lines, Ben's first":               "From: Ben <ben@example.net>\nFrom: Fay <fay@example.edu>",
	"two From lines, Ben's last":                "From: Fay <fay@example.edu>\nFrom: Ben <ben@example.net>",
	"no From, but Ben as sender":                "Sender: Ben <ben@example.net>",
	"a From of somebody else, answers to Ben":   "From: Fay <fay@example.edu>\nReply-To: ben@example.net",
	"a From of somebody else, sent by Ben":      "From: Fay <fay@example.edu>\nSender: ben@example.net",
	"a From with a control character":           "From: ben@example.net\rX <fay@example.edu>",
	"a From that is broken behind Ben's":        `From: Ben <ben@example.net> <fay@example.edu>`,
	"a group without a member, called like Ben": `From: ben@example.net:;`,
}), []forgery{
	{why: "Ben's address for a name, and a domain that vouches for itself", mail: forge{top: stamp("dmarc=pass header.from=example.edu"), from: `From: "ben@example.net" <fay@example.edu>`, body: "{ORDER}"}, outcome: post.OutcomeStranger, to: toFay},
	{why: "a domain in Cyrillic that vouches for itself", mail: forge{top: stamp("dmarc=pass header.from=xn--exmple-4nf.net"), from: "From: Ben <ben@ex\u0430mple.net>", body: "{ORDER}"}, outcome: post.OutcomeStranger, to: "ben@xn--exmple-4nf.net"},
	{why: "two authors, and the first one's domain vouches", mail: forge{top: stamp("dmarc=pass header.from=example.net"), from: "From: Ben <ben@example.net>, Fay <fay@example.edu>", body: "{ORDER}"}, outcome: post.OutcomeUnproven},
	{why: "two From lines, and the first one's domain vouches", mail: forge{top: stamp("dmarc=pass header.from=example.net"), from: benFrom + "\nFrom: Fay <fay@example.edu>", body: "{ORDER}"}, outcome: post.OutcomeUnproven},
	{why: "a neighbour at Ben's domain who hides his address behind Ben's", mail: forge{top: stamp("dmarc=pass header.from=example.net"), from: `From: Ben <ben@example.net> <fay@example.net>`, body: "{ORDER}"}, outcome: post.OutcomeUnproven},
	{why: "a neighbour at Ben's domain", mail: forge{top: stamp("dmarc=pass header.from=example.net"), from: `From: Ben <bem@example.net>`, body: "{ORDER}"}, outcome: post.OutcomeStranger, to: "bem@example.net"},
	{why: "a sender at Ben's domain, and somebody else's From", mail: forge{top: stamp("dmarc=pass header.from=example.net"), from: "From: Fay <fay@example.edu>\nSender: ben@example.net", body: "{ORDER}"}, outcome: post.OutcomeUnproven},
})

// withKey are mails with Ben's key and these From lines: he is asked.
func withKey(from map[string]string) []forgery {
	var rows []forgery
	for why, line := range from {
		rows = append(rows, forgery{why: why, mail: forge{from: line, body: "{ORDER}\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen})
	}
	return rows
}

// stamp is what our own server writes about a mail.
func stamp(results string) string { return "Authentication-Results: mx.example.com; " + results + "\n" }

const (
	received = "Received: from relay.example.edu (relay.example.edu [203.0.113.9]) by mx.example.com with ESMTPS id 1; Fri, 20 Nov 2026 18:00:00 +0000\n"
	pass     = "dmarc=pass header.from=example.net"
)

// forgedStamps are orders in Ben's name that something seems to vouch for.
var forgedStamps = stamped(map[string]string{
	"results of another server":                          "Authentication-Results: mx.example.edu; " + pass + "\n",
	"results of a server called nearly like ours":        "Authentication-Results: mx.example.com.example.edu; " + pass + "\n",
	"results of a server whose name ends like ours":      "Authentication-Results: evilmx.example.com; " + pass + "\n",
	"our name in a comment":                              "Authentication-Results: (mx.example.com;) mx.example.edu; " + pass + "\n",
	"results in our name below the line of our server":   received + stamp(pass),
	"results in our name below our server's own":         stamp("dmarc=fail header.from=example.net") + stamp(pass),
	"results in our name below our server's, and a line": stamp("dmarc=none header.from=example.net") + received + stamp(pass),
	"results in our name below a forged hand-over":       received + "Received: from localhost (localhost [127.0.0.1]) by mx.example.com with LMTP id 2\n" + stamp(pass),
	"results without a name":                             "Authentication-Results: ; " + pass + "\n",
	"a failure, and a signature beside it":               stamp("dmarc=fail header.from=example.net; dkim=pass header.d=example.net"),
	"a pass for another domain":                          stamp("dmarc=pass header.from=example.edu"),
	"a pass for another domain, and Ben's in a comment":  stamp("dmarc=pass (header.from=example.net) header.from=example.edu"),
	"a pass in a comment":                                stamp("dmarc=none (; dmarc=pass header.from=example.net) header.from=example.net"),
	"a pass in a reason":                                 stamp(`spf=fail reason="x; dmarc=pass header.from=example.net" smtp.mailfrom=example.edu`),
	"a pass in an address":                               stamp(`spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.net; y"@example.edu`),
	"a pass of the envelope alone":                       stamp("spf=pass smtp.mailfrom=ben@example.net"),
	"a signature of another domain":                      stamp("dkim=pass header.d=example.edu"),
	"a signature of a public suffix":                     stamp("dkim=pass header.d=net"),
	"a signature of a domain that ends like Ben's":       stamp("dkim=pass header.d=badexample.net"),
	"a signature that does not hold":                     stamp("dkim=fail header.d=example.net"),
	"a signature that was not looked at":                 "DKIM-Signature: v=1; a=rsa-sha256; d=example.net; s=a; h=from; bh=AAAA; b=AAAA\n",
	"results of a chain of forwarders":                   "ARC-Authentication-Results: i=1; mx.example.com; " + pass + "\n",
	"results under another name":                         "X-Authentication-Results: mx.example.com; " + pass + "\n",
	"a pass of SPF in a line of its own":                 "Received-SPF: pass (mx.example.com: domain of ben@example.net) client-ip=203.0.113.9\n",
	"a temporary error":                                  stamp("dmarc=temperror header.from=example.net"),
	"a domain that asks for nothing":                     stamp("dmarc=bestguesspass header.from=example.net"),
})

func stamped(tops map[string]string) []forgery {
	rows := []forgery{
		{why: "results in the text", mail: forge{body: strings.TrimSpace(stamp(pass)) + "\n{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
		{why: "results behind the header", mail: forge{head: "X-A: b\n\n" + strings.TrimSpace(stamp(pass)) + "\n", body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen},
	}
	for why, top := range tops {
		rows = append(rows, forgery{why: why, mail: forge{top: top, body: "{ORDER}"}, outcome: post.OutcomeUnproven, to: toBen})
	}
	return rows
}

// misdirected are mails of Ben's own that are for somewhere else.
var misdirected = []forgery{
	{why: "an answer to another referee's letter", mail: forge{top: stamp(pass), head: "In-Reply-To: <abcdefghijabcdefghij-aaaaaaaaaaaa.{FOREIGN}@example.org>\n", body: "{ORDER}"}, outcome: post.OutcomeNoGame, to: toBen},
	{why: "an answer to another referee's letter, quoted", mail: forge{top: stamp(pass), subject: "Re: [{GAME}] Round 1", body: "{ORDER}\n\n> key {FOREIGN}"}, outcome: post.OutcomeNoGame, to: toBen},
	{why: "an order for a game that is not there", mail: forge{top: stamp(pass), body: "game lamu-2\n{ORDER}"}, outcome: post.OutcomeNoGame, to: toBen},
	{why: "an order for another game than the key's", mail: forge{head: "In-Reply-To: <{BEN-ID}>\n", body: "game lamu-2\n{ORDER}"}, outcome: post.OutcomeTwoSeats, to: toBen},
	{why: "a stranger's order for this game", mail: forge{top: stamp("dmarc=pass header.from=example.edu"), from: fayFrom, body: "game {GAME}\n{ORDER}"}, outcome: post.OutcomeStranger, to: toFay},
	{why: "a letter to Ben that is sent on as it is", mail: forge{from: fayFrom, id: "{BEN-ID}", body: "{LETTER}"}, outcome: post.OutcomeOwn},
	{why: "an order among what was not typed for sure", mail: forge{head: "In-Reply-To: <{BEN-ID}>\n", body: "Fine.\n-- \n{ORDER}"}, outcome: post.OutcomeRefused, to: toBen},
}

// notByPeople are mails of programs with Ben's key in his name. None is answered.
var notByPeople = []forgery{
	auto("a vacation notice", "Auto-Submitted: auto-replied\n"),
	auto("a letter of a program", "Auto-Submitted: auto-generated\n"),
	auto("an answer of a ticket system", "X-Autoreply: yes\n"),
	auto("an answer of an old program", "Precedence: auto_reply\n"),
	auto("a mail with the null sender", "Return-Path: <>\n"),
	auto("a mail in bulk", "Precedence: bulk\n"),
	{why: "a read receipt", mail: forge{head: "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=disposition-notification; boundary=b\nIn-Reply-To: <{BEN-ID}>\n", body: "--b\nContent-Type: text/plain\n\n{ORDER}\n--b--"}, outcome: post.OutcomeAutomatic},
	auto("an answer of a calendar", "MIME-Version: 1.0\nContent-Type: text/calendar; method=REPLY\n"),
	{why: "an automatic answer by its subject", mail: forge{subject: "Automatic reply: Mombasa", head: "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}"}, outcome: post.OutcomeAutomatic},
	{why: "a mail of nobody who reads", mail: forge{from: "From: noreply@example.net", body: "{ORDER}\nkey {BEN}"}, outcome: post.OutcomeAutomatic},
	{why: "a list's mail", mail: forge{head: "List-Id: <a.example.edu>\nIn-Reply-To: <{BEN-ID}>\n", body: "{ORDER}"}, outcome: post.OutcomeList},
	{why: "a bounce of no letter of ours", mail: forge{from: "From: MAILER-DAEMON@example.net", subject: "Undelivered Mail Returned to Sender", head: "Return-Path: <>\n", body: "{ORDER}\nkey {BEN}"}, outcome: post.OutcomeBounce},
	{why: "a report of a failure, with a letter that we never sent", mail: reportOf("abcdefghijabcdefghij-aaaaaaaaaaaa.{BEN}@example.com"), outcome: post.OutcomeBounce},
	{why: "another referee's letter", mail: forge{from: "From: Dhow <dhow@example.org>", id: "abcdefghijabcdefghij-aaaaaaaaaaaa.{FOREIGN}@example.org", head: "Auto-Submitted: auto-generated\nList-Id: <lamu-2.example.org>\n", body: "Nothing to do now.\n\nkey {FOREIGN}"}, outcome: post.OutcomeAutomatic},
	{why: "another referee's letter from which a server has taken what shows it", mail: forge{top: stamp("dmarc=pass header.from=example.org"), from: "From: Dhow <dhow@example.org>", body: "Nothing to do now.\n\nkey {FOREIGN}"}, outcome: post.OutcomeStranger, to: "dhow@example.org"},
	{why: "our own letter under another Message-ID", mail: forge{from: "From: Dhow <dhow@example.com>", head: "Auto-Submitted: auto-generated\n", body: "{LETTER}"}, outcome: post.OutcomeOwn},
	{why: "our own letter without anything that shows it", mail: forge{top: stamp("dmarc=pass header.from=example.com"), from: "From: Dhow <dhow@example.com>", body: "{LETTER}"}, outcome: post.OutcomeOwn},
	{why: "our own address with a detail", mail: forge{top: stamp("dmarc=pass header.from=example.com"), from: "From: Dhow <dhow+x@example.com>", body: "{ORDER}\nkey {BEN}"}, outcome: post.OutcomeOwn},
}

func auto(why, head string) forgery {
	return forgery{why: why, mail: forge{head: head + "In-Reply-To: <{BEN-ID}>\n", body: "{ORDER}"}, outcome: post.OutcomeAutomatic}
}

// reportOf is a report that a letter could not be delivered to Ben.
func reportOf(id string) forge {
	return forge{
		from: "From: MAILER-DAEMON@example.net", subject: "Undelivered Mail Returned to Sender", id: "bounce{N}@example.net",
		head: "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n",
		body: "--b\nContent-Type: text/plain\n\nIt could not be delivered.\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.net\n\n" +
			"Final-Recipient: rfc822; ben@example.net\nAction: failed\nStatus: 5.1.1\n\n--b\nContent-Type: message/rfc822-headers\n\nMessage-ID: <" + id + ">\nFrom: dhow@example.com\nTo: ben@example.net\n--b--\n",
	}
}

// floods are mails that come in numbers before Ben's own.
var floods = []forgery{
	{why: "a flood in Ben's name", mail: forge{body: "{ORDER}"}, times: 70, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a flood of made-up keys in Ben's name", mail: forge{body: "{ORDER}\nkey {GAME}.{N}.g.aaaaaaaaaaaaaaaaaaaaaa"}, times: 70, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a flood of made-up consents in Ben's name", mail: forge{body: "yes aaaaaaaaaa"}, times: 70, outcome: post.OutcomeUnproven, to: toBen},
	{why: "a flood of Cas's key and other games in Ben's name", mail: forge{body: "game lamu-{N}\nkey {CAS}"}, times: 70, outcome: post.OutcomeTwoSeats},
	{why: "a flood of automatic answers in Ben's name", mail: forge{head: "Auto-Submitted: auto-replied\nIn-Reply-To: <{BEN-ID}>\n", body: "{ORDER}"}, times: 70, outcome: post.OutcomeAutomatic},
	{why: "a flood of bounces", mail: reportOf("x{N}@example.com"), times: 70, outcome: post.OutcomeBounce},
	{why: "a flood of one stranger", mail: forge{top: stamp("dmarc=pass header.from=example.edu"), from: fayFrom, body: "show"}, times: 70, outcome: post.OutcomeStranger, to: toFay},
}

// leakedKeys are mails of somebody who has the newest key of a player's, as whoever is sent a copy
// of an answer has, and writes in that player's name. The domains of these players vouch for
// nobody.
var leakedKeys = []forgery{
	{why: "resigning with the newest key", mail: forge{body: "resign\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "another address with the newest key", mail: forge{body: "address fay@example.edu\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "one more address with the newest key", mail: forge{body: "address add fay@example.edu\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "an address dropped with the newest key", mail: forge{body: "address drop ben@example.net\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a new key with the newest key", mail: forge{body: "new key\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "forgetting with the newest key", mail: forge{body: "forget me\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "Ben's seat for a friend with the newest key", mail: forge{body: "replace me fay@example.edu\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "leaving with the newest key", mail: forge{body: "leave\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "Ben's seat for a friend with the host's newest key", mail: forge{from: annFrom, body: "replace green fay@example.edu\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
	{why: "never with the newest key", mail: forge{body: "never\nkey {BEN}"}, outcome: post.OutcomeHeld, to: toBen},
	{why: "a new game with the host's newest key", mail: forge{from: annFrom, body: "new game fay@example.edu\n\nkey {ANN}"}, outcome: post.OutcomeHeld, to: toTheHost},
}
