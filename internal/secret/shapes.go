package secret

import "strings"

// shape is how the secrets of one kind look: a prefix of the vendor, then so many characters of an alphabet.
type shape struct {
	prefixes string // separated by blanks
	alphabet *[256]bool
	min, max int // of what follows the prefix; max 0: no bound
	test     func(rest string) bool
	inner    bool // the prefix is no part of the secret
	whole    bool // the test needs all of it
}

var (
	alnum  = alphabet("A-Za-z0-9")
	lower  = alphabet("a-z0-9")
	upper  = alphabet("A-Z0-9")
	base32 = alphabet("A-Z2-7")
	hex    = alphabet("a-f0-9")
	word   = alphabet("A-Za-z0-9_")
	dashed = alphabet("A-Za-z0-9_-")
	dotted = alphabet("A-Za-z0-9_.-")
	base64 = alphabet("A-Za-z0-9_+/=-")
	path   = alphabet("A-Za-z0-9_/@-")
)

func alphabet(ranges string) *[256]bool {
	var set [256]bool
	for i := 0; i < len(ranges); i++ {
		if i+2 < len(ranges) && ranges[i+1] == '-' {
			for c := int(ranges[i]); c <= int(ranges[i+2]); c++ {
				set[c] = true
			}
			i += 2
		} else {
			set[ranges[i]] = true
		}
	}
	return &set
}

func always(string) bool { return true }

// varied asks for what nearly every key of a vendor with a long prefix has: more than one character, or a digit among letters.
func varied(rest string) bool { return changes(rest) > 0 || !ordinary(rest) }

