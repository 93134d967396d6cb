import { addDays } from '../../calendar/days.js';
import { randomOf } from '../../text/random.js';
import type { SentRow } from '../../assumptions/Assumption.js';

/**
 * One row of a batch. Shifts are numbers, and letters in what is printed. `day`, `time`, `pause` and `text` choose its
 * values, where 0 is the plainest: a change leaves out what is 0.
 */
export interface RowStep {
  readonly does: 'create' | 'change' | 'delete';
  readonly shift: number;
  /** A new row has the token of this shift, where it is another one. */
  readonly token: number;
  readonly day: number;
  readonly time: number;
  readonly pause: number;
  readonly text: number;
}

/** A batch of rows, a read of one of the two days, or a read of what was deleted. After each batch both days are read. */
export type WorkflowStep =
  | { readonly is: 'write'; readonly rows: readonly RowStep[] }
  | { readonly is: 'readDay'; readonly day: number }
  | { readonly is: 'readDeleted' };

export type Workflow = readonly WorkflowStep[];

/** What stands at the end of a comment, and how it is called. */
const TEXTS = [
  ['', ''],
  [' again', 'of words'],
  ['; a "sign"', 'with ; and quotes'],
  ['\nline', 'of two lines'],
  [' 100 %', 'with %'],
  [" o'clock", "with '"],
  [' long'.repeat(60), 'of 300 letters'],
] as const;

/** When shifts begin, each at another time. As many shifts are in a workflow at most. */
export const BEGINS = ['03:17:00', '04:41:00', '05:09:00', '06:11:00', '07:23:00', '08:37:00'] as const;

const MOST_STEPS = 5;
const MOST_ROWS = 4;

/** A workflow that looks random, and is the same for the same seed and number. */
export function workflowOf(seed: number, number: number): Workflow {
  let drawn = 0;
  const below = (count: number) => Math.floor(randomOf(seed, number, drawn++) * count);
  let made = 0;
  // Of each shift, a batch has one row.
  const row = (there: number[]): RowStep => {
    const isNew = made < BEGINS.length && (there.length === 0 || below(5) < 2);
    const shift = isNew ? made++ : there.splice(below(there.length), 1)[0]!;
    const [day, time, pause] = [below(2), below(3), below(2)];
    const text = below(2) * below(TEXTS.length);
    const token = isNew && below(8) === 0 ? below(made) : shift;
    const does = isNew ? 'create' : below(3) === 0 ? 'delete' : 'change';
    return { does, shift, token, day, time, pause, text };
  };
  return Array.from({ length: 2 + below(MOST_STEPS - 1) }, (_, i): WorkflowStep => {
    const kind = i === 0 ? 2 : below(8);
    if (kind === 0) return { is: 'readDay', day: below(2) };
    if (kind === 1) return { is: 'readDeleted' };
    const there = Array.from({ length: made }, (_, shift) => shift);
    const most = Math.min(1 + below(MOST_ROWS), there.length + BEGINS.length - made);
    return { is: 'write', rows: Array.from({ length: most }, () => row(there)) };
  });
}

/** What is sent for a row on two days. `known` is the shift as it was; a change leaves out what it does not change. */
export function rowOf(
  step: RowStep,
  known: SentRow,
  { day: first, mark }: { readonly day: string; readonly mark: string },
): SentRow {
  const isNew = step.does === 'create';
  const { day, time, pause, text } = step.does === 'delete' ? { day: 0, time: 0, pause: 0, text: 0 } : step;
  const { extScheduleId: _, comment: __, begBreak: ___, endBreak: ____, ...base } = known;
  const from = isNew || known.begDate === first ? 0 : 1;
  const begDate = addDays(first, (from + day) % 2);
  const isNightly = time === 0 ? known.endDate !== known.begDate : time === 1;
  return {
    ...{ ...base, begDate, endDate: addDays(begDate, isNightly ? 1 : 0) },
    ...(isNew ? { begTime: BEGINS[step.shift], extScheduleId: `${mark}-${letterOf(step.token)}` } : {}),
    ...(time > 0 ? { endTime: ['', '02:00:00', '16:07:31'][time] } : {}),
    ...(pause > 0 ? { begBreak: '11:00:00', endBreak: '11:30:00' } : {}),
    ...(isNew || text > 0
      ? { comment: `${isNew ? 'survey' : 'changed'} ${mark}-${letterOf(step.shift)}${TEXTS[text]![0]}` }
      : {}),
  };
}

