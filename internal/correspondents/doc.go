// Package correspondents answers letters as people do: each in the way of a mail program, with its
// headers, its quotation of the letter, its signature and its encoding. The demo's players write
// with it, and so do the tests that play whole games by mail.
//
// The programs here are told apart by what a referee must cope with: where the answer stands, how
// the quotation begins, whether there is HTML alone, which headers are left out. They are drawn
// after what such programs send, not copies of any mail.
package correspondents
