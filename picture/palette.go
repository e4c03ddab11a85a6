package picture

import (
	"image/color"

	"dhow/engine"
	"dhow/picture/drawing"
)

// hex is a colour as it is written in style sheets.
func hex(rgb uint32) color.RGBA {
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}

// The colours of all pictures; nothing else is drawn with.
var (
	indigo     = hex(0x14263A) // frame, panel heads, behind cards
	dim        = hex(0x2F4A63) // rounds that are over, dotted outlines on indigo
	pale       = hex(0xC3D0DB) // explanations on indigo
	ink        = hex(0x1A2330)
	paper      = hex(0xF6F1E4)
	paper2     = hex(0xE9E1CD)
	mat        = hex(0xE4DCC7)
	muted      = hex(0x5C5A55)
	sea        = hex(0x1F5A73)
	wave1      = hex(0x2F6E87)
	wave2      = hex(0x43839B)
	seaText    = hex(0xEAF2F5)
	sand       = hex(0xDCCBA2)
	gold       = hex(0xEDB72B)
	ice        = hex(0x7FD3EE)
	teal       = hex(0x0F716B)
	spine      = hex(0x8FD0C8)
	darkTeal   = hex(0x134E49)
	darkSea    = hex(0x1F5068)
	red        = hex(0xBE2532)
	magenta    = hex(0xD4006A) // what is new, and nothing else
	white      = hex(0xFFFFFF)
	shareTint  = hex(0xDDD0AE)
	bonusTint  = hex(0xF2D27A)
	slotTint   = hex(0xBFD9DF)
	taken      = hex(0xCFC8B7)
	used       = hex(0xCDC5AE)
	usedText   = hex(0x5A574F)
	coffee     = hex(0x5B3320)
	banana     = hex(0xF6CE1E)
	calyx      = hex(0x6E7F3A)
	flag       = hex(0x2C7D8C)
	lineLight  = hex(0xCFC7B3) // between the spaces of a lane
	lineStrong = hex(0xA39B88) // between every five
)

// livery is how a company looks.
type livery struct {
	post, letter      color.RGBA // its trading post, and what is written on it
	tint              color.RGBA // regions with one
	body, cell, words color.RGBA // its base, a space of it, what is written on it
}

var liveries = [5]livery{
	engine.Mombasa:    {hex(0x23262B), white, hex(0xB4B9C1), hex(0x33383F), hex(0x4A4F57), white},
	engine.CapeTown:   {red, white, hex(0xEBA497), hex(0xA81E2B), hex(0x8E1722), white},
	engine.SaintLouis: {white, ink, hex(0xDCE6E6), hex(0xF3F3EF), hex(0xD9DCDE), ink},
	engine.Cairo:      {hex(0xF08A1D), ink, hex(0xF6C483), hex(0xE98418), hex(0xBF6508), ink},
}

// seatColors are a seat's colour, and that of its letter.
var seatColors = [engine.MaxPlayers + 1][2]color.RGBA{
	engine.Blue:   {hex(0x1F63C6), white},
	engine.Green:  {hex(0x17814A), white},
	engine.Yellow: {hex(0xF4C915), ink},
	engine.Purple: {hex(0x8B3DB3), white},
}

// colours is the palette of the PNG files: all colours, and steps between those that meet.
var colours = func() *drawing.Palette {
	flat := []color.RGBA{indigo, dim, pale, ink, paper, paper2, mat, muted, sea, wave1, wave2, seaText, sand, gold, ice,
		teal, spine, darkTeal, darkSea,
		red, magenta, white, shareTint, bonusTint, slotTint, taken, used, usedText, coffee, banana, calyx, flag, lineLight, lineStrong}
	meet := [][2]color.RGBA{{ink, paper}, {ink, white}, {ink, gold}, {indigo, white}, {indigo, gold}, {indigo, paper},
		{ink, sand}, {muted, paper}, {muted, mat},
		{sea, seaText}, {magenta, white}, {magenta, paper}, {ink, ice}, {white, teal}, {white, red}, {ink, mat}, {ink,
			shareTint}, {ink, bonusTint},
		{usedText, used}, {ink, taken}, {ink, sea}, {red, paper}, {gold, paper}, {indigo, dim}}
	for _, l := range liveries[1:] {
		flat = append(flat, l.post, l.tint, l.body, l.cell)
		meet = append(meet, [2]color.RGBA{l.words, l.body}, [2]color.RGBA{l.letter, l.post}, [2]color.RGBA{ink, l.tint})
	}
	for _, s := range seatColors[1:] {
		flat = append(flat, s[0])
		meet = append(meet, [2]color.RGBA{s[0], s[1]}, [2]color.RGBA{s[0], paper})
	}
	return drawing.NewPalette(flat, meet, 4)
}()
