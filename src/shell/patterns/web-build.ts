import { subcommand } from './command.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { foreignFrameLines } from './foreign-frames.ts';
import { definePattern } from './pattern.ts';

const ASSET = /^(?:asset )?\S+\s+([\d.,]+) (bytes|k?B|KiB|MiB|MB)\b/;
const ROUTE = /^[├└┌│+] +[○●ƒλ◐⨍]? ?\S*\/\S*/;
const MODULE =
  /^\s+(?:\S+ )*\d+(?:\.\d+)? (?:bytes|KiB|MiB)\b.*(?:\[built\]|modules?$|\[optional\])|^(?:runtime|optional|cacheable|orphan|modules by path|asset modules|built modules) /;
const NOISE =
  /^(?:transforming\.*|rendering chunks\.*|computing gzip size\.*|vite v\S+ building .*|✓ \d+ modules transformed\.|\s*Creating an optimized production build.*|\s*(?:Collecting page data|Generating static pages|Finalizing page optimization|Collecting build traces|Linting and checking validity of types|Skipping).*|Attention: Next\.js now collects.*|.*\/telemetry.*|This information is used to shape.*|You can learn more, including how to opt-out.*|\s*- Environments: .*|Browserslist: .*)$/;
/** So many of the largest files are shown. */
const SHOWN_ASSETS = 8;
const SHOWN_ROUTES = 15;

const UNITS: Readonly<Record<string, number>> = { bytes: 1, B: 1, kB: 1e3, KiB: 1024, MB: 1e6, MiB: 1 << 20 };

function sizeOf(line: string): number {
  const [, number = '', unit = ''] = ASSET.exec(line) ?? [];
  return Number.parseFloat(number.replace(/,/g, '')) * (UNITS[unit] ?? 1);
}

/** Where the largest files stand; of equally large ones the first. */
function largestAssets(lines: readonly string[]): ReadonlySet<number> {
  const assets = [...lines.keys()].filter((at) => ASSET.test(lines[at] ?? ''));
  const bySize = assets.toSorted((a, b) => sizeOf(lines[b] ?? '') - sizeOf(lines[a] ?? '') || a - b);
  return new Set(bySize.slice(0, SHOWN_ASSETS));
}

/** vite, webpack, next and their kin: largest files, first routes, and whatever went wrong. */
function readWebBuild(lines: readonly string[], out: Excerpt): void {
  const foreign = foreignFrameLines(lines);
  const largest = largestAssets(lines);
  let routes = 0;
  for (const [at, line] of lines.entries()) {
    if (foreign[at] === 1) out.fold('foreign frames');
    else if (ASSET.test(line)) {
      if (largest.has(at)) out.keep(line);
      else out.fold('smaller files');
    } else if (ROUTE.test(line)) {
      if (routes++ < SHOWN_ROUTES) out.keep(line);
      else out.fold('routes');
    } else if (MODULE.test(line)) out.fold('modules');
    else if (isResolving(line)) out.fold('lines of how it was looked for');
    else if (NOISE.test(line)) out.hide();
    else if (line === '') out.blank();
    else out.other(line);
  }
}

/** webpack tells each place in which it did not find a module. */
const isResolving = (line: string): boolean =>
  /^\s{2,}(?:using description file: |Field '\w+' doesn't contain|no extension$|\.\w+$|\S+ doesn't exist$|\S+ is not a (?:file|directory)|(?:looking for modules|existing directory|aliased|Failed to alias|as directory|as file|Parsed request is a module|resolve as module|using path: |\S+ \(module\)))/.test(
    line,
  );

export const webBuild = definePattern({
  name: 'vite',
  family: 'vite',
  programs: [
    'astro',
    'esbuild',
    'gatsby',
    'ng',
    'next',
    'nuxt',
    'parcel',
    'rollup',
    'rolldown',
    'rsbuild',
    'rspack',
    'remix',
    'svelte-kit',
    'tsup',
    'vite',
    'vp',
    'webpack',
  ],
  match: (command) => !['dev', 'serve', 'preview', 'start', 'info'].includes(subcommand(command)),
  signature: [
    /^✓ \d+ modules transformed\.$/,
    /^✓ built in /,
    /^webpack \d\S* compiled /,
    /^Route \(\w+\)/,
    /^\s*✓ Compiled successfully/,
  ],
  shorten: (run) => excerptOf(run, readWebBuild),
});
