// Package picture draws the board of a game as a reader sees it.
//
// A Board has a position, and what its reader saw last; each of its four panels is a list of filled
// shapes (package drawing) 360 CSS pixels wide. Shape says what a thing is, a digit how much, a
// letter whose; colour only helps. What is new since the reader's last letter is magenta, and
// nothing else is.
//
// The map comes from the outlines of the edition's file. Where the signs of a region, a base and
// the legend have room is found once for each edition (atlas.go, shore.go), so that an owner's
// edition with other outlines can be drawn. The words come from the reader's language (Words); the
// package makes no sentence.
package picture
