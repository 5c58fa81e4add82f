import { hasOption, subcommand } from './command.ts';
import { definePattern } from './pattern.ts';

const ADDRESS = String.raw`^[\w-]+(?:\[[^\]]*\])?(?:\.[\w-]+(?:\[[^\]]*\])?)*: `;

/**
 * Plans and their application: what is read, refreshed or still running is counted, explanations that come with each plan
 * are gone. Resources with their changes, reasons, boxed errors and totals stay.
 */
export const terraform = definePattern({
  name: 'terraform',
  family: 'terraform',
  programs: ['terraform', 'tofu', 'terragrunt'],
  match: (command) =>
    !['show', 'output', 'state', 'console', 'graph', 'providers', 'fmt', 'version', 'workspace'].includes(
      subcommand(command),
    ) && !hasOption(command, '-json'),
  noise: [
    {
      what: 'refreshed resources',
      line: new RegExp(`${ADDRESS}(?:Refreshing state|Reading|Read complete|Preparing import)`),
    },
    {
      what: 'lines of waiting',
      line: new RegExp(`${ADDRESS}Still (?:creating|destroying|modifying|reading)`),
    },
    {
      what: 'lines of waiting',
      line: new RegExp(`${ADDRESS}(?:Creating|Destroying|Modifying)\\.\\.\\.`),
      onlyWhenFine: true,
    },
    {
      what: 'explanations',
      line: /^(?:Terraform|OpenTofu) (?:used the selected providers|will perform the following actions)|^plan\. Resource actions are indicated with|^ {0,2}(?:[-+~]|[-+]\/[-+]|<=) (?:create|destroy|update in-place|read \(data|(?:destroy and then create|create replacement and then destroy).*)/,
      isUnmarked: true,
    },
    {
      what: 'explanations',
      line: /^─{20,}$|^Note: You didn't use the -out option|^guarantee to take exactly these actions|^ +# \(\d+ unchanged (?:attribute|element|block)s? hidden\)$/,
      isUnmarked: true,
    },
    {
      what: 'lines of set-up',
      line: /^- (?:Finding|Using previously-installed|Reusing previous version of) |^Initializing (?:the backend|provider plugins|modules)/,
      onlyWhenFine: true,
    },
  ],
});

export const terraformData = definePattern({
  name: 'terraform-data',
  family: 'terraform',
  programs: terraform.programs,
  match: () => true,
  otherwise: 'raw',
});
