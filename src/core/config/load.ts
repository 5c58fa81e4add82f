import path from 'node:path';
import type { Directories } from '../directories.ts';
import {
  configBadValue,
  configBadVariable,
  configGlobalOnly,
  configOverlayMissing,
  configOverlayNested,
  configWithheld,
} from '../messages/config.ts';
import type { Failure } from '../result.ts';
import { type ConfigDocument, isTable, lineOfKey, readDocument, valueAt } from './document.ts';
import { expandPaths } from './expand-path.ts';
import { applyLocalRule } from './local-rule.ts';
import { SETTING_KEYS, type SettingKey, type Settings, settingOf } from './settings.ts';
import { isTrusted } from './trust.ts';

/** Which layer a value came from, weakest first. */
export type Origin = 'default' | 'config' | 'profile' | 'project' | 'env';

export interface ConfigRequest {
  readonly directories: Directories;
  /** Folder whose `.lean-ctx.toml` counts; `undefined` where there is no project. */
  readonly projectRoot: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly cwd: string;
}

export interface Config {
  readonly settings: Settings;
  readonly origins: Readonly<Record<SettingKey, Origin>>;
  /** What was wrong and therefore ignored. Loading itself never fails. */
  readonly warnings: readonly Failure[];
  /** Settings of the project file that wait for `lean-ctx trust`. */
  readonly withheld: readonly SettingKey[];
  readonly globalFile: string;
  readonly projectFile: string | undefined;
}

/** The values under construction. Every layer overwrites what it may. */
interface Draft {
  readonly request: ConfigRequest;
  readonly values: Map<SettingKey, unknown>;
  readonly origins: Map<SettingKey, Origin>;
  readonly warnings: Failure[];
  readonly withheld: SettingKey[];
}

export const PROJECT_FILE = '.lean-ctx.toml';
export const globalConfigFile = (directories: Directories): string =>
  path.join(directories.config, 'config.toml');

/**
 * Reads every layer, weakest first: defaults, global file, its profile, project file, environment. A value that
 * is not of its kind is reported and leaves the weaker layer's value in place.
 */
export async function loadConfig(request: ConfigRequest): Promise<Config> {
  const globalFile = globalConfigFile(request.directories);
  const projectFile =
    request.projectRoot === undefined ? undefined : path.join(request.projectRoot, PROJECT_FILE);
  const draft: Draft = { request, values: new Map(), origins: new Map(), warnings: [], withheld: [] };
  const global = await readLayer(draft, globalFile);
  const project = projectFile === undefined ? undefined : await readLayer(draft, projectFile);
  setDefaults(draft);
  if (global) setFromGlobal(draft, global, chosenProfile(request, global, project));
  if (project) await setFromProject(draft, project, globalFile);
  setFromEnvironment(draft);
  return {
    settings: Object.fromEntries(draft.values) as Settings,
    origins: Object.fromEntries(draft.origins) as Record<SettingKey, Origin>,
    warnings: draft.warnings,
    withheld: draft.withheld,
    globalFile,
    projectFile,
  };
}

async function readLayer(draft: Draft, file: string): Promise<ConfigDocument | undefined> {
  const read = await readDocument(file);
  if (read.ok) return read.value;
  draft.warnings.push(read.error);
  return undefined;
}

function setDefaults(draft: Draft): void {
  for (const key of SETTING_KEYS) put(draft, key, settingOf(key).fallback, 'default');
}

function put(draft: Draft, key: SettingKey, value: unknown, origin: Origin): void {
  draft.values.set(key, value);
  draft.origins.set(key, origin);
}

/** The profile's name by the strongest layer that gives one; empty for none. */
function chosenProfile(
  request: ConfigRequest,
  global: ConfigDocument,
  project: ConfigDocument | undefined,
): string {
  const names = [
    request.env.LEAN_CTX_CONFIG_PROFILE,
    project?.table.config_profile,
    global.table.config_profile,
  ];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
}

