package secret

import (
	"strings"
	"unicode"
)

// Kind is what the name of a key says about its value.
type Kind uint8

// The kinds of names. All but the first two hold secrets.
const (
	Plain         Kind = iota
	Allowed            // plain because a user said so
	Key                // any text but the empty one
	Password           // a number too
	Code               // four to eight digits, as a PIN has
	Auth               // anything but the name of a way to log in, such as basic
	Cookie             // pairs of names and values
	Authorization      // a scheme, then the secret
)

// endings are what the name of a secret ends with, without case and separators: client_secret,
// x-api-key, dbPassword.
var endings = kinds(map[Kind]string{
	Password: `password passwords passwd passphrase passphrases passcode passcodes keypass storepass
		dbpass userpass rootpass adminpass smtppass mailpass sshpass pgpass ftppass sqlpass loginpass
		contrasena contraseña contraseñas contrasenya motdepasse motsdepasse senha senhas palavrapasse passwort passwörter
		kennwort kennwörter wachtwoord lösenord losenord passord adgangskode salasana parool hasło haslo heslo jelszó jelszo
		parola şifre sifre lozinka katasandi matkhau mậtkhẩu
		пароль пароли 密码 密碼 口令 パスワード 暗証番号 비밀번호 암호 รหัสผ่าน סיסמה סיסמא كلمةالمرور كلمةالسر पासवर्ड`,
	Key: `secret secrets secreto segredo geheimnis credential credentials creds
		apikey apikeys accesskey accesskeys privatekey privatekeys secretkey secretkeys secretkeybase signingkey signingkeys
		encryptionkey encryptionkeys decryptionkey authkey authkeys masterkey accountkey subscriptionkey sshkey sshkeys
		gpgkey pgpkey rsakey deploykey sharedkey presharedkey storagekey hmackey webhookkey licensekey functionkey
		seedphrase recoveryphrase mnemonicphrase authcode authorizationcode accesscode recoverycode recoverycodes
		backupcode backupcodes verificationcode accesstoken accesstokens refreshtoken refreshtokens authtoken authtokens
		bearertoken bearertokens sessiontoken sessiontokens apitoken apitokens usertoken bottoken csrftoken idtoken
		ghtoken githubtoken gitlabtoken npmtoken slacktoken logintoken devicetoken oauth2bearer 密钥 密鑰 токен`,
})

// wholes are names that are secrets only as a whole: a prior_authorization is none.
var wholes = kinds(map[Kind]string{
	Authorization: `authorization proxyauthorization authorizationheader xauthorization`,
	Cookie:        `cookie cookies setcookie sessioncookie sessioncookies`,
	Auth:          `credentials credential creds auth basicauth httpauth proxyauth redisauth npmauth xauth`,
	Password:      `mdp clave claves cvv cvc`,
	Key:           `pass jwt jwts bearer psk connectsid phpsessid jsessionid`,
	Code: `pin pins otp otps totp pinnumber userpin cardpin simpin atmpin accountpin loginpin securitypin
		unlockpin devicepin otpcode totpcode mfacode 2facode smscode securitycode onetimecode`,
})

func kinds(words map[Kind]string) map[string]Kind {
	all := map[string]Kind{}
	for kind, list := range words {
		for word := range strings.FieldsSeq(list) {
			all[word] = kind
		}
	}
	return all
}

var (
	// qualifiers follow the name of a secret and leave it one: password_confirmation, secret_value.
	qualifiers = set(`confirmation confirm confirmed again repeat repeated retype verify value plain plaintext raw base64 b64
		encoded new old current hash root admin header`)
	// plainBefore are the words before token that say it is a place in a list, a piece of text or a
	// coin.
	plainBefore = set(`page next previous prev first last continuation continue cursor resume sync start stop end bos eos pad
		unk mask sep cls word words subword sub char special lex lexical text input output prompt completion num total max
		min count separator delimiter keyword punctuation currency erc erc20 nft native base quote buy sell swap contract
		reward governance gas lp fee stable crypto design color spacing parser syntax`)
	// plainPasses are the words before pass that say it is a ticket, a round or a filter.
	plainPasses = set(`boarding bus ski train day season hall museum travel park first second third single multi low high band
		all render forward backward by lift city rail event guest visitor test tests mountain`)
	plainPwd = set(`old current cwd my`)
)

