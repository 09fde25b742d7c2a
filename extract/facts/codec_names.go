package facts

import (
	"strings"
	"sync"
)

// commonNames are in every table without being written. They are part of the
// layout: a change of the list needs another codecVersion.
var commonNames = strings.Fields(`
	go typescript tsx javascript python function struct_method method field struct interface_type typedef type_alias const var
	go_package class property arrow_function interface enum getter setter constructor string int error bool any nil append len make
	panic new true false iota byte float64 int64 uint64 float32 rune fmt errors strings context testing time sync os Context Error
	Errorf Sprintf Printf Println New String T t ctx err Fatal Fatalf Equal Name name Type ID Close Add Get Set Len Run Test
	Background Duration Mutex Lock Unlock Key Value key value self str None isinstance super __init__ ValueError list dict tuple set
	object Optional Any typing kwargs args cls number boolean unknown void undefined null Promise Array Object length push map filter
	forEach console log expect toBe toEqual describe it test Record Partial Map Date JSON Symbol default type data id options path
	node index result items message config props state
`)

// commonIDs gives the index of each common name.
var commonIDs = sync.OnceValue(func() map[string]int {
	ids := make(map[string]int, len(commonNames))
	for i, name := range commonNames {
		ids[name] = i
	}
	return ids
})
