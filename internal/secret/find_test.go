package secret_test

import (
	"strconv"
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

// TestCarriers has, for each row, a text with ‹secrets› and checks that these are hidden and
// nothing else.
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
		`curl -H 'X-Api-Key: ‹abc›' https://x.example`, `curl -H "X-Auth-Token: ‹abc›" x`,
		`curl -H "Authorization: Basic ‹dXNlcjpwYXNz›" x`,
		"GET / HTTP/1.1\r\nCookie: sid=‹abc›; theme=‹dark›\r\nHost: x\r\n", `Set-Cookie: sid=‹abc›; Path=/; HttpOnly`,
		`Cookie: sid=‹abc›`,
		"Authorization: ‹abc123›\nAccept: */*", `curl -b 'x' -H 'Cookie: a=‹b›' x`, "X-API-KEY: ‹abc›\n",
		`Proxy-Authorization: Basic ‹dXNlcjpw1›`,
		// Connection strings and URLs.
		`Server=db;User Id=sa;Password=‹hunter2›;Encrypt=true`, `Server=db;Uid=sa;Pwd=‹hunter2›;`,
		`host=db user=ann password=‹pw› dbname=x`,
		`AccountName=x;AccountKey=‹abc+/==›;EndpointSuffix=core`, `Endpoint=sb://x/;SharedAccessKey=‹abc=›`,
		`user:‹hunter2›@tcp(db:3306)/x`, `ann:‹secret›@unix(/tmp/x.sock)/y`, `postgres://ann:‹s3cret›@db.example:5432/x`,
		`redis://:‹s3cret›@cache`,
		`https://‹3f8a9c0d1e2b3f4a5c6d›@host.example/repo.git`, `git clone https://ann:‹pw›@host.example/repo.git`,
		`https:\/\/ann:‹pw›@x.example\/y`,
		`amqp://ann:‹p@w›@mq/x`, `postgres://ann:‹p/w›@db/x`, `https://x-access-token:‹abc›@github.com/a/b`,
		`admin:‹hunter2›@db.example`,
		`https://x.example/?key=‹a1b2c3d4e5f6›&page=2`, `https://x.example/?token=‹x›&page=2#access_token=‹d›`,
		`x?a=1&amp;api_key=‹abc›`,
		`https://x.example/?a=1\u0026api_key=‹abc›`, `https://x.example/?X-Amz-Signature=‹0a1b2c›&a=1`,
		`?next=%2Fx%3Ftoken%3D‹abc›%26y%3D1`,
		`user[password]=‹abc›&user[name]=ann`, `grant_type=password&client_secret=‹x›&scope=a`,
		// .netrc, SQL, XML.
		"machine api.example.com login ann password ‹hunter2›", "machine x\n  login ann\n  password ‹hunter›\n",
		`CREATE USER ann WITH PASSWORD '‹hunter2›'`, `CREATE USER 'ann'@'%' IDENTIFIED BY '‹hunter2›'`,
		`SET PASSWORD = PASSWORD('‹x›')`,
		`ALTER ROLE ann PASSWORD '‹x›' LOGIN`, `UPDATE u SET password = '‹x›' WHERE id = 1`,
		`<user>ann</user><password>‹hunter›</password>`,
		// Lines and JSON and YAML inside text.
		"user: ann\npassword: ‹hunter2›\n", "password: ‹hunter›", "  api_key: ‹abc› # of ann\n",
		`the reply was {"password": ‹12345›, "n": 5}`,
		`{"password":"‹x›","user":"ann"}`, `data: {"api_key": "‹a\\›", "z": "y"} …`, `{"a":"{\"password\":\"‹h\\\"i›\",\"b\":1}"}`,
		`{'token': '‹abc›', 'x': 'y'}`, `{"a":"{\"password\":\"‹cut of›","b":"c"}`, `{"password": "‹cut of›`,
		`{"pin": ‹4821›}`, `{"pin": "‹0042›"}`,
		"spec:\n  secret: |\n    ‹line one\n    line two›\nother: x", "password: ‹correct horse battery›\n",
		`{password: ‹abc›, user: ann}`,
		`{"body":"user: ann\npassword: ‹x1›\nrole: admin"}`, `{Password:‹abc› User:ann}`, "API key: ‹abc123›", "Access Token: ‹abc123›",
		"- name: x\n  token: ‹abc›\n", `the password: ‹hunter2› works`, "mot de passe : ‹abc12›", "contraseña: ‹abc›",
		"пароль: ‹abc›", "密码: ‹abc123›",
		`"password" : "‹x›"`, `{"Authorization": ["Bearer ‹a›"]}`, `{"cookie":"sid=‹a›; b=‹c›"}`, "\u00a0password=‹hunter›",
		// Neighbours of the above: other programs, other places of the name, other quotes.
		"GITHUB_TOKEN=‹abc› gh pr list", `export PGPASSWORD='‹p w›'`, "aws_secret_access_key = ‹wJalrXUtnFEMIK7MDENGbPxRfiCY›",
		`psql "host=db user=ann password=‹hunter2› sslmode=require"`, `psql "postgresql://ann:‹hunter2›@db/x"`,
		`jdbc:mysql://db:3306/x?user=ann&password=‹hunter2›`, `jdbc:sqlserver://h;user=sa;password=‹x1›;`,
		`mongodb+srv://ann:‹p4ss›@cluster0.mongodb.net/test`, `mysql --password=‹hunter2› -u root`, `mysql -uroot -p‹hunter2›`,
		`curl -uann:‹s3cret› https://x`, `curl --user=ann:‹s3cret› x`, `curl -sSu ann:‹s3cret› x`,
		`wget --http-password=‹hunter2› x`, `wget --password ‹hunter2› x`, `curl --header "X-Api-Key: ‹abc›" x`,
		`curl -H "x-goog-api-key: ‹abc›" x`, `curl -H"Authorization: token ‹abc123›" x`, `curl --cookie "sid=‹abc›; a=‹b›" x`,
		`curl -b "sid=‹abc›" x`, `curl --oauth2-bearer ‹abc› x`, `curl -d 'password=‹hunter2›&user=ann' x`,
		`curl -d '{"password":"‹hunter2›"}' x`, `curl -F password=‹hunter2› x`, `http POST x password=‹hunter2›`,
		`machine h login l password ‹p›`, "default login ann password ‹hunter2›",
		`git clone https://‹ghp` + `_abcdefghij1234567890ABCDEFGHIJ123456›@github.com/a/b.git`, `git clone https://ann:‹x9›@h/a.git`,
		`https://oauth2:‹glpat` + `-abcdefghij1234567890›@gitlab.com/a/b.git`, `"password": ‹12345›`, `{"password":‹12345›}`,
		`{\"password\": ‹12345›}`, `password: ‹12345›`, `password=‹12345›`, "PASSWORD=‹12345› ./x", `{"db":{"password":‹-1.5e3›}}`,
		`ALTER USER ann IDENTIFIED BY '‹x›'`, `CREATE LOGIN ann WITH PASSWORD = '‹x›'`,
		`CREATE ROLE a LOGIN ENCRYPTED PASSWORD '‹x›'`, `GRANT ALL ON x TO 'a'@'b' IDENTIFIED BY '‹x›'`,
		`create user ann password '‹x›'`, `CREATE USER ann IDENTIFIED BY "‹x›"`, `User ID=sa;Pwd=‹x›`,
		`Data Source=db;Password='‹a;b›'`, `Server=tcp:db,1433;Password=‹a1b2›;`,
		`DefaultEndpointsProtocol=https;AccountName=a;AccountKey=‹ab12==›;`, `?access_token=‹abc›`, `?api_key=‹abc›`,
		`?apikey=‹abc›`, `&token=‹abc›`, `?client_secret=‹abc›`, `?key=‹AbC123xyz789›`,
		`https://maps.googleapis.com/maps/api/geocode/json?address=x&key=‹AIz` + `aabcdefghij1234567890ABCDEFGHIJ12345›`,
		`?auth=‹abc12›`, `?sig=‹abc12›`, "X-Api-Key: ‹abc›", "x-api-key: ‹abc›\r\n", "Api-Key: ‹abc›", "X-Auth-Token: ‹abc›",
		"X-Amz-Security-Token: ‹abc›", "Private-Token: ‹abc›", "PRIVATE-TOKEN: ‹abc›",
		"Authorization: AWS4-HMAC-SHA256 ‹Credential=AKIA/x, Signature=ab12›", "Authorization: ApiKey ‹abc12›",
		"authorization: ‹abc12›", "  password: \"‹a b›\"", "token: '‹a b›'", "- password: ‹x1›", "db.password=‹x1›",
		"spring.datasource.password: ‹x1›", "passwords: ‹x1›", "_authToken=‹abc12›", "//registry.npmjs.org/:_authToken=‹abc12›",
		"[client]\npassword=‹x›\n", `--secret=‹x›`, `--secret ‹x1›`, `--auth-token=‹x›`, `-token ‹x1›`, `-token=‹x›`,
		`--access-key ‹x1› --secret-key ‹y2›`, `/password:‹x1›`, `--from-literal=password=‹x1›`, `--set auth.password=‹x1›`,
		`--build-arg TOKEN=‹x1›`, `-e TOKEN=‹x1›`, `-Dpassword=‹x1›`, `-Ddb.password=‹x1›`, `-var 'db_password=‹x1›'`,
		`kubectl create secret generic x --from-literal=api-key=‹x1›`, `os.environ["API_KEY"] = "‹abc›"`,
		`process.env.TOKEN = '‹abc›'`, `client = X(api_key="‹abc›")`, `X(apiKey: "‹abc›")`, "<password>‹a b›</password>",
		`<add key="Password" value="‹x›"/>`, `<input name="password" value="‹x›">`, `password="‹x›"`,
		`<Password type="x">‹y›</Password>`, "- name: API_KEY\n  value: ‹x1›\n", `{"name":"API_KEY","value":"‹x1›"}`,
		"https://hooks.slack.com/services/‹T0" + "AB1CD2E/B0AB1CD2E/a1B2c3D4e5F6g7H8i9J0k1L2›",
		"https://discord.com/api/webhooks/‹123456789012345678/aB3dE6gH9kaB3dE6gH9kaB3dE6gH9kaB3dE6gH9kaB3dE6gH9kaB3dE6gH9k12345678›",
		`https://api.telegram.org/bot‹123456789:` + mixed(35) + `›/getMe`,
	} {
		text := strings.NewReplacer("‹", "", "›", "").Replace(marked)
		want := marked
		numbers := map[string]string{}
		for strings.Contains(want, "‹") {
			before, rest, _ := strings.Cut(want, "‹")
			hidden, after, _ := strings.Cut(rest, "›")
			if numbers[hidden] == "" {
				numbers[hidden] = strconv.Itoa(len(numbers) + 1)
			}
			want = before + "[redacted:" + numbers[hidden] + "]" + after
		}
		assert.Equal(t, want, covered(text))
		clean := covered(text)
		assert.Empty(t, secret.Find(clean, nil), "once is enough: %s", clean)
	}
}

// TestLongSecrets has secrets of a length at which only a part of them was looked at.
func TestLongSecrets(t *testing.T) {
	for _, length := range []int{100, 255, 256, 257, 1023, 1024, 1025, 3000} {
		long := mixed(length)
		for _, carrier := range []string{
			"token: %\nx", "TOKEN=% x", "--token % x", "Authorization: Token %\nx", "?token=%&x=y", `{"token":"%"}`, "Cookie: a=%\nx",
			"curl -u a:% x", "https://a:%@h/x", "gh" + "p_%", "bearer %", "'X-Api-Key: %'", "?key=%&x=y", "password: % ",
		} {
			got := covered(strings.Replace(carrier, "%", long, 1))
			assert.NotContains(t, got, long[length-8:], "%s", carrier)
			assert.Less(t, len(got), 60, "%s", carrier)
		}
	}
}

// mixed is n characters as a generator of keys draws them.
func mixed(n int) string { return strings.Repeat("aB3dE6gH9k", n/10+1)[:n] }
