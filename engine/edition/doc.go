// Package edition holds the components of the game: an embedded edition, and a loader for the files
// of owners who replace its values by those of their own copy.
//
// mombasa.yaml is the embedded edition with the provenance of every value; generated.go is the same
// as Go data, made by go generate, because reading YAML at every start would cost more than judging
// a game. A Document is a file as it was read, with sources, names and outlines; Document.Edition
// is what the engine needs of it.
//
// Load accepts a file when it has the right shape (package strictyaml), when its parts fit together
// (structure*.go), when it agrees with what is known of the printed game (facts.go), when borders
// and outlines tell of the same neighbours (geography.go), and when every group names its source
// (provenance.go). Bounds and facts are tables of rows, each a path in the file and what is wanted
// there (rows.go). That our own values make a balanced game and a map that can be drawn, that our
// sources name a page, and that no file with these facts is too big for the engine, is a matter of
// tests. docs/edition.md explains this to owners.
//
// Three rules are the program's own. The second permanent bonus of a track must be at least as good
// as the first for every use, because the engine never asks which of them is used (ruling 11); the
// pairs that the facts allow are. A starting tile that moves several markers may not take them over
// a capital call, because the engine never asks which goes first (ruling 62). The name of an
// edition and the ids of its starting tiles are held to the forms that records and orders can
// carry.
package edition
