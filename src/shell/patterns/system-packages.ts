import { hasOption } from './command.ts';
import { definePattern } from './pattern.ts';

/** Packages of the operating system: downloads and unpacking are counted. What is installed, held back or broken stays. */
export const systemPackages = definePattern({
  name: 'system-packages',
  family: 'apt',
  programs: [
    'apt',
    'apt-get',
    'aptitude',
    'dpkg',
    'yum',
    'dnf',
    'microdnf',
    'apk',
    'pacman',
    'zypper',
    'brew',
    'port',
    'snap',
    'flatpak',
    'choco',
    'winget',
    'scoop',
  ],
  match: (command) =>
    !['list', 'search', 'show', 'info', 'policy', 'depends', 'rdepends', 'leaves', 'deps'].some((word) =>
      command.args.includes(word),
    ) && !hasOption(command, '-l', '-L', '-s', '-S', '-Q'),
  noise: [
    {
      what: 'downloads',
      line: /^(?:Get|Hit|Ign):\d+ |^(?:Fetched|Need to get) .* B(?:\/s|\b)|^\(\d+\/\d+\) (?:Installing|Upgrading|Purging) |^(?:Downloading|Fetching|fetch|Extracting) \S+/,
      onlyWhenFine: true,
    },
    {
      what: 'steps of packages',
      line: /^(?:Selecting previously unselected package|Preparing to unpack|Unpacking|Setting up|Processing triggers for|update-alternatives:|Removing|Purging configuration|Adding system|Created symlink) ?/,
      onlyWhenFine: true,
    },
    {
      what: 'lines of set-up',
      line: /^\(Reading database \.\.\.|^Reading (?:package lists|state information|database)|^Building dependency tree|^debconf: |^WARNING: apt does not have a stable CLI interface|^Scanning processes|^No (?:services|containers|user sessions|VM guests) (?:need|are running)|^Running kernel seems/,
      isUnmarked: true,
    },
    {
      what: 'steps of packages',
      line: /^ {2}(?:Installing|Upgrading|Verifying|Cleanup|Running scriptlet) +: .*\d+\/\d+ *$|^==> (?:Downloading|Fetching|Pouring|Caching|Auto-updat\w+)\b|^Already downloaded: |^#+ +\d+\.\d%$|^🍺 {2}\/(?!.*files)/,
      onlyWhenFine: true,
    },
    {
      what: 'lines of set-up',
      line: /^(?:Last metadata expiration check|Dependencies resolved\.|Transaction (?:check|test) succeeded|Running transaction|loading packages|resolving dependencies|looking for conflicting|checking (?:keyring|package integrity|for file conflicts|available disk))/,
      isUnmarked: true,
      onlyWhenFine: true,
    },
  ],
});

/** What is installed or could be: each row is what was asked for. */
export const systemPackageLists = definePattern({
  name: 'system-package-lists',
  family: 'apt',
  programs: [...systemPackages.programs, 'apt-cache', 'dpkg-query', 'rpm'],
  match: () => true,
  otherwise: 'raw',
});
