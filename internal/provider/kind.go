package provider

import toolscore "github.com/toolscore/toolscore-go"

// CustomToolCall is the kind of a call whose arguments are free text instead of JSON. The client runs it.
const CustomToolCall toolscore.Kind = "custom_tool_call"

// clientKinds are the kinds that name a form of call and not who runs it.
var clientKinds = map[toolscore.Kind]bool{
	"":                     true,
	CustomToolCall:         true,
	"computer_call":        true,
	"local_shell_call":     true,
	"shell_call":           true,
	"apply_patch_call":     true,
	"tool_search_call":     true,
	"mcp_approval_request": true,
}

// RunByClient reports whether the client runs a call of this kind, and not the provider.
func RunByClient(kind toolscore.Kind) bool { return clientKinds[kind] }
