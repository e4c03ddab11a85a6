package acts

import (
	"slices"
	"strconv"
	"strings"

	"dhow/mail"
	"dhow/referee/identity"
	"dhow/templates"
)

const Address CommandName = "address"

var addressAct = Act{
	Name: Address, Form: "address [[add|drop] ADDRESS]", Example: "address ben@example.com",
	Demand: identity.ToChange, takes: isAddressWish, asks: atMost(0), decides: decidesAddress, Author: doAddress,
}

// The words behind address.
const (
	addWord  = "add"
	dropWord = "drop"
)

// isAddressWish tells whether the words behind address are an address, with what to do about it or
// without, or none.
func isAddressWish(args []string) bool {
	if len(args) == 2 {
		return (sameWord(args[0], addWord) || sameWord(args[0], dropWord)) && strings.Contains(args[1], "@")
	}
	return len(args) == 0 || len(args) == 1 && strings.Contains(args[0], "@")
}

// decidesAddress says where letters go, or whether an address is one of the author's.
func decidesAddress(cmd Command) (what, how string) {
	switch typed := strings.ToLower(strings.Join(cmd.Args, " ")); len(cmd.Args) {
	case 0:
		return "", ""
	case 1:
		return "where letters go", typed
	default:
		return "address " + strings.ToLower(cmd.Args[1]), typed
	}
}

// doAddress changes the author's addresses, as a line asks, or says which they are.
func doAddress(w *World, cmd Command) ([]Effect, error) {
	if len(cmd.Args) == 0 {
		return w.listAddresses(cmd), nil
	}
	typed := cmd.Args[len(cmd.Args)-1]
	address, ok := ReadAddress(strings.TrimPrefix(strings.Trim(typed, "<>().\"'[]"), "mailto:"))
	box, _ := address.Sub()
	at := slices.IndexFunc(w.Addresses, address.Same)
	first := !sameWord(cmd.Args[0], addWord)
	switch most := w.Limits.HeldMails; {
	case !ok || box.Same(w.Mailbox):
		return cmd.only(templates.BadAddress, typed), nil
	case sameWord(cmd.Args[0], dropWord):
		return dropAddress(cmd, address, at), nil
	case at == 0, at > 0 && !first:
		return cmd.only(templates.AddressThere, string(address)), nil
	case w.Waiting >= most:
		return cmd.only(templates.TooManyAsked, strconv.Itoa(most)), nil
	}
	return []Effect{AskAddress{cmd, address, first}}, nil
}

// listAddresses says which addresses are the author's.
func (w *World) listAddresses(cmd Command) []Effect {
	var all []string
	for _, own := range w.Addresses {
		all = append(all, string(own))
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		return cmd.only(templates.AddressIs, all[0])
	}
	return cmd.only(templates.AddressesAre, all[0], strings.Join(all[1:], ", "))
}

// dropAddress takes an address away, but not the one that letters go to, which is at 0. What is not
// there any more is as it should be.
func dropAddress(cmd Command, address mail.Address, at int) []Effect {
	if at == 0 {
		return cmd.only(templates.AddressNeeded, string(address))
	}
	return []Effect{cmd.Answer(templates.AddressGone, string(address)), DropAddress{address}}
}
