//go:build toolscore_noflag

package store

// registersFlag is false in programs that replace flag.CommandLine before it is parsed;
// UPDATE_SNAPS updates there.
const registersFlag = false
