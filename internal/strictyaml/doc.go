// Package strictyaml reads YAML that a person may have edited, as data, and writes it canonically.
// It is the only package that imports a YAML library.
//
// What it reads is a small part of YAML: maps with scalar keys, lists, scalars. Anchors, aliases,
// tags, merge keys, keys that occur twice and unknown keys are refused, because in a file that
// people edit each of them is far more often a slip, or an attack, than a wish. So are directives
// (%YAML, %TAG), control characters and marks of direction. A lone exclamation mark (! word) passes
// unnoticed: no tag follows from it.
//
// The size of the input is capped before anything is read. The YAML library then makes its tree of
// one document, with its own cap on nesting (10,000), and only what it made is held to the caps on
// nesting and nodes: they bound what callers get, the size bounds what reading costs.
//
// Numbers are never guessed: 1.5 is not an int, 010 is not 8, "no" is a word and not false.
//
// Parse gives a tree of Nodes, each of which knows its line. A caller reads it through the
// accessors of Node, or decodes it into structs with Node.Decode. Every refusal is an *Error (or
// Errors, several of them) that reads "file:line: what, expected this, found that".
//
// A document in one line of flow, as the writer makes for logs, is read without the library where
// it has one meaning at a glance (flowline.go); what is read is the same.
//
// Scalars are text, whole numbers, booleans and times. A plain scalar is text to a caller who asks
// for text, whatever another YAML reader would take it for, so that a person need not know which
// words want quotes; the writer quotes them all the same, so that other readers agree.
package strictyaml
