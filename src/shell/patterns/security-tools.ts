import { subcommand } from './command.ts';
import { definePattern, type NoiseRule } from './pattern.ts';

/** Borders only, three of them in a row. Said as two conditions, since one after the other takes for ever on a long line. */
const BORDERS = /^(?=.*[─━═┌┬┐├┼┤└┴┘╭╮╰╯╞╪╡+-]{3})[\s─━═┌┬┐├┼┤└┴┘╭╮╰╯╞╪╡│┃+|-]+$/;

const noisePattern = (name: string, programs: readonly string[], noise: readonly NoiseRule[]) =>
  definePattern({
    name,
    family: name,
    programs,
    match: (command) => !['server', 'lsp', 'mcp', 'version'].includes(subcommand(command)),
    noise,
  });

export const scanners = noisePattern(
  'trivy',
  ['dockle', 'grype', 'kubescape', 'osv-scanner', 'prowler', 'safety', 'pip-audit', 'snyk', 'syft', 'trivy'],
  [
    { what: 'table borders', line: BORDERS, isUnmarked: true },
    {
      what: 'progress lines',
      line: /^(?:\d{4}-\d\d-\d\dT\S+\s+INFO\s|\s*[✔✓⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] .*(?:Loaded|Parsed|Cataloged|Cataloging|Scanned|Indexed|Vulnerability DB|Pulled)|\s+[├└]── (?:✔|by )|INFO )/,
    },
  ],
);

export const cosign = noisePattern(
  'cosign',
  ['cosign', 'notation'],
  [
    {
      what: 'notices',
      line: /^(?:Generating ephemeral keys|Retrieving signed certificate|\s*Note that there may be|This may include the email|By typing 'y'|using ephemeral certificate|Successfully verified SCT)/,
      isUnmarked: true,
    },
  ],
);

export const models = noisePattern(
  'ollama',
  ['huggingface-cli', 'mlflow', 'ollama'],
  [
    {
      what: 'progress lines',
      line: /^(?:pulling (?:manifest|[\da-f]{8,})|verifying sha256|writing manifest|removing any unused|using (?:existing|autodetected) layer|(?:Fetching \d+ files: +\d+%.*)?Downloading '[^']+' to '[^']+'|Fetching \d+ files: +\d+%|Download complete\. Moving file to |\d{4}\/\d\d\/\d\d \S+ INFO mlflow\.(?:utils|projects))/,
    },
  ],
);

export const toolchains = noisePattern(
  'mise',
  ['asdf', 'brew', 'fnm', 'mise', 'nvm', 'proto', 'pyenv', 'rbenv', 'rustup', 'sdk', 'volta'],
  [
    {
      what: 'progress lines',
      line: /^(?:mise [░█]+ \d+\/\d+ · [\d.]+m?s$| {2}\S+ +(?:installing|downloading|extracting|resolving) +[\d.]+m?s$|mise \S+:\S+ (?:added \d+ packages? in|\d+ packages? (?:is|are) looking for funding| *run `npm fund`)|mise (?:INFO )?\S+ +(?:\[\d\/\d\] )?(?:download|extract|install|checksum|verify)|info: (?:downloading|installing|syncing|latest update|profile set|removing previous)|==> (?:Downloading|Fetching|Pouring|Auto-updat|Downloaded)|Already downloaded: |######+|\s*[\d.]+ [KM]iB \/ |Downloading |Computing checksum|Checksums matched)/,
    },
  ],
);

export const protobuf = definePattern({
  name: 'buf-dep',
  family: 'buf',
  programs: ['buf', 'prototool'],
  match: (command) => ['dep', 'generate', 'push', 'mod'].includes(subcommand(command)),
  noise: [{ what: 'progress lines', line: /^(?:Downloading |Updating |buf: downloading)/ }],
});
