import { setMaxListeners } from 'node:events';
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

/** What a command does with what was typed: its words, then its options and those of every level. These are only as sure as its declaration. */
export type CommandRun = (context: CommandContext, ...typed: never[]) => Promise<void>;

/** The options that every command has. */
export interface GlobalOptions {
  readonly json?: boolean;
  readonly debug?: boolean;
}
