//go:build !failpoints

package referee

// steady lets a test stop the clock and fix the chance of a process. In the release build it does
// nothing.
func (*House) steady() {}
