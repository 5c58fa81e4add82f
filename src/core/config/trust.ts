import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { trustStoreUnreadable } from '../messages/config.ts';
import { type Failure, fail, ok, type Result } from '../result.ts';
import { isTable, readDocument } from './document.ts';
import { readSwitch } from './value-kind.ts';

/**
 * A folder whose `.lean-ctx.toml` may change every setting. It counts only while the file is the one that was
 * trusted: a changed file has to be read and trusted again.
 */
export interface TrustedWorkspace {
  /** Canonical path of the project root. */
  readonly path: string;
  /** SHA-256 of the project file, hexadecimal; empty when there was none. */
  readonly configHash: string;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

export const trustStoreFile = (configDirectory: string): string =>
  path.join(configDirectory, 'workspace-trust.toml');

/** What identifies the text of a project file; empty for no file. */
export function configHash(text: string): string {
  return text === '' ? '' : createHash('sha256').update(text).digest('hex');
}

/** The canonical form under which a root is trusted. */
export function canonicalRoot(root: string): string {
  try {
    return realpathSync(root);
  } catch {
    return path.resolve(root); // a folder that is gone matches nothing
  }
}

export async function readTrustStore(file: string): Promise<Result<readonly TrustedWorkspace[]>> {
  const document = await readDocument(file);
  if (!document.ok) return fail(trustStoreUnreadable(file, document.error.message));
  const list = document.value.table.workspace ?? [];
  if (!Array.isArray(list)) return fail(trustStoreUnreadable(file, "'workspace' must be a list of tables"));
  return ok(list.flatMap(toWorkspace));
}

/** An entry without a path or hash trusts nothing, so it is dropped. */
function toWorkspace(entry: unknown): TrustedWorkspace[] {
  if (!isTable(entry)) return [];
  const { path: root, config_hash: hash, added_at: added } = entry;
  if (typeof root !== 'string' || typeof hash !== 'string') return [];
  return [{ path: root, configHash: hash, addedAt: typeof added === 'string' ? added : '' }];
}

export function writeTrustStore(workspaces: readonly TrustedWorkspace[]): string {
  const sorted = [...workspaces].sort((a, b) => (a.path < b.path ? -1 : 1));
  return sorted.map(toToml).join('\n');
}

function toToml(workspace: TrustedWorkspace): string {
  const line = (key: string, value: string): string => `${key} = ${JSON.stringify(value)}\n`;
  return `[[workspace]]\n${line('path', workspace.path)}${line('config_hash', workspace.configHash)}${line('added_at', workspace.addedAt)}`;
}

/** Whether the environment trusts `root`: `LEAN_CTX_TRUST_WORKSPACE=1`, or a folder of `LEAN_CTX_TRUSTED_ROOTS`. */
export function isTrustedByEnvironment(root: string, env: Environment): boolean {
  if (readSwitch(env.LEAN_CTX_TRUST_WORKSPACE ?? '') === true) return true;
  const roots = (env.LEAN_CTX_TRUSTED_ROOTS ?? '').split(',').filter((part) => part.trim() !== '');
  return roots.some((part) => isInside(canonicalRoot(root), canonicalRoot(part.trim())));
}

/**
 * Whether a project file with this text is trusted.
 * @returns the store's failure beside the answer: an unreadable store trusts nothing.
 */
export async function isTrusted(
  root: string,
  text: string,
  configDirectory: string,
  env: Environment,
): Promise<{ readonly isTrusted: boolean; readonly problem: Failure | undefined }> {
  if (isTrustedByEnvironment(root, env)) return { isTrusted: true, problem: undefined };
  const store = await readTrustStore(trustStoreFile(configDirectory));
  if (!store.ok) return { isTrusted: false, problem: store.error };
  const canonical = canonicalRoot(root);
  const hash = configHash(text);
  const found = store.value.some((entry) => entry.path === canonical && entry.configHash === hash);
  return { isTrusted: found, problem: undefined };
}

function isInside(folder: string, parent: string): boolean {
  const relative = path.relative(parent, folder);
  const [first] = relative.split(path.sep);
  return relative === '' || (first !== '..' && !path.isAbsolute(relative));
}
