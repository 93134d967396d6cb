import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as operations from '../../src/operations/index.generated.js';
import { matchRows } from '../../src/outcome/matchRows.js';
import { Redactor } from '../../src/text/redaction/redact.js';

type Row = Record<string, unknown>;
const redactor = new Redactor([]);
const shifts = (sent: readonly Row[], answers: readonly (Row | undefined)[]) =>
  matchRows(operations.wsdlUpdateShifts, { Shifts: sent }, { value: answers, issues: [] }, { redactor });
const outcomes = (sent: readonly Row[], answers: readonly (Row | undefined)[]) =>
  shifts(sent, answers).rows.map((row) =>
    row.status === 'accepted' || row.status === 'rejected'
      ? `${row.status} ${row.value.badgeNo ?? ''}`.trim()
      : row.status,
  );
const shift = (badgeNo: string, more: Row = {}): Row => ({
  ...{ badgeNo, begDate: '2026-04-06', begTime: '08:00:00', endDate: '2026-04-06', endTime: '16:00:00' },
  ...{ shiftCategoryId: '11', ...more },
});
const saved = (row: Row, scheduleId: string, more: Row = {}) => ({ ...row, scheduleId, ...more });
const no = (row: Row = {}) => ({ ...row, validationErrors: ['no'] });
const [A, B, C] = [shift('0007'), shift('0042'), shift('7')];

it.each([
  [100, 'accepted 0001'],
  [101, 'unanswered'],
])('%i answers that may each be of any row: one that shows all of its row is %s', (count, told) => {
  const rows = Array.from({ length: 110 }, (_, i) => shift(`${1_001 + i}`.replace('1', '0')));
  const vague = Array.from({ length: count }, (_, i) => ({ begDate: '2026-04-06', comment: `${i}` }));
  const [first, ...others] = outcomes(rows, [saved(rows[0]!, '1'), ...vague]);
  expect(first).toBe(told);
  expect(new Set(others)).toEqual(new Set(['unanswered']));
});

it('answers that fit no row make none doubtful, however many there are', () => {
  const [early, late, other] = ['early', 'late', 'other'].map((comment) => shift('0007', { comment }));
  const foreign = Array.from({ length: 101 }, (_, i) => saved(shift(`${9_000 + i}`), `${i + 1}`));
  const answers = [saved(early!, '500'), { badgeNo: '0007' }, ...foreign];
  expect(outcomes([early!, late!, other!], answers)).toEqual(['accepted 0007', 'unanswered', 'unanswered']);
});

it.each([
  [100, 'accepted 0007'],
  [101, 'unanswered'],
])('%i rows that only their other values tell apart: each is %s', (count, told) => {
  const rows = Array.from({ length: count }, (_, i) => shift('0007', { comment: `till ${i}` }));
  const answers = rows.map((row, i) => saved(row, `${i + 1}`)).reverse();
  expect(new Set(outcomes(rows, [saved(B, '500'), ...answers]))).toEqual(new Set([told]));
});

it('two of a hundred rows without marks whose answers changed places: the order says nothing', () => {
  const rows = Array.from({ length: 100 }, (_, i): Row => ({ comment: `till ${i}` }));
  const [first, second, ...others] = rows;
  expect(new Set(outcomes(rows, [second, first, ...others]))).toEqual(new Set(['unanswered']));
});

it('rows that are equal in all are answered by what was said of them, wherever it stands', () => {
  const batch = shifts([B, A, A], [saved(A, '1'), saved(A, '2'), saved(B, '3')]);
  expect(batch.rows.map((row) => row.status === 'accepted' && [row.value.scheduleId, row.by])).toEqual([
    ['3', 'content'],
    ['1', 'content'],
    ['2', 'content'],
  ]);
});

