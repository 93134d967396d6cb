import { CommanderError } from 'commander';
import { ExitCode } from './exitCode.js';

/** The exit code when it was help or the version, asked for or for want of a command; `undefined` for an error. */
export function shownAsAsked(error: unknown): ExitCode | undefined {
  if (!(error instanceof CommanderError)) return undefined;
  if (error.exitCode === 0) return ExitCode.Done;
  return error.code === 'commander.help' ? ExitCode.Usage : undefined;
}
