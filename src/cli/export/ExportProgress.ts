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
export function exportProgress(
  terminal: Terminal,
  { all, before }: { readonly all: number; readonly before: number },
  { quiet, events, verbose }: ProgressStyle,
) {
  const started = performance.now();
  const animated = terminal.animated && !events;
  const pause = animated ? DRAW_MS : events ? EVENT_MS : LINE_MS;
  let done = 0;
  let rowsSoFar = 0;
  let timeNow = '';
  let last = 0;

  /** A piece is done, or has failed. */
  function ended(
    dataset: string,
    piece?: { readonly task: string; readonly rows: number; readonly bytes: number },
  ): void {
    done++;
    timeNow = dataset;
    if (piece && verbose)
      tell({ event: 'piece', ...piece }, `done ${piece.task}: ${piece.rows} rows, ${piece.bytes} bytes`);
    show();
  }

  function rows(count: number): void {
    rowsSoFar += count;
    show();
  }

  /** Why is said at the end, when it is known for how many units. */
  function failed(task: ExportTask): void {
    tell({ event: 'failed', task: task.id }, `${terminal.errorStyle.red('failed')} ${nameOf(task)}`);
    ended(task.dataset);
  }

  /** A line that stays, above the bar. */
  function say(line: string): void {
    tell({ event: 'note', what: line }, line);
  }

  function tell(event: object, line: string): void {
    if (!quiet) terminal.note(events ? JSON.stringify(event) : line);
  }

  function show(): void {
    const now = performance.now();
    const isEnd = done === all - before && (animated || events);
    if (quiet || (now - last < pause && !isEnd)) return;
    const isFirst = last === 0;
    last = now;
    const seconds = Math.round((now - started) / 100) / 10;
    const counts = { done: before + done, of: all, rows: rowsSoFar, seconds };
    if (animated) terminal.draw(line((process.stderr.columns || terminal.width) - 1));
    else if (events || !isFirst) tell({ event: 'progress', ...counts, now: timeNow }, textOf().join(', '));
  }

  /** As much as fits into a line: one that wraps could not be drawn over. */
  function line(width: number): string {
    let texts = textOf();
    while (texts.length > 1 && texts.join(GAP).length > width) texts = texts.slice(0, -1);
    const text = texts.join(GAP).slice(0, width);
    const room = Math.min(BAR, width - text.length - 1);
    return room < SHORTEST_BAR ? text : `${bar(room)} ${text}`;
  }

  function textOf(): string[] {
    const seconds = (performance.now() - started) / 1000;
    const ended = before + done;
    const left = done > 0 ? (seconds / done) * (all - ended) : undefined;
    return [
      `${ended}/${all} ${timeNow}`.trim(),
      `${rowsSoFar.toLocaleString('en')} rows`,
      `${Math.round(rowsSoFar / Math.max(seconds, 0.001)).toLocaleString('en')}/s`,
      ...(left === undefined ? [] : [`${duration(left)} left`]),
    ];
  }

  function bar(length: number): string {
    const { green, dim } = terminal.errorStyle;
    const share = all === 0 ? 1 : (before + done) / all;
    const full = Math.round(share * length);
    return green('━'.repeat(full)) + dim('─'.repeat(length - full));
  }

  return { ended, rows, failed, say };
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
