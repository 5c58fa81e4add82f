import { AGENT_MARKS, HOOKED_PROGRAMS } from '../programs.ts';

const MARKS = AGENT_MARKS.map((name) => `\${${name}-}`).join('');
/** Another lean-ctx stands behind the streams: its number counts while it lives. */
const IS_WRAPPED = `{ [ -n "\${LEAN_CTX_WRAPPED-}" ] && kill -0 "$LEAN_CTX_WRAPPED" 2>/dev/null; }`;

/**
 * For an interactive bash or zsh. Everything is done by the shell itself: no program starts while a prompt is made, and
 * without an agent nothing but a few functions is there.
 */
export const POSIX_HOOK = `# lean-ctx shell hook, made by lean-ctx init --global; changes here are lost.
case ":\${SHELLOPTS-}:" in *:posix:*) return 0 ;; esac
_lc_action= _lc_name=
_LEAN_CTX_PROGRAMS="${HOOKED_PROGRAMS.join(' ')}"
_LEAN_CTX_MODE=-t
_lc_is_agent() { [ -n "${MARKS}" ]; }
# Who reads descriptor $1 reads the shell itself: a terminal, or what the shell was given when it started. Anything else (a
# pipe, a substitution, a process behind >(…)) is data.
_lc_is_own() {
  [ -t "$1" ] && return 0
  [ -n "\${_LEAN_CTX_STREAMS-}" ] && [ "/proc/self/fd/$1" -ef "/proc/$$/fd/$1" ] || return 1
  case "$_LEAN_CTX_STREAMS" in *"$1=$(readlink "/proc/$$/fd/$1");"*) return 0 ;; *) return 1 ;; esac
}
_lc_stands_aside() {
  [ -n "\${LEAN_CTX_DISABLED-}\${LEAN_CTX_NO_HOOK-}" ] && return 0
  ${IS_WRAPPED} && return 0
  _lc_is_own 1 && _lc_is_own 2 || return 0
  ! command -v lean-ctx >/dev/null 2>&1
}
# A function for a person's or agent's own shell asks nobody whether the command may run.
_lc() {
  if _lc_stands_aside; then command "$@"; else LEAN_CTX_SHELL_SECURITY="\${LEAN_CTX_SHELL_SECURITY-off}" lean-ctx "\${_LEAN_CTX_MODE:--t}" "$@"; fi
}
_lc_compress() {
  if _lc_stands_aside; then command "$@"; else LEAN_CTX_SHELL_SECURITY="\${LEAN_CTX_SHELL_SECURITY-off}" lean-ctx -c "$@"; fi
}
_lc_each_program() { eval "set -- $_LEAN_CTX_PROGRAMS"; for _lc_name do "$_lc_action" "$_lc_name"; done; }
# What the user put before a program stays. Functions that are copied to a shell without the rest run the program.
_lc_hook_one() {
  alias "$1" >/dev/null 2>&1 || typeset -f "$1" >/dev/null 2>&1 ||
    eval "$1() { if typeset -f _lc >/dev/null 2>&1; then _lc \${2-$1} \\"\\$@\\"; else command \${2-$1} \\"\\$@\\"; fi; }" 2>/dev/null || :
}
_lc_unhook_one() { case "$(typeset -f "$1")" in *"_lc \${2-$1} "*) unset -f "$1" ;; esac; }
lean-ctx-on() { _lc_action=_lc_hook_one; _lc_each_program; _lc_hook_one k kubectl; export LEAN_CTX_ENABLED; LEAN_CTX_ENABLED=1; }
lean-ctx-off() { _lc_action=_lc_unhook_one; _lc_each_program; _lc_unhook_one k kubectl; export LEAN_CTX_ENABLED; LEAN_CTX_ENABLED=0; }
lean-ctx-mode() {
  case "\${1-}" in
  track) _LEAN_CTX_MODE=-t; lean-ctx-on ;;
  compress) _LEAN_CTX_MODE=-c; lean-ctx-on ;;
  off) lean-ctx-off ;;
  *) echo "usage: lean-ctx-mode track|compress|off" >&2; return 2 ;;
  esac
}
lean-ctx-raw() { LEAN_CTX_RAW=1 command "$@"; }
lean-ctx-status() {
  [ -t 1 ] || return 0
  if [ -n "\${LEAN_CTX_DISABLED-}" ]; then echo DISABLED; elif [ "\${LEAN_CTX_ENABLED-0}" = 1 ]; then echo ON; else echo OFF; fi
}
command -v compdef >/dev/null 2>&1 && compdef _precommand _lc _lc_compress lean-ctx-raw
case "$-" in
*i*)
  if [ -n "\${CI-}" ] || ! _lc_is_agent || { [ -t 1 ] && [ -t 2 ]; }; then
    _LEAN_CTX_STREAMS=
  else
    _LEAN_CTX_STREAMS="1=$(readlink "/proc/$$/fd/1" 2>/dev/null);2=$(readlink "/proc/$$/fd/2" 2>/dev/null);"
  fi
  if [ -z "\${CI-}\${LEAN_CTX_DISABLED-}" ] && [ "\${LEAN_CTX_ENABLED-}" != 0 ]; then
    case "\${LEAN_CTX_SHELL_ACTIVATION-agents-only}" in
    always) lean-ctx-on ;;
    off | none | manual) ;;
    *) if _lc_is_agent; then _LEAN_CTX_MODE=-c; lean-ctx-on; fi ;;
    esac
  fi ;;
esac
`;

