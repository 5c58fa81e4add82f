/**
 * What a shell has to run to complete `lean-ctx`. Each script asks the program (`lean-ctx __complete WORD …`, the last
 * word being the one under the cursor), so it stays right when the program changes.
 */
export const SCRIPTS = {
  bash: `_lean_ctx() {
  local IFS=$'\\n'
  COMPREPLY=($(lean-ctx __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _lean_ctx lean-ctx
`,
  zsh: `#compdef lean-ctx
_lean_ctx() {
  local -a candidates
  candidates=("\${(@f)$(lean-ctx __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${candidates[1]}" ]]; then compadd -- "\${candidates[@]}"; else _files; fi
}
compdef _lean_ctx lean-ctx
`,
  fish: `function __lean_ctx_complete
  set -l words (commandline -opc) (commandline -ct)
  lean-ctx __complete $words[2..-1] 2>/dev/null
end
complete -c lean-ctx -a '(__lean_ctx_complete)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName lean-ctx -ScriptBlock {
  param($word, $line, $position)
  $words = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($word -eq '') { $words += '""' }
  lean-ctx __complete @words 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`,
} as const;

export type Shell = keyof typeof SCRIPTS;
export const SHELLS = Object.keys(SCRIPTS) as Shell[];
