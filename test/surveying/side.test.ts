import { expect, it } from 'vitest';
import type { Exchange } from '../../src/assumptions/Assumption.js';
import type { LocalDate } from '../../src/definition/scalar.js';
import type { Asker, Question } from '../../src/surveying/createAsker.js';
import { type Noted, type Ordered, Side } from '../../src/surveying/explore/Side.js';
import { BEGINS, type RowStep } from '../../src/surveying/explore/Workflow.js';

// What one side of an exploration notes of answers and reads, which a test says one after the other.

const PLAN = { day: '2027-03-01', shiftCategoryId: '11', mark: 'svy' };
const MARK = 'svy1';
type Said = readonly string[] | 'fault' | 'none';

const item = (id: string, tag = '', more = '') =>
  `<scheduleId>${id}</scheduleId><comment>survey ${tag}</comment>${more}`;
const REASON = '<validationErrors><item>no such time</item></validationErrors>';

/** A side whose service says these answers, and the rows that it was sent. */
function sideOf(...said: readonly Said[]) {
  const answers = [...said];
  const sent: Readonly<Record<string, unknown>>[][] = [];
  const ask = async ({ operation, input }: Question): Promise<Exchange | undefined> => {
    const { Shifts } = input as { readonly Shifts?: Readonly<Record<string, unknown>>[] };
    if (Shifts) sent.push(Shifts);
    const answer = answers.shift() ?? [];
    if (answer === 'none') return undefined;
    const all = answer === 'fault' ? '' : answer.map((one) => `<item>${one}</item>`).join('');
    const list = operation.streams ? `<${operation.streams}>${all}</${operation.streams}>` : all;
    const body =
      answer === 'fault'
        ? '<e:Fault><faultcode>e:Client</faultcode><faultstring>no</faultstring></e:Fault>'
        : `<r><return>${list}</return></r>`;
    return {
      ...{ operation, request: undefined, status: answer === 'fault' ? 500 : 200 },
      contentType: 'text/xml; charset=utf-8',
      bytes: Buffer.from(
        `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${body}</e:Body></e:Envelope>`,
      ),
    };
  };
  const asker: Asker = {
    ...{ left: 999, today: '2026-03-16' as LocalDate, now: () => 0, wait: async () => undefined },
    ...{ isSendingAll: false, sendAllParts: () => undefined, ask, known: ask },
  };
  return { side: new Side(asker, PLAN), sent };
}

const step = (does: RowStep['does'], shift: number): RowStep => ({
  ...{ does, shift, token: shift, day: 0, time: 0, pause: 0, text: 0 },
});
const row = (does: RowStep['does'], shift: number) => ({ step: step(does, shift), row: { badgeNo: '1' } });
const words = (noted: readonly Noted[] | undefined) =>
  noted?.map(({ aspect, shift, word }) => [aspect, ...(shift === undefined ? [] : [shift]), word].join(' '));
const orders = (...shifts: readonly (readonly [number, Partial<Ordered>?])[]) =>
  new Map(shifts.map(([shift, more]) => [shift, { row: {}, isDeleted: false, ...more }]));
const EMPTY = { is: 'write', rows: [] } as const;
const A = `${MARK}-a`;

async function wrote(answer: Said, rows: ReturnType<typeof row>[] = [row('create', 0)], before: Said = []) {
  const { side, sent } = sideOf(before, answer);
  await side.first();
  side.begin(1);
  return { noted: words(await side.write(rows)), side, sent };
}

it.each<[what: string, answer: Said, noted: readonly string[], before?: Said]>([
  ['a new id', [item('7', A)], ['call value', 'echo row', 'reasons 0 silent', 'id 0 distinct']],
  [
    'the id of a shift that was there',
    [item('90', A)],
    ['call value', 'echo row', 'reasons 0 silent', 'id 0 repeated'],
    [item('90')],
  ],
  ['no id', [item('', A)], ['call value', 'echo row', 'reasons 0 silent', 'id 0 none']],
  ['reasons', [item('7', A, REASON)], ['call value', 'echo row', 'reasons 0 reasoned']],
  ['no row', [], ['call value', 'echo nothing']],
  ['two rows', [item('7', A), item('8')], ['call value', 'echo otherNumber']],
  ['a fault', 'fault', ['call fault']],
  ['no answer', 'none', ['call noAnswer']],
])('notes of a new row that is answered with %s what it was', async (_, answer, noted, before) => {
  const found = await wrote(answer, undefined, before);
  expect(found.noted).toEqual(noted);
  expect(found.side.isUnanswered).toBe(answer === 'none');
});

