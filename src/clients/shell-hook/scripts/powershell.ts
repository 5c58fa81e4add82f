import { AGENT_MARKS, HOOKED_PROGRAMS } from '../programs.ts';

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/**
 * For an interactive PowerShell. A function is made only for a program that is there, and only when it is asked for: behind
 * a function `$?`, and with it `&&`, does not tell how the program ended.
 */
export const POWERSHELL_HOOK = `# lean-ctx shell hook, made by lean-ctx init --global; changes here are lost.
$global:LeanCtxPrograms = @(${quoted(HOOKED_PROGRAMS)})
$global:LeanCtxMode = '-t'
function global:Test-LeanCtxAgent {
  foreach ($name in @(${quoted(AGENT_MARKS)})) { if ([Environment]::GetEnvironmentVariable($name)) { return $true } }
  return $false
}
function global:_lc {
  $program = $args[0]
  $rest = @($args | Select-Object -Skip 1)
  $real = Get-Command $program -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
  $own = Get-Command lean-ctx -CommandType @('Application', 'ExternalScript') -ErrorAction SilentlyContinue | Select-Object -First 1
  # A function cannot tell who reads it: only where the shell itself writes to a terminal does lean-ctx see it too.
  $isAside = $env:LEAN_CTX_DISABLED -or $env:LEAN_CTX_NO_HOOK -or -not $own -or [Console]::IsOutputRedirected
  if ($isAside) {
    if ($MyInvocation.ExpectingInput) { $input | & $real @rest } else { & $real @rest }
    return
  }
  $before = $env:LEAN_CTX_SHELL_SECURITY
  if (-not $before) { $env:LEAN_CTX_SHELL_SECURITY = 'off' }
  $env:LEAN_CTX_READER = 'terminal'
  try {
    if ($MyInvocation.ExpectingInput) { $input | & $own $global:LeanCtxMode $program @rest }
    else { & $own $global:LeanCtxMode $program @rest }
  } finally {
    $env:LEAN_CTX_SHELL_SECURITY = $before
    $env:LEAN_CTX_READER = $null
  }
}
function global:lean-ctx-on {
  foreach ($name in $global:LeanCtxPrograms) {
    if (Get-Command $name -CommandType Application -ErrorAction SilentlyContinue) {
      Set-Item "function:global:$name" ([scriptblock]::Create("if (\`$MyInvocation.ExpectingInput) { \`$input | _lc '$name' @args } else { _lc '$name' @args }"))
    }
  }
  $env:LEAN_CTX_ENABLED = '1'
}
function global:lean-ctx-off {
  foreach ($name in $global:LeanCtxPrograms) { Remove-Item "function:global:$name" -ErrorAction SilentlyContinue }
  $env:LEAN_CTX_ENABLED = '0'
}
function global:lean-ctx-mode {
  switch ($args[0]) {
    'track' { $global:LeanCtxMode = '-t'; lean-ctx-on }
    'compress' { $global:LeanCtxMode = '-c'; lean-ctx-on }
    'off' { lean-ctx-off }
    default { Write-Error 'usage: lean-ctx-mode track|compress|off' }
  }
}
function global:lean-ctx-status {
  if ([Console]::IsOutputRedirected) { return }
  if ($env:LEAN_CTX_DISABLED) { 'DISABLED' } elseif ($env:LEAN_CTX_ENABLED -eq '1') { 'ON' } else { 'OFF' }
}
if (-not $env:CI -and -not $env:LEAN_CTX_DISABLED -and $env:LEAN_CTX_ENABLED -ne '0') {
  if ($env:LEAN_CTX_SHELL_ACTIVATION -eq 'always') { $global:LeanCtxMode = if (Test-LeanCtxAgent) { '-c' } else { '-t' }; lean-ctx-on }
}
`;
