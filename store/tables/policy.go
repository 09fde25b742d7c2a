package tables

import (
	"fmt"
	"strings"

	"modernc.org/sqlite"
)

// isReadPragma reports a pragma that may be asked for: these describe tables and functions.
func isReadPragma(name string) bool {
	switch name {
	case "table_info", "table_xinfo", "table_list", "function_list", "module_list", "collation_list", "compile_options":
		return true
	}
	return false
}

// isRefusedFunction reports a function that reaches out of the database.
func isRefusedFunction(name string) bool {
	switch name {
	case "load_extension", "fts3_tokenizer", "writefile", "readfile", "edit":
		return true
	}
	return false
}

// isVariableFunction reports a function that may give another value at another time.
func isVariableFunction(name string) bool {
	switch name {
	case "random", "randomblob", "date", "time", "datetime", "julianday", "strftime", "unixepoch", "timediff", "current_date", "current_time", "current_timestamp", "sqlite_version", "sqlite_source_id", "changes", "total_changes", "last_insert_rowid":
		return true
	}
	return false
}

// authorise decides about each thing that a statement would do, when it is
// compiled: reading is allowed, all else is not.
func (s *Session) authorise(action sqlite.AuthorizerActionCode, arg1, arg2, _, _ string) sqlite.AuthorizerReturnCode {
	switch action {
	case sqlite.AuthSelect, sqlite.AuthRead, sqlite.AuthRecursive:
		return sqlite.AuthorizerOK
	case sqlite.AuthFunction:
		s.beside = s.beside || isVariableFunction(strings.ToLower(arg2))
		if !isRefusedFunction(strings.ToLower(arg2)) {
			return sqlite.AuthorizerOK
		}
		return s.refuse(arg2 + "()")
	case sqlite.AuthPragma:
		if isReadPragma(strings.ToLower(arg1)) {
			return sqlite.AuthorizerOK
		}
		return s.refuse("PRAGMA " + arg1)
	}
	if action == sqlite.AuthDelete && strings.HasPrefix(arg1, "sqlite_") { // what is dropped goes from the schema first
		return s.refuse("DROP")
	}
	if name := actionName(action); name != "" {
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

// actionName says what a statement would do; empty for what SQLite has no number for.
func actionName(action sqlite.AuthorizerActionCode) string {
	switch action {
	case sqlite.AuthInsert:
		return "INSERT"
	case sqlite.AuthUpdate:
		return "UPDATE"
	case sqlite.AuthDelete:
		return "DELETE"
	case sqlite.AuthAttach:
		return "ATTACH"
	case sqlite.AuthDetach:
		return "DETACH"
	case sqlite.AuthTransaction:
		return "a transaction"
	case sqlite.AuthSavepoint:
		return "SAVEPOINT"
	case sqlite.AuthAlterTable:
		return "ALTER TABLE"
	case sqlite.AuthReindex:
		return "REINDEX"
	case sqlite.AuthAnalyze:
		return "ANALYZE"
	case sqlite.AuthCreateTable, sqlite.AuthCreateTempTable:
		return "CREATE TABLE"
	case sqlite.AuthCreateIndex, sqlite.AuthCreateTempIndex:
		return "CREATE INDEX"
	case sqlite.AuthCreateView, sqlite.AuthCreateTempView:
		return "CREATE VIEW"
	case sqlite.AuthCreateTrigger, sqlite.AuthCreateTempTrigger:
		return "CREATE TRIGGER"
	case sqlite.AuthCreateVTable:
		return "CREATE VIRTUAL TABLE"
	case sqlite.AuthDropTable, sqlite.AuthDropTempTable, sqlite.AuthDropVTable:
		return "DROP TABLE"
	case sqlite.AuthDropIndex, sqlite.AuthDropTempIndex:
		return "DROP INDEX"
	case sqlite.AuthDropView, sqlite.AuthDropTempView:
		return "DROP VIEW"
	case sqlite.AuthDropTrigger, sqlite.AuthDropTempTrigger:
		return "DROP TRIGGER"
	}
	return ""
}
