import { AGENT_MARKS, HOOKED_PROGRAMS } from '../programs.ts';

/** For an interactive fish. */
export const FISH_HOOK = `# lean-ctx shell hook, made by lean-ctx init --global; changes here are lost.
set -g _lean_ctx_programs ${HOOKED_PROGRAMS.join(' ')}
set -g _lean_ctx_mode -t
function _lc_is_agent
    for name in ${AGENT_MARKS.join(' ')}
        test -n "$$name"; and return 0
    end
    return 1
end
# Functions run inside fish: what is no terminal may be a pipe, a variable or a file, and is data.
function _lc
    if test -n "$LEAN_CTX_DISABLED$LEAN_CTX_NO_HOOK"; or not isatty stdout; or not isatty stderr; or not type -qf lean-ctx
        command $argv
        return $status
    end
    set -q LEAN_CTX_SHELL_SECURITY; or set -lx LEAN_CTX_SHELL_SECURITY off
    lean-ctx $_lean_ctx_mode $argv
end
function lean-ctx-on
    for name in $_lean_ctx_programs
        # What the user put before a program stays.
        functions -q $name; or eval "function $name --wraps $name --description 'through lean-ctx'; _lc $name \\$argv; end"
    end
    set -gx LEAN_CTX_ENABLED 1
end
function lean-ctx-off
    for name in $_lean_ctx_programs
        functions -q $name; and string match -q '*_lc *' -- (functions $name); and functions -e $name
    end
    set -gx LEAN_CTX_ENABLED 0
end
function lean-ctx-mode
    switch "$argv[1]"
        case track
            set -g _lean_ctx_mode -t; lean-ctx-on
        case compress
            set -g _lean_ctx_mode -c; lean-ctx-on
        case off
            lean-ctx-off
        case '*'
            echo "usage: lean-ctx-mode track|compress|off" >&2; return 2
    end
end
function lean-ctx-raw
    env LEAN_CTX_RAW=1 $argv
end
function lean-ctx-status
    isatty stdout; or return 0
    if test -n "$LEAN_CTX_DISABLED"; echo DISABLED; else if test "$LEAN_CTX_ENABLED" = 1; echo ON; else; echo OFF; end
end
if status is-interactive; and test -z "$CI$LEAN_CTX_DISABLED"; and test "$LEAN_CTX_ENABLED" != 0
    switch "$LEAN_CTX_SHELL_ACTIVATION"
        case always
            lean-ctx-on
        case off none manual
        case '*'
            if _lc_is_agent
                set -g _lean_ctx_mode -c
                lean-ctx-on
            end
    end
end
`;
