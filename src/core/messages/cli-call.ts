import type { Failure } from '../result.ts';
import { echo } from './tools.ts';

export const callArgumentsBad = (given: string): Failure => ({
  code: 'cli-call-arguments',
  message: `'${echo(given, 60)}' is neither a JSON object nor KEY=VALUE.`,
  remedy: `Example: lean-ctx call ctx_glob pattern='*.ts'`,
});

/** What the tool itself said. */
export const callFailed = (text: string): Failure => ({ code: 'cli-call-failed', message: text });

export const noManifest = (shown: string, known: readonly string[]): Failure => ({
  code: 'cli-no-manifest',
  message: `${echo(shown)} and the folders around it, up to the project's root, have no manifest.`,
  remedy: `Known are ${known.join(', ')}.`,
});

export const manifestUnreadable = (shown: string, reason: string): Failure => ({
  code: 'cli-manifest-unreadable',
  message: `${echo(shown)} cannot be read as a manifest: ${reason}.`,
});

export const importsUnknown = (shown: string): Failure => ({
  code: 'cli-imports-unknown',
  message: `The imports of ${echo(shown)} are not known: no parser reads its language, or it gave up.`,
  remedy: 'Look for them with lean-ctx grep.',
});
