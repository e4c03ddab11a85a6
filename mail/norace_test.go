//go:build !race

package mail_test

// slowdown is how much longer a mail may take on a machine that has other work.
const slowdown = 3
