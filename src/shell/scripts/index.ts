export { LANGUAGES, type ScriptLanguage } from './languages.ts';
export { runScript, type ScriptRequest } from './run-script.ts';
