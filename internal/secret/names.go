package secret

import (
	"slices"
	"strings"
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

// endings are what the name of a secret ends with, without case and separators: client_secret, x-api-key, dbPassword.
var endings = kinds(map[Kind]string{
	Password: `password passwords passwd passphrase passphrases passcode passcodes
		dbpass userpass rootpass adminpass smtppass mailpass sshpass pgpass ftppass sqlpass loginpass
		contrasena contraseña contraseñas contrasenya motdepasse motsdepasse senha senhas passwort passwörter kennwort
		kennwörter wachtwoord lösenord losenord passord adgangskode salasana hasło haslo heslo jelszó jelszo parola şifre sifre
		katasandi
		пароль пароли 密码 密碼 口令 パスワード 비밀번호 암호 รหัสผ่าน`,
	Key: `secret secrets secreto segredo geheimnis credential credentials creds
		apikey apikeys accesskey accesskeys privatekey privatekeys secretkey secretkeys signingkey signingkeys
		encryptionkey encryptionkeys decryptionkey authkey authkeys masterkey accountkey subscriptionkey sshkey sshkeys
		gpgkey pgpkey rsakey deploykey sharedkey presharedkey storagekey hmackey webhookkey licensekey functionkey
		seedphrase recoveryphrase mnemonicphrase authcode authorizationcode accesscode recoverycode recoverycodes
		backupcode backupcodes verificationcode accesstoken accesstokens refreshtoken refreshtokens authtoken authtokens
		bearertoken bearertokens sessiontoken sessiontokens apitoken apitokens usertoken bottoken csrftoken idtoken
		密钥 密鑰 токен`,
})

// wholes are names that are secrets only as a whole, or after one of a few words: a prior_authorization is none.
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
	// plainBefore are the words before token that say it is a place in a list, a piece of text or a coin.
	plainBefore = set(`page next previous prev first last continuation continue cursor resume sync start stop end bos eos pad
		unk mask sep cls word words subword sub char special lex lexical text input output prompt completion num total max
		min count separator delimiter keyword punctuation currency erc erc20 nft native base quote buy sell swap
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

// KindOf says what a key of this name holds. It compares names without case, separators, numbers at the end, signs of no width
// and the looks of letters: pаssword with a Cyrillic a and passw0rd are passwords. max_tokens and next_page_token are plain.
func KindOf(name string) Kind {
	if !mayBe(name) {
		return Plain
	}
	words := Words(name)
	kind := kindOf(words)
	if kind == Plain && strings.ContainsAny(name, "01345@$") {
		if likely := kindOf(Words(lookalikes.Replace(name))); likely == Password {
			return likely
		}
	}
	return kind
}

var lookalikes = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "@", "a", "$", "s")

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
	switch last {
	case "token":
		if !plainBefore[before] {
			return Key
		}
	case "pass":
		if before != "" && !plainPasses[before] {
			return Password
		}
	case "pwd": // by itself it is the working directory
		if before != "" && !plainPwd[before] {
			return Password
		}
	}
	return ending(joined)
}

// ending returns the kind of the longest ending. An ending in another script is as long as its letters.
func ending(joined string) Kind {
	for i := range joined {
		if kind := endings[joined[i:]]; kind != Plain {
			return kind
		}
	}
	if strings.HasSuffix(joined, "token") && len(joined) > len("token") && slices.Contains(ownedTokens, joined) {
		return Key
	}
	if strings.HasSuffix(joined, "pwd") && len(joined) > len("pwd") && joined != "oldpwd" && joined != "cwdpwd" {
		return Password
	}
	return Plain
}

// ownedTokens are names of one word in which nothing shows where the token begins.
var ownedTokens = []string{"ghtoken", "githubtoken", "gitlabtoken", "npmtoken", "slacktoken", "logintoken", "devicetoken"}
