import { camel, kebab, type Name, pascal, snake } from './names.ts';
import type { Expression, Program, Routine, Statement } from './program.ts';

/** How one language writes a program down. */
export interface Language {
  readonly extension: string;
  file(name: Name): string;
  print(program: Program): string;
}

/** What differs between the languages whose blocks are statements inside a head and an end. */
interface Grammar {
  readonly indent: string;
  readonly comment: string;
  readonly variable: (name: Name) => string;
  readonly routineName: (name: Name) => string;
  readonly operator?: (operator: string) => string;
  readonly let: (name: string, value: string) => string;
  readonly statement: (text: string) => string;
  readonly ifHead: (test: string) => string;
  readonly loopHead: (name: string, over: string) => string;
  readonly blockEnd: string | undefined;
}

function expression(grammar: Grammar, value: Expression): string {
  switch (value.kind) {
    case 'name':
      return grammar.variable(value.name);
    case 'number':
      return String(value.value);
    case 'text':
      return `"${value.value}"`;
    case 'binary': {
      const operator = grammar.operator?.(value.operator) ?? value.operator;
      return `${expression(grammar, value.left)} ${operator} ${expression(grammar, value.right)}`;
    }
    case 'call': {
      const args = value.args.map((arg) => expression(grammar, arg)).join(', ');
      return `${grammar.routineName(value.callee)}(${args})`;
    }
  }
}

function block(grammar: Grammar, body: readonly Statement[], depth: number): string[] {
  return body.flatMap((one) => statement(grammar, one, depth));
}

function statement(grammar: Grammar, one: Statement, depth: number): string[] {
  const pad = grammar.indent.repeat(depth);
  const nested = (head: string, inner: readonly Statement[]): string[] => {
    const end = grammar.blockEnd === undefined ? [] : [pad + grammar.blockEnd];
    return [pad + head, ...block(grammar, inner, depth + 1), ...end];
  };
  switch (one.kind) {
    case 'let':
      return [pad + grammar.let(grammar.variable(one.name), expression(grammar, one.value))];
    case 'assign':
      return [pad + grammar.statement(`${grammar.variable(one.name)} = ${expression(grammar, one.value)}`)];
    case 'if':
      return nested(grammar.ifHead(expression(grammar, one.test)), one.body);
    case 'loop':
      return nested(grammar.loopHead(grammar.variable(one.name), grammar.variable(one.over)), one.body);
    case 'call':
      return [pad + grammar.statement(expression(grammar, one.call))];
    case 'comment':
      return [`${pad}${grammar.comment} ${one.text}`];
    case 'return':
      return [pad + grammar.statement(`return ${expression(grammar, one.value)}`)];
  }
}

const semicolon = (text: string): string => `${text};`;
const strict = (operator: string): string =>
  operator === '==' || operator === '!=' ? `${operator}=` : operator;

const SCRIPT: Grammar = {
  indent: '  ',
  comment: '//',
  variable: camel,
  routineName: camel,
  operator: strict,
  let: (name, value) => `const ${name} = ${value};`,
  statement: semicolon,
  ifHead: (test) => `if (${test}) {`,
  loopHead: (name, over) => `for (const ${name} of ${over}) {`,
  blockEnd: '}',
};
const PYTHON: Grammar = {
  ...SCRIPT,
  indent: '    ',
  comment: '#',
  variable: snake,
  routineName: snake,
  operator: (operator) => operator,
  let: (name, value) => `${name} = ${value}`,
  statement: (text) => text,
  ifHead: (test) => `if ${test}:`,
  loopHead: (name, over) => `for ${name} in ${over}:`,
  blockEnd: undefined,
};
const GO: Grammar = {
  ...PYTHON,
  indent: '\t',
  comment: '//',
  variable: camel,
  routineName: pascal,
  let: (name, value) => `${name} := ${value}`,
  ifHead: (test) => `if ${test} {`,
  loopHead: (name, over) => `for _, ${name} := range ${over} {`,
  blockEnd: '}',
};
const RUST: Grammar = {
  ...SCRIPT,
  indent: '    ',
  variable: snake,
  routineName: snake,
  operator: (operator) => operator,
  let: (name, value) => `let ${name} = ${value};`,
  ifHead: (test) => `if ${test} {`,
  loopHead: (name, over) => `for ${name} in ${over}.iter() {`,
};
const JAVA: Grammar = {
  ...SCRIPT,
  indent: '    ',
  operator: (operator) => operator,
  let: (name, value) => `var ${name} = ${value};`,
  loopHead: (name, over) => `for (var ${name} : ${over}) {`,
};
const C: Grammar = {
  ...RUST,
  let: (name, value) => `long ${name} = ${value};`,
  ifHead: (test) => `if (${test}) {`,
  loopHead: (name, over) => `for (long ${name} = 0; ${name} < ${over}; ${name}++) {`,
};

const lines = (...parts: readonly (string | readonly string[])[]): string => `${parts.flat().join('\n')}\n`;
const routines = (program: Program, print: (routine: Routine) => readonly string[]): string[] =>
  program.routines.flatMap((routine) => ['', ...print(routine)]);