// shapes are the tokens of vendors; behind each stands the page of the vendor that tells the form.
var shapes = []shape{
	{"sk-ant-", dashed, 20, 0, random, false, false},                                                                      // Anthropic: API keys
	{"sk-proj- sk-svcacct- sk-admin-", dashed, 20, 0, random, false, false},                                               // OpenAI: project and admin API keys
	{"sk-or-v1-", hex, 32, 0, random, false, false},                                                                       // OpenRouter: authentication
	{"sk-lf-", dashed, 32, 0, random, false, false},                                                                       // Langfuse: API keys
	{"sk-", dashed, 20, 0, solid, false, false},                                                                           // OpenAI, DeepSeek, Moonshot, Stability: API keys
	{"xai-", alnum, 40, 0, random, false, false},                                                                          // xAI: API keys
	{"tvly-", dashed, 16, 0, random, false, false},                                                                        // Tavily: API credentials
	{"pplx-", alnum, 32, 0, random, false, false},                                                                         // Perplexity: API groups and keys
	{"gsk_", alnum, 32, 0, random, false, false},                                                                          // Groq: API keys
	{"hf_ api_org_", alnum, 30, 40, varied, false, false},                                                                 // Hugging Face: user access tokens
	{"r8_", alnum, 30, 40, random, false, false},                                                                          // Replicate: API tokens
	{"lsv2_pt_ lsv2_sk_", word, 30, 0, random, false, false},                                                              // LangSmith: API keys
	{"fw_", alnum, 22, 24, random, false, false},                                                                          // Fireworks: API keys
	{"ntn_", alnum, 40, 50, random, false, false},                                                                         // Notion: authorization
	{"secret_", alnum, 43, 43, random, false, false},                                                                      // Notion: integrations before 2024
	{"dapi", hex, 32, 34, random, false, false},                                                                           // Databricks: personal access tokens
	{"ghp_ gho_ ghu_ ghs_ ghr_", alnum, 30, 0, varied, false, false},                                                      // GitHub: token formats
	{"github_pat_", word, 40, 0, random, false, false},                                                                    // GitHub: fine-grained tokens
	{"glpat- gldt- glrt- glptt- glcbt- glsoat-", dotted, 20, 0, varied, false, false},                                     // GitLab: token prefixes
	{"npm_", alnum, 36, 36, varied, false, false},                                                                         // npm: access tokens
	{"pypi-", dashed, 50, 0, random, false, false},                                                                        // PyPI: API tokens
	{"rubygems_", hex, 48, 48, random, false, false},                                                                      // RubyGems: API key scopes
	{"dckr_pat_ dckr_oat_", dashed, 20, 0, varied, false, false},                                                          // Docker: access tokens
	{"dop_v1_ doo_v1_ dor_v1_", hex, 40, 0, random, false, false},                                                         // DigitalOcean: API tokens
	{"hvs. hvb. hvr.", dashed, 24, 0, varied, false, false},                                                               // HashiCorp Vault: tokens
	{"ops_eyJ", base64, 100, 0, always, false, false},                                                                     // 1Password: service accounts
	{"dp.pt. dp.st. dp.ct. dp.sa.", dotted, 40, 0, varied, false, false},                                                  // Doppler: auth token formats
	{"pul-", hex, 40, 40, random, false, false},                                                                           // Pulumi: access tokens
	{"AGE-SECRET-KEY-1", upper, 58, 58, always, false, false},                                                             // age: file encryption keys
	{"sk_live_ sk_test_ rk_live_ rk_test_", alnum, 10, 0, varied, false, false},                                           // Stripe: API keys
	{"whsec_", base64, 32, 0, random, false, false},                                                                       // Stripe, Svix: webhook signatures
	{"sq0atp- sq0csp-", dashed, 22, 0, random, false, false},                                                              // Square: access tokens
	{"access_token$production$", lower, 16, 0, random, false, false},                                                      // PayPal Braintree: access tokens
	{"shpat_ shpca_ shppa_ shpss_", hex, 32, 32, random, false, false},                                                    // Shopify: access tokens
	{"shippo_live_ shippo_test_", hex, 40, 40, random, false, false},                                                      // Shippo: API tokens
	{"EZAK EZTK", alnum, 54, 54, random, false, false},                                                                    // EasyPost: authentication
	{"lin_api_ lin_oauth_", alnum, 32, 0, random, false, false},                                                           // Linear: API keys
	{"ATATT3 ATCTT3 ATBB", base64, 24, 0, random, false, false},                                                           // Atlassian: API tokens
	{"PMAK-", dashed, 50, 0, random, false, false},                                                                        // Postman: API keys
	{"figd_", dashed, 32, 0, random, false, false},                                                                        // Figma: personal access tokens
	{"CFPAT-", dashed, 43, 43, random, false, false},                                                                      // Contentful: personal access tokens
	{"tfp_", dotted, 40, 0, random, false, false},                                                                         // Typeform: personal access tokens
	{"pat-na1- pat-eu1-", dashed, 36, 36, random, false, false},                                                           // HubSpot: private apps
	{"xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xoxe.xoxp- xapp-", dashed, 20, 0, varied, false, false},                   // Slack: token types
	{"SG.", dotted, 40, 0, random, false, false},                                                                          // SendGrid: API keys
	{"key-", hex, 32, 32, random, false, false},                                                                           // Mailgun: API keys
	{"xkeysib- xsmtpsib-", dashed, 64, 0, random, false, false},                                                           // Brevo: API keys
	{"re_", word, 30, 40, random, false, false},                                                                           // Resend: API keys
	{"SK", hex, 32, 32, random, false, false},                                                                             // Twilio: API keys
	{"MTA MTE MTI NDA NDE NTA NzA ODA OTA", dotted, 50, 80, discordBot, false, true},                                      // Discord: bot tokens
	{"AKIA ASIA ABIA", base32, 16, 16, turning, false, false},                                                             // AWS IAM: unique identifiers
	{"AIza", dashed, 35, 35, random, false, false},                                                                        // Google Cloud: API keys
	{"ya29.", dotted, 20, 0, varied, false, false},                                                                        // Google: OAuth access tokens
	{"GOCSPX-", dashed, 20, 0, varied, false, false},                                                                      // Google: OAuth clients
	{"fm1_ fm2_ fo1_", base64, 40, 0, random, false, false},                                                               // Fly.io: access tokens
	{"HRKU-", dashed, 36, 0, random, false, false},                                                                        // Heroku: API keys
	{"nfp_", alnum, 36, 0, random, false, false},                                                                          // Netlify: personal access tokens
	{"sbp_ sb_secret_", word, 30, 0, random, false, false},                                                                // Supabase: API keys
	{"pscale_tkn_ pscale_pw_ pscale_oauth_", dotted, 32, 0, random, false, false},                                         // PlanetScale: service tokens
	{"glsa_ glc_", base64, 32, 0, random, false, false},                                                                   // Grafana: service accounts
	{"NRAK-", upper, 27, 27, random, false, false},                                                                        // New Relic: user keys
	{"sntrys_ sntryu_", base64, 40, 0, random, false, false},                                                              // Sentry: auth tokens
	{"dt0c01. dt0s01.", dotted, 80, 0, random, false, false},                                                              // Dynatrace: access tokens
	{"phx_", alnum, 40, 0, random, false, false},                                                                          // PostHog: personal API keys
	{"aio_", alnum, 28, 28, random, false, false},                                                                         // Adafruit IO: keys
	{"eyJ", dotted, 26, 0, webToken, false, true},                                                                         // RFC 7519: JSON web tokens
	{"hooks.slack.com/services/ hooks.slack.com/workflows/", path, 20, 0, varied, true, false},                            // Slack: incoming webhooks
	{"discord.com/api/webhooks/ discordapp.com/api/webhooks/", path, 20, 0, varied, true, false},                          // Discord: webhooks
	{"webhook.office.com/webhookb2/ outlook.office.com/webhook/", path, 30, 0, varied, true, false},                       // Microsoft Teams: connectors
	{"hooks.zapier.com/hooks/catch/", path, 8, 0, varied, true, false},                                                    // Zapier: webhooks
	{"open.feishu.cn/open-apis/bot/v2/hook/ open.larksuite.com/open-apis/bot/v2/hook/", path, 20, 0, varied, true, false}, // Lark: bots
	{"api.telegram.org/bot", alphabet("A-Za-z0-9_:-"), 40, 0, varied, true, false},                                        // Telegram: Bot API
}

