import type { CompareProgress } from '../../migrate/compare/compare.js';
import type { Terminal } from '../terminal/Terminal.js';

const DRAW_MS = 100;

/** How far a comparison is: a line that draws over itself on a terminal, and one for each subject that is done. */
export class CompareLine {
  readonly #terminal: Terminal;
  readonly #quiet: boolean;
  #last = 0;
  #drawn = false;

  constructor(terminal: Terminal, quiet: boolean) {
    this.#terminal = terminal;
    this.#quiet = quiet;
  }

  show({ subject, soap, rest, done }: CompareProgress): void {
    if (this.#quiet) return;
    const counts = `${subject}: ${soap.toLocaleString('en')} read over SOAP, ${rest.toLocaleString('en')} over REST`;
    if (done) {
      this.clear();
      this.#terminal.note(this.#terminal.errorStyle.dim(counts));
      return;
    }
    const now = performance.now();
    if (!this.#terminal.animated || now - this.#last < DRAW_MS) return;
    this.#last = now;
    process.stderr.write(`\r\u001b[2K${counts}`);
    this.#drawn = true;
  }

  clear(): void {
    if (this.#drawn) process.stderr.write('\r\u001b[2K');
    this.#drawn = false;
  }
}
