package main

import "time"

// processBegan is what the time that has passed is counted from, where the system does not say how
// long the machine has run.
var processBegan = time.Now()
