package ask

import "testing"

// TestApproach: of what an answer may take the most that was found within the budget stays, whatever was tried last.
func TestApproach(t *testing.T) {
	const budget = 300
	for _, tt := range []struct {
		name  string
		takes func(room int) int
		least int
		all   bool
	}{
		{name: "as estimated", takes: func(room int) int { return room }, least: 300},
		{name: "more than estimated", takes: func(room int) int { return room * 6 / 5 }, least: 295},
		{name: "less than estimated", takes: func(room int) int { return room * 19 / 20 }, least: 294},
		{name: "in large parts", takes: func(room int) int { return room / 130 * 130 }, least: 260},
		{name: "more room brings too much", takes: func(room int) int {
			if room > 300 {
				return 400
			}
			return room - 20
		}, least: 280},
		{name: "nothing more to show", takes: func(int) int { return 40 }, least: 40, all: true},
	} {
		rooms, taken := 0, 0
		err := approach(budget, func(room int) (int, bool, error) {
			rooms, taken = rooms+1, tt.takes(room)
			return taken, tt.all, nil
		})
		if err != nil || taken > budget || taken < tt.least {
			t.Errorf("%s: %d of %d tokens, want %d at least; %v", tt.name, taken, budget, tt.least, err)
		}
		if rooms > shrunk || tt.all && rooms > 1 {
			t.Errorf("%s: packed %d times", tt.name, rooms)
		}
	}
}
