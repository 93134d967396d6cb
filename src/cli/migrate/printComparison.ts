import type { CompareProgress } from '../../evidence/compare/compare.js';
import {
  type Comparison,
  type FieldComparison,
  fieldName,
  type Scorecard,
  sideName,
  type SubjectComparison,
} from '../../evidence/compare/Comparison.js';
import type { FieldStatus } from '../../evidence/rows/compareField.js';
import type { Terminal } from '../terminal/Terminal.js';

/** A comparison for people at a terminal: the counts, what differs with examples, and the scorecards. */
export async function printComparison(terminal: Terminal, comparison: Comparison): Promise<void> {
  const { style } = terminal;
  const { subjects, scorecards, durationMs } = comparison;
  await terminal.table(COLUMNS, subjects.map(countsOf));
  for (const subject of subjects) await printFindings(terminal, subject);
  const notes = new Set(scorecards.flatMap((card) => card.notes));
  if (notes.size > 0) await terminal.print();
  for (const note of notes) await terminal.print(style.yellow(`note: ${note}`));
  await terminal.print();
  for (const card of scorecards) await printCard(terminal, card);
  terminal.note(
    terminal.errorStyle.dim(`compared in ${(durationMs / 1000).toFixed(1)} s; nothing was written`),
  );
}

const COLUMNS = ',#SOAP,#REST,#both,#equal,#converted,#different,#missing,#incomparable'.split(',');

function countsOf({ subject, records, pairs, fields, failures }: SubjectComparison): string[] {
  const sum = (status: FieldStatus) => fields.reduce((all, { counts }) => all + counts[status], 0);
  const counts = [
    records.soap,
    records.rest,
    pairs,
    sum('equal'),
    sum('converted'),
    sum('different'),
    sum('missing'),
    sum('incomparable'),
  ];
  const failed = failures.length > 0;
  return [subject, ...counts.map((count, i) => (failed && i > 1 ? '-' : count.toLocaleString('en')))];
}

async function printFindings(
  terminal: Terminal,
  { subject, failures, onlySoap, onlyRest, missing, doubled, fields }: SubjectComparison,
): Promise<void> {
  const { red, bold } = terminal.style;
  const lines = [
    ...failures.map(({ side, error }) => red(`${sideName(side)} could not be read: ${error}`)),
    ...(onlySoap > 0 ? [red(`${onlySoap} not over REST: ${namesOf(missing, 'rest')}`)] : []),
    ...(onlyRest > 0 ? [red(`${onlyRest} not over SOAP: ${namesOf(missing, 'soap')}`)] : []),
    ...twiceLines(doubled).map(red),
    ...fields.filter(({ counts }) => counts.different + counts.missing > 0).flatMap(linesOf),
  ];
  if (lines.length === 0) return;
  await terminal.print(`\n${bold(subject)}`);
  for (const line of lines) await terminal.print(`  ${line}`);
}

const NAMED = 5;

function twiceLines(doubled: SubjectComparison['doubled']): string[] {
  return (['soap', 'rest'] as const).flatMap((side) => {
    const count = doubled.filter(({ on }) => on === side).length;
    return count === 0 ? [] : [`${count} twice over ${sideName(side)}: ${namesOf(doubled, side)}`];
  });
}

function namesOf(missing: SubjectComparison['missing'], side: 'soap' | 'rest'): string {
  const names = missing
    .filter(({ on }) => on === side)
    .map(({ record, deleted }) => (deleted ? `${record} (deleted)` : record));
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(', ');
}

function linesOf({ soap, rest, counts, why, neverGiven, examples }: FieldComparison): string[] {
  const many = [
    counts.different > 0 ? `${counts.different} different` : '',
    counts.missing > 0 ? `${counts.missing} missing on one side` : '',
    neverGiven ? `${sideName(neverGiven)} gives it in no record` : '',
    ...why,
  ].filter(Boolean);
  return [
    `${fieldName(soap)} (${rest}): ${many.join(', ')}`,
    ...examples
      .slice(0, NAMED)
      .map(({ record, soap: here, rest: there }) => `  ${record}: ${here} over SOAP, ${there} over REST`),
    ...(examples.length > NAMED
      ? [`  and ${examples.length - NAMED} more: --out or --json has them all`]
      : []),
  ];
}

async function printCard(terminal: Terminal, card: Scorecard): Promise<void> {
  const { green, red, yellow, bold } = terminal.style;
  const { name, verdict, reasons, notJudged } = card;
  const paint = { go: green, 'no-go': red, 'not judged': yellow }[verdict];
  await terminal.print(`${paint(verdict.padEnd('not judged'.length))}  ${bold(name)}`);
  for (const reason of reasons) await terminal.print(`            ${reason}`);
  for (const one of notJudged) await terminal.print(`            not judged: ${one}`);
}

const DRAW_MS = 100;

/** How far a comparison is: a line that draws over itself on a terminal, and one for each subject that is done. */
export function compareLine(terminal: Terminal): (progress: CompareProgress) => void {
  let last = 0;
  return ({ subject, soap, rest, done }) => {
    const counts = `${subject}: ${soap.toLocaleString('en')} read over SOAP, ${rest.toLocaleString('en')} over REST`;
    if (done) {
      terminal.note(terminal.errorStyle.dim(counts));
      return;
    }
    const now = performance.now();
    if (!terminal.animated || now - last < DRAW_MS) return;
    last = now;
    terminal.draw(counts);
  };
}
