package secret_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/secret"
)

// covered is a text with its secrets numbered by their order.
func covered(text string) string {
	numbers := map[string]int{}
	return secret.Cover(text, secret.Find(text, nil), func(s string) int {
		if numbers[s] == 0 {
			numbers[s] = len(numbers) + 1
		}
		return numbers[s]
	})
}

// TestCarriers has, for each row, a text with ‹secrets› and checks that these are hidden and nothing else.
func TestCarriers(t *testing.T) {
	for _, marked := range []string{
		// Variables, settings, .env.
		`export AWS_SECRET_ACCESS_KEY=‹wJalrXUtnFEMI/K7MDENG/bPxRfiCY›`,
		`PGPASSWORD=‹hunter2› psql -h db -c 'select 1'`,
		"HOST=db\nDB_PASSWORD=‹a,b;c!›\nDEBUG=1\n",
		`API_KEY="‹abc def›" ./run`, `SECRET='‹it#s›'`, "TOKEN=‹abc›", `set PASSWORD=‹hunter›`, `$env:API_TOKEN = "‹abc›"`,
		`PASSWORD=‹x›; rm -rf /`, `PASSWORD=‹x› && rm -rf /`, `password = "‹x›"`, `const apiKey = '‹abc›';`, `password := "‹x›"`,
		`'password' => '‹x›'`, `{:password=>"‹x›"}`, `password="‹a\"b›" x`, `client_secret=‹x›`, `Env: [MYSQL_PWD=‹x› HOME=/root]`,
		`docker run -e POSTGRES_PASSWORD=‹hunter2› -p 5432:5432 postgres`, `ENV API_KEY=‹abc›`,
		// Flags.
		`mytool --password ‹hunter2› --verbose`, `mytool --api-key=‹abc› run`, `mytool --token "‹a b›" run`, `x --client-secret '‹y›'`,
		`["mytool", "--password", "‹hunter2›", "-v"]`, `curl -u ann:‹s3cret› https://x.example`, `curl --user ann:‹secret› x`,
		`curl -u "ann:‹p w›" https://x.example`, `mysql -u root -p‹secret› db`, `sshpass -p ‹hunter› ssh h`, `redis-cli -a ‹abc› get k`,
		`docker login -u ann -p ‹hunter› r.example`, `http -a ann:‹pw› x`,
		// Headers.
		`curl -X GET -H 'Authorization: Bearer ‹abc1def2ghi3›' https://api.example.com/users/7`,
		`curl -H 'X-Api-Key: ‹abc›' https://x.example`, `curl -H "X-Auth-Token: ‹abc›" x`, `curl -H "Authorization: Basic ‹dXNlcjpwYXNz›" x`,
		"GET / HTTP/1.1\r\nCookie: sid=‹abc›; theme=‹dark›\r\nHost: x\r\n", `Set-Cookie: sid=‹abc›; Path=/; HttpOnly`, `Cookie: sid=‹abc›`,
		"Authorization: ‹abc123›\nAccept: */*", `curl -b 'x' -H 'Cookie: a=‹b›' x`, "X-API-KEY: ‹abc›\n", `Proxy-Authorization: Basic ‹dXNlcjpw1›`,
		// Connection strings and URLs.
		`Server=db;User Id=sa;Password=‹hunter2›;Encrypt=true`, `Server=db;Uid=sa;Pwd=‹hunter2›;`, `host=db user=ann password=‹pw› dbname=x`,
		`AccountName=x;AccountKey=‹abc+/==›;EndpointSuffix=core`, `Endpoint=sb://x/;SharedAccessKey=‹abc=›`,
		`user:‹hunter2›@tcp(db:3306)/x`, `ann:‹secret›@unix(/tmp/x.sock)/y`, `postgres://ann:‹s3cret›@db.example:5432/x`, `redis://:‹s3cret›@cache`,
		`https://‹3f8a9c0d1e2b3f4a5c6d›@host.example/repo.git`, `git clone https://ann:‹pw›@host.example/repo.git`, `https:\/\/ann:‹pw›@x.example\/y`,
		`amqp://ann:‹p@w›@mq/x`, `postgres://ann:‹p/w›@db/x`, `https://x-access-token:‹abc›@github.com/a/b`, `admin:‹hunter2›@db.example`,
		`https://x.example/?key=‹a1b2c3d4e5f6›&page=2`, `https://x.example/?token=‹x›&page=2#access_token=‹d›`, `x?a=1&amp;api_key=‹abc›`,
		`https://x.example/?a=1\u0026api_key=‹abc›`, `https://x.example/?X-Amz-Signature=‹0a1b2c›&a=1`, `?next=%2Fx%3Ftoken%3D‹abc›%26y%3D1`,
		`user[password]=‹abc›&user[name]=ann`, `grant_type=password&client_secret=‹x›&scope=a`,
		// .netrc, SQL, XML.
		"machine api.example.com login ann password ‹hunter2›", "machine x\n  login ann\n  password ‹hunter›\n",
		`CREATE USER ann WITH PASSWORD '‹hunter2›'`, `CREATE USER 'ann'@'%' IDENTIFIED BY '‹hunter2›'`, `SET PASSWORD = PASSWORD('‹x›')`,
		`ALTER ROLE ann PASSWORD '‹x›' LOGIN`, `UPDATE u SET password = '‹x›' WHERE id = 1`, `<user>ann</user><password>‹hunter›</password>`,
		// Lines and JSON and YAML inside text.
		"user: ann\npassword: ‹hunter2›\n", "password: ‹hunter›", "  api_key: ‹abc› # of ann\n", `the reply was {"password": ‹12345›, "n": 5}`,
		`{"password":"‹x›","user":"ann"}`, `data: {"api_key": "‹a\\›", "z": "y"} …`, `{"a":"{\"password\":\"‹h\\\"i›\",\"b\":1}"}`,
		`{'token': '‹abc›', 'x': 'y'}`, `{"a":"{\"password\":\"‹cut of›","b":"c"}`, `{"password": "‹cut of›`, `{"pin": ‹4821›}`, `{"pin": "‹0042›"}`,
		"spec:\n  secret: |\n    ‹line one\n    line two›\nother: x", "password: ‹correct horse battery›\n", `{password: ‹abc›, user: ann}`,
		`{"body":"user: ann\npassword: ‹x1›\nrole: admin"}`, `{Password:‹abc› User:ann}`, "API key: ‹abc123›", "Access Token: ‹abc123›",
		"- name: x\n  token: ‹abc›\n", `the password: ‹hunter2› works`, "mot de passe : ‹abc12›", "contraseña: ‹abc›", "пароль: ‹abc›", "密码: ‹abc123›",
		`"password" : "‹x›"`, `{"Authorization": ["Bearer ‹a›"]}`, `{"cookie":"sid=‹a›; b=‹c›"}`, "\u00a0password=‹hunter›",
		`bot 123456789:‹no›`[:0] + `https://api.telegram.org/bot‹123456789:` + mixed(35) + `›/getMe`,
	} {
		text := strings.NewReplacer("‹", "", "›", "").Replace(marked)
		want := marked
		numbers := map[string]string{}
		for strings.Contains(want, "‹") {
			before, rest, _ := strings.Cut(want, "‹")
			hidden, after, _ := strings.Cut(rest, "›")
			if numbers[hidden] == "" {
				numbers[hidden] = string(rune('1' + len(numbers)))
			}
			want = before + "[redacted:" + numbers[hidden] + "]" + after
		}
		assert.Equal(t, want, covered(text))
		clean := covered(text)
		assert.Empty(t, secret.Find(clean, nil), "once is enough: %s", clean)
	}
}

// mixed is n characters as a generator of keys draws them.
func mixed(n int) string { return strings.Repeat("aB3dE6gH9k", n/10+1)[:n] }
