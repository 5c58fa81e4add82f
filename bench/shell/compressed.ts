import { type CompressedRun, compressOutput } from '../../src/shell/compress-output.ts';
import { lexCommandLine, printingCommands } from '../../src/shell/lex/index.ts';
import { joined, type Recording } from './recordings.ts';

/** What a reader would be given of a recording, and both streams of it as one text. */
export interface Replayed {
  readonly answer: CompressedRun;
  readonly text: string;
}

/** The id that answers name when there is no archive: as long as a real one. */
const SOME_ID = 'a3f09c71d25b8e46';

/** Compresses a recording as if it had just been run. */
export async function replay(
  recording: Pick<Recording, 'command' | 'exit' | 'out' | 'err'>,
): Promise<Replayed> {
  const answer = await compressOutput(
    {
      commandLine: recording.command,
      printers: printingCommands(lexCommandLine(recording.command)),
      exitCode: recording.exit,
      signal: null,
      stdout: { kind: 'whole', bytes: recording.out },
      stderr: { kind: 'whole', bytes: recording.err },
    },
    { keep: () => SOME_ID },
  );
  return { answer, text: joined(answer.stdout, answer.stderr) };
}
