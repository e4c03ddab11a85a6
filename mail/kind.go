package mail

// Kind says who or what wrote a mail. Only what a Person wrote is ever answered.
type Kind uint8

// Kinds of mail. Where several fit, the order is Own, Bounce, Automatic, List, Person.
const (
	Person Kind = iota
	Automatic
	Bounce
	Own
	List
)

var kindWords = []string{"person", "automatic", "bounce", "own", "list"}

// String returns the design's word for the kind.
func (k Kind) String() string { return kindWords[k] }

func (l *Letter) readKind(h header, top *part, r *Reading) {}
