package secret

import "strings"

// shape is how the secrets of one kind look: a prefix of the vendor, then so many characters of an
// alphabet. A prefix with a slash is the beginning of a URL and not hidden.
type shape struct {
	source   string // the vendor, and the page of its documentation that tells the form
	prefixes string // separated by blanks
	alphabet *[256]bool
	min, max int // of what follows the prefix; max 0: no bound
	test     func(rest string) bool
}

var (
	alnum  = alphabet("A-Za-z0-9")
	lower  = alphabet("a-z0-9")
	upper  = alphabet("A-Z0-9")
	base32 = alphabet("A-Z2-7")
	hex    = alphabet("a-f0-9")
	dashed = alphabet("A-Za-z0-9_-")
	dotted = alphabet("A-Za-z0-9_.-")
	base64 = alphabet("A-Za-z0-9_+/=-")
	path   = alphabet("A-Za-z0-9_/@-")
	botID  = alphabet("A-Za-z0-9_:-")
)

// shapes are the tokens of vendors. The first that fits counts.
var shapes = []shape{
	{"Anthropic: API keys", "sk-ant-", dashed, 20, 0, random},
	{"OpenAI: project and admin API keys", "sk-proj- sk-svcacct- sk-admin-", dashed, 20, 0, random},
	{"OpenRouter: authentication", "sk-or-v1-", hex, 32, 0, random},
	{"Langfuse: API keys", "sk-lf-", dashed, 32, 0, random},
	{"OpenAI, DeepSeek, Moonshot, Stability: API keys", "sk-", dashed, 20, 0, solid},
	{"xAI: API keys", "xai-", alnum, 40, 0, random},
	{"Tavily: API credentials", "tvly-", dashed, 16, 0, random},
	{"Perplexity: API groups and keys", "pplx-", alnum, 32, 0, random},
	{"Groq: API keys", "gsk_", alnum, 32, 0, random},
	{"Hugging Face: user access tokens", "hf_ api_org_", alnum, 30, 40, varied},
	{"Replicate: API tokens", "r8_", alnum, 30, 40, random},
	{"LangSmith: API keys", "lsv2_pt_ lsv2_sk_", wordSign, 30, 0, random},
	{"Fireworks: API keys", "fw_", alnum, 22, 24, random},
	{"Notion: authorization", "ntn_", alnum, 40, 50, random},
	{"Notion: integrations before 2024", "secret_", alnum, 43, 43, random},
	{"Databricks: personal access tokens", "dapi", hex, 32, 34, random},
	{"GitHub: token formats", "ghp_ gho_ ghu_ ghs_ ghr_", alnum, 30, 0, varied},
	{"GitHub: fine-grained tokens", "github_pat_", wordSign, 40, 0, random},
	{"GitLab: token prefixes", "glpat- gldt- glrt- glptt- glcbt- glsoat-", dotted, 20, 0, varied},
	{"npm: access tokens", "npm_", alnum, 36, 36, varied},
	{"PyPI: API tokens", "pypi-", dashed, 50, 0, random},
	{"RubyGems: API key scopes", "rubygems_", hex, 48, 48, random},
	{"Docker: access tokens", "dckr_pat_ dckr_oat_", dashed, 20, 0, varied},
	{"DigitalOcean: API tokens", "dop_v1_ doo_v1_ dor_v1_", hex, 40, 0, random},
	{"HashiCorp Vault: tokens", "hvs. hvb. hvr.", dashed, 24, 0, varied},
	{"1Password: service accounts", "ops_eyJ", base64, 100, 0, varied},
	{"Doppler: auth token formats", "dp.pt. dp.st. dp.ct. dp.sa.", dotted, 40, 0, varied},
	{"Pulumi: access tokens", "pul-", hex, 40, 40, random},
	{"age: file encryption keys", "AGE-SECRET-KEY-1", upper, 58, 58, varied},
	{"Stripe: API keys", "sk_live_ sk_test_ rk_live_ rk_test_", alnum, 10, 0, varied},
	{"Stripe, Svix: webhook signatures", "whsec_", base64, 32, 0, random},
	{"Square: access tokens", "sq0atp- sq0csp-", dashed, 22, 0, random},
	{"PayPal Braintree: access tokens", "access_token$production$", lower, 16, 0, random},
	{"Shopify: access tokens", "shpat_ shpca_ shppa_ shpss_", hex, 32, 32, random},
	{"Shippo: API tokens", "shippo_live_ shippo_test_", hex, 40, 40, random},
	{"EasyPost: authentication", "EZAK EZTK", alnum, 54, 54, random},
	{"Linear: API keys", "lin_api_ lin_oauth_", alnum, 32, 0, random},
	{"Atlassian: API tokens", "ATATT3 ATCTT3 ATBB", base64, 24, 0, random},
	{"Postman: API keys", "PMAK-", dashed, 50, 0, random},
	{"Figma: personal access tokens", "figd_", dashed, 32, 0, random},
	{"Contentful: personal access tokens", "CFPAT-", dashed, 43, 43, random},
	{"Typeform: personal access tokens", "tfp_", dotted, 40, 0, random},
	{"HubSpot: private apps", "pat-na1- pat-eu1-", dashed, 36, 36, random},
	{"Slack: token types", "xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xoxe.xoxp- xapp-", dashed, 20, 0, varied},
	{"SendGrid: API keys", "SG.", dotted, 40, 0, random},
	{"Mailgun: API keys", "key-", hex, 32, 32, random},
	{"Brevo: API keys", "xkeysib- xsmtpsib-", dashed, 64, 0, random},
	{"Resend: API keys", "re_", wordSign, 30, 40, random},
	{"Twilio: API keys", "SK", hex, 32, 32, random},
	{"Discord: bot tokens", "MTA MTE MTI NDA NDE NTA NzA ODA OTA", dotted, 50, 80, threeParts},
	{"AWS IAM: unique identifiers", "AKIA ASIA ABIA", base32, 16, 16, varied},
	{"Google Cloud: API keys", "AIza", dashed, 35, 35, random},
	{"Google: OAuth access tokens", "ya29.", dotted, 20, 0, varied},
	{"Google: OAuth clients", "GOCSPX-", dashed, 20, 0, varied},
	{"Fly.io: access tokens", "fm1_ fm2_ fo1_", base64, 40, 0, random},
	{"Heroku: API keys", "HRKU-", dashed, 36, 0, random},
	{"Netlify: personal access tokens", "nfp_", alnum, 36, 0, random},
	{"Supabase: API keys", "sbp_ sb_secret_", wordSign, 30, 0, random},
	{"PlanetScale: service tokens", "pscale_tkn_ pscale_pw_ pscale_oauth_", dotted, 32, 0, random},
	{"Grafana: service accounts", "glsa_ glc_", base64, 32, 0, random},
	{"New Relic: user keys", "NRAK-", upper, 27, 27, random},
	{"Sentry: auth tokens", "sntrys_ sntryu_", base64, 40, 0, random},
	{"Dynatrace: access tokens", "dt0c01. dt0s01.", dotted, 80, 0, random},
	{"PostHog: personal API keys", "phx_", alnum, 40, 0, random},
	{"Adafruit IO: keys", "aio_", alnum, 28, 28, random},
	{"RFC 7519: JSON web tokens", "eyJ", dotted, 26, 0, webToken},
	{"Slack: incoming webhooks", "hooks.slack.com/services/ hooks.slack.com/workflows/", path, 20, 0, varied},
	{"Discord: webhooks", "discord.com/api/webhooks/ discordapp.com/api/webhooks/", path, 20, 0, varied},
	{"Microsoft Teams: connectors", "webhook.office.com/webhookb2/ outlook.office.com/webhook/", path, 30, 0, varied},
	{"Zapier: webhooks", "hooks.zapier.com/hooks/catch/", path, 8, 0, varied},
	{"Lark: bots", "open.feishu.cn/open-apis/bot/v2/hook/ open.larksuite.com/open-apis/bot/v2/hook/", path, 20, 0, varied},
	{"Telegram: Bot API", "api.telegram.org/bot", botID, 40, 0, varied},
}

