import { disks, machineTables } from './disks.ts';
import { environment } from './environment.ts';
import { networkData, ping } from './network-checks.ts';
import type { Pattern } from './pattern.ts';
import { processes } from './processes.ts';
import { unitData, unitLists } from './services.ts';
import { systemPackageLists, systemPackages } from './system-packages.ts';

const patterns: readonly Pattern[] = [
  disks,
  environment,
  machineTables,
  networkData,
  ping,
  processes,
  systemPackages,
  systemPackageLists,
  unitLists,
  unitData,
];
export default patterns;