function setFromGlobal(draft: Draft, document: ConfigDocument, profile: string): void {
  setFromTable(draft, document, '', 'config');
  if (profile === '') return;
  const table = valueAt(document.table, `profiles.${profile}`);
  if (!isTable(table)) {
    draft.warnings.push(configOverlayMissing(document.file, profile));
    return;
  }
  const nested = ['profiles', 'config_profile'].find((key) => Object.hasOwn(table, key));
  if (nested !== undefined) draft.warnings.push(configOverlayNested(document.file, profile, nested));
  else setFromTable(draft, document, `profiles.${profile}.`, 'profile');
}

/** Takes over the settings that `document` holds below `prefix`. */
function setFromTable(draft: Draft, document: ConfigDocument, prefix: string, origin: Origin): void {
  for (const key of SETTING_KEYS) {
    const read = readSetting(draft, document, `${prefix}${key}`, key);
    if (read) put(draft, key, read.value, origin);
  }
}

async function setFromProject(draft: Draft, document: ConfigDocument, globalFile: string): Promise<void> {
  const present = SETTING_KEYS.filter((key) => valueAt(document.table, key) !== undefined);
  const mayOpen = await trustFor(draft, document, present);
  for (const key of present) {
    const setting = settingOf(key);
    if (setting.local === 'global') {
      draft.warnings.push(configGlobalOnly(placeOf(document, key), key, globalFile));
    } else if (setting.needsTrust && !mayOpen) {
      draft.withheld.push(key);
    } else {
      setLocally(draft, document, key);
    }
  }
  if (draft.withheld.length > 0) draft.warnings.push(configWithheld(document.file, draft.withheld));
}

/** Asks the trust store only when the answer matters. */
async function trustFor(
  draft: Draft,
  document: ConfigDocument,
  present: readonly SettingKey[],
): Promise<boolean> {
  const { projectRoot, directories, env } = draft.request;
  if (projectRoot === undefined || !present.some((key) => settingOf(key).needsTrust)) return false;
  const trust = await isTrusted(projectRoot, document.text, directories.config, env);
  if (trust.problem) draft.warnings.push(trust.problem);
  return trust.isTrusted;
}

function setLocally(draft: Draft, document: ConfigDocument, key: SettingKey): void {
  const read = readSetting(draft, document, key, key);
  if (!read) return;
  const before = draft.values.get(key);
  const after = applyLocalRule(settingOf(key).local, before, read.value);
  if (after !== before) put(draft, key, after, 'project');
}

function setFromEnvironment(draft: Draft): void {
  for (const key of SETTING_KEYS) {
    const { env, kind } = settingOf(key);
    const name = env.find((each) => (draft.request.env[each] ?? '') !== '');
    if (name === undefined) continue;
    const value = kind.fromText(draft.request.env[name] ?? '');
    if (value === undefined) draft.warnings.push(configBadVariable(name, kind.expected));
    else put(draft, key, expanded(draft, key, value, draft.request.cwd), 'env');
  }
}

/** The value at `place` of the document when it is of the setting's kind; a wrong one is reported. */
function readSetting(
  draft: Draft,
  document: ConfigDocument,
  place: string,
  key: SettingKey,
): { readonly value: unknown } | undefined {
  const raw = valueAt(document.table, place);
  if (raw === undefined) return undefined;
  const { kind } = settingOf(key);
  const value = kind.fromToml(raw);
  if (value !== undefined) return { value: expanded(draft, key, value, path.dirname(document.file)) };
  draft.warnings.push(configBadValue(placeOf(document, place), key, kind.expected));
  return undefined;
}

function expanded(draft: Draft, key: SettingKey, value: unknown, base: string): unknown {
  return settingOf(key).isPath ? expandPaths(value, base, draft.request) : value;
}

function placeOf(document: ConfigDocument, key: string): { file: string; line: number | undefined } {
  return { file: document.file, line: lineOfKey(document.text, key) };
}
