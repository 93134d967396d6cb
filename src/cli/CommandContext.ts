import { setMaxListeners } from 'node:events';
import type { Command } from 'commander';
import { ExitCode } from './exitCode.js';
import { Terminal } from './terminal/Terminal.js';

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

/**
 * Declares what a command takes and does. It loads nothing: what it needs is imported when it runs, so that help is
 * quick.
 */
export type CliCommand = (command: Command, context: CommandContext) => void;

/**
 * The action of a command: loads what it does, and gives that the arguments and the options of every level that were typed,
 * after what is said `first`.
 */
export function running(
  context: CommandContext,
  // What was typed is only as sure as the declaration beside it.
  load: () => Promise<(context: CommandContext, ...typed: never[]) => Promise<void>>,
  ...first: readonly unknown[]
): (...typed: unknown[]) => Promise<void> {
  return async (...typed) => {
    const options = (typed.at(-1) as Command).optsWithGlobals();
    const run = await load();
    await run(context, ...([...first, ...typed.slice(0, -2), options] as never[]));
  };
}

/** The options that every command has. */
export interface GlobalOptions {
  readonly json?: boolean;
  readonly debug?: boolean;
}
