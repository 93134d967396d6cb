import { describe, expect, it } from 'vitest';
import type { Dataset, Range } from '../../src/export/Dataset.js';
import { datasetNamed } from '../../src/export/datasets.js';
import type { ExportTask, Part } from '../../src/export/ExportTask.js';
import { Fates, isNothing } from '../../src/export/Fates.js';
import { contentHash, entryText, type LedgerRows } from '../../src/export/ledger/Ledger.js';
import type { PartLine } from '../../src/export/readPart.js';

const shifts = datasetNamed('schedules');
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const SINCE = { ...MARCH, since: '2026-03-20 00:00:00' };

const keyOf = (id: number) => `101/scheduleId=${id}`;
interface Shown {
  readonly hours?: string;
  readonly day?: string;
  readonly stamp?: string;
  readonly deleted?: boolean;
  readonly unread?: boolean;
}
function row(id: number, { hours = '8', day = '2026-03-02', stamp = '', deleted, unread }: Shown = {}) {
  const note = [day, day, hours, '3', stamp, unread ? 'f!' : 'f'].join('|');
  const shown = unread ? '' : `,"hours":"${hours}"`;
  const text = `{"_unit":101,"_deleted":${deleted === true},"_key":"${keyOf(id)}","scheduleId":${id}${shown}}`;
  return { note, line: Buffer.from(`${text}\n`), row: () => JSON.parse(text) } satisfies PartLine;
}
/** What a list of deletions says. */
const listed = (id: number): PartLine => ({ ...row(id, { deleted: true }), note: '' });
const delivered = (...rows: readonly ReturnType<typeof row>[]): LedgerRows =>
  new Map(rows.map(({ note, line, row: of }) => [of()._key, entryText(note, contentHash(line))]));

interface Answer {
  readonly lines: readonly PartLine[];
  readonly range?: Range;
  readonly check?: 'first' | 'second';
  readonly short?: true;
  readonly moved?: readonly string[];
}
const changes = (...lines: PartLine[]): Answer => ({ lines, range: SINCE });
const first = (...lines: PartLine[]): Answer => ({ lines, check: 'first' });
const second = (...lines: PartLine[]): Answer => ({ lines, check: 'second' });

/** What an export of changes delivers of what was read, and what it says is gone. */
const night = (before: LedgerRows, ...answers: readonly Answer[]) => nightOf(shifts, before, answers);
async function nightOf(dataset: Dataset, before: LedgerRows, answers: readonly Answer[]) {
  const parts = answers.map(({ lines, range = MARCH, check, short, moved }, i) => ({
    lines,
    task: { id: String(i), range, ...(check && { check }), ...(moved && { moved }) } as unknown as ExportTask,
    part: { ...(short && { short }) } as unknown as Part,
  }));
  const fates = new Fates(dataset, { unit: 101, tasks: parts.map(({ task }) => task) }, before);
  async function* asRead(lines: readonly PartLine[]) {
    yield lines;
  }
  for (const part of parts) await fates.see(part, asRead(part.lines));
  const given = parts.flatMap((part) => fates.of(part, part.lines).map((line) => line.row()));
  const gone = fates.gone().map((line) => line.row());
  const { healed, ...counts } = fates.counts;
  const told = Object.entries({ ...healed, ...counts }).filter(([, count]) => count > 0);
  expect(isNothing(fates.counts)).toBe(told.length === 0);
  return {
    given: given.map(({ scheduleId, hours }) => (hours === undefined ? [scheduleId] : [scheduleId, hours])),
    gone: gone.map(({ _key, _deleted }) => _deleted && _key),
    lines: gone,
    counts: Object.fromEntries(told),
    rows: [...fates.rows.keys()],
    open: [...fates.open],
    states: fates.certificates().map(({ state }) => state),
    filledRows: fates.filled.now.rows,
  };
}

describe('a row that a list calls deleted', () => {
  const before = delivered(row(1), row(2));

  it('is gone once a reading after the list does not show it', async () => {
    const told = await night(before, changes(listed(1)), first(row(2)));
    expect(told).toMatchObject({ gone: [keyOf(1)], rows: [keyOf(2)], counts: {}, given: [] });
  });

  it('stays where that reading shows it: it was restored', async () => {
    const told = await night(before, changes(listed(1)), first(row(1), row(2)));
    expect(told).toMatchObject({ gone: [], counts: { restored: 1 } });
  });

  it.each<[string, readonly Answer[]]>([
    ['that reading was not made', []],
    ['that reading lacks something', [{ ...first(row(2)), short: true }]],
    [
      'that reading was of other days',
      [{ ...first(row(2)), range: { from: '2026-03-05', to: '2026-03-09' } }],
    ],
    ['only a second reading was made', [second(row(2))]],
  ])('stays where %s: nobody knows', async (_, readings) => {
    const told = await night(before, changes(listed(1)), ...readings);
    expect(told).toMatchObject({ gone: [], counts: { unknown: 1 }, rows: [keyOf(1), keyOf(2)] });
  });

  it('stays where the second reading shows it', async () => {
    const told = await night(before, changes(listed(1)), first(row(2)), second(row(1), row(2)));
    expect(told).toMatchObject({ gone: [], rows: [keyOf(1), keyOf(2)] });
  });

  it('and was never delivered is not delivered, unless a reading shows it', async () => {
    const none = new Map();
    const seen = [changes(row(3), listed(3))];
    expect(await night(none, ...seen, first())).toMatchObject({ given: [], rows: [] });
    expect(await night(none, ...seen)).toMatchObject({ given: [[3, '8']], rows: [keyOf(3)] });
    const told = await night(none, ...seen, first(row(3)));
    expect(told).toMatchObject({ given: [[3, '8']], rows: [keyOf(3)] });
  });
});

