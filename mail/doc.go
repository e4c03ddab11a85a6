// Package mail is letters as letters: it reads raw mail, writes mail, and speaks IMAP and SMTP. It
// knows nothing of games.
//
// # The wire
//
// An [Inbox] is a mailbox seen through one IMAP connection. [Inbox.Search] tells what waits,
// [Inbox.Fetch] brings it, [Inbox.Mark] puts it away, [Inbox.Wait] sleeps until there is news. A
// [Sender] submits what [Compose] writes, one [Outgoing] at a time, over one SMTP connection.
//
// What is promised: a mail is never removed from the mailbox before the server has said that a copy
// stands in another folder; whatever a call of the inbox did may be done again. A letter of which
// Send returned nil was taken over by the server. When Send fails after the letter's last line has
// left, the server may have taken it all the same: sent again it has the same bytes, Message-ID and
// Date.
//
// No call waits for a silent server for ever: each step has a time limit, and ends with its
// context. What fails is an [*Error], whose Kind says whether another try may help.
package mail
