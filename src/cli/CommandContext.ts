import { setMaxListeners } from 'node:events';
import { Terminal } from './terminal/Terminal.js';
import { setFlagsFromString } from 'node:v8';

/** What a command has to work with. */
export class CommandContext {
  readonly terminal = new Terminal();
  /** What the process will end with; a command that is partly done sets it. */
  exitCode: ExitCode = ExitCode.Done;
  readonly #interrupt = new AbortController();

  constructor() {
    // Every call under way listens, and there may be many: Node.js would print a warning among the results.
    setMaxListeners(0, this.#interrupt.signal);
  }

  /** Aborted by the first Ctrl-C: end in order. */
  get signal(): AbortSignal {
    return this.#interrupt.signal;
  }

  interrupt(): void {
    this.#interrupt.abort();
  }
}

/** What a command does with what was typed: its words, then its options and those of every level. */
export type Run<Options, Words extends readonly unknown[] = []> = (
  context: CommandContext,
  ...typed: [...words: Words, options: Options]
) => Promise<void>;

/** The same of any command: its words and options are only as sure as its declaration. */
export type CommandRun = (context: CommandContext, ...typed: never[]) => Promise<void>;

/** The options that every command has. */
export interface GlobalOptions {
  readonly json?: boolean;
  readonly debug?: boolean;
}

/** What the process ends with. Scripts rely on these: they do not change. */
export const ExitCode = {
  Done: 0,
  Failed: 1,
  /** The command was called wrongly, and nothing was sent. */
  Usage: 2,
  /** Some of the rows or units are done. */
  PartlyDone: 3,
  /** Nothing was found that is wrong, and not everything could be judged. */
  NotJudged: 4,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** What a command ends with whose rows are open, some of all: the others are done, or there are none. */
export function openExitCode(open: number, all: number): ExitCode {
  return open < all ? ExitCode.PartlyDone : ExitCode.Failed;
}

/** The command was called wrongly. Says what to do instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command could not do its work, for a reason outside of a call to the service. Says what to do. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** Resolves when one of some signals aborts. */
export function untilAborted(...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals)
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * Of an export or a payroll check much passes through and little lives. The platform lets a heap grow to a multiple of what lives in it, in
 * each thread; with half as much again there is a tenth more to do at worst, and a third less memory.
 */
export function leanHeap(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
