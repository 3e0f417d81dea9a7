# Short fuzzing of every target. A target is run a number of times, not for a time: a run that ends by the clock can fail
# in the very moment of its end. Inputs that were found go to Go's cache, a failing one to testdata/fuzz.

fuzz_runs=${TOOLSCORE_FUZZ:-10000x}

fuzz_all() {
	local target package code
	fuzz_targets >"$log.targets"
	while read -r target package; do
		printf '== %s %s\n' "$package" "$target"
		code=0
		fuzz_one "$target" "$package" || code=$?
		if ((code == 124)); then
			code=0
			fuzz_one "$target" "$package" || code=$?
		fi
		((code == 0)) || return "$code"
	done <"$log.targets"
}

# fuzz_one TARGET PACKAGE: now and then go test waits for a worker that has ended, so a run that takes too long is tried again.
fuzz_one() {
	timeout 120 go test -run '^$' -fuzz "^$1\$" -fuzztime "$fuzz_runs" -fuzzminimizetime 50x "$2" </dev/null
}

# fuzz_targets: a line for each target, its name and its package.
fuzz_targets() {
	go test -list '^Fuzz' ./... | awk '
		/^Fuzz/ { names[++n] = $1 }
		/^ok/   { for (i = 1; i <= n; i++) print names[i], $2; n = 0 }'
}
