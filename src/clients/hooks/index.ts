export { answerHook, HOOK_VERBS, type HookContext } from './answer-hook.ts';
export { rewriteLine } from './rewrite-line.ts';
