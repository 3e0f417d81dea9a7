package secret_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/secret"
)

func TestTemplate(t *testing.T) {
	const curl = "curl -X GET -H 'Authorization: Bearer [redacted:1]' https://api.example.com/users/7"
	for _, c := range []struct {
		template, text string
		accepts        bool
	}{
		{curl, "curl -X GET -H 'Authorization: Bearer test' https://api.example.com/users/7", true},
		{curl, "curl -X GET -H 'Authorization: Bearer ' https://api.example.com/users/7", false},
		{curl, "curl -X DELETE -H 'Authorization: Bearer test' https://api.example.com/users/7", false},
		{curl, "curl -X GET -H 'Authorization: Bearer x' -X DELETE -H 'a: b' https://api.example.com/users/7", false},
		{"export TOKEN=[redacted:1]", "export TOKEN=abc; rm -rf /", false},
		{"?key=[redacted:1]", "?key=abc&admin=1", false},
		{"--password '[redacted:1]'", "--password 'correct horse'", true},
		{"a [redacted:1] b [redacted:1]", "a x b x", true},
		{"a [redacted:1] b [redacted:1]", "a x b y", false},
		{"a [redacted:1] b [redacted:2]", "a x b x", false},
		{"a [redacted] b [redacted]", "a x b y", true},
		{"[redacted::1] [redacted:1]", "[redacted:1] x", true},
		{"[redacted:] [redacted:1]", "[redacted] x", true},
		{"[redacted::1]", "x", false},
		{"[redacted", "[redacted", true},
	} {
		assert.Equal(t, c.accepts, secret.Parse(c.template).Matches(c.text), "%s\n%s", c.template, c.text)
	}
	assert.False(t, secret.Parse(curl).Matches(nil))
}

func TestEscapeReadsBack(t *testing.T) {
	for _, text := range []string{
		"[redacted]", "[redacted:1]", "[redacted::12]", "[redacted:x]", "[redacted5]", "a [redacted [redacted:1]] b", "",
	} {
		escaped := secret.Escape(text)
		assert.True(t, secret.Parse(escaped).Matches(text), escaped)
		assert.Zero(t, secret.Highest(escaped), escaped)
	}
}

func TestNumbersAreBoundAcrossTexts(t *testing.T) {
	var b secret.Binder
	one, two := secret.Parse("a [redacted:1]"), secret.Parse("b [redacted:2]")
	assert.Empty(t, b.Bind(one, "a x"))
	assert.Equal(t, "the secret [redacted:2] is the one of [redacted:1]", b.Bind(two, "b x"))
	assert.Empty(t, b.Bind(two, "b y"))
	assert.Equal(t, "the secret [redacted:1] is another one than before", b.Bind(one, "a z"))
	assert.Equal(t, map[string]int{"x": 1, "y": 2}, b.Numbers())
	copied := b.Clone()
	assert.Empty(t, copied.Bind(secret.Parse("[redacted:3]"), "z"))
	assert.Len(t, b.Numbers(), 2)
}