// solid asks for a long part without dashes: the words of sk-learn-pipeline-2024-model-v3 have none.
func solid(rest string) bool {
	for part := range strings.FieldsFuncSeq(rest, func(r rune) bool { return r == '-' || r == '_' }) {
		if len(part) >= 16 && random(part) {
			return true
		}
	}
	return false
}

func turning(rest string) bool { return changes(rest) > 0 }

func discordBot(rest string) bool { return strings.Count(rest, ".") == 2 && random(rest) }

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

// byStart has the prefixes by their first byte, the longer ones first.
var byStart = func() (table [256][]prefix) {
	for i := range shapes {
		for text := range strings.FieldsSeq(shapes[i].prefixes) {
			table[text[0]] = append(table[text[0]], prefix{text, &shapes[i]})
		}
	}
	return table
}()

// longestTested is how much of a secret is looked at to tell whether it is one, so that hostile text costs no more.
const longestTested = 64

// shapeAt returns where the secret is that begins at i by its look. The shapes are tried in their order.
func (f *finder) shapeAt(i int) (found Span, ok bool) {
	for _, p := range byStart[f.s[i]] {
		if !strings.HasPrefix(f.s[i:], p.text) {
			continue
		}
		start := i + len(p.text)
		end := f.runEnd(start, p.shape.alphabet)
		end = start + len(strings.TrimRight(f.s[start:end], ".-/"))
		n := end - start
		if n < p.shape.min || p.shape.max > 0 && n > p.shape.max || !p.shape.matches(f.s[start:end]) {
			continue
		}
		if p.shape.inner {
			return Span{start, end}, true
		}
		return Span{i, end}, true
	}
	return Span{}, false
}

func (sh *shape) matches(rest string) bool {
	if !sh.whole {
		rest = rest[:min(len(rest), longestTested)]
	}
	return sh.test(rest)
}

// runEnd returns where characters of the alphabet end. It remembers, so that text of nothing but prefixes is walked once.
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
