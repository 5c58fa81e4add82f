import type { PatternGroup } from './pattern-group.ts';

/** Containers, clusters, clouds, infrastructure. The programs are those that the patterns of `list-cloud.ts` name; a test compares them. */
export const cloud: PatternGroup = {
  name: 'cloud',
  programs: [
    ...['ansible', 'ansible-playbook', 'ansible-pull', 'argocd', 'aws', 'az', 'cdk', 'consul', 'crictl'],
    ...['ctr', 'docker', 'docker-compose', 'doctl', 'eksctl', 'firebase', 'flux', 'fly', 'flyctl'],
    ...['gcloud', 'gsutil', 'hcloud', 'helm', 'helmfile', 'heroku', 'ibmcloud', 'istioctl', 'k', 'k3s'],
    ...['kubectl', 'kubectx', 'kubens', 'kustomize', 'linkerd', 'linode-cli', 'mc', 'microk8s'],
    ...['nerdctl', 'netlify', 'nomad', 'oc', 'oci', 'packer', 'podman', 'podman-compose', 'pulumi'],
    ...['railway', 'rclone', 's3cmd', 'sam', 'serverless', 'skaffold', 'sls', 'stern', 'supabase'],
    ...['terraform', 'terragrunt', 'tofu', 'vagrant', 'vault', 'vercel', 'wrangler'],
  ],
  load: async () => (await import('./list-cloud.ts')).default,
};
