package games

import (
	"strings"

	"dhow/engine"
	"dhow/notation"
)

// Format is the version of positions and text records that this program writes, the newest it reads.
const Format = 1

// nothing is how a position spells an empty place and a seat or tile that is not there.
const nothing = "_"

// unknown is a card that the reader of a view may not see.
const unknown = "?"

var phaseWords = []string{"setup", "planning", "action", "over"} // by engine.Phase

var setupWords = []string{"first-game", "random"} // by engine.Setup

var seatWords = []string{nothing, "blue", "green", "yellow", "purple"} // by engine.Seat

// rewardLetter returns the letter of a kind of reward in the notation's by clause.
func rewardLetter(kind engine.RewardKind) string { return string(notation.RewardLetter(kind)) }

// plainWord tells whether a word can stand in YAML without quotes and without being taken for something else.
func plainWord(s string) bool {
	if s == "" || strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-") != "" {
		return false
	}
	first := s[0] | 0x20
	if first < 'a' || first > 'z' {
		return false
	}
	switch strings.ToLower(s) {
	case "true", "false", "yes", "no", "on", "off", "y", "n", "null":
		return false
	}
	return true
}