// TestOrdinaryText has strings and names that are not secrets, a thousand and more with those that
// are put together.
func TestOrdinaryText(t *testing.T) {
	texts := []string{
		"sk-learn-pipeline-2024-model-v3", "AKIAPPLEPIERECIPE123", `{"token":"NN","lemma":"run"}`, "https://example.com:443@path",
		"the password is secret", "password: none", "Password: must have eight characters", "what is a token?", "token: string",
		"password: !redacted", "password=$PASSWORD", "password=${X}", "token = {{ token }}", "--- PASS: TestBooks (0.00s)",
		"docker run -u 1000:1000 alpine", "mailto:a:b@c", "cc:ann@example.com", "ssh://git@github.com/a/b", "user@example.com",
		"https://x.example/?page_token=abc&max_tokens=5", "http://localhost:8080/x@y", "use the --token flag",
		"api_key = os.environ[\"X\"]",
		"6ba7b810-9dad-11d1-80b4-00c04fd430c8", "Authorization: required", "pass: 12, fail: 3", "auth: none", "Bearer of bad news",
		"PrivateKey: testRSAPrivateKey,", "earlySecret:  earlySecret,", "Secret: m.extendedMasterSecret",
		"c.PrivateKey = testKeys.rsaPrivateKey", "apiKey: apiKey",
		"sk-learn-pipeline-2024-model-v3", "AKIAPPLEPIERECIPE123", `{"token":"NN","lemma":"run"}`,
		`{"lemma": "run", "token": "running"}`, "https://example.com:443@path", "word_token: running", `{"currency_token": "USDC"}`,
		`[{"token": "The", "pos": "DET"}, {"token":"cat","pos":"NOUN"}]`, `{"token": "the", "logprob": -0.1}`,
		"eyJhbGciOiJIUzI1NiJ9", "the password must be at least 8 characters", "Enter password:", "Password: ", "password:",
		"Forgot your password? Click here", "token = tokenizer.next()", "if token == nil {", "token := lexer.Next()",
		"return token, nil", "password = input('Password: ')", "password := os.Getenv(\"PASSWORD\")", "secret = get_secret(name)",
		"let token: String", "func auth(token string, password string) error", "def login(user, password):",
		"login(user=user, password=password)", "password: str = None", "api_key: Optional[str] = None",
		"type Config struct { Password string }", "SELECT password FROM users WHERE id = 1",
		"INSERT INTO users (name, password) VALUES (?, ?)", "password VARCHAR(255) NOT NULL",
		"ALTER TABLE users ADD COLUMN password TEXT", "UPDATE users SET password = ? WHERE id = 1", "WHERE token = $1",
		"UPDATE u SET password = :password", "kubectl get secret my-secret", "kubectl create secret generic my-secret",
		"vault kv get secret/data/app", "the secret: never give up", "A token: a unit of text", "Tokens: 1234", "token count: 50",
		"usage: {\"total_tokens\": 12}", "pin: 3", "pins: GPIO 4", "pass: 5 fail: 2", "PASS: all", "--- PASS: TestX",
		"pass the salt", "auth: basic", "auth: oauth2", `"auth": {"type": "basic"}`, "cookie: chocolate chip", "Cookie: yes",
		"authorization: required for this", "prior authorization: approved", "user@example.com", "mailto:a@b.c",
		"git@github.com:org/repo.git", "ssh user@host", "scp a:b user@host:c", "a:b@c", "10:30@office", "time:12@noon",
		"ratio 3:4@5", "npm install foo@1.2.3", "docker pull a/b:1.2@sha256:abcdef0123456789", "image: x@sha256:0a1b2c3d4e5f",
		"http://user@host/", "http://localhost:8080/@user", "https://medium.com/@user/post-1", "https://x.com:8443/path@v1",
		"ftp://anonymous@ftp.example.com", "-p 8080:80", "docker run -p 80:80 -u 1000 nginx", "mysql -p", "ssh -p 2222 host",
		"mkdir -p a/b", "nc -u host:53", "git commit -am 'x'", "tar -xzf a -C b", "patch -p1 < x", "id -u ann",
		"sudo -u postgres psql", "curl -u https://x", "curl -o x -p 1", "unzip -P", "AIzaNotAKey", "ghp_",
		"ghp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "xoxb-", "xoxo-hugs-and-kisses-from-all", "hf_transformers_pipeline", "re_",
		"re_enter_the_password_now_please", "SG.", "SKU12345", "SK0123456789", "key-value-store", "key-0123", "pul-request", "dapi",
		"phx_airport", "fw_version_1_2_3_4_5_6_7", "npm_package_json_version_1234", "glpat-terns", "secret_santa", "secret_1",
		"MTA.station", "AGE-OF-EMPIRES", "sk_test_suite", "sk_live_", "pk_live_abcdef", "whsec_", "tfp_", "nfp_", "sbp_",
		"0xdeadbeef0123456789abcdef0123456789abcdef", "a94a8fe5ccb19ba61c4c0873d391e987982fbbd3",
		"sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "Bearer token",
		"Use a Bearer token in the Authorization header", "set the API key: see docs", "api key: required",
		"API_KEY=your_api_key_here", "API_KEY=<your key>", "API_KEY=...", "API_KEY=", "API_KEY=xxx", "TOKEN=$(cat x)",
		"TOKEN=${{ secrets.TOKEN }}", "token: ${{ secrets.GITHUB_TOKEN }}", "password: {{ vault_password }}", "password: !vault |",
		"password: *****", "password: ••••", "key=value", "?key=name", "?key=title&order=asc", "?code=123",
		"the key is under the mat", "secret ingredient: love", "password manager: yes", "otp: sent", "pin: Paris", "cvv: see back",
		"jwt: enabled", "credentials: same-origin", "credentials: 'include'", "fetch(u, {credentials: 'include'})",
	}
	names := []string{
		"passport", "passport_number", "passenger", "compass", "boarding_pass", "pin_code", "pinned", "spin", "keyboard", "monkey",
		"tokenizer", "max_tokens", "word_token", "currency_token", "tokens", "secretary", "author", "authority", "prior_authorization",
		"key", "keys", "sort_key", "public_key", "primaryKey", "token_count", "access_key_id", "cookie_banner", "pwd",
	}
	names = append(names, strings.Fields(`passenger_name passport author authored authority keyword keywords keyboard key
		primary_key foreign_key partition_key sort_key hotkey keycode key_code tokens token_count
		max_tokens input_tokens completion_tokens token_type tokenizer stop_tokens next_token pageToken nextPageToken
		continuation_token sync_token cursor_token word_token currency_token token_id token_address token_symbol tokenName
		contract_token secretary secret_santa password_policy password_required password_reset_url password_length passing pass_rate
		passed boarding_pass bypass compass trespass pin_code pinCode pinned pinterest
		spin pinpoint pin_message zip_pin otpauth cookie_banner cookie_policy cookies_accepted accept_cookies
		cookie_recipe authenticated auth_type auth_method authType auth_url auth_required jwt_algorithm jwt_expiry
		secret_name secretName secret_id secretRef credential_type credentials_provider credential_id api_key_id apiKeyName
		key_name access_key_id public_key publicKey ssh_public_key fingerprint certificate license session_id
		sid code verification_method hash checksum signature digest salt captcha
		token_budget secret_count clave_catastral clavel motd`)...)
	for _, name := range names {
		assert.Equal(t, secret.Plain, secret.KindOf(name), name)
	}
	for before := range strings.FieldsSeq("page next_page stop word sub mask quote currency max input pad cls") {
		for i := range 40 {
			texts = append(texts, fmt.Sprintf("%s_token: value-%d", before, i), fmt.Sprintf(`{"%sToken": "v%d"}`, before, i))
		}
	}
	for _, name := range names {
		texts = append(texts, name+"=value", name+": value", `{"`+name+`": "value"}`, "--"+name+" value")
	}
	assert.GreaterOrEqual(t, len(texts)+len(names), 1_000)
	for _, text := range texts {
		assert.Empty(t, secret.Find(text, nil), text)
	}
}

