// Package postoffice is a small post office in memory, for the demo and for tests: submission by
// SMTP, mailboxes by IMAP, both real and both on loopback ports. Accounts have plus-addressing.
// What is delivered gets Return-Path, Authentication-Results and Received as a mail server of the
// world would write them.
//
// It can be made to fail: [Office.Inject] lets a chosen command be refused, cut off or met with
// silence, [Office.Kick] cuts connections, [Office.Renumber] gives a mailbox a new UIDVALIDITY, and
// Options.Without takes capabilities away.
package postoffice
