//go:build !failpoints

package fault

// Point marks a place at which a test can have the process killed. In the release build it does
// nothing.
func Point(string) {}
