import { gitVerb } from './git-commands.ts';
import { definePattern, onStdout } from './pattern.ts';

const HINT = /^\s+\((?:use "git |commit or discard|all conflicts fixed|fix conflicts|allow )/;
const ADVICE = /^(?:no changes added to commit|nothing added to commit but untracked files) \(use /;
const ENTRY =
  /^\t(?:(new file|modified|deleted|renamed|copied|typechange|both modified|both added|both deleted|added by us|added by them|deleted by us|deleted by them):\s+)?(.+)$/;

/** Names in a row need quotes when a blank is in them. */
const named = (name: string): string => (/\s/.test(name) && !name.includes(' -> ') ? `"${name}"` : name);

/**
 * Entries of one kind in one row, paths in their order; git's own hints are gone. Branch, ahead and behind, merges and
 * rebases in progress, conflicts: every other line stays as it is.
 */
export const gitStatus = definePattern({
  name: 'git-status',
  family: 'git',
  programs: ['git'],
  match: (command) => gitVerb(command) === 'status',
  otherwise: 'raw',
  shorten: (run) => {
    const shown: string[] = [];
    let row: { kind: string; names: string[] } | undefined;
    const close = (): void => {
      if (row) shown.push(`  ${row.kind === '' ? '' : `${row.kind}: `}${row.names.join(' ')}`);
      row = undefined;
    };
    for (const line of run.stdout) {
      if (line === '' || HINT.test(line)) continue;
      const [, kind = '', name] = ENTRY.exec(line) ?? [];
      if (name === undefined) {
        close();
        shown.push(ADVICE.test(line) ? line.replace(/ \(use .*/, '') : line);
      } else if (kind === 'renamed' || kind === 'copied' || kind.includes(' ')) {
        close();
        shown.push(`  ${kind}: ${name}`);
      } else if (row?.kind === kind) row.names.push(named(name));
      else {
        close();
        row = { kind, names: [named(name)] };
      }
    }
    close();
    return onStdout(run, shown, true);
  },
});
