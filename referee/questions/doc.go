// Package questions has what waits for somebody's answer: mails that wait for a yes of whom they
// claim to be from, new addresses that are asked whether they are read, seats that are offered.
//
// Each waits in the post journal, under seal, and by nothing else is it known after a start. An
// answer is found by its code, or because it answers our letter (Questions.Meant), so that a mail
// costs the same however much waits. What a yes or no brings about is the clerk's business.
package questions
