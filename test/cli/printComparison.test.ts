import { expect, it, vi } from 'vitest';
import { compareLine, printComparison } from '../../src/cli/migrate/printComparison.js';

const NONE = { equal: 0, converted: 0, different: 0, missing: 0, incomparable: 0 };

/** The lines that a terminal shows of a comparison of employees. */
async function shownOf(more: object, cards: readonly object[] = []): Promise<string[]> {
  const lines: string[] = [];
  const style = new Proxy({}, { get: () => (text: string) => text });
  const terminal = {
    ...{ style, errorStyle: style, note: (text: string) => lines.push(text) },
    print: async (text = '') => lines.push(...text.split('\n')),
    table: async (_: unknown, rows: readonly string[][]) => lines.push(...rows.map((row) => row.join(' '))),
  };
  const nothing = { onlySoap: 0, onlyRest: 0, missing: [], doubled: [], fields: [], failures: [] };
  const subject = { subject: 'employees', records: { soap: 1200, rest: 3 }, pairs: 2, ...nothing, ...more };
  const comparison = { subjects: [subject], scorecards: cards, durationMs: 1234 };
  await printComparison(terminal as never, comparison as never);
  return lines.filter((line) => line !== '');
}
const END = 'compared in 1.2 s; nothing was written';

it('a comparison without a finding shows its counts alone', async () => {
  const fields = [
    { counts: { ...NONE, equal: 4, incomparable: 1 }, soap: ['name'], rest: 'name', why: [], examples: [] },
    { counts: { ...NONE, equal: 2, converted: 3 }, soap: ['id'], rest: 'id', why: [], examples: [] },
  ];
  expect(await shownOf({ fields })).toEqual(['employees 1,200 3 2 6 3 0 0 1', END]);
});

it('a comparison names what is missing, twice, or could not be read', async () => {
  const missing = [
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((record) => ({ record, on: 'rest' })),
    { record: 'g', on: 'soap', deleted: true },
  ];
  const doubled = ['h', 'i'].map((record) => ({ record, on: 'soap' }));
  const found = { onlySoap: 6, onlyRest: 1, missing, doubled };
  expect(await shownOf(found)).toEqual([
    'employees 1,200 3 2 0 0 0 0 0',
    'employees',
    '  6 not over REST: a, b, c, d, e, …',
    '  1 not over SOAP: g (deleted)',
    '  2 twice over SOAP: h, i',
    END,
  ]);
  // What was counted before one side broke off counts for nothing.
  const broken = await shownOf({ failures: [{ side: 'rest', error: 'NetworkError' }] });
  expect(broken.slice(0, 3)).toEqual([
    ...['employees 1,200 3 - - - - - -', 'employees', '  REST could not be read: NetworkError'],
  ]);
});

it('a field that differs has its counts, why, and some examples', async () => {
  const examples = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ record: `employee-${i}`, soap: 'x', rest: 'y' }));
  const field = (more: object) => ({
    soap: ['zip'],
    rest: 'address.zip',
    counts: NONE,
    why: [],
    examples: [],
    ...more,
  });
  const lines = await shownOf({
    fields: [
      field({ counts: { ...NONE, different: 7 }, why: ['blanks'], examples: examples(7) }),
      field({ soap: ['city'], counts: { ...NONE, missing: 1 }, neverGiven: 'rest', examples: examples(5) }),
    ],
  });
  expect(lines.slice(2, -1)).toEqual([
    '  zip (address.zip): 7 different, blanks',
    ...[0, 1, 2, 3, 4].map((i) => `    employee-${i}: x over SOAP, y over REST`),
    '    and 2 more: --out or --json has them all',
    '  city (address.zip): 1 missing on one side, REST gives it in no record',
    ...[0, 1, 2, 3, 4].map((i) => `    employee-${i}: x over SOAP, y over REST`),
  ]);
});

it('each script has its verdict, with reasons, and a note is said once', async () => {
  const card = { notes: ['the key sees one unit'], reasons: [], notJudged: [] };
  const lines = await shownOf({}, [
    { ...card, name: 'a.ts', verdict: 'no-go', reasons: ['zip differs'] },
    { ...card, name: 'b.ts', verdict: 'not judged', notJudged: ['nothing was observed'] },
  ]);
  expect(lines.slice(1, -1)).toEqual([
    'note: the key sees one unit',
    'no-go       a.ts',
    '            zip differs',
    'not judged  b.ts',
    '            not judged: nothing was observed',
  ]);
});

it.each([true, false])(
  'progress is drawn from time to time on a terminal alone (%s), and its end is said',
  (animated) => {
    const now = vi.spyOn(performance, 'now');
    const told: string[] = [];
    const errorStyle = { dim: (text: string) => text };
    const draw = (text: string) => void told.push(`drawn ${text}`);
    const show = compareLine({
      animated,
      errorStyle,
      draw,
      note: (text: string) => void told.push(text),
    } as never);
    for (const [at, soap] of [
      [1_000, 1],
      [1_099, 2],
      [1_100, 3],
    ] as const) {
      now.mockReturnValueOnce(at);
      show({ subject: 'shifts', soap, rest: 0, done: false } as never);
    }
    show({ subject: 'shifts', soap: 1_000, rest: 4, done: true } as never);
    now.mockRestore();
    const drawn = [
      'drawn shifts: 1 read over SOAP, 0 over REST',
      'drawn shifts: 3 read over SOAP, 0 over REST',
    ];
    expect(told).toEqual([...(animated ? drawn : []), 'shifts: 1,000 read over SOAP, 4 over REST']);
  },
);
