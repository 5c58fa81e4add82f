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
});
