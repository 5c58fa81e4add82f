import { dotnet } from './dotnet.ts';
import * as packages from './language-packages.ts';
import * as tests from './language-tests.ts';
import { mix } from './mix.ts';
import type { Pattern } from './pattern.ts';
import * as security from './security-tools.ts';
import { semgrep } from './semgrep.ts';
import { swift } from './swift.ts';
import { webBuild } from './web-build.ts';

const patterns: readonly Pattern[] = [
  ...Object.values(tests),
  dotnet,
  mix,
  ...Object.values(packages),
  ...Object.values(security),
  semgrep,
  swift,
  webBuild,
];
export default patterns;
