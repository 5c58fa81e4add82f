export { type OutputPolicy, outputPolicy } from './decide.ts';
export { isAnswer } from './exit-meaning.ts';
export { type GateRules, type Objection, objectionTo } from './gate.ts';
export { isHeavy } from './heavy.ts';
export { isOn, type ShellSettings, shellSettings } from './shell-settings.ts';
export { writtenFile } from './writes-files.ts';
