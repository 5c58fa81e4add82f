import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GraphOfFiles, graphOfFiles, importsOf } from './project.ts';

/** Files of the project by name; what each one is expected to import stands behind it. */
const CASES: Readonly<Record<string, readonly [text: string, imports: readonly string[]]>> = {
  // TypeScript: extends, paths, .js for .ts, index, workspaces, exports, #imports
  'ts/tsconfig.base.json': ['{ "compilerOptions": { "baseUrl": ".", "paths": { "~/*": ["app/*"] } } }', []],
  'ts/tsconfig.json': ['{ // comment\n "extends": "./tsconfig.base.json", }', []],
  'ts/package.json': [
    '{ "name": "root", "workspaces": ["packages/*"], "imports": { "#own/*": "./app/own/*.ts" } }',
    [],
  ],
  'ts/packages/kit/package.json': [
    '{ "name": "@acme/kit", "exports": { ".": "./dist/index.js", "./deep/*": { "types": "./src/deep/*.ts" } } }',
    [],
  ],
  'ts/packages/kit/src/index.ts': ['export const kit = 1;', []],
  'ts/packages/kit/src/deep/tool.ts': ['export const tool = 1;', []],
  'ts/packages/stray/readme.json': ['{}', []],
  'ts/app/own/secret.ts': ['export const secret = 1;', []],
  'ts/app/lib/index.ts': [
    "export * from './both';\nexport { named } from './named.js';",
    ['ts/app/lib/both.ts', 'ts/app/lib/named.ts'],
  ],
  'ts/app/lib/both.ts': ['export const both = 1;', []],
  'ts/app/lib/both.js': ['export const both = 1;', []],
  'ts/app/lib/named.ts': ['export const named = 1;', []],
  'ts/app/data.json': ['{}', []],
  'ts/app/main.ts': [
    [
      "import { both } from './lib';",
      "import '~/own/secret';",
      "import { kit } from '@acme/kit';",
      "import { tool } from '@acme/kit/deep/tool';",
      "import { secret } from '#own/secret';",
      "import data from './data.json';",
      "import express from 'express';",
      "import fs from 'node:fs';",
      "const late = await import('./lib/both.js');",
      "import gone from './gone';",
    ].join('\n'),
    [
      'ts/app/data.json',
      'ts/app/lib/both.ts',
      'ts/app/lib/index.ts',
      'ts/app/own/secret.ts',
      'ts/packages/kit/src/deep/tool.ts',
      'ts/packages/kit/src/index.ts',
    ],
  ],
  'ts/app/View.vue': [
    '<script setup>\nimport { both } from "./lib/both";\n</script>',
    ['ts/app/lib/both.ts'],
  ],
  // Python: src layout, namespace package, relative, submodule or name
  'py/pyproject.toml': ['[project]\nname = "shop"\n', []],
  'py/src/shop/__init__.py': ['', []],
  'py/src/shop/store.py': [
    'from . import money\nfrom .util.text import clean\nimport os',
    ['py/src/shop/money.py', 'py/src/shop/util/text.py'],
  ],
  'py/src/shop/money.py': ['', []],
  'py/src/shop/util/text.py': ['def clean(): pass', []],
  'py/tests/test_store.py': [
    'import shop.store\nfrom shop import money, missing\nfrom shop.util import text\nimport logging',
    ['py/src/shop/__init__.py', 'py/src/shop/money.py', 'py/src/shop/store.py', 'py/src/shop/util/text.py'],
  ],
  'py/src/shop/util/logging.py': ['', []],
  // Go: module, nested module, replace, tests are not imported
  'go/go.mod': ['module example.org/app\n\nreplace example.org/other => ./third\n', []],
  'go/main.go': [
    'package main\nimport (\n"example.org/app/store"\n"example.org/other/x"\n"example.org/app/inner/y"\n"fmt"\n)\n',
    ['go/inner/y/y.go', 'go/store/index.go', 'go/store/store.go', 'go/third/x/x.go'],
  ],
  'go/store/store.go': ['package store', []],
  'go/store/index.go': ['package store', []],
  'go/store/store_test.go': ['package store', []],
  'go/third/x/x.go': ['package x', []],
  'go/inner/go.mod': ['module example.org/app/inner\n', []],
  'go/inner/y/y.go': ['package y', []],
  // Rust: module tree, super in an inner module, workspace crate, use of a renamed dependency
  'rs/Cargo.toml': ['[workspace]\nmembers = ["core", "cli"]\n', []],
  'rs/core/Cargo.toml': ['[package]\nname = "my-core"\n', []],
  'rs/core/src/lib.rs': ['pub mod parse;\nmod util;\n', ['rs/core/src/parse/mod.rs', 'rs/core/src/util.rs']],
  'rs/core/src/parse/mod.rs': [
    'mod token;\nuse super::util::trim;\nuse self::token::Token;\n',
    ['rs/core/src/parse/token.rs', 'rs/core/src/util.rs'],
  ],
  'rs/core/src/parse/token.rs': [
    'use crate::util;\npub struct Token;\nmod tests {\n use super::*;\n use super::super::Node;\n}\n',
    ['rs/core/src/parse/mod.rs', 'rs/core/src/util.rs'],
  ],
  'rs/core/src/util.rs': ['pub fn trim() {}', []],
  'rs/cli/Cargo.toml': [
    '[package]\nname = "cli"\n[dependencies]\nheart = { package = "my-core", path = "../core" }\n',
    [],
  ],
  'rs/cli/src/main.rs': [
    'use my_core::parse::token::Token;\nuse heart::parse;\nuse std::fs;\n',
    ['rs/core/src/parse/mod.rs', 'rs/core/src/parse/token.rs'],
  ],
  // JVM: Java uses Kotlin, wildcard by use, static member
  'jvm/src/main/java/org/a/A.java': [
    'package org.a;\nimport org.b.*;\nimport static org.c.C.help;\nimport java.util.List;\nclass A { Used u; }',
    ['jvm/src/main/java/org/b/Used.java', 'jvm/src/main/kotlin/org/c/C.kt'],
  ],
  'jvm/src/main/java/org/b/Used.java': ['package org.b;\npublic class Used {}', []],
  'jvm/src/main/java/org/b/Other.java': ['package org.b;\npublic class Other {}', []],
  // Extensions of one name in several files of a package
  'jvm/src/main/kotlin/org/e/News.kt': ['package org.e\nfun News.asEntity() = 1', []],
  'jvm/src/main/kotlin/org/e/Topic.kt': ['package org.e\nfun Topic.asEntity() = 2', []],
  'jvm/src/main/kotlin/org/f/User.kt': [
    'package org.f\nimport org.e.asEntity\nval x = topic.asEntity()',
    ['jvm/src/main/kotlin/org/e/News.kt', 'jvm/src/main/kotlin/org/e/Topic.kt'],
  ],
  'jvm/src/main/kotlin/org/c/C.kt': ['package org.c\nobject C { fun help() {} }', []],
  // C#, PHP
  'cs/Models/Order.cs': ['namespace Shop.Models;\npublic class Order {}', []],
  'cs/Program.cs': [
    'using Shop.Models;\nusing System;\nclass P { Order o = new Order(); }',
    ['cs/Models/Order.cs'],
  ],
  'php/composer.json': ['{ "autoload": { "psr-4": { "App\\\\": "src/" } } }', []],
  'php/src/Model/Item.php': ['<?php\nnamespace App\\Model;\nclass Item {}', []],
  'php/src/Cart.php': [
    '<?php\nnamespace App;\nuse App\\Model\\Item;\nuse Countable;\nclass Cart {}',
    ['php/src/Model/Item.php'],
  ],
  'php/index.php': ["<?php\nrequire __DIR__ . '/src/Cart.php';", ['php/src/Cart.php']],
  // C: beside, include folder, library header of the same name
  'c/include/store.h': ['int load(void);', []],
  'c/src/local.h': ['', []],
  'c/src/store.c': [
    '#include "store.h"\n#include "local.h"\n#include <string.h>\n',
    ['c/include/store.h', 'c/src/local.h'],
  ],
  'c/other/string.h': ['', []],
  // others
  'rb/lib/shop/cart.rb': ['class Cart\nend', []],
  'rb/lib/shop.rb': ["require 'json'\nrequire_relative 'shop/cart'", ['rb/lib/shop/cart.rb']],
  'rb/test/cart_test.rb': ["require 'shop'", ['rb/lib/shop.rb']],
  'lua/game/init.lua': ["local w = require('game.world')", ['lua/game/world.lua']],
  'lua/game/world.lua': ['return {}', []],
  'dart/pubspec.yaml': ['name: shop\n', []],
  'dart/lib/cart.dart': ['class Cart {}', []],
  'dart/test/cart_test.dart': ["import 'package:shop/cart.dart';\nimport 'dart:io';", ['dart/lib/cart.dart']],
  'ex/lib/repo.ex': ['defmodule Shop.Repo do\nend', []],
  'ex/lib/cart.ex': ['defmodule Shop.Cart do\n  alias Shop.Repo\nend', ['ex/lib/repo.ex']],
  'zig/main.zig': ['const q = @import("queue.zig");\nconst std = @import("std");', ['zig/queue.zig']],
  'zig/queue.zig': ['pub fn a() void {}', []],
  'sh/deploy.sh': [
    '#!/bin/bash\nsource "$(dirname "$0")/lib/common.sh"\n. ./env.sh',
    ['sh/env.sh', 'sh/lib/common.sh'],
  ],
  'sh/lib/common.sh': ['#!/bin/bash\n', []],
  'sh/env.sh': ['#!/bin/bash\n', []],
  'web/main.scss': ["@use 'parts/color';\n/* @use 'parts/gone'; */", ['web/parts/_color.scss']],
  'web/parts/_color.scss': ['$a: red;', []],
  'web/index.html': [
    '<link rel="stylesheet" href="main.scss"><script src="https://cdn.example/x.js"></script>',
    ['web/main.scss'],
  ],
};

let project: GraphOfFiles;
beforeAll(async () => {
  project = await graphOfFiles(
    Object.fromEntries(Object.entries(CASES).map(([file, [text]]) => [file, text])),
  );
});
afterAll(() => project.dispose());

test.each(Object.entries(CASES).filter(([, [, imports]]) => imports.length > 0))(
  'imports of %s',
  (file, [, imports]) => {
    expect(importsOf(project.graph, file)).toEqual(imports);
  },
);

test('nothing else has imports', () => {
  for (const [file, [, imports]] of Object.entries(CASES)) {
    if (imports.length === 0) expect([file, importsOf(project.graph, file)]).toEqual([file, []]);
  }
});

test('an import that leads nowhere is counted', () => {
  expect(project.graph.unresolvedCount).toBeGreaterThan(0);
});
