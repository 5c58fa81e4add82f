import { definePattern, onStdout } from './pattern.ts';
import { gap, type ShownLine } from './shown-line.ts';

const REPLY =
  /^\d+ bytes from .*(?:icmp_seq|seq)=\d+ .*time[=<][\d.]+ ?ms|^Reply from \S+: bytes=\d+ time[=<]\d+ms/;
const FIRST = 2;

/** Echoes: the first two and the last, what is between them counted. Losses, redirects and the statistics stay. */
export const ping = definePattern({
  name: 'ping',
  family: 'ping',
  programs: ['ping', 'ping6', 'fping', 'gping'],
  match: () => true,
  shorten: (run) => {
    const last = run.stdout.findLastIndex((line) => REPLY.test(line));
    const shown: ShownLine[] = [];
    let replies = 0;
    let left = 0;
    for (const [at, line] of run.stdout.entries()) {
      if (REPLY.test(line) && ++replies > FIRST && at !== last) {
        left++;
        continue;
      }
      if (left > 0) shown.push(gap(left, 'replies'));
      left = 0;
      if (line !== '') shown.push(line);
    }
    return replies > FIRST + 1 ? onStdout(run, shown) : undefined;
  },
});

const FOREVER = /^ +valid_lft forever preferred_lft forever$/;
const FEW_ADDRESSES = 4;
/** What nearly every interface has. */
const USUAL = / (?:group default|qlen 1000|qdisc noqueue|brd ff:ff:ff:ff:ff:ff)(?= |$)/g;

/** `ip addr`: that an address has no end, and what nearly every interface has, is said once with its number. */
function readInterfaces(lines: readonly string[]): readonly ShownLine[] | undefined {
  const forever = lines.filter((line) => FOREVER.test(line)).length;
  if (forever < FEW_ADDRESSES || !/^\d+: \S+: </.test(lines[0] ?? '')) return undefined;
  let usual = 0;
  const shown = lines
    .filter((line) => !FOREVER.test(line))
    .map((line) =>
      line
        .replace(USUAL, () => {
          usual++;
          return '';
        })
        .replace(/^ +/, ' ')
        .trimEnd(),
    );
  return [
    gap(forever, 'lines "valid_lft forever preferred_lft forever"'),
    gap(usual, 'mentions of qdisc noqueue, group default, qlen 1000, brd ff:ff:ff:ff:ff:ff'),
    ...shown,
  ];
}

/** Addresses, sockets, routes, names: each line is what was asked for. */
export const networkData = definePattern({
  name: 'network-data',
  family: 'ping',
  programs: [
    'ip',
    'ifconfig',
    'ipconfig',
    'route',
    'dig',
    'nslookup',
    'host',
    'getent',
    'whois',
    'arp',
    'nmcli',
    'iptables',
    'nft',
    'ufw',
    'mtr',
    'traceroute',
    'tracepath',
    'nmap',
  ],
  match: () => true,
  otherwise: 'raw',
  shorten: (run) => {
    const shown = run.command.program === 'ip' ? readInterfaces(run.stdout) : undefined;
    return shown && onStdout(run, shown);
  },
});
