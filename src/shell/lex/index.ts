export { changesFolder } from './changes-folder.ts';
export type {
  Assignment,
  CommandLine,
  CommandList,
  CompoundCommand,
  Pipeline,
  Redirect,
  ShellCommand,
  SimpleCommand,
  Span,
  Substitution,
  Word,
} from './command-line.ts';
export { findProgram, type InnerLine, type ProgramCall } from './find-program.ts';
export { lexCommandLine } from './lex-command-line.ts';
export { goesToFile, type Printers, printingCommands } from './printing-commands.ts';
