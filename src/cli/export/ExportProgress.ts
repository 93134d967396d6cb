import type { ExportTask } from '../../export/ExportTask.js';
import type { Terminal } from '../terminal/Terminal.js';

const DRAW_MS = 100;
const LINE_MS = 10_000;
const EVENT_MS = 1_000;
const BAR = 24;
const SHORTEST_BAR = 6;
const GAP = '  ';

/** How progress is told. `events`: as lines of JSON. `verbose`: each piece, too. */
export interface ProgressStyle {
  readonly quiet: boolean;
  readonly events: boolean;
  readonly verbose: boolean;
}

/** How far an export is: a bar that draws over itself on a terminal, a line now and then elsewhere, or events for programs. */
export class ExportProgress {
  readonly #terminal: Terminal;
  readonly #all: number;
  readonly #before: number;
  readonly #style: ProgressStyle;
  readonly #started = performance.now();
  #done = 0;
  #rows = 0;
  #now = '';
  #last = 0;

  constructor(
    terminal: Terminal,
    counts: { readonly all: number; readonly before: number },
    style: ProgressStyle,
  ) {
    this.#terminal = terminal;
    this.#all = counts.all;
    this.#before = counts.before;
    this.#style = style;
  }

  /** A piece is done, or has failed. */
  ended(
    dataset: string,
    piece?: { readonly task: string; readonly rows: number; readonly bytes: number },
  ): void {
    this.#done++;
    this.#now = dataset;
    if (piece && this.#style.verbose)
      this.#tell(
        { event: 'piece', ...piece },
        `done ${piece.task}: ${piece.rows} rows, ${piece.bytes} bytes`,
      );
    this.#show();
  }

  rows(count: number): void {
    this.#rows += count;
    this.#show();
  }

  /** Why is said at the end, when it is known for how many units. */
  failed(task: ExportTask): void {
    this.#tell(
      { event: 'failed', task: task.id },
      `${this.#terminal.errorStyle.red('failed')} ${nameOf(task)}`,
    );
    this.ended(task.dataset);
  }

  /** A line that stays, above the bar. */
  say(line: string): void {
    this.#tell({ event: 'note', what: line }, line);
  }

  #tell(event: object, line: string): void {
    if (this.#style.quiet) return;
    this.#terminal.note(this.#style.events ? JSON.stringify(event) : line);
  }

  #show(): void {
    if (this.#style.quiet) return;
    const now = performance.now();
    const animated = this.#terminal.animated && !this.#style.events;
    if (
      now - this.#last < (animated ? DRAW_MS : this.#style.events ? EVENT_MS : LINE_MS) &&
      !((animated || this.#style.events) && this.#done === this.#all - this.#before)
    )
      return;
    const isFirst = this.#last === 0;
    this.#last = now;
    if (this.#style.events) {
      this.#event(now);
      return;
    }
    if (!animated && isFirst) return;
    if (!animated) {
      this.#terminal.note(this.#text().join(', '));
      return;
    }
    this.#terminal.draw(this.#line((process.stderr.columns || this.#terminal.width) - 1));
  }

  #event(now: number): void {
    const seconds = Math.round((now - this.#started) / 100) / 10;
    const counts = { done: this.#before + this.#done, of: this.#all, rows: this.#rows, seconds };
    this.#terminal.note(JSON.stringify({ event: 'progress', ...counts, now: this.#now }));
  }

  /** As much as fits into a line: one that wraps could not be drawn over. */
  #line(width: number): string {
    let texts = this.#text();
    while (texts.length > 1 && texts.join(GAP).length > width) texts = texts.slice(0, -1);
    const text = texts.join(GAP).slice(0, width);
    const room = Math.min(BAR, width - text.length - 1);
    return room < SHORTEST_BAR ? text : `${this.#bar(room)} ${text}`;
  }

  #text(): string[] {
    const seconds = (performance.now() - this.#started) / 1000;
    const ended = this.#before + this.#done;
    const left = this.#done > 0 ? (seconds / this.#done) * (this.#all - ended) : undefined;
    return [
      `${ended}/${this.#all} ${this.#now}`.trim(),
      `${this.#rows.toLocaleString('en')} rows`,
      `${Math.round(this.#rows / Math.max(seconds, 0.001)).toLocaleString('en')}/s`,
      ...(left === undefined ? [] : [`${duration(left)} left`]),
    ];
  }

  #bar(length: number): string {
    const { green, dim } = this.#terminal.errorStyle;
    const share = this.#all === 0 ? 1 : (this.#before + this.#done) / this.#all;
    const full = Math.round(share * length);
    return green('━'.repeat(full)) + dim('─'.repeat(length - full));
  }
}

/** `2:05`, `1:02:05`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function nameOf({ dataset, unit, range: { from, to } }: ExportTask): string {
  return `${dataset}${unit === undefined ? '' : ` of unit ${unit}`}${from && to ? ` from ${from} to ${to}` : ''}`;
}
