// Package message reads the table of a language, and says its sentences.
//
// A table is a text file that a translator edits. It has whole sentences, each below its key:
//
//	# Said of pounds that somebody takes.
//	taken who n
//	    {who} took {n} {n|pound|pounds}.
//
// A key stands at the beginning of a line, with the names of the arguments behind it. The indented
// lines below it are the sentence; they are joined by blanks. A line that begins with # is a
// comment, and explains the sentence below it. Tables of other languages than English have the
// English sentence behind #| below the key, as it was when it was translated.
//
//	{who}              the argument, as the language writes it
//	{cards:or}         the same in a style, of which Values knows the names
//	{n|pound|pounds}   one form for each plural category that whole numbers have in the language, in
//	                   the order of CLDR: one, two, few, many, other
//	[, {name}]         left out where an argument in it is empty
//	\{ \} \[ \] \\     the sign itself
//	\ and a blank      a blank at which no line is divided
//
// All tables have the same keys with the same arguments in the same order. The order counts where
// the arguments of a code are numbered (Table.Code). Forms of a name, as its cases, are keys of one
// language alone: the key of the name with the form behind a dot.
package message
