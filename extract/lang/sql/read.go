//go:build cgo

package sql

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// read finds what the tokens of a statement name: its tables first, which say what the
// columns before them belong to.
func (x *extractor) read(from, to int) {
	x.sources(from, to)
	for i := from; i < to; i++ {
		t := &x.tokens[i]
		switch {
		case t.kind == dollar && t.match > i && t.match <= to:
			i = x.bodies(i) - 1
		case x.isCall(i):
			x.Ref(x.Exprs.NameIn(t.text, facts.SpaceFunc), facts.RoleCalls, x.owner, t.start)
		case t.kind == quoted || t.kind == word && !keywords()[t.text]:
			i = x.names(i, to)
		}
	}
}

// isCall reports a name with arguments behind it, or one that is run as a routine.
func (x *extractor) isCall(i int) bool {
	t := &x.tokens[i]
	if t.kind != word && t.kind != quoted || t.kind == word && (keywords()[t.text] && !free()[t.text] || types()[t.text]) {
		return false
	}
	return x.is(i+1, "(") && !x.is(i-1, "into") && !x.is(i-1, "table") && !x.is(i-1, "references") && !x.is(i-1, "index") && !x.is(i-1, "on") || (x.is(i-1, "call") || x.is(i-1, "exec") || x.is(i-1, "function") || x.is(i-1, "procedure")) && !x.is(i+1, ".")
}

// before are the words that a table is behind.
var before = lang.WordSet("from join into update table references truncate copy only using")

// sources notes the tables of a statement with what they are called in it, and adds
// references to them.
func (x *extractor) sources(from, to int) {
	list := false // of tables, parted by commas
	depth, listDepth, queries := 0, 0, 0
	var selects []bool // by bracket: a query is in it
	for i := from; i < to; i++ {
		t := &x.tokens[i]
		switch {
		case t.kind == dollar && t.match > i:
			i = t.match
			continue
		case x.is(i, "("):
			depth++
			selects = append(selects, false)
		case x.is(i, ")") && depth > 0:
			depth--
			selects = selects[:len(selects)-1]
			list = list && depth >= listDepth
		case x.is(i, "select") || x.is(i, "delete"):
			if queries++; depth > 0 {
				selects[depth-1] = true
			}
			list = false
		case x.is(i, "with") || x.is(i, "recursive"), x.is(i, ",") && x.isName(i+1) && x.is(i+2, "as") && x.is(i+3, "("):
			if x.isName(i+1) && (x.is(i+2, "as") || x.is(i+2, "(")) {
				x.hidden[x.tokens[i+1].text] = true
			}
		case t.kind == word && before()[t.text]:
			if t.text == "from" && (depth > 0 && !selects[depth-1] || x.is(i-1, "distinct") && x.is(i-2, "is")) || t.text == "using" && x.is(i+1, "(") {
				continue
			}
			list, listDepth = t.text == "from" || t.text == "truncate", depth
			i = x.source(i+1, to) - 1
		case list && x.is(i, ",") && depth == listDepth:
			i = x.source(i+1, to) - 1
		case t.kind == word && (t.text == "on" || t.text == "of") && (x.is(i-1, "insert") || x.is(i-1, "update") || x.is(i-1, "delete") || x.isName(i-1)) && x.headed(from):
			i = x.source(i+1, to) - 1
		case t.kind == word && ends()[t.text]:
			list = false
		}
	}
	x.nested = queries > 1
}

var ends = lang.WordSet("where group order having limit union set values returning on window")

// headed reports a statement that is made for a table: an index or a trigger.
func (x *extractor) headed(from int) bool {
	return x.owner >= 0 && (x.File.Symbols[x.owner].NodeKind == "trigger" || x.File.Symbols[x.owner].NodeKind == "val")
}

// source reads a table and what it is called, and gives the token behind.
func (x *extractor) source(at, to int) int {
	for x.is(at, "only") || x.is(at, "lateral") || x.is(at, "table") || x.is(at, "if") || x.is(at, "exists") || x.is(at, "not") {
		at++
	}
	if at >= to || !x.isName(at) {
		return at
	}
	name, next := x.name(at, to)
	if x.is(next, "(") && (x.is(at-1, "from") || x.is(at-1, "join") || x.is(at-1, ",") || x.is(at-1, "lateral")) {
		return at // a function that gives rows
	}
	table := x.tokens[name].text
	if !x.hidden[table] {
		role := facts.RoleUses
		if x.is(at-1, "into") || x.is(at-1, "update") || x.is(at-1, "truncate") || x.is(at-1, "from") && x.is(at-2, "delete") {
			role = facts.RoleWrites
		}
		x.table(name, role)
	}
	for n := at; n <= name; n++ {
		if x.tokens[n].kind != sign {
			x.tokens[n].kind = number // read
		}
	}
	x.aliases[table] = table
	if x.is(next, "as") {
		next++
	}
	if next < to && x.isName(next) && !x.is(next+1, ".") && !x.is(next+1, "(") {
		x.aliases[x.tokens[next].text] = table
		x.tokens[next].kind = number
		next++
	}
	return next
}

