import { hasOption, subcommand } from './command.ts';
import type { Excerpt, Tally } from './excerpt.ts';
import { excerptOf } from './excerpt-run.ts';
import { definePattern } from './pattern.ts';
import { PlanWriter, plannedResource } from './terraform-plan.ts';

const ADDRESS = String.raw`^([\w-]+(?:\[[^\]]*\])?(?:\.[\w-]+(?:\[[^\]]*\])?)*): `;
const REFRESHED = new RegExp(`${ADDRESS}(?:Refreshing state|Reading|Read complete|Preparing import)`);
const STILL = new RegExp(`${ADDRESS}Still (?:creating|destroying|modifying|reading|opening)`);
const BEGUN = new RegExp(`${ADDRESS}(?:Creating|Destroying|Modifying|Opening)\\.\\.\\.`);
const ENDED = new RegExp(`${ADDRESS}(?:Creation|Destruction|Modifications|Opening) complete after `);
const PROVISIONED = /^\S+ \([\w-]+\): /;

/** What comes with each plan, whatever is in it. */
const EXPLANATION =
  /^(?:Terraform|OpenTofu) (?:used the selected providers|will perform the following actions)|^plan\. Resource actions are indicated with|^ {0,2}(?:[-+~]|[-+]\/[-+]|<=) (?:create|destroy|update in-place|read \(data|destroy and then create|create replacement and then destroy)|^─{20,}$|^Note: You didn't use the -out option|^guarantee to take exactly these actions|^- (?:Finding|Using previously-installed|Reusing previous version of) |^Initializing (?:the backend|provider plugins|modules)|^You may now begin working with |^any changes that are required for your infrastructure|^should now work\.$|^If you ever set or change modules or backend|^rerun this command to reinitialize your working|^commands will detect it and remind you/;

/** Plans and their application: see the pattern below. */
function readTerraform(lines: readonly string[], out: Excerpt): void {
  const ended = new Set(lines.flatMap((line) => ENDED.exec(line)?.[1] ?? []));
  const plan = new PlanWriter(out);
  let refreshed: Tally | undefined;
  let waiting: Tally | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const resource = plannedResource(lines, at);
    const begun = BEGUN.exec(line)?.[1];
    if (resource) {
      plan.write(resource);
      at = resource.end - 1;
    } else if (REFRESHED.test(line)) {
      refreshed ??= out.tally('refreshed resources');
      refreshed.add();
    } else if (STILL.test(line) || (begun !== undefined && ended.has(begun))) {
      waiting ??= out.tally('lines of waiting');
      waiting.add();
    } else if (EXPLANATION.test(line)) out.hide();
    else if (line === '') out.blank();
    else if (PROVISIONED.test(line)) out.other(line);
    else out.keep(line);
  }
}

/**
 * Plans and their application: what is read, refreshed or still running is counted, explanations that come with each plan
 * are gone, and so are attributes that nobody knows yet. Of resources that are alike but for their key the first is shown.
 * What is begun and not ended, reasons, boxed errors and totals stay.
 */
export const terraform = definePattern({
  name: 'terraform',
  family: 'terraform',
  programs: ['terraform', 'tofu', 'terragrunt'],
  match: (command) =>
    !['show', 'output', 'state', 'console', 'graph', 'providers', 'fmt', 'version', 'workspace'].includes(
      subcommand(command),
    ) && !hasOption(command, '-json'),
  signature: [
    /^(?:Terraform|OpenTofu) will perform the following actions:$/,
    /^Plan: \d+ to add, \d+ to change, \d+ to destroy\.$/,
    /^Apply complete! Resources: \d+ added/,
  ],
  shorten: (run) => excerptOf(run, readTerraform),
});

export const terraformData = definePattern({
  name: 'terraform-data',
  family: 'terraform',
  programs: terraform.programs,
  match: () => true,
  otherwise: 'raw',
});
