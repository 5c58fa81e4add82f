import { cargo } from './cargo.ts';
import { go } from './go.ts';
import { gradle, maven } from './maven.ts';
import { cCompiler, cmake, ctest, just, make, meson, ninja, zigBuild } from './native-build.ts';
import type { Pattern } from './pattern.ts';
import { sanitizer } from './sanitizer.ts';

const patterns: readonly Pattern[] = [
  cargo,
  cCompiler,
  cmake,
  ctest,
  go,
  gradle,
  just,
  make,
  maven,
  meson,
  ninja,
  sanitizer,
  zigBuild,
];
export default patterns;
