export type { HookPlace } from './artefacts.ts';
export { type InstalledPart, installShellHook, removeShellHook } from './install.ts';
