package main

import (
	"os"
	"runtime/debug"

	"dhow/referee/config"
)

// A process whose games lie in a database keeps little of them, and makes much garbage: each mail
// and letter has its game read and played again. So its heap may grow more than usual before that
// is collected, up to a size from which on it is collected as usual or more often.
const (
	workerGarbage = 400
	workerMemory  = 240 << 20
)

// spareCollector has such a process collect garbage less often, unless whoever runs it has said by
// GOGC or GOMEMLIMIT how often.
func spareCollector(cfg *config.Config) {
	if cfg.Store == "" || os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(workerGarbage)
	debug.SetMemoryLimit(workerMemory)
}
