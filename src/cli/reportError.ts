import { CommanderError } from 'commander';
import { describeIssue, InputError } from '../errors/index.js';
import { OutputClosed, type Terminal } from './terminal/Terminal.js';
import { withoutSecrets } from './connection/knownSecrets.js';
import { ExitCode } from './CommandContext.js';

interface ErrorOptions {
  readonly json?: boolean;
  /** Adds the stack, without secrets. */
  readonly debug?: boolean;
  /** What was called, such as `workforce-soap call`. */
  readonly called: string;
}

/** Says on the standard error what went wrong, in one readable line, and gives the exit code. */
export function reportError(
  error: unknown,
  terminal: Terminal,
  { json, debug, called }: ErrorOptions,
): ExitCode {
  if (error instanceof OutputClosed) return ExitCode.Done;
  const { name, message, details } = describe(error, called);
  if (json)
    terminal.note(
      withoutSecrets(
        JSON.stringify({ error: { name, message, ...(details.length > 0 ? { details } : {}) } }),
      ),
    );
  else {
    terminal.note(withoutSecrets(`${terminal.errorStyle.red('error:')} ${message}`));
    for (const detail of details) terminal.note(withoutSecrets(`  ${detail}`));
    if (error instanceof InputError)
      terminal.note(terminal.errorStyle.dim(`its input: workforce-soap ops show ${error.operation}`));
  }
  if (debug && error instanceof Error)
    terminal.note(withoutSecrets(terminal.errorStyle.dim(stacksOf(error))));
  return error instanceof CommanderError || (error instanceof Error && CALLED_WRONGLY.has(error.name))
    ? ExitCode.Usage
    : ExitCode.Failed;
}

const CALLED_WRONGLY = new Set([
  'UsageError',
  'InputError',
  'ConfigurationError',
  'PlanProblem',
  'MissingDependency',
]);

function describe(error: unknown, called: string) {
  if (error instanceof InputError) {
    const [message = ''] = error.message.split('\n');
    return { name: error.name, message, details: error.issues.map((issue) => describeIssue(issue).trim()) };
  }
  if (!(error instanceof Error)) return { name: 'Error', message: 'unknown failure', details: [] };
  if (error instanceof CommanderError) {
    const said = oneLine(error.message.replace(/^error: /, ''));
    const message = said.endsWith('?)') ? said : `${said.replace(/\.$/, '')}; see ${called} --help`;
    return { name: 'UsageError', message, details: [] };
  }
  const { code, path } = error as NodeJS.ErrnoException;
  const said = code && SYSTEM[code];
  const message = said ? `${said}${path ? `: ${path}` : ''} (${code}).` : oneLine(error.message);
  return { name: error.name, message, details: [] };
}

const SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; make room',
  EDQUOT: 'the disk quota is used up; make room',
  EFBIG: 'a file may not grow further here; raise the limit (ulimit -f)',
  EMFILE: 'too many files are open; raise the limit (ulimit -n)',
  EIO: 'the disk fails; look there, then do the same again',
  EXDEV: 'a file cannot be moved to another disk; let the folder and what is in it be on one disk',
  EEXIST: 'something of that name is there already',
  ENAMETOOLONG: 'the name of a file is too long',
  ELOOP: 'links lead to each other',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such file or folder',
  EISDIR: 'that is a folder and no file',
  ENOTDIR: 'a part of the path is no folder',
};

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

function stacksOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${stacksOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}
