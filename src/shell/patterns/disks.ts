import { readAlignedTable, squeezed } from './aligned-table.ts';
import { hasGap } from './patch-lines.ts';
import { definePattern, onStdout } from './pattern.ts';

const DF_HEADER = /^Filesystem +(?:Type +)?(?:1[KM]-blocks|Size|512-blocks|1B-blocks|Inodes) /;
/** File systems that hold nothing of the user's. */
const PSEUDO =
  /^(?:tmpfs|devtmpfs|udev|overlay|shm|none|cgroup2?|proc|sysfs|devpts|mqueue|efivarfs|snapfuse|squashfs|run|\/dev\/loop\d+|map auto_\w+|devfs)\s/;

/** File systems without padding; those in memory and of containers come without their rows when there is room in them. */
export const disks = definePattern({
  name: 'df',
  family: 'df',
  programs: ['df'],
  match: () => true,
  otherwise: 'raw',
  shorten: (run) => {
    const [header = '', ...lines] = run.stdout;
    if (!DF_HEADER.test(header)) return undefined;
    const isQuiet = (line: string): boolean => PSEUDO.test(line) && !/\b(?:9\d|100)%/.test(line);
    const shown = [header, ...lines.filter((line) => !isQuiet(line))].map((line) => line.replace(/ +/g, ' '));
    const quiet = lines.filter(isQuiet).length;
    return onStdout(
      run,
      quiet === 0 ? shown : [...shown, { count: quiet, what: 'file systems in memory or of containers' }],
      quiet === 0,
    );
  },
});

/** Sizes, memory, devices, open files: each line is what was asked for; padding of tables is gone. */
export const machineTables = definePattern({
  name: 'machine-tables',
  family: 'df',
  programs: [
    'du',
    'free',
    'lsblk',
    'lsof',
    'ss',
    'netstat',
    'top',
    'htop',
    'vmstat',
    'iostat',
    'uptime',
    'uname',
    'lscpu',
    'nproc',
    'who',
    'w',
    'id',
    'mount',
    'findmnt',
    'blkid',
    'fdisk',
    'lspci',
    'lsusb',
    'lsmod',
    'crontab',
    'pgrep',
    'pstree',
    'ulimit',
    'sysctl',
    'sw_vers',
    'system_profiler',
    'tasklist',
    'nvidia-smi',
  ],
  match: () => true,
  otherwise: 'raw',
  shorten: (run) => {
    const table = readAlignedTable(run.stdout);
    if (!table) return undefined;
    const shown = squeezed(table, () => false);
    return onStdout(run, shown, !hasGap(shown));
  },
});
