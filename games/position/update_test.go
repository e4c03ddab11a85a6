package position_test

import "flag"

// update makes tests write what they would compare with.
var update = flag.Bool("update", false, "write golden files")