func set(words string) map[string]bool {
	all := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		all[word] = true
	}
	return all
}

// KindOf says what a key of this name holds. It compares names without case, separators, numbers at
// the end and signs of no width, and knows looks: pаssword with a Cyrillic a and passw0rd are
// passwords. max_tokens and next_page_token are plain.
func KindOf(name string) Kind {
	if !mayBe(name) {
		return Plain
	}
	kind := kindOf(Words(name))
	if kind == Plain && !consistsOf(name, plainLetters) {
		if likely := kindOf(Words(lookalikes.Replace(name))); likely == Password {
			return likely
		}
	}
	return kind
}

var (
	plainLetters = alphabet("A-Za-z_.-")
	lookalikes   = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "@", "a", "$", "s",
		"а", "a", "е", "e", "о", "o", "р", "p", "с", "c", "у", "y", "х", "x", "і", "i", "ѕ", "s", "ԁ", "d", "ԝ", "w",
		"А", "A", "Е", "E", "О", "O", "Р", "P", "С", "C", "Ѕ", "S", "І", "I")
)

func kindOf(words []string) Kind {
	for len(words) > 1 && qualifiers[words[len(words)-1]] && kindOf(words[:len(words)-1]) >= Key {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return Plain
	}
	joined := strings.Join(words, "")
	if kind := wholes[joined]; kind != Plain {
		return kind
	}
	last, before := words[len(words)-1], ""
	if len(words) > 1 {
		before = words[len(words)-2]
	}
	switch {
	case last == "token" && !plainBefore[before]:
		return Key
	case last == "pass" && before != "" && !plainPasses[before],
		last == "pwd" && before != "" && !plainPwd[before], // by itself it is the working directory
		strings.HasSuffix(last, "pwd") && len(last) > len("pwd") && last != "oldpwd":
		return Password
	}
	for i := range joined { // the longest ending, which does not begin inside a letter
		if kind := endings[joined[i:]]; kind != Plain {
			return kind
		}
	}
	return Plain
}

// Squash is the form in which names are compared: no case, no separators, no number at the end.
func Squash(name string) string { return strings.Join(Words(name), "") }

// Words splits a name at separators and where a capital begins a word, and puts the words in lower
// case. Signs of no width and numbers at the end are dropped: API_KEY_2 is api, key.
func Words(name string) []string {
	var words []string
	var word []rune
	flush := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
			word = word[:0]
		}
	}
	runes := visible(name)
	for i, r := range runes {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			flush()
			continue
		}
		// apiKey and APIKey both have two words
		if i > 0 && unicode.IsUpper(r) && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			flush()
		}
		word = append(word, r)
	}
	flush()
	for len(words) > 0 {
		last := &words[len(words)-1]
		if *last = strings.TrimRight(*last, "0123456789"); *last != "" {
			break
		}
		words = words[:len(words)-1]
	}
	return words
}

// visible returns the characters of a name that a reader sees; letters of full width are those of
// ASCII.
func visible(name string) []rune {
	runes := make([]rune, 0, len(name))
	for _, r := range name {
		switch {
		case r < 0x80:
		case unicode.Is(unicode.Cf, r), r == 0x34f, unicode.Is(unicode.Variation_Selector, r), r >= 0x300 && r <= 0x36f:
			continue
		case r >= 0xff01 && r <= 0xff5e:
			r -= 0xfee0
		}
		runes = append(runes, r)
	}
	return runes
}

// rooted has the first three letters of all that names of secrets end with: such a name holds one
// of them, if it is in ASCII.
var rooted = func() (table [1 << 15]bool) {
	for _, names := range []map[string]Kind{endings, wholes, kinds(map[Kind]string{Key: "token pwd pass"})} {
		for name := range names {
			table[trigram(name[0], name[1], name[2])] = true
		}
	}
	return table
}()

func trigram(a, b, c byte) int { return int(a&31)<<10 | int(b&31)<<5 | int(c&31) }

// mayBe is a quick look that refuses most names which are plain.
func mayBe(name string) bool {
	for i := range len(name) {
		if c := name[i]; c >= 0x80 || c == '@' || c == '$' || c >= '0' && c <= '5' {
			return true
		}
		if i >= 2 && rooted[trigram(name[i-2], name[i-1], name[i])] {
			return true
		}
	}
	return false
}
