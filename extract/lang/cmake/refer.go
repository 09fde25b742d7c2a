//go:build cgo

package cmake

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// refer adds the references of a command.
func (x *extractor) refer(c *command) {
	switch c.name {
	case "function", "macro":
		x.enter(c)
		return
	case "endfunction", "endmacro":
		x.scope, x.locals, x.parsed = -1, nil, nil
		return
	}
	around := x.scope
	if c.symbol >= 0 && x.File.Symbols[c.symbol].NodeKind == "target" {
		x.scope = c.symbol
	}
	if c.name == "target_link_libraries" || c.name == "add_dependencies" {
		x.scope = x.configured(c)
	}
	x.named(c)
	for _, a := range c.args {
		if !a.raw {
			x.expanded(a)
		}
	}
	x.scope = around
}

// configured is the target of the file that a command says more of; what is around the command if there is none.
func (x *extractor) configured(c *command) int32 {
	if len(c.args) > 0 {
		if s, ok := x.targets[x.text(c.args[0])]; ok && s >= 0 {
			return s
		}
	}
	return x.scope
}

// enter makes the parameters of a function known.
func (x *extractor) enter(c *command) {
	x.scope, x.locals, x.parsed = c.symbol, map[string]bool{}, nil
	for i, a := range c.args {
		if i > 0 {
			x.locals[x.text(a)] = true
		}
	}
}

// named reads what a command does with the names that it is given.
func (x *extractor) named(c *command) {
	switch c.name {
	case "set", "option", "unset", "list", "string", "math", "get_filename_component", "file", "find_program", "find_library", "find_path", "find_file", "get_target_property", "get_property", "execute_process":
		x.assigned(c)
	case "foreach":
		x.declare(c, 0)
	case "cmake_parse_arguments":
		if len(c.args) > 1 {
			at := 0
			if x.text(c.args[0]) == "PARSE_ARGV" && len(c.args) > 2 {
				at = 2
			}
			x.parsed = append(x.parsed, x.text(c.args[at])+"_")
		}
	case "include", "add_subdirectory", "find_package":
		x.imported(c)
	case "target_link_libraries", "add_dependencies":
		x.links(c)
	case "add_library", "add_executable", "target_sources", "add_custom_target", "add_custom_command", "add_test", "set_target_properties", "set_property", "install", "export":
		x.makes(c)
	case "if", "elseif", "while":
		x.condition(c)
	case "configure_file":
		if len(c.args) > 0 {
			x.toFile(c.args[0])
		}
	default:
		switch {
		case strings.HasPrefix(c.name, "target_"):
			if len(c.args) > 0 {
				x.toTarget(c.args[0], facts.RoleUses)
			}
		case !builtins()[c.name]:
			x.calls(c)
		}
	}
}

// calls refers to a function or macro.
func (x *extractor) calls(c *command) {
	if s, ok := x.functions[c.name]; ok {
		if s >= 0 {
			x.Ref(x.Exprs.Symbol(int(s)), facts.RoleCalls, x.scope, c.start)
		}
		return
	}
	x.Ref(x.Exprs.NameIn(c.name, facts.SpaceFunc), facts.RoleCalls, x.scope, c.start)
}

// assigned reads the variable that a command sets: the first argument, that behind a word for what is done, or that behind one for a result.
func (x *extractor) assigned(c *command) {
	switch c.name {
	case "set", "option", "unset", "math", "get_filename_component", "find_program", "find_library", "find_path", "find_file", "get_target_property", "get_property":
		at := 0
		if c.name == "math" {
			at = 1
		}
		x.writes(c, at)
		if c.name == "set" {
			x.files(c, 1)
		}
		if c.name == "get_target_property" && len(c.args) > 1 {
			x.toTarget(c.args[1], facts.RoleUses)
		}
	case "list", "file":
		x.writes(c, 1)
		x.files(c, 2)
	case "string":
		x.writes(c, len(c.args)-1) // mostly
		x.writes(c, 1)
	case "execute_process":
		for i, a := range c.args {
			if t := x.text(a); t == "OUTPUT_VARIABLE" || t == "RESULT_VARIABLE" || t == "ERROR_VARIABLE" {
				x.declare(c, i+1)
			}
		}
	}
}

// files refers to the files among arguments.
func (x *extractor) files(c *command, from int) {
	for i, a := range c.args {
		if i >= from {
			x.toFile(a)
		}
	}
}

