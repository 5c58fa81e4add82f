import { defineRawCommand } from '../command.ts';
import { completionCandidates } from '../completion/candidates.ts';

export default defineRawCommand({
  usage: ['__complete WORD …'],
  details: ['Called by the scripts of lean-ctx completions.'],
  async run(argv, context) {
    // Older PowerShell cannot pass an empty word; its script passes a quoted one.
    const words = argv.map((word) => (word === '""' ? '' : word));
    const candidates = await completionCandidates(words);
    context.stdout.write(candidates.map((candidate) => `${candidate}\n`).join(''));
    return 0;
  },
});
