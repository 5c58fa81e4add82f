import { defineLanguage } from '../define-language.ts';
import { luaFamily } from './lua-family.ts';

export default defineLanguage({
  ...luaFamily,
  id: 'lua',
  title: 'Lua',
  grammar: 'lua',
  extensions: ['lua', 'rockspec', 'wlua'],
  filenames: ['.luacheckrc'],
  shebangs: ['lua', 'luajit', 'texlua'],
});
