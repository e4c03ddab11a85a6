// Package identity decides who speaks for what: which player, seat and game a mail is from, what
// shows that, and what that is good for. It reads profiles and the heads of
// games, and asks the tables of games for epochs; it judges no order, writes no letter and tells
// nobody anything. What is done about a mail follows elsewhere from the Claim that is made here.
//
// # Keys
//
// Every letter gives its reader a key to answer with, of one line that survives quoting and fits
// the local part of an address: GAME.POSITION.LETTER.MAC, as kilifi-7.41.b.aeba… The letter is a
// seat's (b, g, y, p: Key), h for a host who does not play (HostKey), o for nobody
// (KeyRing.Outside). The MAC is HMAC-SHA-256 (RFC 2104), cut to 110 bits and written in lower-case
// base32, over the kind of key, the game, the seat, the epoch and the position; for a host, over
// the host and the address that letters go to instead of seat and epoch; for nobody, over the id of
// the letter. Whoever holds no server key can make none, a key reveals nothing else, and mail
// programs may change its case.
//
// The server's own keys are a KeyRing, the file keys of the data directory. The newest signs; all
// of them prove, so that letters stay good when a key is added. From each master key HKDF (RFC
// 5869) makes one key for MACs, one to seal what files keep for one letter (AES-GCM, whose nonce
// follows from what is sealed, so that sealing again gives the same), and one for those nonces. The
// ring also marks our Message-IDs, so that a mail which comes back is known as ours and no key
// makes another letter's id, and the return paths that bounces have to come to.
//
// # Epochs
//
// The keys of a seat have an epoch, which counts from 1 and is raised when the seat gets new keys:
// by new key, by another player or another address. The epoch stands in the game's log and not in
// the key: it is found by trying those that there may be. A key is valid if it is ours and of its
// seat's epoch, or was when the mail that bears it became an entry; the entry is the verdict, also
// when the mail comes again after a crash. Epochs remembers what the tables have told, and a game
// is asked only for a key that has shown to be ours, so that forged keys cost no reading of games.
// A key of a game that stands still has its mail wait, if the key was ever given.
//
// A key's position says what its reader knew. Whether that is past is for the table to say.
//
// # Claims and proofs
//
// Authenticator.Claim takes a mail's valid keys of seats first, then keys of hosts, then the
// address it is from. Keys that are not valid count as none. Keys of different seats, or a key
// beside the name of another game, clash: then nothing is proven. A host's key speaks for the host
// only where the mail is about its author, or from the host's own address: a host's letter may be
// passed on. Without a key, the mail speaks for the player whose address it is from, in the game
// that it names or the only one they sit in.
//
// What shows whose a mail is, is a Proof of two sides that do not depend on each other: a key, and
// whether the address is on file and its domain vouches for it (DMARC, RFC 7489, as our own server
// has noted it, or DKIM, RFC 6376, as we have checked it with SigningKeys). An address that was
// ever vouched for needs that again. What a mail wants is one of four Demands; the table in
// rights.go has the Right for each proof and demand.
//
// # Roster and index
//
// The Roster knows the players by their profiles: whose an address is, how it came to be theirs,
// which of them letters go to, and who wants none. It asks People, which a database answers by
// queries; the profiles of a store of files are kept in memory. The Index knows the games by the
// heads and tails of their files: who sits where, who is the host, whether they are over. To a game
// in a database other processes may write: what is known of it, and of the epochs of its keys, holds
// as long as the version of its text is the same, which is asked once because of one mail or letter.
//
// Files may be gone or unreadable for a while. Then nothing is guessed: a game whose file is gone,
// though index, journal or a key tell of it, is broken and not unknown (BrokenGameError,
// MissingError), and a player who has to have a profile and has none is lost (LostPlayerError).
// Mails for them wait until somebody has put the file back. JournalHeads is what the journal still
// tells of such games.
package identity
