import { definePattern, onStderr } from './pattern.ts';

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
      line: /^ *\d+K[ .]+\d+% |^\s*\S* +\d+%\[[=>+ ]*\]|^\[#\w+ .*\(\d+%\)|^ *\d+K[ .,]+$/,
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

/** Answers of a server. */
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
});