// table adds a reference to a table.
func (x *extractor) table(i int, role facts.Role) {
	t := &x.tokens[i]
	x.tables = append(x.tables, t.text)
	x.Ref(x.Exprs.TypeName(t.text), role, x.owner, t.start)
}

// names reads a name, or a table's column, and gives its last token.
func (x *extractor) names(i, to int) int {
	if x.is(i-1, "as") || x.is(i-1, ":") || x.is(i-1, ".") {
		return i
	}
	if i+2 < to && x.is(i+1, ".") && (x.tokens[i+2].kind == word || x.tokens[i+2].kind == quoted) && !x.is(i+3, ".") {
		if x.is(i+3, "(") {
			return i + 1
		}
		if table := x.aliases[x.tokens[i].text]; table != "" && !x.hidden[table] {
			x.Ref(x.Exprs.Member(x.Exprs.TypeName(table), x.tokens[i+2].text), facts.RoleReads, x.owner, x.tokens[i+2].start)
		}
		return i + 2
	}
	name := x.tokens[i].text
	if len(x.tables) != 1 || x.nested || x.hidden[x.tables[0]] || x.hidden[name] || name[0] == '@' || x.isSymbol(i) {
		return i
	}
	x.Ref(x.Exprs.Member(x.Exprs.TypeName(x.tables[0]), name), facts.RoleReads, x.owner, x.tokens[i].start)
	return i
}

// isSymbol reports the name of the definition itself.
func (x *extractor) isSymbol(i int) bool {
	if x.owner < 0 {
		return false
	}
	s := &x.File.Symbols[x.owner]
	return s.Name == x.tokens[i].text || s.NodeKind == "table" || s.Kind != facts.KindStruct && s.Kind != facts.KindFunction && s.NodeKind != "val"
}

// keywords are words that name nothing where they stand without quotes.
var keywords = lang.WordSet("add after all alter always and any array as asc authorization before begin between both by call cascade case cast check collate column commit constraint copy create cross current current_date " +
	"current_time current_timestamp current_user cursor database declare default deferrable deferred delete desc distinct do drop each else elsif elseif end enum escape except exception exec execute exists explain " +
	"extension false fetch filter first following for foreign from full function global grant group handler having if ignore ilike immediate immutable in increment index inherits initially inner inout insert instead intersect " +
	"interval into is isnull join key language last lateral leading leave left like limit local lock loop materialized maxvalue minvalue natural new next no nocreate nologin not nothing notice notnull null nulls of off offset old on only " +
	"open or order out outer over overlaps overriding owner owned parallel partition perform placing plpgsql policy preceding primary privileges procedure proc public raise range recursive references refresh release rename " +
	"repeat replace restart restrict return returning returns revoke right role rollback row rows savepoint schema security select sequence session set setof show similar some stable start strict symmetric table " +
	"tablespace temp temporary then ties to trailing transaction trigger true truncate type unbounded union unique unlogged until update user using usage values variadic verbose view volatile when where while window with within without work " +
	"write zone comment engine charset auto_increment unsigned definer invoker cost support called input sqlstate sqlerrm found execute go use print identity clustered nonclustered exclude generated stored virtual analyze vacuum")

// free are the keywords that functions are called as: what they mean elsewhere has no parentheses behind it.
var free = lang.WordSet("called cost first found input last owner rename session start")

// types are those of the databases themselves.
var types = lang.WordSet("int integer smallint bigint tinyint mediumint int2 int4 int8 serial bigserial smallserial decimal numeric real double precision float float4 float8 money bit boolean bool char character varchar varchar2 nvarchar nvarchar2 nchar text " +
	"tinytext mediumtext longtext clob nclob blob bytea binary varbinary image date time timestamp timestamptz timetz datetime datetime2 smalldatetime datetimeoffset year interval uuid uniqueidentifier json jsonb xml inet cidr macaddr " +
	"point line lseg box path polygon circle tsvector tsquery hstore ltree citext geometry geography vector name oid regclass regproc regtype regprocedure record void anyelement anyarray anynonarray internal cstring number enum set " +
	"rowversion sql_variant raw long rowid int4range int8range tstzrange daterange trigger event_trigger language_handler")
