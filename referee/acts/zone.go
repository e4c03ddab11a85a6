package acts

import (
	_ "embed"
	"slices"
	"strings"

	"dhow/notation"
)

// zoneNames are the names of the time zone database, a line each.
//
//go:embed zones.txt
var zoneNames string

var zoneSetting = forAll(
	way[*Preferences]{words: "zone", take: func(p *Preferences, behind []string) (int, bool) {
		zones := zonesOf(strings.Join(behind, "_"))
		if len(zones) != 1 {
			return 0, false
		}
		p.Zone = zones[0]
		return len(behind), true
	}, near: nearZones},
	func(p *Preferences) string { return p.Zone },
)

// zonesOf returns the zones that are called so: by the whole name, or by the last part of it, as
// brussels is Europe/Brussels. Parts between the first and the last may be left out.
func zonesOf(name string) []string {
	name = strings.ToLower(name)
	area, city, _ := strings.Cut(name, "/")
	var zones []string
	for zone := range strings.Lines(zoneNames) {
		zone = strings.TrimSpace(zone)
		switch folded := strings.ToLower(zone); {
		case name == "":
		case folded == name:
			return []string{zone}
		case strings.HasSuffix(folded, "/"+name),
			city != "" && strings.HasPrefix(folded, area+"/") && strings.HasSuffix(folded, "/"+city):
			zones = append(zones, zone)
		}
	}
	return zones
}

// nearZones returns the zones that may be meant by words which name none, or more than one.
func nearZones(_ *Preferences, words []string) []string {
	name := strings.Join(words, "_")
	if zones := zonesOf(name); len(zones) > 0 {
		return zones
	}
	name = name[strings.LastIndexByte(name, '/')+1:]
	var cities []string
	for zone := range strings.Lines(zoneNames) {
		zone = strings.TrimSpace(zone)
		cities = append(cities, zone[strings.LastIndexByte(zone, '/')+1:])
	}
	var zones []string
	for _, city := range notation.Near(name, cities) {
		zones = append(zones, zonesOf(city)...)
	}
	slices.Sort(zones)
	return slices.Compact(zones)
}
