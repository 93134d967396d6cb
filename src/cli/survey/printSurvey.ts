import { answerOf, isAlarm } from '../../assumptions/Assumption.js';
import type { Deployment } from '../../assumptions/file/Deployment.js';
import { insteadOf } from '../../assumptions/doubtsOf.js';
import { NOT_SHOWN, type Verdict } from '../../assumptions/Found.js';
import { ASSUMPTIONS } from '../../assumptions/list/all.js';
import { counted } from '../../text/counted.js';
import type { Style } from '../terminal/style.js';
import { columnWidths, tableHead, tableRow } from '../terminal/table.js';
import type { Terminal } from '../terminal/Terminal.js';
import type { SurveyOptions } from './SurveyOptions.js';

const paintOf = (style: Style, verdict: Verdict, isBad: boolean) =>
  isBad
    ? style.red
    : { confirmed: style.green, varies: style.yellow, notShown: style.dim }[verdict as 'varies'];

/** Prints what is known of each assumption: those that were never shown in one line. */
export async function printSurvey(
  terminal: Terminal,
  deployment: Deployment,
  { json, file }: Pick<SurveyOptions, 'json' | 'file'>,
): Promise<void> {
  const found = ASSUMPTIONS.map((assumption) => ({
    assumption,
    found: deployment.assumptions[assumption.id] ?? NOT_SHOWN,
  }));
  const known = found.filter(({ found: { verdict } }) => verdict !== 'notShown');
  if (json) {
    await terminal.print(JSON.stringify(deployment, null, 2));
    return;
  }
  const rows = known.map(({ assumption, found: { verdict, seen } }) => [
    isAlarm(assumption, seen) ? `${verdict}!` : verdict,
    assumption.id,
    Object.entries(seen)
      .map(([id, times]) => `${answerOf(assumption, id).says} (${times})`)
      .join(' '),
  ]);
  const columns = [
    { title: 'verdict', whole: true },
    { title: 'assumption', whole: true },
    { title: 'seen' },
  ];
  const widths = columnWidths(columns, rows, terminal.width);
  await terminal.print(tableHead(columns, widths, terminal.style));
  for (const [i, row] of rows.entries()) {
    const { assumption, found: one } = known[i]!;
    const paint = paintOf(terminal.style, one.verdict, isAlarm(assumption, one.seen));
    const painted = columns.map((column, at) => (at === 0 ? { ...column, paint } : column));
    for (const line of tableRow(painted, widths, row)) await terminal.print(line);
  }
  const count = (verdict: Verdict) => found.filter((one) => one.found.verdict === verdict).length;
  await terminal.print(
    `\n${count('confirmed')} confirmed, ${count('contradicted')} contradicted, ${count('varies')} vary, ${count('notShown')} not shown`,
  );
  const alarms = known.filter(({ assumption, found: { seen } }) => isAlarm(assumption, seen));
  if (alarms.length > 0) terminal.note('a guarantee does not hold where ! stands; what is promised instead:');
  for (const { assumption } of alarms) terminal.note(`  ${assumption.id}: ${insteadOf(assumption)}`);
  terminal.note(`written: ${file} (${counted(known.length, 'assumption')})`);
}
