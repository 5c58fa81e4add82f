import { writeFileAtomic } from '../atomic-file.ts';
import { configNotWritten } from '../messages/config.ts';
import { fail, ok, type Result } from '../result.ts';
import {
  canonicalRoot,
  configHash,
  readTrustStore,
  type TrustedWorkspace,
  trustStoreFile,
  writeTrustStore,
} from './trust.ts';

/** Trusts the project at `root` as long as its file keeps the text that it has now. */
export async function trustWorkspace(
  configDirectory: string,
  root: string,
  projectFileText: string,
  now: Date,
): Promise<Result<TrustedWorkspace>> {
  const entry = {
    path: canonicalRoot(root),
    configHash: configHash(projectFileText),
    addedAt: now.toISOString(),
  };
  const changed = await changeStore(configDirectory, (store) => [...without(store, entry.path), entry]);
  return changed.ok ? ok(entry) : changed;
}

/** @returns whether the project had been trusted, whatever its file says now */
export async function untrustWorkspace(configDirectory: string, root: string): Promise<Result<boolean>> {
  const canonical = canonicalRoot(root);
  let wasTrusted = false;
  const changed = await changeStore(configDirectory, (store) => {
    const rest = without(store, canonical);
    wasTrusted = rest.length < store.length;
    return rest;
  });
  return changed.ok ? ok(wasTrusted) : changed;
}

async function changeStore(
  configDirectory: string,
  change: (store: readonly TrustedWorkspace[]) => readonly TrustedWorkspace[],
): Promise<Result<undefined>> {
  const file = trustStoreFile(configDirectory);
  const store = await readTrustStore(file);
  if (!store.ok) return store;
  try {
    writeFileAtomic(file, Buffer.from(writeTrustStore(change(store.value))));
    return ok(undefined);
  } catch (error) {
    return fail(configNotWritten(file, (error as NodeJS.ErrnoException).code ?? String(error)));
  }
}

function without(store: readonly TrustedWorkspace[], path: string): TrustedWorkspace[] {
  return store.filter((entry) => entry.path !== path);
}
