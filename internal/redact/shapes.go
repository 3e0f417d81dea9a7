package redact

// families are the kinds of secrets that are known by their look, by a sign that text without any of them mostly lacks.
// UUIDs, hashes and words have none of these shapes.
var families = []family{
	{sign: "-", shapes: []shape{
		certain(`\bsk-(?:ant|proj|svcacct|admin|or-v1|lf)-[\w-]{8,}`, "sk-"), // Anthropic, OpenAI, OpenRouter, Langfuse
		likely(`\bsk-[\w-]{16,}`, "sk-"),                                     // and those who write their keys alike
		certain(`\bxai-\w{20,}`, "xai-"),
		certain(`\btvly-[\w-]{16,}`, "tvly-"),     // Tavily
		likely(`\bpplx-[\w-]{16,}`, "pplx-"),      // Perplexity
		certain(`\bGOCSPX-[\w-]{20,}`, "GOCSPX-"), // Google OAuth client
		certain(`\bglpat-[\w-]{16,}`, "glpat-"),   // GitLab
		certain(`\bpypi-[\w-]{50,}`, "pypi-"),
		certain(`\bxox[abeoprs]-[\w-]{10,}`, "xox"), // Slack
		certain(`\bxapp-[\w-]{10,}`, "xapp-"),
		certain(privateKey, "PRIVATE KEY-----", "PRIVATE KEY BLOCK-----"),
	}},
	{sign: "_", shapes: []shape{
		certain(`\bgsk_[A-Za-z0-9]{20,}`, "gsk_"),                                       // Groq
		certain(`\bhf_[A-Za-z0-9]{20,}`, "hf_"),                                         // Hugging Face
		certain(`\br8_[A-Za-z0-9]{20,}`, "r8_"),                                         // Replicate
		certain(`\blsv2_(?:pt|sk)_\w{20,}`, "lsv2_"),                                    // LangSmith
		certain(`\bgh[opsur]_[A-Za-z0-9]{20,}`, "gho_", "ghp_", "ghs_", "ghu_", "ghr_"), // GitHub
		certain(`\bgithub_pat_\w{20,}`, "github_pat_"),
		certain(`\bnpm_[A-Za-z0-9]{30,}`, "npm_"),
		certain(`\bdop_v1_[a-f0-9]{40,}`, "dop_v1_"),                            // DigitalOcean
		certain(`\b[rs]k_(?:live|test)_[A-Za-z0-9]{10,}`, "k_live_", "k_test_"), // Stripe
	}},
	{sign: ".", shapes: []shape{
		certain(`\bya29\.[\w-]{20,}`, "ya29."),                              // Google OAuth
		certain(`\bSG\.[\w-]{16,}\.[\w-]{16,}`, "SG."),                      // SendGrid
		certain(`\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]+)*`, "eyJ"), // JSON web tokens
	}},
	{sign: ":", shapes: []shape{
		certain(urlPassword, "://", `:\/\/`),
	}},
	{sign: "A", shapes: []shape{
		certain(`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`, "AKIA", "ASIA"), // AWS
		certain(`\bAIza[\w-]{30,}`, "AIza"),                      // Google
	}},
	{sign: " ", shapes: []shape{
		likely(`\b(?:[Bb]earer|BEARER)\s+([\w.~+/-]{16,}=*)`, "earer ", "EARER "),
		likely(`\b[Aa]uthorization\W{1,6}(?:[Bb]asic|[Tt]oken)\s+([\w.~+/-]{8,}=*)`, "uthorization"),
	}},
}

// privateKey is a key in PEM up to its end, or that of the text.
const privateKey = `-----BEGIN [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----|\z)`

// urlPassword is what stands between the user and the host; what the query of a URL holds is found by name.
const urlPassword = `\b[a-zA-Z][\w+.-]*:(?:\\?/){2}[^\s/?#@:"'<>]*:([^\s/?#@"'<>{}]+)@`
