import type { Files } from './bound-calls.ts';

/** A small project in one language, and every edge that its calls make. */
export interface LanguageCase {
  readonly title: string;
  readonly files: Files;
  readonly edges: readonly string[];
}

export const LANGUAGE_CASES: readonly LanguageCase[] = [
  {
    title: 'typescript',
    files: {
      'store.ts':
        'export class Base {\n  flush() {}\n}\nexport class Store extends Base {\n  static open(): Store { return new Store(); }\n  #items: Item[] = [];\n  load() { this.flush(); this.#items[0].price(); return this; }\n}\nexport class Item {\n  price() { return 1; }\n  load() {}\n}\nexport const tools = { load };\nfunction load() {}\n',
      'index.ts': "export * from './store';\nexport { Item as Thing } from './store';\n",
      'app.ts':
        "import { Store, tools, Thing } from './index';\nimport * as all from './store';\nexport async function main(store: Store, load: () => void) {\n  store.load().flush();\n  load();\n  for (const item of await list()) item.price();\n  tools.load();\n  all.Store.open().load();\n  const { first } = make();\n  first.load();\n  [1].map((n) => n.toFixed());\n}\nfunction make() { return { first: new Thing() }; }\nasync function list(): Promise<Thing[]> { return []; }\nexport async function later() {\n  const { Store: Late } = await import('./store');\n  const lazy = await import('./store');\n  Late.open();\n  lazy.Store.open().flush();\n}\n",
    },
    edges: [
      'app.ts::later -> store.ts::Base.flush',
      'app.ts::later -> store.ts::Store.open',
      'app.ts::main -> app.ts::list',
      'app.ts::main -> app.ts::make',
      'app.ts::main -> store.ts::Base.flush',
      'app.ts::main -> store.ts::Item.price ?',
      'app.ts::main -> store.ts::Store.load',
      'app.ts::main -> store.ts::Store.open',
      'app.ts::main -> store.ts::load',
      'app.ts::make -> store.ts::Item',
      'store.ts::Store.load -> store.ts::Base.flush',
      'store.ts::Store.load -> store.ts::Item.price',
      'store.ts::Store.open -> store.ts::Store',
    ],
  },
  {
    title: 'javascript',
    files: {
      'lib/store.js':
        "'use strict';\nfunction Store() {}\nStore.prototype.load = function () { this.close(); };\nStore.prototype.close = function () {};\nfunction open() { return new Store(); }\nmodule.exports = { open, Store };\n",
      'app.js':
        "const { open, Store } = require('./lib/store');\nconst lib = require('./lib/store');\nconst store = new Store();\nstore.load();\nlib.open();\nfunction run(open) { open(); }\nrun(open);\n",
    },
    edges: [
      'app.js::<module> -> app.js::run',
      'app.js::<module> -> lib/store.js::Store.load',
      'app.js::<module> -> lib/store.js::open',
      'app.js::store -> lib/store.js::Store',
      'lib/store.js::Store.load -> lib/store.js::Store.close',
      'lib/store.js::open -> lib/store.js::Store',
    ],
  },
  {
    title: 'python',
    files: {
      'shop/__init__.py': 'from .store import Store\n',
      'shop/store.py':
        'class Base:\n    def flush(self): pass\n    def save(self): pass\n\nclass Store(Base):\n    def __init__(self, size: int):\n        self.items: list[Item] = []\n        self.first = Item()\n\n    def save(self):\n        super().save()\n        self.flush()\n        for item in self.items:\n            item.price()\n        self.first.price()\n\n    @classmethod\n    def open(cls) -> "Store":\n        return cls(1)\n\nclass Item:\n    def price(self): return 1\n\ndef load(): return Store(2)\n',
      'app.py':
        'from shop import Store\nfrom shop.store import load as read\nimport shop.store as st\n\ndef main(load):\n    load()\n    with Store.open() as store:\n        store.save()\n    read().flush()\n    st.load()\n    x, y = pair()\n    y.save()\n    open("f").read()\n\ndef pair() -> tuple[int, Store]:\n    return 1, Store(1)\n',
    },
    edges: [
      'app.py::main -> app.py::pair',
      'app.py::main -> shop/store.py::Base.flush',
      'app.py::main -> shop/store.py::Store.open',
      'app.py::main -> shop/store.py::Store.save',
      'app.py::main -> shop/store.py::load',
      'app.py::pair -> shop/store.py::Store',
      'app.py::pair -> shop/store.py::Store.__init__',
      'shop/store.py::Store.__init__ -> shop/store.py::Item',
      'shop/store.py::Store.open -> shop/store.py::Store',
      'shop/store.py::Store.open -> shop/store.py::Store.__init__',
      'shop/store.py::Store.save -> shop/store.py::Base.flush',
      'shop/store.py::Store.save -> shop/store.py::Base.save',
      'shop/store.py::Store.save -> shop/store.py::Item.price',
      'shop/store.py::load -> shop/store.py::Store',
      'shop/store.py::load -> shop/store.py::Store.__init__',
    ],
  },
  {
    title: 'go',
    files: {
      'go.mod': 'module example.org/shop\n',
      'store/store.go':
        'package store\n\ntype Saver interface{ Save() error }\n\ntype Store struct {\n\tBase\n\titems []*Item\n}\n\ntype Base struct{}\n\nfunc (b *Base) Flush() {}\n\nfunc Open() (*Store, error) { return &Store{}, nil }\n\nfunc (s *Store) Save() error {\n\ts.Flush()\n\tfor _, item := range s.items {\n\t\titem.Price()\n\t}\n\treturn nil\n}\n',
      'store/item.go':
        'package store\n\ntype Item struct{}\n\nfunc (i Item) Price() int { return helper() }\n\nfunc helper() int { return 1 }\n',
      'main.go':
        'package main\n\nimport st "example.org/shop/store"\n\nfunc main() {\n\ts, err := st.Open()\n\ts.Save()\n\t_ = err\n\tvar saver st.Saver = s\n\tsaver.Save()\n\thelper := func() {}\n\thelper()\n}\n\nfunc helper() {}\n',
    },
    edges: [
      'main.go::main -> store/store.go::Open',
      'main.go::main -> store/store.go::Saver.Save',
      'main.go::main -> store/store.go::Store.Save',
      'store/item.go::Item.Price -> store/item.go::helper',
      'store/store.go::Store.Save -> store/item.go::Item.Price',
      'store/store.go::Store.Save -> store/store.go::Base.Flush',
    ],
  },
  {
    title: 'rust',
    files: {
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs':
        'pub mod store;\nuse store::Store;\npub fn quote() -> u32 {\n    let s = Store::new();\n    s.load().price() + crate::store::count()\n}\n',
      'src/store.rs':
        'pub struct Store { items: Vec<Item> }\npub struct Item;\npub trait Load { fn load(&self) -> &Item; fn twice(&self) { self.load(); } }\nimpl Store {\n    pub fn new() -> Self { Store { items: vec![] } }\n    fn each(&self) { for item in &self.items { item.price(); } if let Some(i) = self.first() { i.price(); } }\n    fn first(&self) -> Option<&Item> { self.items.first() }\n}\nimpl Load for Store { fn load(&self) -> &Item { Self::check(); &self.items[0] } }\nimpl Store { fn check() {} }\nimpl Item { pub fn price(&self) -> u32 { count() } }\npub fn count() -> u32 { 1 }\n#[cfg(test)]\nmod tests { use super::*; fn t() { Store::new().twice(); } }\n',
    },
    edges: [
      'src/lib.rs::quote -> src/store.rs::Item.price',
      'src/lib.rs::quote -> src/store.rs::Store.load',
      'src/lib.rs::quote -> src/store.rs::Store.new',
      'src/lib.rs::quote -> src/store.rs::count',
      'src/store.rs::Item.price -> src/store.rs::count',
      'src/store.rs::Load.twice -> src/store.rs::Load.load',
      'src/store.rs::Store.each -> src/store.rs::Item.price',
      'src/store.rs::Store.each -> src/store.rs::Store.first',
      'src/store.rs::Store.load -> src/store.rs::Store.check',
      'src/store.rs::tests.t -> src/store.rs::Load.twice',
      'src/store.rs::tests.t -> src/store.rs::Store.new',
    ],
  },
  {
    title: 'java',
    files: {
      'src/main/java/shop/Store.java':
        'package shop;\npublic class Store extends Base {\n  private final Item item = new Item();\n  public Store() { init(); }\n  void init() { super.flush(); item.price(); }\n  Item item() { return item; }\n}\n',
      'src/main/java/shop/Base.java': 'package shop;\nclass Base { void flush() {} }\n',
      'src/main/java/shop/Item.java':
        'package shop;\npublic class Item { public int price() { return 1; } }\n',
      'src/main/java/web/App.java':
        'package web;\nimport shop.Store;\nclass App {\n  void run(Store store) { store.flush(); var it = store.item(); it.price(); new Store(); "x".trim(); }\n}\n',
    },
    edges: [
      'src/main/java/shop/Store.java::Store.Store -> src/main/java/shop/Store.java::Store.init',
      'src/main/java/shop/Store.java::Store.init -> src/main/java/shop/Base.java::Base.flush',
      'src/main/java/shop/Store.java::Store.init -> src/main/java/shop/Item.java::Item.price',
      'src/main/java/shop/Store.java::Store.item -> src/main/java/shop/Item.java::Item',
      'src/main/java/web/App.java::App.run -> src/main/java/shop/Base.java::Base.flush',
      'src/main/java/web/App.java::App.run -> src/main/java/shop/Item.java::Item.price',
      'src/main/java/web/App.java::App.run -> src/main/java/shop/Store.java::Store',
      'src/main/java/web/App.java::App.run -> src/main/java/shop/Store.java::Store.Store',
      'src/main/java/web/App.java::App.run -> src/main/java/shop/Store.java::Store.item',
    ],
  },
  {
    title: 'kotlin',
    files: {
      'src/Store.kt':
        'package shop\n\nopen class Base {\n  fun flush() {}\n}\n\nclass Store(val item: Item) : Base() {\n  fun save() {\n    flush()\n    item.price()\n  }\n}\n\nclass Item {\n  fun price() = 1\n}\n\nfun openStore(): Store = Store(Item())\n',
      'src/App.kt':
        'package web\nimport shop.Store\nimport shop.openStore\n\nfun main() {\n  val store = openStore()\n  store.save()\n  listOf(1).map { it }\n}\nfun twice(s: Store) { s.flush() }\n',
    },
    edges: [
      'src/App.kt::main -> src/Store.kt::Store.save',
      'src/App.kt::main -> src/Store.kt::openStore',
      'src/App.kt::twice -> src/Store.kt::Base.flush',
      'src/Store.kt::Store.save -> src/Store.kt::Base.flush',
      'src/Store.kt::Store.save -> src/Store.kt::Item.price',
      'src/Store.kt::openStore -> src/Store.kt::Item',
      'src/Store.kt::openStore -> src/Store.kt::Store',
    ],
  },
  {
    title: 'csharp',
    files: {
      'Store.cs':
        'namespace Shop;\npublic class Base { protected void Flush() {} }\npublic class Store : Base {\n  private readonly Item item = new Item();\n  public Store Save() { Flush(); item.Price(); base.Flush(); return this; }\n}\npublic class Item { public int Price() { return 1; } }\n',
      'App.cs':
        'using Shop;\nnamespace Web;\nclass App {\n  void Run(Store store) { store.Save(); var other = new Store(); other.Save(); }\n}\n',
    },
    edges: [
      'App.cs::App.Run -> Store.cs::Store',
      'App.cs::App.Run -> Store.cs::Store.Save',
      'Store.cs::Store -> Store.cs::Item',
      'Store.cs::Store.Save -> Store.cs::Base.Flush',
      'Store.cs::Store.Save -> Store.cs::Item.Price',
    ],
  },
  {
    title: 'c and c++',
    files: {
      'store.hpp':
        'class Item { public: int price(); };\nclass Store {\npublic:\n  void save();\nprivate:\n  void flush();\n  Item item;\n};\n',
      'store.cpp':
        '#include "store.hpp"\n#include "util.h"\nint Item::price() { return count(1); }\nvoid Store::save() { flush(); item.price(); this->flush(); }\nvoid Store::flush() {}\n',
      'util.h': 'int count(int n);\n',
      'util.c':
        '#include "util.h"\nstatic int half(int n) { return n / 2; }\nint count(int n) { return half(n); }\n',
      'main.cpp':
        '#include "store.hpp"\nint main() { Store store; store.save(); Store *p = &store; p->save(); return 0; }\n',
    },
    edges: [
      'main.cpp::main -> store.cpp::Store.save',
      'store.cpp::Item.price -> util.c::count',
      'store.cpp::Store.save -> store.cpp::Item.price',
      'store.cpp::Store.save -> store.cpp::Store.flush',
      'util.c::count -> util.c::half',
    ],
  },
  {
    title: 'ruby',
    files: {
      'lib/store.rb':
        'class Base\n  def flush; end\nend\n\nclass Store < Base\n  def initialize\n    @item = Item.new\n  end\n\n  def save\n    flush\n    @item.price\n    self.check\n  end\n\n  def check; end\n\n  def self.open\n    new\n  end\nend\n\nclass Item\n  def price\n    1\n  end\nend\n',
      'app.rb':
        "require_relative 'lib/store'\n\ndef main\n  store = Store.new\n  store.save\n  [1].each { |x| x.to_s }\nend\n\nmain\n",
    },
    edges: [
      'app.rb::<module> -> app.rb::main',
      'app.rb::main -> lib/store.rb::Store',
      'app.rb::main -> lib/store.rb::Store.initialize',
      'app.rb::main -> lib/store.rb::Store.save',
      'lib/store.rb::Store.initialize -> lib/store.rb::Item',
      'lib/store.rb::Store.save -> lib/store.rb::Base.flush',
      'lib/store.rb::Store.save -> lib/store.rb::Item.price',
      'lib/store.rb::Store.save -> lib/store.rb::Store.check',
    ],
  },
  {
    title: 'php',
    files: {
      'src/Store.php':
        '<?php\nnamespace Shop;\nclass Base { protected function flush() {} }\nclass Store extends Base {\n  private Item $item;\n  public function __construct() { $this->item = new Item(); }\n  public function save() { $this->flush(); $this->item->price(); parent::flush(); self::open(); helper(); }\n  public static function open() {}\n}\nclass Item { public function price() { return 1; } }\nfunction helper() {}\n',
      'app.php':
        '<?php\nuse Shop\\Store;\nfunction main(Store $store) {\n  $store->save();\n  Store::open();\n  strlen("x");\n}\n',
    },
    edges: [
      'app.php::main -> src/Store.php::Store.open',
      'app.php::main -> src/Store.php::Store.save',
      'src/Store.php::Store.__construct -> src/Store.php::Item',
      'src/Store.php::Store.save -> src/Store.php::Base.flush',
      'src/Store.php::Store.save -> src/Store.php::Item.price',
      'src/Store.php::Store.save -> src/Store.php::Store.open',
      'src/Store.php::Store.save -> src/Store.php::helper',
    ],
  },
  {
    title: 'swift',
    files: {
      'Sources/Shop/Store.swift':
        'class Base { func flush() {} }\nclass Store: Base {\n  let item = Item()\n  func save() { flush(); item.price(); self.check() }\n}\nextension Store { func check() {} }\nstruct Item { func price() -> Int { return 1 } }\n',
      'Sources/Shop/Main.swift':
        'func main(store: Store) {\n  store.save()\n  let other = Store()\n  other.check()\n}\n',
    },
    edges: [
      'Sources/Shop/Main.swift::main -> Sources/Shop/Store.swift::Store',
      'Sources/Shop/Main.swift::main -> Sources/Shop/Store.swift::Store.check',
      'Sources/Shop/Main.swift::main -> Sources/Shop/Store.swift::Store.save',
      'Sources/Shop/Store.swift::Store.item -> Sources/Shop/Store.swift::Item',
      'Sources/Shop/Store.swift::Store.save -> Sources/Shop/Store.swift::Base.flush',
      'Sources/Shop/Store.swift::Store.save -> Sources/Shop/Store.swift::Item.price',
      'Sources/Shop/Store.swift::Store.save -> Sources/Shop/Store.swift::Store.check',
    ],
  },
  {
    title: 'scala',
    files: {
      'Store.scala':
        'package shop\nclass Base { def flush(): Unit = () }\nclass Store(item: Item) extends Base {\n  def save(): Unit = { flush(); item.price() }\n}\nclass Item { def price(): Int = 1 }\nobject Store { def open(): Store = new Store(new Item) }\n',
      'App.scala':
        'package shop\nobject App {\n  def main(store: Store): Unit = { store.save(); Store.open().flush() }\n}\n',
    },
    edges: [
      'App.scala::App.main -> Store.scala::Store.open',
      'App.scala::App.main -> Store.scala::Store.save',
      'Store.scala::Store.open -> Store.scala::Item',
      'Store.scala::Store.open -> Store.scala::Store',
      'Store.scala::Store.save -> Store.scala::Base.flush',
      'Store.scala::Store.save -> Store.scala::Item.price',
    ],
  },
  {
    title: 'dart',
    files: {
      'lib/store.dart':
        'class Base { void flush() {} }\nclass Store extends Base {\n  final Item item = Item();\n  void save() { flush(); item.price(); }\n}\nclass Item { int price() => count(); }\nint count() => 1;\n',
      'lib/app.dart':
        "import 'store.dart';\nvoid main() {\n  final store = Store();\n  store.save();\n  count();\n}\n",
    },
    edges: [
      'lib/app.dart::main -> lib/store.dart::Store',
      'lib/app.dart::main -> lib/store.dart::Store.save',
      'lib/app.dart::main -> lib/store.dart::count',
      'lib/store.dart::Item.price -> lib/store.dart::count',
      'lib/store.dart::Store -> lib/store.dart::Item',
      'lib/store.dart::Store.save -> lib/store.dart::Base.flush',
      'lib/store.dart::Store.save -> lib/store.dart::Item.price',
    ],
  },
  {
    title: 'elixir',
    files: {
      'lib/store.ex': 'defmodule Shop.Store do\n  def save(x), do: check(x)\n  defp check(x), do: x\nend\n',
      'lib/app.ex':
        'defmodule Shop.App do\n  alias Shop.Store\n  def run(x) do\n    Store.save(x)\n    Shop.Store.save(x)\n    IO.puts(x)\n  end\nend\n',
    },
    edges: [
      'lib/app.ex::Shop.App.run -> lib/store.ex::Shop.Store.save ?',
      'lib/store.ex::Shop.Store.save -> lib/store.ex::Shop.Store.check',
    ],
  },
  {
    title: 'lua',
    files: {
      'store.lua':
        'local Store = {}\nfunction Store.new() return Store end\nfunction Store:save() self:flush() end\nfunction Store:flush() end\nreturn Store\n',
      'app.lua':
        "local Store = require('store')\nlocal function main()\n  Store.new()\n  Store:save()\n  print('x')\nend\nmain()\n",
    },
    edges: [
      'app.lua::<module> -> app.lua::main',
      'app.lua::main -> store.lua::Store.new',
      'app.lua::main -> store.lua::Store.save',
      'store.lua::Store.save -> store.lua::Store.flush',
    ],
  },
  {
    title: 'bash',
    files: {
      'lib.sh': 'log() { echo "$1"; }\nfail() { log "$1"; exit 1; }\n',
      'run.sh': '#!/bin/bash\nsource ./lib.sh\nmain() {\n  log start\n  grep x y\n}\nmain\n',
    },
    edges: ['lib.sh::fail -> lib.sh::log', 'run.sh::<module> -> run.sh::main', 'run.sh::main -> lib.sh::log'],
  },
  {
    title: 'other languages',
    files: {
      'player.gd': 'extends Node\nfunc jump():\n\tland()\n\tself.land()\nfunc land():\n\tpass\n',
      'Token.sol':
        'contract Token {\n  function send() public { check(); }\n  function check() internal {}\n}\n',
      'math.zig':
        'pub fn add(a: i32) i32 {\n    return twice(a);\n}\nfn twice(a: i32) i32 {\n    return a;\n}\n',
      'Calc.hs':
        'module Calc where\n\narea :: Int -> Int\narea x = square x\n\nsquare :: Int -> Int\nsquare x = x * x\n',
      'calc.ml': 'let square x = x * x\nlet area x = square x\n',
      'calc.jl': 'square(x) = x * x\nfunction area(x)\n  square(x)\nend\n',
      'Calc.psm1': 'function Get-Square($x) { $x * $x }\nfunction Get-Area($x) { Get-Square $x }\n',
      'Cart.vue':
        '<script setup lang="ts">\nfunction total() { return price(); }\nfunction price() { return 1; }\n</script>\n<template><div /></template>\n',
      'Cart.svelte':
        '<script>\n  function sum() { return each(); }\n  function each() { return 1; }\n</script>\n<p />\n',
    },
    edges: [
      'Calc.hs::area -> Calc.hs::square',
      'Calc.psm1::Get-Area -> Calc.psm1::Get-Square',
      'Cart.svelte::sum -> Cart.svelte::each',
      'Cart.vue::total -> Cart.vue::price',
      'Token.sol::Token.send -> Token.sol::Token.check',
      'calc.jl::area -> calc.jl::square',
      'calc.ml::area -> calc.ml::square',
      'math.zig::add -> math.zig::twice',
      'player.gd::jump -> player.gd::land',
    ],
  },
];
