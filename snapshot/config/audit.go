package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Audit configures the gate.
type Audit struct {
	Rules             map[string]Rule `json:"rules,omitempty" doc:"by rule id, a severity (off, info, warning, error) or an object"`
	Forbidden         []Forbidden     `json:"forbidden,omitempty" doc:"calls that may not be added"`
	Unanalysed        string          `json:"unanalysed,omitempty" enum:"fail,warn,ignore" doc:"what becomes of changed code that no graph is of: fail, warn or ignore; warn when absent"`
	HonorSuppressions bool            `json:"honor_suppressions,omitempty" doc:"honour also the suppressions that the change itself adds"`
}

// The values of Audit.Unanalysed.
const (
	UnanalysedFail   = "fail"
	UnanalysedWarn   = "warn"
	UnanalysedIgnore = "ignore"
)

// UnanalysedPolicies lists the values of Audit.Unanalysed.
var UnanalysedPolicies = []string{UnanalysedFail, UnanalysedWarn, UnanalysedIgnore}

// Rule configures one rule. In JSON it is an object, or the severity alone.
type Rule struct {
	Severity  string `json:"severity,omitempty" doc:"off, info, warning or error; the rule's own when absent"`
	Threshold *int   `json:"threshold,omitempty" doc:"of the rules that measure; the rule's own when absent"`
}

// Forbidden is a call that no file that matches From may make.
type Forbidden struct {
	From   string `json:"from,omitempty" doc:"glob of the files that may not make it; every file when empty"`
	Call   string `json:"call" doc:"a name as importers write it: os/exec.Command, Client.Close, eval; os/exec.* for all of it"`
	Reason string `json:"reason,omitempty" doc:"why; shown with findings"`
}

// UnmarshalJSON reads a severity or an object.
func (r *Rule) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte(`"`)) {
		return json.Unmarshal(data, &r.Severity)
	}
	type plain Rule // without this method
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode((*plain)(r))
}

// MarshalJSON writes the severity alone where there is no more.
func (r Rule) MarshalJSON() ([]byte, error) {
	if r.Threshold == nil {
		return json.Marshal(r.Severity)
	}
	type plain Rule
	return json.Marshal(plain(r))
}

func (a Audit) check() error {
	for rule, r := range a.Rules {
		if r.Severity != "" && !slices.Contains([]string{"off", "info", "warning", "error"}, r.Severity) {
			return fmt.Errorf("%w: audit.rules.%s is %q; use off, info, warning or error", ErrInvalid, rule, r.Severity)
		}
		if r.Threshold != nil && *r.Threshold < 0 {
			return fmt.Errorf("%w: audit.rules.%s has a negative threshold", ErrInvalid, rule)
		}
	}
	if a.Unanalysed != "" && !slices.Contains(UnanalysedPolicies, a.Unanalysed) {
		return fmt.Errorf("%w: audit.unanalysed is %q; use fail, warn or ignore", ErrInvalid, a.Unanalysed)
	}
	for _, f := range a.Forbidden {
		if strings.Trim(f.Call, ".*/") == "" {
			return fmt.Errorf("%w: audit.forbidden has an entry without a call", ErrInvalid)
		}
	}
	return nil
}