// TestNamesOfSecrets has relatives of the names that everybody knows, in other languages and with
// signs that nobody sees.
func TestNamesOfSecrets(t *testing.T) {
	const names = "passwords secrets credentials pass auth jwt otp pin ssh_key password_confirmation " +
		"passwort contraseña 密码 пароль senha mot_de_passe " +
		"password1 PasswordHash db_pwd PGPASSWORD x-auth apiSecret app_secret consumerSecret privateKey private_keys ssh_private_key " +
		"encryption_key secret_key_base xsrf_token otp_code mfa_token cvv security_code passcode access_code " +
		"keystore_password keypass " +
		"authToken AUTHORIZATION oauth_token id_token webhook_secret totp_secret recovery_codes seed_phrase service_account_key " +
		"secret_access_key aws_session_token x_api_key api_tokens user_password_hash lösenord wachtwoord hasło parola şifre mật_khẩu " +
		"كلمة_المرور סיסמה पासवर्ड รหัสผ่าน パスワード 暗証番号 비밀번호 口令 salasana lozinka jelszó clave motDePasse pass\u200bword " +
		"api\u00adkey token\ufeff p\u0430ssword passw0rd ｐａｓｓｗｏｒｄ"
	for name := range strings.FieldsSeq(names) {
		assert.GreaterOrEqual(t, secret.KindOf(name), secret.Key, "%q", name)
	}
}