describe('a row that no change tells of and no reading shows', () => {
  const before = delivered(row(1), row(2));

  it('is gone where two readings agree', async () => {
    const told = await night(before, first(row(2)), second(row(2)));
    expect(told).toMatchObject({ gone: [keyOf(1)], counts: { absent: 1 }, states: ['proven'] });
  });

  it.each<[string, readonly Answer[]]>([
    ['one was made', [first(row(2))]],
    ['the first lacks something', [{ ...first(row(2)), short: true }, second(row(2))]],
    ['the second lacks something', [first(row(2)), { ...second(row(2)), short: true }]],
    ['one shows another row that the other lacks', [first(row(2)), second(row(2), row(3))]],
    ['the other way round', [first(row(2), row(3)), second(row(2))]],
    [
      'the second was of a part of the days',
      [first(row(2)), { ...second(row(2)), range: { from: '2026-02-01', to: '2026-03-31' } }],
    ],
  ])('stays where %s', async (_, readings) => {
    const { gone, rows } = await night(before, ...readings);
    expect([gone, rows.slice(0, 2)]).toEqual([[], [keyOf(1), keyOf(2)]]);
  });

  it('is gone by second readings of parts of the days, if none of them lacks something', async () => {
    const halves = [
      { ...second(row(2)), range: { from: '2026-03-01', to: '2026-03-15' } },
      { ...second(), range: { from: '2026-03-16', to: '2026-03-31' } },
    ];
    expect(await night(before, first(row(2)), ...halves)).toMatchObject({ gone: [keyOf(1)] });
    const short = { ...halves[1]!, short: true } as const;
    expect(await night(before, first(row(2)), halves[0]!, short)).toMatchObject({ gone: [] });
  });

  it('stays where it is of other days than the readings, or of no day', async () => {
    const april = row(4, { day: '2026-04-01' });
    const dayless = row(5, { day: '' });
    const told = await night(delivered(april, dayless), first(), second());
    expect(told).toMatchObject({ gone: [], counts: {} });
  });
});

it('a row that another unit shows has moved once its own unit does not show it', async () => {
  const before = delivered(row(1), row(2));
  const moved = [keyOf(1), keyOf(2)];
  expect(await night(before, { ...first(row(2)), moved })).toMatchObject({
    ...{ gone: [keyOf(1)], counts: { moved: 1 }, rows: [keyOf(2)] },
  });
  expect(await night(before, { ...changes(), moved })).toMatchObject({ gone: [], counts: { unknown: 2 } });
});

describe('what a reading finds that no change told of', () => {
  it('is healed: it changed, or it came', async () => {
    const told = await night(delivered(row(1), row(2)), first(row(1, { hours: '7' }), row(2), row(3)));
    expect(told).toMatchObject({
      counts: { changed: 1, came: 1 },
      given: [
        [1, '7'],
        [3, '8'],
      ],
    });
  });

  it('is not healed where the changes brought it too, with a new stamp', async () => {
    const now = row(1, { hours: '7', stamp: '2026-03-21T10:00:00' });
    const before = delivered(row(1, { stamp: '2026-03-02T10:00:00' }));
    const told = await night(before, changes(now), first(now));
    expect(told).toMatchObject({ counts: {}, given: [[1, '7']] });
    const unstamped = row(1, { hours: '7', stamp: '2026-03-02T10:00:00' });
    expect(await night(before, changes(unstamped), first(unstamped))).toMatchObject({
      counts: { changed: 1 },
    });
  });

  it('is not delivered where it is as it was', async () => {
    expect(await night(delivered(row(1)), first(row(1)))).toMatchObject({ given: [], counts: {} });
  });
});

describe('a row with a value that could not be read', () => {
  const unread = row(1, { unread: true });

  it('stays as it was delivered, and its days stay open', async () => {
    const before = delivered(row(1));
    expect(await night(before, changes(unread))).toMatchObject({ given: [], counts: { kept: 1 }, open: [] });
    const told = await night(before, first(unread));
    expect(told).toMatchObject({ given: [], counts: { kept: 1 }, open: [MARCH] });
  });

  it('is delivered without the value where it is new, or was without it before', async () => {
    expect(await night(new Map(), changes(unread))).toMatchObject({ given: [[1]], counts: {} });
    expect(await night(delivered(unread), changes(unread))).toMatchObject({ given: [[1]], counts: {} });
    // It is known to be so: nothing new is to be learnt of these days.
    expect(await night(delivered(unread), first(unread))).toMatchObject({ given: [], open: [] });
    expect(await night(new Map(), first(unread))).toMatchObject({ given: [[1]], open: [MARCH] });
  });
});

