//go:build !failpoints

package referee

// failpoint marks a place at which a test can have the process killed. In the release build it does nothing.
func failpoint(string) {}

// steady lets a test stop the clock and fix the chance of a process. In the release build it does nothing.
func (*House) steady() {}
