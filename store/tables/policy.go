package tables

import (
	"fmt"
	"strings"

	"modernc.org/sqlite"
)

// readPragmas may be asked: they describe tables and functions.
var readPragmas = map[string]bool{
	"table_info": true, "table_xinfo": true, "table_list": true, "function_list": true, "module_list": true, "collation_list": true, "compile_options": true,
}

// refusedFunctions reach out of the database.
var refusedFunctions = map[string]bool{"load_extension": true, "fts3_tokenizer": true, "writefile": true, "readfile": true, "edit": true}

// variableFunctions may give another value at another time.
var variableFunctions = map[string]bool{
	"random": true, "randomblob": true, "date": true, "time": true, "datetime": true, "julianday": true, "strftime": true, "unixepoch": true, "timediff": true,
	"current_date": true, "current_time": true, "current_timestamp": true, "sqlite_version": true, "sqlite_source_id": true, "changes": true, "total_changes": true, "last_insert_rowid": true,
}

// authorise decides about each thing that a statement would do, when it is
// compiled: reading is allowed, all else is not.
func (s *Session) authorise(action sqlite.AuthorizerActionCode, arg1, arg2, _, _ string) sqlite.AuthorizerReturnCode {
	switch action {
	case sqlite.AuthSelect, sqlite.AuthRead, sqlite.AuthRecursive:
		return sqlite.AuthorizerOK
	case sqlite.AuthFunction:
		s.beside = s.beside || variableFunctions[strings.ToLower(arg2)]
		if !refusedFunctions[strings.ToLower(arg2)] {
			return sqlite.AuthorizerOK
		}
		return s.refuse(arg2 + "()")
	case sqlite.AuthPragma:
		if readPragmas[strings.ToLower(arg1)] {
			return sqlite.AuthorizerOK
		}
		return s.refuse("PRAGMA " + arg1)
	}
	if action == sqlite.AuthDelete && strings.HasPrefix(arg1, "sqlite_") { // what is dropped goes from the schema first
		return s.refuse("DROP")
	}
	if name, ok := actionNames[action]; ok {
		return s.refuse(name)
	}
	return s.refuse(fmt.Sprintf("action %d", action))
}

func (s *Session) refuse(what string) sqlite.AuthorizerReturnCode {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fault == nil {
		s.fault = fmt.Errorf("%s is %w", what, ErrRefused)
	}
	return sqlite.AuthorizerDeny
}

var actionNames = map[sqlite.AuthorizerActionCode]string{
	sqlite.AuthInsert: "INSERT", sqlite.AuthUpdate: "UPDATE", sqlite.AuthDelete: "DELETE",
	sqlite.AuthAttach: "ATTACH", sqlite.AuthDetach: "DETACH", sqlite.AuthTransaction: "a transaction", sqlite.AuthSavepoint: "SAVEPOINT",
	sqlite.AuthAlterTable: "ALTER TABLE", sqlite.AuthReindex: "REINDEX", sqlite.AuthAnalyze: "ANALYZE",
	sqlite.AuthCreateTable: "CREATE TABLE", sqlite.AuthCreateTempTable: "CREATE TABLE", sqlite.AuthCreateIndex: "CREATE INDEX", sqlite.AuthCreateTempIndex: "CREATE INDEX",
	sqlite.AuthCreateView: "CREATE VIEW", sqlite.AuthCreateTempView: "CREATE VIEW", sqlite.AuthCreateTrigger: "CREATE TRIGGER", sqlite.AuthCreateTempTrigger: "CREATE TRIGGER",
	sqlite.AuthCreateVTable: "CREATE VIRTUAL TABLE", sqlite.AuthDropTable: "DROP TABLE", sqlite.AuthDropTempTable: "DROP TABLE", sqlite.AuthDropVTable: "DROP TABLE",
	sqlite.AuthDropIndex: "DROP INDEX", sqlite.AuthDropTempIndex: "DROP INDEX", sqlite.AuthDropView: "DROP VIEW", sqlite.AuthDropTempView: "DROP VIEW",
	sqlite.AuthDropTrigger: "DROP TRIGGER", sqlite.AuthDropTempTrigger: "DROP TRIGGER",
}
