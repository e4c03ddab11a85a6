package letters

import (
	"time"

	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/table"
)

// Gather makes one letter in the place of several, the first of which waits for others: news of all
// that they tell, or the answer with which the last of them is one. One that goes before its time,
// because another one comes that cannot tell of it, is a letter of now. It is false where the first
// waits for no other, or the letters cannot be one.
func (w *Letters) Gather(owes []post.Owe) (post.Owe, bool) {
	if len(owes) == 0 || !w.Waits(owes[0]) || len(owes) == 1 && !owes[0].At.After(w.Clock()) {
		return post.Owe{}, false
	}
	one := owes[len(owes)-1]
	for i, o := range owes {
		tells := o.Kind == table.KindGathered || o.Kind == table.KindNews || o.Kind == table.KindAnswer && i == len(owes)-1
		if len(owes) > 1 && (!tells || owes[0].Kind != table.KindGathered || o.Until > one.Until && one.Kind == table.KindAnswer) {
			return post.Owe{}, false
		}
	}
	for _, o := range owes {
		if one.Until = max(one.Until, o.Until); one.From == 0 || 0 < o.From && o.From < one.From {
			one.From = o.From
		}
	}
	said, is := w.saidOf(&one)
	if !is {
		return post.Owe{}, false
	}
	one.ID, one.At = identity.NewLetterID("gathered", string(one.ID)), w.Clock().UTC().Truncate(time.Second)
	if one.Kind == table.KindGathered {
		one.Kind = table.KindNews
	}
	if said != nil {
		one.Said = w.Ring.SealJSON(string(one.ID), said)
	}
	return one, true
}

// saidOf is the mail that a letter answers, which is sealed for that letter alone; nil: it answers
// none.
func (w *Letters) saidOf(o *post.Owe) (d *acts.Delivery, is bool) {
	if o.Kind != table.KindAnswer {
		return nil, true
	}
	d, err := Opened[acts.Delivery](w.Ring, *o)
	return d, err == nil
}
