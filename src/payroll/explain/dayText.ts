import { padEnd } from '../../text/displayText.js';
import { visibleText } from '../../text/safeText.js';
import { shownHours } from '../time/minutes.js';
import type { DayExplanation, Lane } from './DayExplanation.js';

const MARK: Readonly<Record<Lane['kind'], string>> = {
  shift: '█',
  break: '░',
  absence: '▒',
  raw: '─',
  punch: '━',
  transaction: '▄',
};
const NARROWEST = 24;
/** An hour and a blank. */
const LEAST_CELLS = 3;

/** A day as characters: a line for each sort of bars under the hours of the clock, then each transaction in words. */
export function dayText(day: DayExplanation, width = 80): string {
  const label = Math.max(...day.lanes.map(({ title }) => title.length), 8) + 2;
  const cells = Math.max(NARROWEST, width - label);
  return [
    `${day.employee} on ${day.date}, unit ${day.unit} (${day.zone})`,
    '',
    `${' '.repeat(label)}${hoursLine(day, cells)}`,
    ...day.lanes.map((lane) => `${padEnd(lane.title, label)}${barLine(lane, day, cells)}`),
    '',
    ...day.lanes.map(
      ({ title, bars }) => `${padEnd(title, label)}${bars.map((bar) => bar.label).join(', ')}`,
    ),
    '',
    ...wordsOfDay(day),
    ...day.findings.map(({ kind, says, advice }) => `! ${kind}: ${says} ${advice}`),
    '',
  ]
    .map(visibleText)
    .join('\n');
}

/** What is paid, what changed on time trackers, and the notes. */
export function wordsOfDay({ payments, trackers, notes }: DayExplanation): string[] {
  return [
    ...payments.map(
      ({ salaryType, hours, comesFrom, approved }) =>
        `pay ${salaryType || '(no code)'}: ${shownHours(hours)} h from ${comesFrom}; ${approved}`,
    ),
    ...(payments.length === 0 ? ['Nothing is paid for the day.'] : []),
    ...trackers.map(({ id, before, after }) => `time tracker ${id}: ${before} before, ${after} after`),
    ...notes,
  ];
}

/** The hours at their places, as many as have room: two of the same in the repeated one. */
function hoursLine(day: DayExplanation, cells: number): string {
  const [first, second] = day.ticks.map(({ at }) => cellOf(at, day, cells));
  const step = Math.max(1, Math.ceil(LEAST_CELLS / Math.max(1, (second ?? 0) - (first ?? 0))));
  let line = '';
  for (const [i, { at, hour }] of day.ticks.entries()) {
    const place = cellOf(at, day, cells);
    if (i % step === 0 && place + hour.length <= cells) line = line.padEnd(place) + hour;
  }
  return line;
}

function barLine({ kind, bars }: Lane, day: DayExplanation, cells: number): string {
  const line = Array.from({ length: cells }, () => ' ');
  for (const bar of bars) {
    const from = Math.min(cells - 1, cellOf(bar.from, day, cells));
    const to = Math.max(from + 1, cellOf(bar.to, day, cells));
    line.fill(bar.from === bar.to ? '?' : MARK[kind], from, to);
  }
  return line.join('').trimEnd();
}

function cellOf(at: number, { from, to }: DayExplanation, cells: number): number {
  return Math.round(((at - from) / (to - from)) * cells);
}
