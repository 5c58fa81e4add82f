import { definePattern, onStderr, onStdout } from './pattern.ts';
import { gap, type ShownLine } from './shown-line.ts';

const METER =
  /^ {0,2}%? *Total {4}% Received|^ +Dload +Upload|^[ \d]{3} +[\d.]+[kMGT]? +\d+ .*(?:--:--:--|\d+:\d\d:\d\d)/;
/** Of a trace with `-v`: how the connection came about. Status, headers and errors stay. */
const HANDSHAKE =
  /^\* (?:TLSv[\d.]+ \((?:IN|OUT)\)|ALPN|Using HTTP2|Copying HTTP\/2|h2|Connection state changed|TCP_NODELAY|Server certificate:| {1,2}(?:subject|start date|issuer|subjectAltName|CAfile|CApath|Certificate level)|Mark bundle|Uses proxy|Connection #\d+ to host \S+ left intact|\[HTTP\/2\])|^[{}] \[\d+ bytes data\]/;

/** The progress meter, and with `-v` the handshake. What the server sent is shown as it is. */
export const curl = definePattern({
  name: 'curl',
  family: 'curl',
  programs: ['curl'],
  match: () => true,
  otherwise: 'raw',
  shorten: (run) =>
    onStderr(
      run,
      run.stderr.filter((line) => !METER.test(line) && !HANDSHAKE.test(line)),
      true,
    ),
});

/** Where it went, what was answered, what was saved; dots and bars are gone. */
export const wget = definePattern({
  name: 'wget',
  family: 'wget',
  programs: ['wget', 'wget2', 'aria2c'],
  match: () => true,
  noise: [
    {
      what: 'progress lines',
      line: /^ *\d+K[ .]+\d+% |^ *(?:[^\s%]+ +)?\d+%\[[=>+ ]*\]|^\[#\w+ .*\(\d+%\)|^ *\d+K[ .,]+$/,
      isUnmarked: true,
    },
    {
      what: 'progress lines',
      line: /^(?:Resolving|Connecting to) .*(?:\.\.\. (?:connected\.|[\d.:a-f, ]+)|connected\.)$/,
      isUnmarked: true,
      onlyWhenFine: true,
    },
  ],
});

/** `    00:c0:37:ad:` of a key or signature. */
const HEX_BYTES = /^ +(?:[0-9a-f]{2}:)+(?:[0-9a-f]{2})?$/;
const MANY_HEX_LINES = 4;

/** Keys and signatures that `openssl -text` prints byte for byte become the number of their lines. */
function withoutKeyBytes(lines: readonly string[]): ShownLine[] {
  const shown: ShownLine[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (HEX_BYTES.test(lines[end] ?? '')) end++;
    if (end - at >= MANY_HEX_LINES) shown.push(gap(end - at, 'lines of key or signature bytes'));
    else shown.push(...lines.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return shown;
}

/** Answers of a server as they are; certificates without the bytes of their keys. */
export const httpData = definePattern({
  name: 'http-data',
  family: 'curl',
  programs: [
    'http',
    'https',
    'xh',
    'xhs',
    'grpcurl',
    'websocat',
    'httpie',
    'hurl',
    'nc',
    'ncat',
    'telnet',
    'openssl',
  ],
  match: () => true,
  otherwise: 'raw',
  shorten: (run) => {
    if (run.command.program !== 'openssl') return undefined;
    const shown = withoutKeyBytes(run.stdout);
    return shown.length < run.stdout.length ? onStdout(run, shown) : undefined;
  },
});
