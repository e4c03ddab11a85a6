// Dhow judges games of Mombasa from text.
//
//	dhow judge [--json] [--from POSITION] [--edition FILE] RECORD
//	dhow position [--from POSITION] [--edition FILE] RECORD
//	dhow demo [--quiet | --record] [--from POSITION] [--edition FILE] [RECORD]
//	dhow edition show [FILE] | new FILE | check FILE
//	dhow version
//	dhow help [COMMAND]
//
// RECORD, POSITION and FILE are files; one of them may be "-", standard input ("edition new -" writes to standard output). "dhow help COMMAND" says more, with examples.
//
// # Exit status
//
//	0  done
//	1  refused: a record that is not understood, an order that is not allowed, a draw or position that is not possible,
//	   a file that cannot be read or written; the reason is on standard error, as file:line:col: reason, or with
//	   judge --json as data on standard output
//	2  the command was called wrongly
//
// # Environment
//
// With NO_COLOR set, or when the output is not a terminal, nothing is coloured.
package main