/** A workflow without one step, without one row, or with a plainer value, the largest cuts first. */
export function shorterThan(workflow: Workflow): Workflow[] {
  const without = <T>(list: readonly T[], at: number) => list.filter((_, i) => i !== at);
  const inBatches = (edits: (rows: readonly RowStep[]) => (readonly RowStep[])[]) =>
    workflow.flatMap((step, at) =>
      step.is === 'write' ? edits(step.rows).map((rows) => workflow.with(at, { is: 'write', rows })) : [],
    );
  const shifts = [
    ...new Set(workflow.flatMap((step) => ('rows' in step ? step.rows : [])).map((row) => row.shift)),
  ];
  // What a change shows, a new shift may show alone.
  const fresh = Math.max(...shifts) + 1;
  const named = (shift: number) => Math.max(0, shifts.indexOf(shift));
  const renamed = (row: RowStep) => ({ ...row, shift: named(row.shift), token: named(row.token) });
  const isNamed = shifts.every((shift, i) => shift === i);
  return [
    ...workflow.map((_, at) => without(workflow, at)),
    ...inBatches((rows) =>
      rows.flatMap((row, at) =>
        row.does === 'change' && fresh < BEGINS.length
          ? [rows.with(at, { ...row, does: 'create', shift: fresh, token: fresh })]
          : [],
      ),
    ),
    ...inBatches((rows) => (rows.length < 2 ? [] : rows.map((_, at) => without(rows, at)))),
    ...inBatches((rows) => rows.flatMap((row, at) => plainerThan(row).map((plain) => rows.with(at, plain)))),
    ...(isNamed
      ? []
      : [workflow.map((step) => ('rows' in step ? { ...step, rows: step.rows.map(renamed) } : step))]),
  ];
}

function plainerThan(row: RowStep): RowStep[] {
  const plain = { ...row, token: row.shift, day: 0, time: 0, pause: 0, text: 0 };
  const genes = (['day', 'time', 'pause', 'text', 'token'] as const).filter(
    (name) => row[name] !== plain[name],
  );
  const others = genes.length > 1 ? genes : [];
  return [...(genes.length > 0 ? [plain] : []), ...others.map((name) => ({ ...row, [name]: plain[name] }))];
}

export const letterOf = (shift: number): string => String.fromCharCode(97 + shift);

const DAYS = ['the first day', 'the second day'] as const;

export function stepInWords(step: WorkflowStep): string {
  if (step.is === 'readDay') return `read ${DAYS[step.day]}`;
  if (step.is === 'readDeleted') return 'read what was deleted';
  return `one batch: ${step.rows.map(rowInWords).join('; ')}. Then read both days`;
}

function rowInWords({ does, shift, token, day, time, pause, text }: RowStep): string {
  const name = letterOf(shift);
  if (does === 'delete') return `delete ${name}`;
  const isNew = does === 'create';
  const more = [
    ...(token === shift ? [] : [`with the token of ${letterOf(token)}`]),
    ...(time === 0 ? [] : [time === 1 ? 'past midnight' : 'with seconds']),
    ...(pause === 0 ? (isNew ? [] : ['without its break']) : ['with a break']),
    ...(text === 0 ? (isNew ? [] : ['without its comment']) : [`with the comment ${TEXTS[text]![1]}`]),
  ];
  const where = isNew ? ` on ${DAYS[day]}` : day === 0 ? '' : ' to the other day';
  return `${does} ${name}${where}${more.length > 0 ? `, ${more.join(', ')}` : ''}`;
}
