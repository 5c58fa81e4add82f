export { type ConfigDocument, readDocument } from './document.ts';
export { setInDocument } from './edit-document.ts';
export {
  type Config,
  type ConfigRequest,
  globalConfigFile,
  loadConfig,
  type Origin,
  PROJECT_FILE,
} from './load.ts';
export { openProject, type Project } from './open-project.ts';
export { findProjectRoot, isTooBroad, PROJECT_MARKERS, type RootRequest } from './project-root.ts';
export {
  isSettingKey,
  type LocalRule,
  SETTING_KEYS,
  type Setting,
  type SettingKey,
  type Settings,
  settingOf,
} from './settings.ts';
export {
  canonicalRoot,
  configHash,
  isTrusted,
  readTrustStore,
  type TrustedWorkspace,
  trustStoreFile,
  writeTrustStore,
} from './trust.ts';
export { trustWorkspace, untrustWorkspace } from './trusted-workspaces.ts';
export { unknownKeys } from './validate.ts';
