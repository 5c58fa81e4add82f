import { defineLanguage } from '../define-language.ts';
import { ocamlFamily } from './ocaml-family.ts';

export default defineLanguage({
  ...ocamlFamily,
  id: 'ocaml-interface',
  title: 'OCaml interface',
  grammar: 'ocaml-interface',
  extensions: ['mli'],
});