// writes refers to a variable that is set, or makes it one of the function around.
func (x *extractor) writes(c *command, at int) {
	if at < 0 || at >= len(c.args) || c.symbol >= 0 {
		return
	}
	a := c.args[at]
	called := x.text(a)
	if a.quoted || !isName(called) || isGiven(called) {
		return
	}
	if s, ok := x.variables[called]; ok && !x.locals[called] && (x.locals == nil || x.isShared(c)) {
		if s >= 0 {
			x.Ref(x.Exprs.Symbol(int(s)), facts.RoleWrites, x.scope, a.start)
		}
		return
	}
	x.declare(c, at)
}

// declare makes an argument a variable of the function around, or of the file.
func (x *extractor) declare(c *command, at int) {
	switch {
	case at >= len(c.args):
	case x.locals != nil:
		x.locals[x.text(c.args[at])] = true
	default:
		x.taken[x.text(c.args[at])] = true
	}
}

// imported adds the file that a command includes.
func (x *extractor) imported(c *command) {
	if len(c.args) == 0 {
		return
	}
	a := c.args[0]
	module := x.text(a)
	m := facts.Import{Kind: facts.ImportStar, Scope: -1, Flags: facts.Exported}
	switch here := "${CMAKE_CURRENT_LIST_DIR}/"; {
	case strings.HasPrefix(module, here):
		module = "./" + module[len(here):]
	case strings.HasPrefix(module, "${CMAKE_CURRENT_SOURCE_DIR}/"):
		module = "./" + module[len("${CMAKE_CURRENT_SOURCE_DIR}/"):]
	}
	switch c.name {
	case "add_subdirectory":
		module = strings.TrimSuffix(module, "/") + "/CMakeLists.txt"
		if !strings.HasPrefix(module, ".") && !strings.HasPrefix(module, "$") {
			module = "./" + module
		}
	case "find_package":
		module, m.Flags = "Find"+module, m.Flags|facts.Conditional
	}
	for _, b := range c.args[1:] {
		if x.text(b) == "OPTIONAL" {
			m.Flags |= facts.Conditional
		}
	}
	if m.Module = module; included(module) != nil {
		x.Import(m, a.start)
	}
}

// scopes are the words of commands between the names of targets.
var scopes = lang.WordSet("PUBLIC PRIVATE INTERFACE LINK_PUBLIC LINK_PRIVATE LINK_INTERFACE_LIBRARIES debug optimized general")

// links reads a target and what it depends on.
func (x *extractor) links(c *command) {
	for i, a := range c.args {
		switch {
		case i == 0:
			x.toTarget(a, facts.RoleUses)
		case !scopes()[x.text(a)]:
			x.toTarget(a, facts.RoleCalls)
		}
	}
}

// makes reads the files that a target is made of, and the targets that its commands and properties name.
func (x *extractor) makes(c *command) {
	running := false
	for i, a := range c.args {
		t := x.text(a)
		switch {
		case t == "COMMAND" || t == "DEPENDS" || t == "TARGETS" || t == "TARGET" || t == "ALIAS":
			running = true
			continue
		case i == 0 && (c.name == "target_sources" || c.name == "set_target_properties"):
			x.toTarget(a, facts.RoleUses)
		case strings.ToUpper(t) == t && t != "" && t[0] >= 'A':
			running = false
			continue
		case running && x.isKnownTarget(t):
			x.toTarget(a, facts.RoleCalls)
		case i > 0 && !a.quoted:
			x.toFile(a)
		}
		running = running && (c.name == "install" || c.name == "export")
	}
}

func (x *extractor) isKnownTarget(t string) bool {
	_, ok := x.targets[t]
	return ok || isTarget(t) && !strings.Contains(t, ".")
}

// toTarget refers to a target. What the linker is told, and files, are none.
func (x *extractor) toTarget(a argument, role facts.Role) {
	t := x.text(a)
	if s, ok := x.targets[t]; ok {
		if s >= 0 && s != x.scope {
			x.Ref(x.Exprs.Symbol(int(s)), role, x.scope, a.start)
		}
		return
	}
	if isTarget(t) && t[0] != '-' {
		x.Ref(x.Exprs.NameIn(t, facts.SpaceFunc), role, x.scope, a.start)
	}
}

// toFile refers to a file of the repository, by a path with an extension.
func (x *extractor) toFile(a argument) {
	t := x.text(a)
	for _, here := range []string{"${CMAKE_CURRENT_SOURCE_DIR}/", "${CMAKE_CURRENT_LIST_DIR}/"} {
		t = strings.TrimPrefix(t, here)
	}
	n := strings.LastIndexByte(t, '.')
	if n < 1 || n == len(t)-1 || strings.ContainsAny(t, "$*?()[]{}\"'`~=&|;<>\\: ") || !isName(t[n+1:]) || t[n+1] <= '9' {
		return
	}
	x.Ref(x.Exprs.Add(facts.OpPath, 0, 0, 0, t), facts.RoleUses, x.scope, a.end-len(t))
}

