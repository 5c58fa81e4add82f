import type { PatternGroup } from './pattern-group.ts';

/** Files, listings and searches. The programs are those that the patterns of `list-files.ts` name; a test compares them. */
export const files: PatternGroup = {
  name: 'files',
  programs: [
    ...['7z', '7za', 'ack', 'ag', 'awk', 'base32', 'base64', 'basename', 'bat', 'batcat', 'bsdtar'],
    ...['cal', 'cat', 'cksum', 'cmp', 'colordiff', 'column', 'comm', 'command', 'csvcut', 'csvlook'],
    ...['cut', 'dasel', 'date', 'diff', 'diff3', 'dir', 'dirname', 'echo', 'egrep', 'exa', 'eza', 'fd'],
    ...['fdfind', 'fgrep', 'file', 'find', 'fmt', 'fold', 'gawk', 'gfind', 'git-grep', 'gls', 'grep'],
    ...['gron', 'gtar', 'gzcat', 'head', 'hexdump', 'iconv', 'info', 'jar', 'join', 'jq', 'less', 'ls'],
    ...['lsd', 'man', 'mawk', 'md5sum', 'mlr', 'more', 'nl', 'od', 'paste', 'patch', 'printf', 'pwd'],
    ...['qsv', 'readlink', 'realpath', 'rev', 'rg', 'ripgrep', 'rsync', 'scp', 'sdiff', 'sed', 'seq'],
    ...['sftp', 'sha1sum', 'sha256sum', 'shasum', 'shuf', 'sort', 'split', 'stat', 'strings', 'tac'],
    ...['tail', 'tar', 'tldr', 'tr', 'tree', 'type', 'ugrep', 'uniq', 'unison', 'unrar', 'unzip', 'wc'],
    ...['which', 'xq', 'xsv', 'xxd', 'yes', 'yq', 'zcat', 'zgrep', 'zip', 'zipinfo'],
  ],
  load: async () => (await import('./list-files.ts')).default,
};
