import { expect, it } from 'vitest';
import type { Tally } from '../../../src/gateway/state/Tally.js';
import { readinessPage, trafficPage } from '../../../src/gateway/watch/pages.js';

const tally = (hour: string, script: string, operation: string, more: Partial<Tally> = {}): Tally => ({
  ...{ hour, script, operation, calls: 1, outcomes: { ok: 1 }, records: 0, rejected: 0, totalMs: 10 },
  ...{ longestMs: 10, requestBytes: 0, answerBytes: 0, deprecated: false, parts: [], fields: [] },
  ...{ lastAt: `${hour}:30:00.000Z`, ...more },
});

/** The cells of each line, as a reader sees them. */
function cellsOf(page: string): string[][] {
  const lines = [...page.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, line]) => line!);
  return lines.map((line) =>
    line.split(/<t[dh][^>]*>/).map((cell) => cell.replaceAll(/<[^>]*>/g, '').trim()),
  );
}

it('lists what each script calls, the most called first, with what came of it', () => {
  const page = trafficPage([
    tally('2026-04-01T08', 'b', 'wsdlGetRoles'),
    tally('2026-04-01T08', 'a', 'wsdlPunch', { refusals: { 'no such part': 2 } }),
    tally('2026-04-02T08', 'a', 'wsdlGetUnits', { calls: 3, totalMs: 100, records: 7, rejected: 2 }),
    tally('2026-04-03T08', 'a', 'wsdlPunch', {
      outcomes: { fault: 1, gone: 0 },
      longestMs: 50,
      deprecated: true,
    }),
  ]);
  expect(cellsOf(page)).toEqual([
    ['a', 'wsdlGetUnits', '3', '', '33', '10', '7', '2', '', '', '2026-04-02 08:30'],
    [
      'a',
      'wsdlPunch deprecated',
      '2',
      '',
      '10',
      '50',
      '0',
      '0',
      '1 fault',
      '2: no such part',
      '2026-04-03 08:30',
    ],
    ['b', 'wsdlGetRoles', '1', '', '10', '10', '0', '0', '', '', '2026-04-01 08:30'],
  ]);
  expect(page.replaceAll(/<[^>]*>/g, '')).toContain('6 calls by 2 scripts since 2026-04-01');
  expect(page).not.toContain('/gateway/switch');
  expect(trafficPage([], true)).toContain('/gateway/switch');
});

it('draws the last 30 days, each by the most of them', () => {
  const page = trafficPage([
    tally('2026-03-02T08', 'a', 'wsdlPunch', { calls: 40 }),
    tally('2026-03-03T08', 'a', 'wsdlPunch', { calls: 5 }),
    tally('2026-03-31T08', 'a', 'wsdlPunch', { calls: 10 }),
    tally('2026-04-01T08', 'a', 'wsdlPunch', { calls: 3 }),
    tally('2026-04-01T23', 'a', 'wsdlPunch', { calls: 7 }),
  ]);
  const bars = [...page.matchAll(/<rect x="(\d+)" y="(\d+)" width="3" height="(\d+)"\/>/g)];
  expect(bars).toHaveLength(30);
  const drawn = bars
    .filter(([, , , height]) => height !== '0')
    .map(([, x, y, height]) => [x, y, height].join());
  // Of 40 calls on a day that is not shown any more they are a fourth.
  expect(drawn).toEqual(['0,17,3', '112,15,5', '116,15,5']);
  expect(page).toContain('aria-label="at most 40 calls a day"');
});

it('knows of readiness the operations of the interface alone', () => {
  const page = readinessPage([
    tally('2026-04-01T08', 'a', 'wsdlGetRoles', { fields: ['roles.name'] }),
    tally('2026-04-01T08', 'a', 'other'),
  ]);
  expect(page).toContain('wsdlGetRoles');
  expect(page).not.toContain('>other<');
});
