import { subversion } from './archives.ts';
import { gitBlame } from './git-blame.ts';
import { gitData } from './git-data.ts';
import { gitDiff } from './git-diff.ts';
import { gitLog } from './git-log.ts';
import { gitHistory, gitRest } from './git-rest.ts';
import { gitStatus } from './git-status.ts';
import { gitTransfer } from './git-transfer.ts';
import { checks, hostingData, requestPatches, runLogs } from './hosting.ts';
import type { Pattern } from './pattern.ts';

const patterns: readonly Pattern[] = [
  gitData,
  gitBlame,
  gitDiff,
  gitLog,
  gitStatus,
  gitTransfer,
  gitHistory,
  gitRest,
  runLogs,
  checks,
  requestPatches,
  subversion,
  hostingData,
];
export default patterns;
