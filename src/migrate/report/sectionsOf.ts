import { counted } from '../../text/counted.js';
import type { CallReadiness, Readiness } from './Readiness.js';
import { sayUnknown, sayWire } from './summaryOf.js';

/** A part of the report: names of code stand between backticks. */
export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Parts with something to say. */
function spoken(parts: Readonly<Record<string, readonly string[]>>): Section[] {
  return Object.entries(parts).flatMap(([title, lines]) => (lines.length > 0 ? [{ title, lines }] : []));
}

/** What is to be settled, asked or looked at, for the page and for the terminal. */
export function sectionsOf({ unknowns, wire, questions, kept, older, ...others }: Readiness): Section[] {
  const { mentions, skipped, unread } = others;
  const endings = Object.entries(unread).map(([ending, count]) => `.${ending} (${count})`);
  return spoken({
    'Look yourself: what is not known': [...unknowns.map(sayUnknown), ...wire.map(sayWire)],
    'To settle, by how many scripts wait for it': questions.map(
      ({ text, files }) => `${text} ${waiting(files)}`,
    ),
    'To ask the service’s operator: what replaces these, and when?': kept.map(
      ({ operation, changes, files }) =>
        `\`${operation}\`${changes ? ', which changes something' : ''} ${waiting(files)}`,
    ),
    'Older operations with a successor on SOAP': older.map(
      ({ operation, successor, declared, files, notes }) =>
        `\`${operation}\` (${declared ? 'declared deprecated' : 'a newer version exists'}): \`${successor}\` ${waiting(files)} ${notes.join(' ')}`,
    ),
    'Named in files that are no scripts: nobody knows who takes them': mentions.map(
      ({ file, operations }) => `\`${file}\`: ${operations.join(', ')}`,
    ),
    'Not read': [
      ...skipped.map(({ file, why }) => `\`${file}\`: ${why}`),
      ...(endings.length > 0
        ? [`In languages and formats that are not read here: ${endings.join(', ')}`]
        : []),
    ],
  });
}

function waiting(files: readonly string[]): string {
  return `(${counted(files.length, 'script')}: ${files.slice(0, 4).join(', ')}${files.length > 4 ? ', …' : ''})`;
}

/** What is to be said of a call beside its verdict and where it goes. */
export function reasonsOf(call: CallReadiness): Section[] {
  const { verdict, reads, assumed, losses, observed, elsewhere, otherwise, decisions } = call;
  return spoken({
    Reads: reads.length > 0 ? [reads.join(', ')] : [],
    Assumed: assumed,
    Lost: losses,
    'Only in what was observed': observed,
    'In another place': elsewhere,
    ...(verdict === 'stays' ? {} : { 'Works in another way': otherwise, 'To decide': decisions }),
  });
}
