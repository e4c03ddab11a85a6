package main

import (
	"fmt"
	"runtime/debug"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
)

var versionCommand = &command{
	name:  "version",
	args:  "[--json]",
	short: "say which version this is, and what it reads",
	about: `Prints the version of the program, of the formats and rules it knows, and the edition it carries.

  --json            as data`,
	examples: []string{"dhow version"},
	run:      runVersion,
}

func runVersion(c *call) error {
	f := c.flags()
	c.jsonFlag(f)
	if _, err := c.parse(f, 0, 0); err != nil {
		return err
	}
	ed := edition.Mombasa()
	if c.json {
		return c.writeJSON(map[string]any{
			"dhow": buildVersion(), "format": log.NewestNeed, "rules": engine.CurrentRules,
			"edition": editionID{ed.Name, ed.Digest},
		})
	}
	fmt.Fprintf(c.stdout, "dhow %s\nformat %d\nrules %d\nedition %s %s\n", buildVersion(), log.NewestNeed,
		engine.CurrentRules, ed.Name, ed.Digest)
	return nil
}

// buildVersion is the commit the program was built from, as far as the build recorded it.
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	version, changed := info.Main.Version, ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			version = s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " with changes"
		}
	}
	return version + changed
}