// condition reads the variables and targets that a condition names.
func (x *extractor) condition(c *command) {
	target := false
	for _, a := range c.args {
		t := x.text(a)
		switch s, ok := x.variables[t]; {
		case target:
			x.toTarget(a, facts.RoleUses)
		case ok && !a.quoted && !x.locals[t] && s >= 0:
			x.Ref(x.Exprs.Symbol(int(s)), facts.RoleReads, x.scope, a.start)
		}
		target = t == "TARGET" && !a.quoted
	}
}

// expanded adds the variables that an argument expands, and the targets that its generator expressions name.
func (x *extractor) expanded(a argument) {
	s := x.Source[:a.end]
	for at := a.start; at+2 < len(s); at++ {
		switch {
		case s[at] == '\\':
			at++
		case s[at] == '$' && s[at+1] == '{':
			from := at + 2
			to := from
			for to < len(s) && (letters.IsPlain(s[to]) || s[to] == '-' || s[to] == '.') {
				to++
			}
			if to > from && to < len(s) && s[to] == '}' {
				x.reads(string(s[from:to]), from)
				at = to
			}
		case s[at] == '$' && s[at+1] == '<' && strings.HasPrefix(string(s[at+2:min(at+9, len(s))]), "TARGET_"):
			at = x.ofGenerator(s, at)
		}
	}
}

// ofGenerator reads the target of an expression such as $<TARGET_FILE:name>.
func (x *extractor) ofGenerator(s []byte, at int) int {
	from := at
	for from < len(s) && s[from] != ':' && s[from] != '>' {
		from++
	}
	to := from + 1
	for to < len(s) && s[to] != '>' && s[to] != ',' {
		to++
	}
	if from < len(s) && s[from] == ':' && to < len(s) {
		x.toTarget(argument{start: from + 1, end: to}, facts.RoleUses)
	}
	return from
}

// reads refers to a variable that is expanded.
func (x *extractor) reads(called string, at int) {
	if x.locals[called] || isGiven(called) {
		return
	}
	for _, prefix := range x.parsed {
		if strings.HasPrefix(called, prefix) {
			return
		}
	}
	if s, ok := x.variables[called]; ok {
		if s >= 0 {
			x.Ref(x.Exprs.Symbol(int(s)), facts.RoleReads, x.scope, at)
		}
		return
	}
	if !x.taken[called] {
		x.Ref(x.Exprs.NameIn(called, facts.SpaceValue), facts.RoleReads, x.scope, at)
	}
}

// builtins are the commands of CMake itself that named does not read.
var builtins = lang.WordSet("block break cmake_host_system_information cmake_language cmake_minimum_required cmake_path cmake_policy continue else endblock endforeach endif endwhile " +
	"get_cmake_property get_directory_property include_guard mark_as_advanced message return separate_arguments set_directory_properties site_name variable_watch add_compile_definitions " +
	"add_compile_options add_definitions add_link_options aux_source_directory build_command create_test_sourcelist define_property enable_language enable_testing fltk_wrap_ui get_source_file_property " +
	"get_test_property include_directories include_external_msproject include_regular_expression link_directories link_libraries load_cache project qt_wrap_cpp qt_wrap_ui remove_definitions " +
	"set_source_files_properties set_tests_properties source_group try_compile try_run ctest_build ctest_configure ctest_coverage ctest_empty_binary_directory ctest_memcheck ctest_read_custom_files " +
	"ctest_run_script ctest_sleep ctest_start ctest_submit ctest_test ctest_update ctest_upload build_name exec_program export_library_dependencies install_files install_programs install_targets make_directory " +
	"output_required_files remove subdir_depends subdirs use_mangled_mesa utility_source variable_requires write_file check_c_compiler_flag check_cxx_compiler_flag check_c_source_compiles check_cxx_source_compiles " +
	"check_include_file check_include_files check_include_file_cxx check_function_exists check_symbol_exists check_cxx_symbol_exists check_library_exists check_type_size check_c_source_runs check_cxx_source_runs check_ipo_supported find_package_handle_standard_args " +
	"find_dependency write_basic_package_version_file configure_package_config_file cmake_push_check_state cmake_pop_check_state cmake_dependent_option fetchcontent_declare fetchcontent_makeavailable fetchcontent_getproperties fetchcontent_populate " +
	"externalproject_add externalproject_add_step gtest_discover_tests pkg_check_modules pkg_search_module generate_export_header feature_summary set_package_properties add_feature_info")
