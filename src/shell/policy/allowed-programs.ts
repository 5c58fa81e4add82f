/** What may run without being allowed first: everyday programs of development. No cloud or container tools. */
const WORDS = `
: . [ [[ alias bg break builtin caller cd command compgen complete continue declare dirs disown echo enable exit export
false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly
return set shift shopt sleep test time times trap true type typeset ulimit umask unalias unset wait
ack ag apt-cache arch awk base32 base64 basename bat batcat bc blkid cal cat chgrp chmod chown cksum clear cloc cmp
column comm cp csplit cut date df diff diff3 dig dir dirname dos2unix du egrep env exa expand expr eza fd fdfind fgrep
file find fmt fold free fuser gawk getent glow grep groups gunzip gzip head hexdump hexyl host hostname htop iconv id
ifconfig install ip join jq less link ln locale locate logger ls lsattr lsblk lscpu lsd lsof man mawk md5sum mkdir mkfifo
mktemp mlr more mount mv netstat nl nohup nproc nslookup numfmt od openssl paste pathchk pgrep pidof ping pkill pr
printenv procs ps pstree pv readelf readlink realpath renice rev rg rm rmdir rsync scp sd sed seq sha1sum sha224sum
sha256sum sha384sum sha512sum shasum shred shuf sort split ss stat strings stty sum sw_vers sync tac tail tar tee
tokei top touch tr traceroute tree truncate tsort tty uname unexpand uniq unix2dos unlink unxz unzip uptime users vdir
vmstat w watch wc wget curl which who whoami xargs xmllint xxd xz yes yq zcat zip zipinfo zstd 7z bzip2 bunzip2 fx gron
nice ionice stdbuf timeout gtimeout setsid env sudo doas chronic flock caffeinate unbuffer taskset
git gh glab hub jj hg svn tig delta difft git-lfs
cargo rustc rustup rustfmt clippy-driver cargo-nextest bacon wasm-pack trunk
node npm npx pnpm pnpx yarn bun bunx deno corepack nvm fnm volta tsc tsx ts-node esbuild vite vitest jest mocha ava tap
playwright cypress eslint prettier biome oxlint stylelint next nuxt astro svelte-check webpack rollup parcel turbo nx
lerna rush ng vue-tsc storybook tsup swc babel knip depcheck madge lint-staged husky commitlint standard xo c8 nyc
python python2 python3 py pip pip3 pipx uv uvx poetry pipenv pdm hatch rye conda mamba pytest tox nox ruff black isort
flake8 mypy pyright pylint bandit coverage pre-commit django-admin flask alembic twine jupyter ipython sphinx-build mkdocs
go gofmt goimports golangci-lint staticcheck gotestsum govulncheck dlv buf protoc
java javac jar kotlin kotlinc scala sbt mvn mvnw gradle gradlew ant groovy ktlint detekt
ruby gem bundle bundler rake rspec rubocop rails irb standardrb minitest
php composer phpunit pest phpstan psalm phpcs phpcbf php-cs-fixer artisan
dotnet msbuild nuget csc
swift swiftc swiftlint swiftformat xcodebuild xcrun pod
perl prove cpan lua luac luajit luarocks R Rscript julia elixir mix iex erl rebar3 ghc cabal stack ocaml dune opam nim
zig dart flutter crystal clojure lein clj
gcc g++ cc c++ clang clang++ clang-format clang-tidy cpp ld ar nm objdump strip make gmake cmake ctest cpack ninja meson
autoconf automake autoreconf configure bazel bazelisk buck2 scons just task mage pkg-config gdb lldb valgrind strace
ltrace perf cppcheck ccache
bash sh zsh dash ksh fish shellcheck shfmt bats
sqlite3 psql pg_dump pg_isready mysql mysqldump mariadb redis-cli mongosh duckdb
ffmpeg ffprobe convert magick identify pandoc pdftotext exiftool dot
apt apt-get dpkg dnf yum rpm pacman apk brew port snap flatpak
systemctl journalctl dmesg service launchctl
tmux screen direnv asdf mise rbenv pyenv chezmoi stow entr hyperfine
lean-ctx lctx
`;

export const ALLOWED_PROGRAMS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
