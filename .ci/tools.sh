# The programs that the checks need, each in one version, installed where go install puts them and reused from there.

tools=$(go env GOPATH)/bin
export PATH=$tools:$PATH

install_tools() {
	install_tool gofumpt mvdan.cc/gofumpt v0.12.0
	install_tool staticcheck honnef.co/go/tools/cmd/staticcheck v0.8.2
	install_tool actionlint github.com/rhysd/actionlint/cmd/actionlint v1.7.12
	install_tool golangci-lint github.com/golangci/golangci-lint/v2/cmd/golangci-lint v2.15.0
}

# install_tool NAME PACKAGE VERSION
install_tool() {
	[[ $(version_of "$tools/$1") == "$3" ]] || GOBIN=$tools go install "$2@$3"
}

# version_of FILE: the version of the module that the program was built from; nothing where there is none.
version_of() {
	[[ -x $1 ]] || return 0
	go version -m "$1" | awk '$1 == "mod" { print $3 }'
}

# system_packages: the race detector needs a C compiler, tests against other languages need node, those of the page a browser.
system_packages() {
	local missing=()
	command -v gcc >/dev/null || missing+=(gcc libc6-dev)
	command -v npm >/dev/null || missing+=(nodejs npm)
	command -v chromium >/dev/null || missing+=(chromium)
	((${#missing[@]} == 0)) && return
	apt-get update -qq
	apt-get install -qq -y --no-install-recommends "${missing[@]}"
}
