import { terminalText } from '../../text/safeText.js';
import { columns } from './columns.js';
import { type Style, styleFor } from './style.js';
import { type Column, table } from './table.js';
import { createInterface } from 'node:readline/promises';

const WIPE = '\r\u001b[2K';

/** The reader of the standard output is gone (`| head`): there is nobody left to tell. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}

/** Where a command writes: results to the standard output, everything else to the standard error. */
export class Terminal {
  readonly style: Style;
  readonly errorStyle: Style;
  readonly width: number;
  /** True when somebody can answer a question. */
  readonly interactive: boolean;
  /** True when progress can be drawn over itself. */
  readonly animated: boolean;
  /** True for a command that only brings what the reader wants: it ends with it. Any other one goes on to its verdict. */
  endsWithReader = false;
  #failure: Error | undefined;
  #drawn = false;
  #queued: Promise<void> = Promise.resolve();

  constructor(env: NodeJS.ProcessEnv = process.env) {
    this.style = styleFor(process.stdout, env);
    this.errorStyle = styleFor(process.stderr, env);
    this.width = columns(env);
    this.interactive = Boolean(process.stdin.isTTY && process.stderr.isTTY);
    this.animated = Boolean(process.stderr.isTTY) && env.TERM !== 'dumb';
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      this.#failure = error.code === 'EPIPE' ? new OutputClosed() : error;
    });
    process.stderr.on('error', () => undefined);
  }

  /**
   * Writes to the standard output, to no terminal as it is, and waits until the reader takes it. When that is gone, it throws
   * `OutputClosed` in a command that ends with its reader.
   */
  async write(text: string): Promise<void> {
    this.#wipe();
    if (!this.#failure)
      await new Promise<void>((resolve) => {
        process.stdout.write(process.stdout.isTTY ? terminalText(text) : text, (error) => {
          if (error && !this.#failure)
            this.#failure = (error as NodeJS.ErrnoException).code === 'EPIPE' ? new OutputClosed() : error;
          resolve();
        });
      });
    if (this.#failure && (this.endsWithReader || !(this.#failure instanceof OutputClosed)))
      throw this.#failure;
  }

  /** Writes to the standard output in turn, without waiting. `flushed` waits, and throws what `write` throws. */
  queue(text: string): void {
    this.#queued = this.#queued.then(() => this.write(text));
    this.#queued.catch(() => undefined);
  }

  flushed(): Promise<void> {
    return this.#queued;
  }

  /** One line of the result. */
  print(line = ''): Promise<void> {
    return this.write(`${terminalText(line)}\n`);
  }

  /** The result for programs. */
  json(value: unknown): Promise<void> {
    return this.print(JSON.stringify(value, null, 2));
  }

  /** The result as a table, or a part of it. A name stands for a column, with `#` before it for one of figures. */
  table(columns: readonly (Column | string)[], rows: readonly (readonly string[])[]): Promise<void> {
    return this.print(table(columns, rows, this));
  }

  /** One line beside the result. */
  note(line = ''): void {
    this.pass(`${line}\n`);
  }

  /** What another program says, as it comes, beside the result. */
  pass(text: string): void {
    this.#wipe();
    process.stderr.write(terminalText(text));
  }

  /** A line that is drawn over itself, and wiped where anything else is written. */
  draw(line: string): void {
    process.stderr.write(`${WIPE}${terminalText(line)}`);
    this.#drawn = true;
  }

  #wipe(): void {
    if (this.#drawn) process.stderr.write(WIPE);
    this.#drawn = false;
  }
}

/** Asks a yes-or-no question on the terminal; anything but yes is no. */
export async function confirm(question: string, signal: AbortSignal): Promise<boolean> {
  const asked = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await asked.question(`${question} [y/N] `, { signal })).trim());
  } catch {
    return false;
  } finally {
    asked.close();
  }
}
