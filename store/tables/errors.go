package tables

import "errors"

// Errors to be decided with errors.Is.
var (
	ErrQuery   = errors.New("the query is wrong")
	ErrRefused = errors.New("refused: queries only read")
	ErrTime    = errors.New("the query took too long")
	ErrMemory  = errors.New("the query needs too much memory")
	ErrRows    = errors.New("the query has too many rows")
)
