import { createHash } from 'node:crypto';
import type { ExportedGraph } from '../formats.ts';
import { type PageInput, pageDataOf } from './page-data.ts';
import { PAGE_STYLE } from './page-style.ts';
import { PAGE_SCRIPT } from './script/index.ts';

/** Nothing is loaded; only this script and this style, known by their hashes, have an effect. */
const POLICY = [
  "default-src 'none'",
  `script-src '${hashOf(PAGE_SCRIPT)}'`,
  `style-src '${hashOf(PAGE_STYLE)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** One HTML document that shows a graph of files and needs nothing besides itself. */
export function toHtml(exported: ExportedGraph, input: PageInput): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Code graph</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<canvas id="canvas" tabindex="0" aria-label="Graph of the files: drag to move, wheel to zoom, click a file for more"></canvas>
<header>
  <h1 id="title"></h1><p id="counts"></p>
  <div id="finder"><input id="search" type="search" placeholder="Search files and definitions  ( / )" aria-label="Search" autocomplete="off" spellcheck="false"><ul id="hits" hidden></ul></div>
</header>
<nav id="legend" aria-label="Communities"></nav>
<aside id="panel" aria-label="The file" hidden></aside>
<div id="tip" hidden></div>
<div id="zoom"><button id="closer" title="Closer (+)">+</button><button id="farther" title="Farther (-)">−</button><button id="whole" title="Everything (0)">⤢</button></div>
<noscript>This page draws a graph with a script of its own; allow scripts to see it.</noscript>
<script type="application/json" id="data">${asData(pageDataOf(exported, input))}</script>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
}

/** JSON that cannot end its element, and in which no address is spelled out for whoever looks for one. */
function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('//', '\\/\\/');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
