import type { Command } from './command.ts';
import { definePattern } from './pattern.ts';

/** `aws s3 ls`, `gcloud run services list`, `rclone lsl`: rows that were asked for, whatever service they are of. */
const isListing = ({ args }: Command): boolean =>
  args.some((word) => /^(?:ls[dflu]?|lsjson|list|cat|du|describe|size|tree)$/.test(word));

/** Clouds answer with data (JSON, rows): shown as it is. Of copies the progress is gone. */
export const cloudData = definePattern({
  name: 'cloud-data',
  family: 'aws',
  programs: [
    'aws',
    'gcloud',
    'az',
    'gsutil',
    'doctl',
    'hcloud',
    'oci',
    'ibmcloud',
    'linode-cli',
    's3cmd',
    'mc',
    'rclone',
    'eksctl',
  ],
  match: (command) =>
    isListing(command) ||
    ![
      's3',
      'cp',
      'sync',
      'rsync',
      'copy',
      'storage',
      'mirror',
      'deploy',
      'run',
      'builds',
      'create',
      'delete',
      'app',
    ].some((word) => command.args.includes(word)),
  otherwise: 'raw',
});

export const cloudTransfers = definePattern({
  name: 'cloud-transfer',
  family: 'aws',
  programs: cloudData.programs,
  match: () => true,
  noise: [
    { what: 'progress lines', line: /^Completed [\d.]+ \w+\/[\d.]+ \w+ \([\d.]+ \w+\/s\)/, isUnmarked: true },
    {
      what: 'copied files',
      line: /^(?:upload|download|copy|move|delete): \S+(?: to \S+)?$/,
      onlyWhenFine: true,
    },
    { what: 'copied files', line: /^Copying (?:file|gs):\/\/\S+/, onlyWhenFine: true },
    {
      what: 'progress lines',
      line: /^(?:Waiting for|Updating|Creating|Deploying|Uploading).*(?:\.{3,}|done\.)$/,
      onlyWhenFine: true,
    },
  ],
});

/** Updates of infrastructure and deployments: what stayed the same, uploads and progress are gone; addresses stay. */
export const deployments = definePattern({
  name: 'deployments',
  family: 'deploy',
  programs: [
    'pulumi',
    'vercel',
    'netlify',
    'fly',
    'flyctl',
    'wrangler',
    'skaffold',
    'supabase',
    'heroku',
    'railway',
    'firebase',
    'serverless',
    'sls',
    'sam',
    'cdk',
    'argocd',
    'flux',
    'linkerd',
    'istioctl',
    'nomad',
    'consul',
    'vault',
    'packer',
    'vagrant',
  ],
  match: () => true,
  noise: [
    {
      what: 'progress lines',
      line: /^@ (?:updating|previewing|destroying|refreshing)\.+$/i,
      isUnmarked: true,
    },
    {
      what: 'unchanged resources',
      line: /^\s+[^\s:]+:[^\s:]+:[^\s:]+ {2,}\S+(?: +\(\d+s\))? *$/,
    },
    {
      what: 'lines of uploads',
      line: /^\s*(?:Uploading|Uploaded|Hashing|Collecting|Compressing|Pushing|Downloading|Transferring)\b.*(?:\d|\.{3})/,
      onlyWhenFine: true,
    },
    { what: 'checks that are well', line: /^√ / },
    { what: 'synced resources', line: /^\S*\s+\S+\s+\S+\s+\S+\s+Synced\s+Healthy\b/ },
  ],
});