describe('as many answers as rows', () => {
  it('another order: every answer goes to its own row', () => {
    expect(outcomes([A, B, C], [saved(B, '2'), no(C), saved(A, '1')])).toEqual([
      'accepted 0007',
      'accepted 0042',
      'rejected 7',
    ]);
  });

  it('one dropped and one repeated: the dropped row is unanswered', () => {
    expect(outcomes([A, B], [saved(A, '1'), saved(A, '1')])).toEqual(['accepted 0007', 'unanswered']);
  });

  it('refusals that say nothing stand where their rows do, also of a row that nothing names', () => {
    expect(outcomes([A, { comment: 'x' }], [no(), no()])).toEqual(['rejected', 'rejected']);
  });

  it('one refusal for two rows that differ in a value which it shows otherwise is that of both', () => {
    const { shiftCategoryId: _, ...shown } = A;
    const refusal = no({ ...shown, comment: 'none' });
    expect(outcomes([{ ...A, comment: 'early' }, A], [refusal, refusal])).toEqual([
      'rejected 0007',
      'rejected 0007',
    ]);
  });

  it('a refusal that shows another value counts by its place while the row which it is like has its own', () => {
    const { shiftCategoryId, ...shown } = { ...A, comment: 'late' } as Row;
    const rows = [
      { ...A, comment: 'early' },
      { ...A, comment: 'late' },
    ];
    expect(outcomes(rows, [no(shown), no({ ...shown, shiftCategoryId })])).toEqual([
      'rejected 0007',
      'rejected 0007',
    ]);
  });

  it('a refusal of another row, which stands here once more, decides nothing', () => {
    const { shiftCategoryId: _, ...shown } = A;
    const [early, late] = ['early', 'late'].map((comment) => ({ ...A, comment }));
    const refusal = no({ ...shown, comment: 'late' });
    const other = no({ ...shown, comment: 'none' });
    expect(outcomes([early!, late!, late!], [refusal, refusal, other])).toEqual(Array(3).fill('unanswered'));
    expect(outcomes([{ ...A, extScheduleId: 'one' }, A], [no(A), no(A)])).toEqual(
      Array(2).fill('unanswered'),
    );
  });

  it('a new row is not saved under the id that another row was sent with', () => {
    const update = { ...B, scheduleId: '5' };
    expect(outcomes([A, update], [saved(A, '5'), no(B)])).toEqual(['unanswered', 'rejected 0042']);
  });

  it('names that the service cuts off are told apart by their places, however many have the same beginning', () => {
    const rows = Array.from({ length: 1_001 }, (_, i) => ({ extScheduleId: `import of april ${1_000 + i}` }));
    const answers = rows.map(() => ({ extScheduleId: 'import of april' }));
    const { accepted } = shifts(rows, answers);
    expect([accepted.length, new Set(accepted.map(({ by }) => by))]).toEqual([1_001, new Set(['position'])]);
  });

  it('a foreign row is unmatched, and the row at its place unanswered', () => {
    const batch = shifts([A, B], [saved(A, '1'), saved(shift('9999'), '8')]);
    expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'unanswered']);
    expect(batch.unmatched).toEqual([saved(shift('9999'), '8')]);
  });

  it('the same id for two new rows: none is taken for saved', () => {
    expect(outcomes([A, B], [saved(A, '5'), saved(B, '5')])).toEqual(['unanswered', 'unanswered']);
    expect(shifts([A, A], [saved(A, '5'), saved(A, '5')]).accepted.length).toBeLessThan(2);
  });

  it('the id of a row that changes another shift is not that of a new one', () => {
    const update = shift('0042', { scheduleId: '5' });
    const batch = shifts([shift('0007'), update], [{ scheduleId: '5' }, no()]);
    expect(batch.rows.map(({ status }) => status)).toEqual(['unanswered', 'accepted']);
    expect(batch.unmatched).toEqual([no()]);
  });

  it('a rejection that says nothing of its row counts by its place only while all are in order', () => {
    expect(outcomes([A, B], [no(), saved(B, '1')])).toEqual(['rejected', 'accepted 0042']);
    const batch = shifts([A, B, C], [saved(B, '1'), saved(A, '2'), no()]);
    expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'unanswered']);
    expect(batch.unmatched).toEqual([no()]);
  });

  it('rows that differ only in other values get the answers that carry these', () => {
    const [late, early] = [shift('0007', { comment: 'late' }), shift('0007', { comment: 'early' })];
    const batch = shifts([late, early], [no(early), saved(late, '1')]);
    expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected']);
  });

  it('a rejection that stands twice, with values of one row alone, is no answer to another', () => {
    const [late, early] = [shift('0007', { comment: 'late' }), shift('0007')];
    const change = { ...early, scheduleId: '102' };
    const batch = shifts([late, early, change], [no(late), saved(early, '201'), no(late)]);
    expect(batch.rows.map(({ status }) => status)).toEqual(['rejected', 'accepted', 'unanswered']);
  });

  it('a place without a record is an unanswered row', () => {
    expect(outcomes([A, B], [undefined, saved(B, '2')])).toEqual(['unanswered', 'accepted 0042']);
  });
});

describe('what a server makes of values does not contradict', () => {
  it.each<[string, Row, Row]>([
    ['an id for a new row', A, saved(A, '1')],
    ['zero, nil and empty for unset', { ...A, persId: '0', scheduleId: '' }, saved(A, '1', { persId: '55' })],
    ['nothing at all', A, {}],
    ['minutes for seconds', { ...A, begTime: '08:00' }, saved(A, '1')],
    ['a date with its zone', A, saved(A, '1', { begDate: '2026-04-06+02:00' })],
    ['letters outside Latin-1', shift('Łuk7'), saved(shift('?uk7'), '1')],
    ['UTF-8 read as Latin-1', shift('Åsa7'), saved(shift(Buffer.from('Åsa7').toString('latin1')), '1')],
    ['a decomposed letter', shift('Åsa7'), saved(shift('Åsa7'.normalize('NFD')), '1')],
  ])('%s', (_name, row, answer) => {
    expect(shifts([row, B], [answer, saved(B, '2')]).rows.map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
    ]);
  });

  it('whole numbers are compared as numbers, badge numbers as texts', () => {
    const rows = [
      { badgeNo: '1', punchDate: '2026-04-06', persId: 7 },
      { badgeNo: '2', punchDate: '2026-04-06', persId: 8 },
    ];
    const answers = rows.map((row, i) => ({ ...row, id: i + 1, persId: `0${row.persId}` }));
    const { wsdlUpdateTimePunches } = operations;
    expect(
      matchRows(wsdlUpdateTimePunches, { punchData: rows }, { value: answers, issues: [] }, { redactor }).ok,
    ).toBe(true);
    expect(outcomes([shift('0007')], [saved(shift('7'), '1')])).toEqual(['unanswered']);
  });
});

