package link

// Differing collects the keys to which two versions of a file contribute
// different things.
func Differing(a, b *File, keys map[Key]bool) {
	sum := map[Key]uint64{}
	add := func(f *File, sign uint64) {
		if f == nil {
			return
		}
		for _, c := range f.Contributions() {
			sum[c.Key] += sign * (f.Digest(c) | 1)
		}
	}
	add(a, 1)
	add(b, ^uint64(0)) // −1
	for k, s := range sum {
		if s != 0 {
			keys[k] = true
		}
	}
}
