import type { PatternGroup } from './pattern-group.ts';

/** The machine: processes, disks, services, networks. The programs are those that the patterns of `list-system.ts` name; a test compares them. */
export const system: PatternGroup = {
  name: 'system',
  programs: [
    ...[
      'apk',
      'apt',
      'apt-cache',
      'apt-get',
      'aptitude',
      'arp',
      'blkid',
      'brew',
      'choco',
      'crontab',
      'declare',
      'df',
    ],
    ...[
      'dig',
      'dnf',
      'dpkg',
      'dpkg-query',
      'du',
      'env',
      'export',
      'fdisk',
      'findmnt',
      'flatpak',
      'fping',
      'free',
    ],
    ...['getent', 'gping', 'host', 'hostnamectl', 'htop', 'id', 'ifconfig', 'iostat', 'ip', 'ipconfig'],
    ...['iptables', 'launchctl', 'loginctl', 'lsblk', 'lscpu', 'lsmod', 'lsof', 'lspci', 'lsusb'],
    ...['microdnf', 'mount', 'mtr', 'netstat', 'nft', 'nmap', 'nmcli', 'nproc', 'nslookup', 'nvidia-smi'],
    ...['pacman', 'pgrep', 'ping', 'ping6', 'port', 'printenv', 'ps', 'pstree', 'resolvectl', 'route', 'rpm'],
    ...['sc', 'scoop', 'set', 'snap', 'ss', 'sw_vers', 'sysctl', 'system_profiler', 'systemctl'],
    ...['tasklist', 'timedatectl', 'top', 'tracepath', 'traceroute', 'ufw', 'ulimit', 'uname', 'uptime'],
    ...['vmstat', 'w', 'who', 'whois', 'winget', 'yum', 'zypper'],
  ],
  load: async () => (await import('./list-system.ts')).default,
};