it('a rejection that shows nothing makes no order trusted that an answer contradicts', () => {
  const [rest, told] = [shift('42'), shift('42', { comment: 'one' })];
  const answers = [saved(A, '1'), saved(A, '2'), no(), saved(A, '3'), no(), saved(rest, '4')];
  const rows = shifts([A, A, rest, A, A, told], answers).rows;
  expect(rows[5]!.status).toBe('unanswered');
});

describe('a server that knows what it did', () => {
  const rowOf = fc.record({
    badgeNo: fc.constantFrom('0007', '7', '42', 'Åsa'),
    day: fc.constantFrom('2026-04-06', '2026-04-07'),
    comment: fc.constantFrom(undefined, 'one', 'two'),
    update: fc.boolean(),
    fate: fc.constantFrom('saved', 'saved', 'rejected'),
  });
  const disorder = fc.record({
    order: fc.array(fc.nat()),
    drop: fc.array(fc.nat(7), { maxLength: 2 }),
    repeat: fc.array(fc.nat(7), { maxLength: 2 }),
    foreign: fc.integer({ min: 0, max: 2 }),
    /** Whether a rejection says only that, or also its row. */
    echo: fc.boolean(),
  });

  it('no row is accepted that was not saved, and no outcome stands on a wrong row', () => {
    fc.assert(
      fc.property(fc.array(rowOf, { minLength: 1, maxLength: 8 }), disorder, (plans, how) => {
        const sent = plans.map(({ badgeNo, day, comment, update }, i) =>
          shift(badgeNo, {
            begDate: day,
            endDate: day,
            ...(comment ? { comment } : {}),
            ...(update ? { scheduleId: `${100 + i}` } : {}),
          }),
        );
        const truth = sent.map((row, i) => ({
          ...{ i, row, isSaved: plans[i]!.fate === 'saved' },
          answer:
            plans[i]!.fate === 'saved'
              ? saved(row, (row.scheduleId as string) ?? `${200 + i}`)
              : { ...(how.echo ? row : {}), validationErrors: [`no ${i}`] },
        }));
        let answers = truth.map(({ answer }) => answer as Row).filter((_, i) => !how.drop.includes(i));
        answers = [
          ...answers,
          ...how.repeat.flatMap((i) => answers.slice(i, i + 1).map((answer) => ({ ...answer }))),
        ];
        answers = [
          ...answers,
          ...Array.from({ length: how.foreign }, (_, i) => saved(shift(`99${i}`), `${300 + i}`)),
        ];
        answers = answers
          .map((answer, i) => ({ answer, at: how.order[i] ?? i }))
          .sort((a, b) => a.at - b.at)
          .map(({ answer }) => answer);
        const batch = shifts(sent, answers);
        const alike = (row: Row) => truth.filter((one) => JSON.stringify(one.row) === JSON.stringify(row));
        for (const row of batch.rows) {
          if (row.status === 'accepted') {
            // Rows that are equal in all are one another's.
            expect(alike(sent[row.index]!).some(({ isSaved }) => isSaved)).toBe(true);
            expect(row.value).toMatchObject({ ...sent[row.index]!, scheduleId: expect.any(String) });
          }
          // One that says nothing of its row can only be taken by its place.
          if (row.status === 'rejected' && how.echo) {
            const { validationErrors, ...echoed } = row.value;
            expect(sent[row.index]).toMatchObject(echoed);
          }
        }
        const told = [...batch.rejected.map(({ value }) => value), ...batch.unmatched].filter(
          (one) => 'validationErrors' in one,
        );
        expect(told.length).toBeGreaterThanOrEqual(
          new Set(answers.filter((one) => 'validationErrors' in one).map((one) => JSON.stringify(one))).size,
        );
      }),
      { numRuns: 250 },
    );
  });
});

it('what tells rows apart stands in rows and answers alike', () => {
  for (const operation of Object.values(operations)) {
    if (operation.kind !== 'batch') continue;
    const {
      rows,
      rowIdentity = [],
      rowId,
    } = operation as { rows?: string; rowIdentity?: readonly string[]; rowId?: string };
    const spec = operation.input[rows! as keyof typeof operation.input] as {
      record?: { fields: object };
      item?: { record?: { fields: object } };
    };
    const fields = Object.keys((spec.item?.record ?? spec.record)?.fields ?? {});
    for (const name of rowIdentity) {
      expect(fields, operation.name).toContain(name);
      expect(Object.keys(operation.output.item?.record?.fields ?? {}), operation.name).toContain(name);
    }
    if (rowId) expect(rowIdentity).toContain(rowId);
  }
});