const OPEN_DESCRIPTORS = [3, 4, 5, 6, 7, 8, 9].map((each) => `{ : >&${each}; } 2>/dev/null`).join(' || ');
const IS_OWNED = `{ [ -n "\${LEAN_CTX_SHELL_OWNER-}" ] && kill -0 "$LEAN_CTX_SHELL_OWNER" 2>/dev/null; }`;

/**
 * For shells that an agent starts with one command line (`bash -c`). Only the first of them counts, whatever becomes of it:
 * what a shell below it writes is data for a program. It stands aside for everything that is more than a plain line:
 * arguments, shell options, a private descriptor, a host's own wrapper.
 */
const redirect = (
  text: string,
  shell: string,
): string => `if [ -n "${MARKS}" ] && [ -n "\${${text}-}" ] && [ -z "\${CI-}\${LEAN_CTX_DISABLED-}\${LEAN_CTX_NO_HOOK-}" ] && ! ${IS_WRAPPED} && ! ${IS_OWNED}; then
  export LEAN_CTX_SHELL_OWNER=$$
  case "\${#}:$-" in 0:*[aefnuvxil]* | [!0]*) ;; *)
    case "$${text}" in
    *__CURSOR_SANDBOX* | *dump_zsh_state* | *lean-ctx* | *_lc* | *'&3'* | *'pwd -P'*) ;;
    *)
      if ! { ${OPEN_DESCRIPTORS}; } && command -v lean-ctx >/dev/null 2>&1; then
        export LEAN_CTX_SHELL_SECURITY="\${LEAN_CTX_SHELL_SECURITY-off}" LEAN_CTX_SHELL="${shell}"
        exec lean-ctx -c "$${text}"
      fi ;;
    esac ;;
  esac
fi
`;

export const BASH_REDIRECT = redirect('BASH_EXECUTION_STRING', '$BASH');
export const ZSH_REDIRECT = redirect('ZSH_EXECUTION_STRING', 'zsh');

/** Agents are started so that the shells they start read \`~/.bashenv\`. */
export const AGENT_ALIASES = `${['claude', 'codebuddy', 'codex', 'gemini']
  .map((name) => `alias ${name}='LEAN_CTX_AGENT=1 BASH_ENV="$HOME/.bashenv" ${name}'`)
  .join('\n')}
`;
