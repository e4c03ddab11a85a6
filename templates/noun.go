package templates

import "strings"

// noun is the name of a thing as the argument of a sentence, which may want it in a form: it is said
// when the sentence is. A noun without arguments is a key alone.
type noun struct {
	key  messageKey
	args []any
}

func named(key messageKey, args ...any) noun { return noun{key, args} }

// nouns are a list that has its style already; a sentence may want what is in it in a form.
type nouns struct {
	list  []any
	style string
}

// formed says a noun in a form, as a case of grammar, where the table has that form of it: its key
// ends in the form's name.
func (r *Reader) formed(form string, n noun) string {
	if form != "" {
		if own := string(n.key) + "." + form; r.table().Sentence(own) != nil {
			n.key = messageKey(own)
		}
	}
	return r.sayPairs(n.key, n.args)
}

// styleAndForm parts what stands behind the colon of an argument: what is no style is a form.
func styleAndForm(behind string) (style, form string) {
	if behind == "" || lastOf[behind] != "" {
		return behind, ""
	}
	style, form, both := strings.Cut(behind, ":")
	if !both {
		return "", style
	}
	return style, form
}
