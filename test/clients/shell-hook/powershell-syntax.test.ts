import path from 'node:path';
import { expect, test } from 'vitest';
import { Language, Parser } from 'web-tree-sitter';
import { POWERSHELL_HOOK } from '../../../src/clients/shell-hook/scripts/powershell.ts';
import { packageRoot } from '../../../src/core/package-root.ts';

test('the functions for PowerShell, which few machines have, are at least PowerShell', async () => {
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(path.join(packageRoot(), 'grammars/tree-sitter-powershell.wasm')));
  const hasError = (text: string): boolean | undefined => parser.parse(text)?.rootNode.hasError;
  expect(hasError(POWERSHELL_HOOK)).toBe(false);
  expect(hasError(POWERSHELL_HOOK.replace('{', ''))).toBe(true);
});