// longestTested is how much of a secret is looked at to tell whether it is one: hostile text costs
// no more.
const longestTested = 64

// varied asks for what nearly every key of a vendor with a long prefix has: more than one kind of
// character, or no words.
func varied(rest string) bool {
	rest = rest[:min(len(rest), longestTested)]
	return changes(rest) > 0 || !ordinary(rest)
}

// solid asks for a long part without dashes: the words of sk-learn-pipeline-2024-model-v3 have none.
func solid(rest string) bool {
	rest = strings.ReplaceAll(rest[:min(len(rest), longestTested)], "_", "-")
	for part := range strings.SplitSeq(rest, "-") {
		if len(part) >= 16 && random(part) {
			return true
		}
	}
	return false
}

func threeParts(rest string) bool { return strings.Count(rest, ".") == 2 && random(rest) }

func webToken(rest string) bool {
	const longestHead = 2048
	if strings.IndexByte(rest[:min(len(rest), longestHead)], '.') < 0 {
		return false
	}
	parts := strings.SplitN(rest, ".", 4)
	return len(parts) >= 3 && len(parts[0]) >= 5 && len(parts[1]) >= 8 && len(parts[2]) >= 8
}

// prefix is one prefix of a shape.
type prefix struct {
	text  string
	shape *shape
}

// byStart has the prefixes by a hash of their first two bytes.
var byStart = func() (table [1 << 12][]prefix) {
	for i := range shapes {
		for text := range strings.FieldsSeq(shapes[i].prefixes) {
			at := startOf(text)
			table[at] = append(table[at], prefix{text, &shapes[i]})
		}
	}
	return table
}()

func startOf(s string) int { return int(s[0]&63)<<6 | int(s[1]&63) }

// shapeAt returns where the secret is that begins at i by its look. The shapes are tried in their
// order.
func (f *finder) shapeAt(i int) (found Span, ok bool) {
	if i+1 == len(f.s) {
		return found, false
	}
	for _, p := range byStart[startOf(f.s[i:])] {
		if !strings.HasPrefix(f.s[i:], p.text) {
			continue
		}
		start := i + len(p.text)
		end := f.runEnd(start, p.shape.alphabet)
		end = start + len(strings.TrimRight(f.s[start:end], ".-/"))
		if n := end - start; n < p.shape.min || p.shape.max > 0 && (n > p.shape.max || end < len(f.s) && isAlnum(f.s[end])) ||
			!p.shape.test(f.s[start:end]) {
			continue
		}
		if strings.Contains(p.text, "/") {
			return Span{start, end}, true
		}
		return Span{i, end}, true
	}
	return found, false
}

// runEnd returns where characters of the alphabet end. It remembers, so that text of nothing but
// prefixes is walked once.
func (f *finder) runEnd(start int, of *[256]bool) int {
	if end := f.runs[of]; end >= start {
		return end
	}
	end := start
	for end < len(f.s) && of[f.s[end]] {
		end++
	}
	if f.runs == nil {
		f.runs = map[*[256]bool]int{}
	}
	f.runs[of] = end
	return end
}