describe('of several changes of one row', () => {
  const [early, late] = ['2026-03-21T10:00:00', '2026-03-21T11:00:00'];

  it('the latest counts, in whatever order they were read', async () => {
    const [a, b] = [row(1, { hours: '7', stamp: early }), row(1, { hours: '6', stamp: late })];
    expect((await night(new Map(), changes(a, b))).given).toEqual([[1, '6']]);
    expect((await night(new Map(), changes(b, a))).given).toEqual([[1, '6']]);
    expect((await night(new Map(), changes(b), changes(a))).given).toEqual([[1, '6']]);
  });

  it('that read last counts, where they have one moment or none', async () => {
    const at = (stamp: string) => [row(1, { hours: '7', stamp }), row(1, { hours: '6', stamp })];
    expect((await night(new Map(), changes(...at(early)))).given).toEqual([[1, '6']]);
    expect((await night(new Map(), changes(...at('')))).given).toEqual([[1, '6']]);
    const [some] = at(late);
    expect((await night(new Map(), changes(some!, row(1, { hours: '6' })))).given).toEqual([[1, '6']]);
  });

  it('a reading after them counts, whatever its stamp', async () => {
    const told = await night(
      new Map(),
      changes(row(1, { hours: '7', stamp: late })),
      first(row(1, { hours: '6', stamp: early })),
    );
    expect(told.given).toEqual([[1, '6']]);
  });
});

it('a row that says of itself that it is deleted is gone, and told once', async () => {
  const gone = row(1, { deleted: true, stamp: '2026-03-21T10:00:00' });
  const told = await night(delivered(row(1)), changes(gone));
  expect(told).toMatchObject({ given: [[1, '8']], gone: [], rows: [], counts: {} });
  expect(await night(new Map(), changes(gone))).toMatchObject({ given: [[1, '8']] });
  // A reading shows it as deleted that was never there.
  expect(await night(new Map(), first(gone))).toMatchObject({ given: [], rows: [] });
});

it('a row that is gone is none of those in which a column may have no value', async () => {
  const before = delivered(row(1), row(2));
  const only = await night(before, changes(row(1, { deleted: true })), first(row(2)));
  expect(only.filledRows).toBe(1);
  const all = await night(before, changes(row(1, { deleted: true }), row(2, { deleted: true })));
  expect(all.filledRows).toBe(0);
});

it('a row without a key is delivered with the changes, and by no check', async () => {
  const line = Buffer.from('{"_unit":101,"_deleted":false,"hours":"8"}\n');
  const nameless = { ...row(1), line };
  expect((await night(new Map(), changes(nameless))).given).toHaveLength(1);
  expect((await night(new Map(), first(nameless))).given).toEqual([]);
  // Nor does it say anything of the rows that have one.
  const told = await night(delivered(row(1), row(2)), first(row(2), nameless), second(row(2)));
  expect(told).toMatchObject({ gone: [keyOf(1)], states: ['proven'] });
});

it('a line that says which row is gone has its unit, its key and the fields of its id', async () => {
  const { lines } = await night(delivered(row(1)), first(), second());
  expect(lines).toEqual([{ _unit: 101, _deleted: true, _key: keyOf(1), scheduleId: 1 }]);
});

describe('employees, whom another operation shows a second time', () => {
  const employees = datasetNamed('employees');
  const person = (id: number, more: Shown = {}) => {
    const { note, line } = row(id, { day: '', ...more });
    const text = line.toString().replaceAll('scheduleId', 'id').replace('101/id=', '101/');
    return { note, line: Buffer.from(text), row: () => JSON.parse(text) } satisfies PartLine;
  };
  const read = (check: 'first' | 'second', ...lines: PartLine[]): Answer => ({ lines, check, range: {} });
  const before = delivered(person(1), person(2));

  it('are gone where both do not show them', async () => {
    const told = await nightOf(employees, before, [read('first', person(2)), read('second', person(2))]);
    expect(told).toMatchObject({ gone: ['101/1'], counts: { absent: 1 }, states: ['proven'] });
  });

  it('stay where the other operation alone shows them', async () => {
    const listedAs = { ...person(1, { deleted: true }), note: '' };
    const changed = { lines: [listedAs], range: { since: '2026-03-20 00:00:00' } };
    const told = await nightOf(employees, before, [
      changed,
      read('first', person(2)),
      read('second', person(1), person(2)),
    ]);
    expect(told).toMatchObject({ gone: [], rows: ['101/1', '101/2'] });
  });

  it('are as the first operation shows them: the other one says only that they are there', async () => {
    const other = person(1, { hours: '1' });
    const told = await nightOf(employees, before, [
      read('first', person(1), person(2)),
      read('second', other, person(2)),
    ]);
    expect(told).toMatchObject({ given: [], counts: {}, states: ['proven'] });
  });
});
