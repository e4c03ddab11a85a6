// Dhow keeps and judges games of Mombasa.
//
//	dhow demo [--seed N] [--players P] [--setup first-game|random] [--house PLAYER] [--dir DIR] [--quiet] [--edition FILE]
//	dhow new [--names Ann,Ben] [--players N] [--setup first-game|random] [--luck WORD,WORD] [--seed TEXT] [--edition FILE] [--json] GAME.yaml
//	dhow play [--lang LANGUAGE] [--edition FILE] GAME.yaml
//	dhow show [--as SEAT] [--at N] [--lang LANGUAGE] [--json] [--spoil] [--data DIR] [--from POSITION] [--edition FILE] FILE
//	dhow picture [--as SEAT] [--at N] [--panel PANEL] [--width N] [--spoil] [--data DIR] [--from POSITION] [--edition FILE] FILE > board.png
//	dhow legal --as SEAT [--at N] [--lang LANGUAGE] [--json] [--spoil] [--data DIR] [--from POSITION] [--edition FILE] FILE
//	dhow complete --as SEAT [--at N] [--lang LANGUAGE] [--json] [--spoil] [--data DIR] [--from POSITION] [--edition FILE] FILE [TEXT]
//	dhow log [--lang LANGUAGE] [--json] [--data DIR] [--from POSITION] [--edition FILE] FILE
//	dhow position [--at N] [--json] [--spoil] [--data DIR] [--from POSITION] [--edition FILE] FILE
//	dhow export [--format text|yaml] [--bare] [--edition FILE] FILE
//	dhow watch [--lang LANGUAGE] [--data DIR] [--from POSITION] [--edition FILE] FILE
//	dhow init [--data DIR] [--mailbox ADDRESS] [--name NAME] [--user NAME] [--smtp-user NAME] [--imap HOST[:PORT]] [--smtp HOST[:PORT]] [--password-file FILE | --password-env NAME | --password-command COMMAND | --token-command COMMAND] [--operator ADDRESS] [--hosts LIST]
//	dhow doctor [--data DIR] [--wait TIME] [--take] [--json]
//	dhow serve [--data DIR] [--log text|json] [--verbose]
//	dhow game list | show GAME | export GAME [FILE] | import FILE | resend GAME SEAT | resign GAME SEAT | replace GAME SEAT ADDRESS | end GAME | answer GAME yes|no [ENTRY] | clock confirm | clock undo GAME ENTRY | set GAME [SETTING] | watch GAME [NAME] ADDRESS | unwatch GAME NAME | pause GAME | resume GAME | extend GAME TIME | remind GAME [SEAT] | rule GAME TEXT | admit GAME NAME|CODE | host GAME [add] [NAME] ADDRESS | remove GAME SEAT | keep GAME SEAT | correct GAME SEAT[: ORDER] | ask GAME QUESTION | rewind GAME to ENTRY [--data DIR] [--all] [--after ENTRY] [--json]
//	dhow player address PLAYER ADDRESS [--data DIR]
//	dhow inbox [--data DIR] [--days N] [--game GAME] [--json] [FINGERPRINT]
//	dhow read [--answers LETTER]… [--authserv ID]… [--mailbox ADDRESS]… [--below] [--dns] [--json] FILE
//	dhow keys rotate [--data DIR]
//	dhow store migrate | import FROM | export TO | reopen [--data DIR] [--owner ADDRESS]
//	dhow judge [--json] [--draw SEED] [--data DIR] [--from POSITION] [--edition FILE] FILE
//	dhow verify [--json] [--data DIR] [--edition FILE] FILE
//	dhow check [--json] [--edition FILE] [--for FORMAT] DIR
//	dhow selfplay [--games N] [--players N|all] [--setup first-game|random|both] [--house NAME[,NAME]|mixed] [--seed S] [--game N] [--no-checks] [--table] [--jobs N] [--failures DIR] [--json] [--edition FILE]
//	dhow edition show [FILE] | new FILE | check [--json] FILE | picture [--paper PAPER] [FILE] > sheet.pdf
//	dhow version [--json]
//	dhow help [--man | COMMAND]
//
// FILE is a text record, a game file or a position; one of the files may be "-", standard input
// ("edition new -" writes to standard output). "dhow help COMMAND" says more, with examples; "dhow
// help --man" is the manual page.
//
// # Exit status
//
//	0  done
//	1  refused: text that is not understood, an order that is not allowed, a draw or position that is not possible, a
//	   file that does not hold or cannot be read or written; the reason is on standard error, as file:line:col: reason,
//	   or with --json as data on standard output
//	2  the command was called wrongly
//	3  an order is allowed, and what it uncovers is not told: draws are due
//
// # Environment
//
// With NO_COLOR set, or when the output is not a terminal, nothing is coloured. DHOW_DATA names the
// data directory of a referee where --data does not.
package main
