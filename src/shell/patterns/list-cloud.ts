import { ansible } from './ansible.ts';
import { cloudData, cloudTransfers, deployments } from './clouds.ts';
import { clusterChanges, clusterData, clusterTables, helm } from './clusters.ts';
import { containerBuilds, containerData, containerTables, containerTransfers } from './containers.ts';
import type { Pattern } from './pattern.ts';
import { terraform, terraformData } from './terraform.ts';

const patterns: readonly Pattern[] = [
  ansible,
  cloudData,
  cloudTransfers,
  clusterTables,
  clusterChanges,
  clusterData,
  containerTables,
  containerData,
  containerBuilds,
  containerTransfers,
  deployments,
  helm,
  terraform,
  terraformData,
];
export default patterns;
