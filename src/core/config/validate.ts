import { closestName } from '../closest-name.ts';
import { configUnknownKey } from '../messages/config.ts';
import type { Failure } from '../result.ts';
import { isTable, leafKeys, lineOfKey, readDocument, type TomlTable } from './document.ts';
import { isSettingKey, SETTING_KEYS } from './settings.ts';

/**
 * Keys of a configuration file that no setting has. Loading passes over them, because the file may be shared with
 * a newer version; a person who mistyped one wants to know.
 */
export async function unknownKeys(file: string): Promise<readonly Failure[]> {
  const document = await readDocument(file);
  if (!document.ok) return []; // reported by loading
  const { table, text } = document.value;
  return [...ownKeys(table, ''), ...profileKeys(table)]
    .filter(({ key }) => !isSettingKey(key))
    .map(({ place, key }) =>
      configUnknownKey({ file, line: lineOfKey(text, place) }, key, closestName(key, SETTING_KEYS)),
    );
}

interface PlacedKey {
  /** The key with its profile. */
  readonly place: string;
  readonly key: string;
}

function ownKeys(table: TomlTable, prefix: string): PlacedKey[] {
  // `[[filter]]` tables are no settings: who reads them says what is wrong with them.
  const { profiles: _, filter: __, ...own } = table;
  return leafKeys(own).map((key) => ({ place: `${prefix}${key}`, key }));
}

function profileKeys(table: TomlTable): PlacedKey[] {
  if (!isTable(table.profiles)) return [];
  return Object.entries(table.profiles).flatMap(([name, profile]) =>
    isTable(profile) ? ownKeys(profile, `profiles.${name}.`) : [],
  );
}
