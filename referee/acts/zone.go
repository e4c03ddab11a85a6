package acts

import (
	_ "embed"
	"maps"
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

// zonesByCity has the zones by the last part of their names, in small letters.
var zonesByCity = func() map[string][]string {
	zones := map[string][]string{}
	for zone := range strings.Lines(zoneNames) {
		zone = strings.TrimSpace(zone)
		city := strings.ToLower(zone[strings.LastIndexByte(zone, '/')+1:])
		zones[city] = append(zones[city], zone)
	}
	return zones
}()

// zonesOf returns the zones that are called so: by the whole name, or by the last part of it, as
// brussels is Europe/Brussels. Parts between the first and the last may be left out.
func zonesOf(name string) []string {
	name = strings.ToLower(name)
	area, behind, _ := strings.Cut(name, "/")
	var zones []string
	for _, zone := range zonesByCity[name[strings.LastIndexByte(name, '/')+1:]] {
		switch folded := strings.ToLower(zone); {
		case folded == name:
			return []string{zone}
		case strings.HasSuffix(folded, "/"+name),
			behind != "" && strings.HasPrefix(folded, area+"/") && strings.HasSuffix(folded, "/"+behind):
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
	var zones []string
	for _, city := range notation.Near(name[strings.LastIndexByte(name, '/')+1:], slices.Sorted(maps.Keys(zonesByCity))) {
		zones = append(zones, zonesByCity[city]...)
	}
	slices.Sort(zones)
	return slices.Compact(zones)
}
