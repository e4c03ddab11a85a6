//go:build bootstrap

package edition

import "dhow/engine"

// mombasa stands in for the generated data while they are generated, so that old data which no
// longer compile cannot stand in the way of new ones.
var mombasa engine.Edition