function script(program: Program, type: readonly string[], typed: boolean): string {
  return lines(
    program.comment.map((text) => `// ${text}`),
    program.imports.map((name) => `import { ${camel(name)} } from './${kebab(name)}.js';`),
    '',
    type,
    routines(program, ({ name, comment, parameters, body }) => [
      `/** ${comment} */`,
      `export function ${camel(name)}(${parameters.map((p) => (typed ? `${camel(p)}: number[]` : camel(p))).join(', ')}) {`,
      ...block(SCRIPT, body, 1),
      '}',
    ]),
  );
}

const ts: Language = {
  extension: 'ts',
  file: kebab,
  print: (program) =>
    script(
      program,
      [
        `export interface ${pascal(program.type.name)} {`,
        ...program.type.fields.map((field) => `  readonly ${camel(field)}: number;`),
        '}',
      ],
      true,
    ),
};
const js: Language = {
  extension: 'js',
  file: kebab,
  print: (program) => {
    const fields = program.type.fields.map((field) => `    this.${camel(field)} = 0;`);
    const head = [`export class ${pascal(program.type.name)} {`, '  constructor() {', ...fields, '  }', '}'];
    return script(program, head, false);
  },
};
const py: Language = {
  extension: 'py',
  file: snake,
  print: (program) =>
    lines(
      `"""${program.comment.join(' ')}"""`,
      program.imports.map((name) => `from . import ${snake(name)}`),
      ['', '', `class ${pascal(program.type.name)}:`],
      program.type.fields.map((field) => `    ${snake(field)}: int = 0`),
      routines(program, ({ name, comment, parameters, body }) => [
        '',
        `def ${snake(name)}(${parameters.map(snake).join(', ')}):`,
        `    """${comment}"""`,
        ...block(PYTHON, body, 1),
      ]),
    ),
};
const go: Language = {
  extension: 'go',
  file: snake,
  print: (program) =>
    lines(
      program.comment.map((text) => `// ${text}`),
      ['package service', '', 'import (', '\t"errors"'],
      program.imports.map((name) => `\t"example.com/service/${snake(name)}"`),
      [')', '', `type ${pascal(program.type.name)} struct {`],
      program.type.fields.map((field) => `\t${pascal(field)} int64`),
      '}',
      routines(program, ({ name, comment, parameters, body }) => [
        `// ${pascal(name)}: ${comment}`,
        `func ${pascal(name)}(${parameters.map((p) => `${camel(p)} []int64`).join(', ')}) int64 {`,
        ...block(GO, body, 1),
        '}',
      ]),
    ),
};
const rs: Language = {
  extension: 'rs',
  file: snake,
  print: (program) =>
    lines(
      program.comment.map((text) => `//! ${text}`),
      program.imports.map((name) => `use crate::${snake(name)};`),
      ['', '#[derive(Debug, Clone)]', `pub struct ${pascal(program.type.name)} {`],
      program.type.fields.map((field) => `    pub ${snake(field)}: u64,`),
      '}',
      routines(program, ({ name, comment, parameters, body }) => [
        `/// ${comment}`,
        `pub fn ${snake(name)}(${parameters.map((p) => `${snake(p)}: &[u64]`).join(', ')}) -> u64 {`,
        ...block(RUST, body, 1),
        '}',
      ]),
    ),
};
const java: Language = {
  extension: 'java',
  file: pascal,
  print: (program) =>
    lines(
      ['package com.example.service;', ''],
      program.imports.map((name) => `import com.example.service.${pascal(name)};`),
      ['', `/** ${program.comment.join(' ')} */`, `public final class ${pascal(program.name)} {`],
      program.type.fields.map((field) => `    private long ${camel(field)};`),
      routines(program, ({ name, comment, parameters, body }) => [
        `    /** ${comment} */`,
        `    public static long ${camel(name)}(${parameters.map((p) => `long[] ${camel(p)}`).join(', ')}) {`,
        ...block(JAVA, body, 2),
        '    }',
      ]),
      '}',
    ),
};
const c: Language = {
  extension: 'c',
  file: snake,
  print: (program) =>
    lines(
      `/* ${program.comment.join('\n * ')} */`,
      ['#include <stddef.h>'],
      program.imports.map((name) => `#include "${snake(name)}.h"`),
      ['', `struct ${snake(program.type.name)} {`],
      program.type.fields.map((field) => `    long ${snake(field)};`),
      '};',
      routines(program, ({ name, comment, parameters, body }) => [
        `/* ${comment} */`,
        `long ${snake(name)}(${parameters.map((p) => `long ${snake(p)}`).join(', ') || 'void'})`,
        '{',
        ...block(C, body, 1),
        '}',
      ]),
    ),
};
const md: Language = {
  extension: 'md',
  file: kebab,
  print: (program) =>
    lines(
      [`# ${program.name.join(' ')}`, '', program.comment.join(' ')],
      ['', `The fields of \`${pascal(program.type.name)}\`:`, ''],
      program.type.fields.map((field) => `- \`${camel(field)}\`: ${program.comment[0] ?? ''}`),
      program.routines.flatMap(({ name, comment, parameters, body }) => [
        ...['', `## ${camel(name)}`, '', comment, '', '```js'],
        `${camel(name)}(${parameters.map(camel).join(', ')});`,
        ...block(SCRIPT, body.slice(0, 2), 0),
        '```',
      ]),
    ),
};

/** Each language with its share of the files. */
export const LANGUAGES: readonly (readonly [Language, number])[] = [
  [ts, 22],
  [js, 12],
  [py, 16],
  [go, 14],
  [rs, 14],
  [java, 10],
  [c, 7],
  [md, 5],
];