it('tells rows of a batch apart by their tags, and one without a tag by its place', async () => {
  const rows = [row('create', 0), row('create', 1)];
  const swapped = await wrote([item('8', `${MARK}-b`), item('7', A, REASON)], rows);
  expect(swapped.noted).toEqual([
    ...['call value', 'echo row', 'reasons 0 reasoned', 'reasons 1 silent', 'id 1 distinct'],
  ]);
  const plain = await wrote([item('7', '', REASON), item('8')], rows);
  expect(plain.noted?.slice(2)).toEqual(['reasons 0 reasoned', 'reasons 1 silent', 'id 1 distinct']);
  // The second has the id of the first.
  expect((await wrote([item('7', A), item('7', `${MARK}-b`)], rows)).noted?.at(-1)).toBe('id 1 repeated');
});

it('changes and deletes a shift by the id that a read showed last, and none that was answered alone', async () => {
  const { side, sent } = sideOf(
    [],
    [item('7', A)],
    [item('7', A)],
    [item('7', A)],
    [item('9', A)],
    [item('9', A)],
    [],
  );
  await side.first();
  side.begin(1);
  await side.write([row('create', 0)]);
  expect(side.knows(0)).toBe(false);
  expect(words(await side.look(orders([0]), EMPTY))).toContain('records 0 one');
  expect(side.knows(0)).toBe(true);
  expect(words(await side.write([row('change', 0)]))?.at(-1)).toBe('id 0 sameId');
  // A service that gives a new id with each change.
  expect(words(await side.write([row('change', 0)]))?.at(-1)).toBe('id 0 newId');
  await side.look(orders([0]), EMPTY);
  await side.write([row('delete', 0)]);
  expect(sent.map(([one]) => [one!.scheduleId, one!.deleteShift])).toEqual([
    ['0', undefined],
    ['7', undefined],
    ['7', undefined],
    ['9', 1],
  ]);
  expect(sent[0]![0]).toMatchObject({ badgeNo: '1', shiftCategoryId: '11' });
});

it('reads of each shift whether it is there once, often or not, and others than were ordered', async () => {
  const { side } = sideOf(
    [item('90')],
    [item('90'), item('7', A), item('8', A), item('5', 'svy2-a')],
    [item('6', 'x')],
  );
  await side.first();
  side.begin(1);
  const ordered = orders([0], [1], [2, { isDeleted: true }]);
  expect(
    words(await side.look(ordered, EMPTY))?.filter((one) => /^(records|deleted|others)/.test(one)),
  ).toEqual([...['records 0 several', 'records 1 none', 'deleted 2 absent', 'others noOther']]);
  const again = words(await side.look(ordered, { is: 'readDay', day: 0 }));
  expect(again?.filter((one) => /^(records|others)/.test(one))).toEqual([
    ...['records 0 none', 'records 1 none', 'others some'],
  ]);
});

it('knows a shift by its tag in its token, or by when it begins, and one that is shown after its deletion', async () => {
  const token = `<scheduleId>7</scheduleId><extScheduleId>${MARK.toUpperCase()}-A</extScheduleId>`;
  const begins = `<scheduleId>8</scheduleId><begTime>${BEGINS[1]}</begTime>`;
  const { side } = sideOf([], [token, begins]);
  await side.first();
  side.begin(1);
  const noted = words(await side.look(orders([0, { isDeleted: true }], [1]), EMPTY));
  expect(noted).toContain('deleted 0 shown');
  expect(noted).toContain('records 1 one');
  expect(noted?.at(-1)).toBe('others noOther');
});

it('reads what was deleted by the ids that it knows, and notes nothing where a read fails', async () => {
  const { side } = sideOf([], [item('7', A)], ['<scheduleId>7</scheduleId>'], 'fault', 'none', 'none');
  await side.first();
  side.begin(1);
  await side.look(orders([0]), EMPTY);
  const ordered = orders([0], [1]);
  expect(words(await side.look(ordered, { is: 'readDeleted' }))).toEqual([
    'listed 0 listed',
    'listed 1 notListed',
  ]);
  expect(words(await side.look(ordered, { is: 'readDeleted' }))).toEqual(['listed noRead']);
  expect(await side.look(ordered, { is: 'readDeleted' })).toBeUndefined();
  expect(await side.look(ordered, EMPTY)).toBeUndefined();
});

it('takes back what a read has shown and nobody has deleted, and tells what none ever showed', async () => {
  const both = [item('7', A), item('8', `${MARK}-b`)];
  const { side, sent } = sideOf([], [...both, item('9', `${MARK}-c`)], both, both);
  await side.first();
  side.begin(1);
  await side.write([row('create', 0), row('create', 1), row('create', 2)]);
  const ordered = orders([0], [1, { isDeleted: true }], [2]);
  await side.look(ordered, EMPTY);
  await side.takeBack(ordered);
  expect(sent.at(-1)!.map(({ scheduleId, deleteShift }) => [scheduleId, deleteShift])).toEqual([['7', 1]]);
  expect([...side.neverShown]).toEqual(['9']);
  const nothing = sideOf([]);
  await nothing.side.takeBack(new Map());
  expect(nothing.sent).toEqual([]);
});
