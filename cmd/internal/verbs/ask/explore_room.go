package ask

// How often an answer is packed to come near to its budget, how often in all until it is within it, and what share of
// the budget, as a divisor, it may leave.
const (
	repacked    = 5
	shrunk      = 12
	closeEnough = 66
)

// approach looks for the room that an answer is packed for so that what it takes is within the budget and near to it:
// what parts are estimated to take is not what they take together, and of less room other parts come in. Try packs for a
// room, and says what the answer takes and whether there is no more to show; the last one that is tried stays.
func approach(budget int, try func(room int) (taken int, all bool, err error)) error {
	room, most, best := budget, 0, 0
	fitting, beyond := 0, budget+budget/4 // rooms
	for round := 1; ; round++ {
		taken, all, err := try(room)
		if err != nil {
			return err
		}
		if taken <= budget {
			if all || taken > budget-budget/closeEnough {
				return nil
			}
			if taken > most {
				most, best = taken, room
			}
			fitting = max(fitting, room)
		} else {
			beyond = min(beyond, room)
		}
		switch {
		case round == shrunk && most == 0:
			return nil
		case round >= repacked && most > 0:
			if best != room {
				_, _, err = try(best)
			}
			return err
		}
		room = int(float64(room) * float64(budget-budget/closeEnough/2) / float64(taken))
		if room <= fitting || beyond <= room {
			room = fitting + (beyond-fitting)*7/8
		}
	}
}
