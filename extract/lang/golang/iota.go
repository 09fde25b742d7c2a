package golang

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strconv"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// maxValue is the length up to which a constant's text is kept.
const maxValue = 128

// maxTag is the length up to which the tag of a field is kept.
const maxTag = 512

// number gives a constant the value that it has by its place in its group, where its
// expression, written or repeated from one above, counts places.
func (x *extractor) number(symbol int32, e ast.Expr, place int) {
	counts := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		counts = counts || ok && id.Name == "iota"
		return !counts
	})
	if !counts || x.offset(e.End())-x.offset(e.Pos()) > maxValue {
		return
	}
	s := &x.file.Symbols[symbol]
	s.Flags |= facts.Numbered
	if v := placed(e, place); v.Kind() != constant.Unknown {
		s.Value = v.ExactString()
		return
	}
	s.Value = string(x.source[x.offset(e.Pos()):x.offset(e.End())]) + " at " + strconv.Itoa(place)
}

// placed evaluates an expression of numbers and places as far as that takes no types.
func placed(e ast.Expr, place int) constant.Value {
	none := constant.MakeUnknown()
	switch e := e.(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(e.Value, e.Kind, 0)
	case *ast.Ident:
		if e.Name == "iota" {
			return constant.MakeInt64(int64(place))
		}
	case *ast.ParenExpr:
		return placed(e.X, place)
	case *ast.UnaryExpr:
		if x := placed(e.X, place); e.Op == token.SUB && isNumber(x) {
			return constant.UnaryOp(e.Op, x, 0)
		}
	case *ast.CallExpr: // a conversion
		if len(e.Args) == 1 {
			if _, named := e.Fun.(*ast.Ident); named {
				return placed(e.Args[0], place)
			}
		}
	case *ast.BinaryExpr:
		a, b := placed(e.X, place), placed(e.Y, place)
		if !isNumber(a) || !isNumber(b) {
			return none
		}
		switch e.Op {
		case token.SHL, token.SHR:
			if n, ok := constant.Uint64Val(b); ok && n <= 64 {
				return constant.Shift(a, e.Op, uint(n))
			}
		case token.ADD, token.SUB, token.MUL, token.OR, token.AND, token.XOR:
			return constant.BinaryOp(a, e.Op, b)
		}
	}
	return none
}

func isNumber(v constant.Value) bool { return v.Kind() == constant.Int }
