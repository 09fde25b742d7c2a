// Package changelog lists what users of a project have to know of a change.
package changelog
