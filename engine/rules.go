package engine

// The rulings that differ between versions of the rules, each as a question. Version 0 exists for
// tests only.

// bookkeeperInUseIsOut tells whether the bookkeeper in use counts for "merchant or bookkeeper": not
// by ruling 41.
func (r Rules) bookkeeperInUseIsOut() bool { return r >= 1 }
