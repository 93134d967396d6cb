import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { exploreBeside, type Planted, secondWith, textIn } from './exploring.js';
import { PLAN, surveyOf } from './surveyOf.js';
import { fileOf } from './surveyTwin.js';

const each =
  (change: (row: string) => string): Planted =>
  (rows) =>
    rows.map(change);

const isChange = (row: string) => !/^0?$/.test(textIn(row, 'scheduleId')) && !row.includes('<deleteShift');

interface Case {
  readonly planted: Planted;
  /** A seed that finds it with few calls. */
  readonly by: readonly [seed: number, calls: number];
  /** What the shortest workflow says, step by step. */
  readonly steps: readonly RegExp[];
  readonly service: RegExp;
}

/** What no assumption has a test for, with the fewest steps and rows that show it. */
const PLANTED: Readonly<Record<string, Case>> = {
  'a change that names no break removes it': {
    planted: each((row) =>
      isChange(row) && !row.includes('<begBreak')
        ? row.replace('</item>', '<begBreak></begBreak><endBreak></endBreak></item>')
        : row,
    ),
    // The slow tests make it as short as it can be.
    by: [24, 80],
    steps: [/^one batch: create c [^;]*with a break\. Then/, /^one batch: change c, [^;]*without its break/],
    service: /^notShown/,
  },
  'a comment ends at a semicolon': {
    planted: each((row) => row.replace(/(<comment\b[^>]*>[^<;]*)(?<!&\w+);[^<]*/, '$1')),
    by: [4, 60],
    steps: [/^one batch: create a on the first day, with the comment with ; and quotes\. Then/],
    service: /^cut, \d+ letters are left/,
  },
  'a batch has at most three rows': {
    planted: (rows) => rows.slice(0, 3),
    by: [4, 60],
    steps: [/^one batch: create a on the first day; create b [^;]*; create c [^;]*; create d [^;]*$/],
    service: /^otherNumber/,
  },
  'seconds are cut off': {
    planted: each((row) => row.replace(/(<endTime\b[^>]*>\d\d:\d\d):\d\d/, '$1:00')),
    by: [1, 60],
    steps: [/^one batch: create a on the first day, with seconds\. Then/],
    service: /^different/,
  },
};

describe('workflows that look random', () => {
  it.each(Object.keys(PLANTED))(
    'find what no assumption covers, in the fewest steps: %s',
    { tags: ['slow'] },
    async (name) => {
      const { planted, by, steps, service } = PLANTED[name]!;
      const second = await secondWith(planted);
      const { found, left, unsure } = await second.explore(...by);
      // What it does can show in several ways: the first one is told.
      const [one] = found;
      expect(one?.service).toMatch(service);
      expect(one?.steps.length).toBe(steps.length);
      for (const [i, step] of steps.entries()) expect(one!.steps[i]).toMatch(step);
      expect({ left, unsure, count: await second.count() }).toEqual({
        left: [],
        unsure: undefined,
        count: 0,
      });
    },
  );

  it('find nothing where nothing is', async () => {
    const second = await secondWith();
    const { found, compared, unknown, once } = await second.explore(1, 80);
    expect({ found, unknown, once, count: await second.count() }).toEqual({
      ...{ found: [], unknown: 0, once: 0, count: 0 },
    });
    expect(compared).toBeGreaterThan(5);
  });

  it('take nothing for news that the file of the service has', { tags: ['slow'] }, async () => {
    const habits = { spoils: 'cut20', spoiledWhere: 'kept', newIds: true, lagReads: 2 } as const;
    const second = await secondWith(undefined, habits);
    const { found, compared } = await second.explore(1, 100);
    expect({ found, isCompared: compared > 5 }).toEqual({ found: [], isCompared: true });
  });

  it('are the same for the same seed, and make no call more than they may', { tags: ['slow'] }, async () => {
    const { planted } = PLANTED['a comment ends at a semicolon']!;
    const runs = [await secondWith(planted), await secondWith(planted)].map((one) => one.explore(7, 30));
    const [first, second] = await Promise.all(runs);
    expect(second).toEqual(first);
    const none = await (await secondWith(planted)).explore(7, 10);
    expect(none).toMatchObject({ compared: 0, found: [] });
  });

  it('call a difference that does not come again no assumption, and count it', {
    tags: ['slow'],
  }, async () => {
    let isLost = false;
    const second = await secondWith((rows) => {
      const isFirst = !isLost && rows.length > 1 && rows.every((row) => row.includes('survey Svyx'));
      isLost ||= isFirst;
      return isFirst ? rows.slice(1) : rows;
    });
    expect(await second.explore(1, 60)).toMatchObject({ found: [], once: 1 });
  });

  it('find nothing in a sandbox, and leave its world as it was', { tags: ['slow'] }, async () => {
    await using sandbox = await startSandbox({ world: '3x8x10' });
    const [type] = sandbox.world.shiftTypes.of();
    const category = String(type!.id);
    const service = { endpoint: sandbox.endpoint, apiKey: sandbox.unitKeys.get(101)! };
    const write = { ...PLAN.write!, shiftCategoryId: category };
    const { found } = await surveyOf(service, { errors: false, write });
    const before = JSON.stringify([...sandbox.world.shifts.of()]);
    const explored = await exploreBeside(service, fileOf(found), { seed: 4, calls: 30, category });
    expect(explored).toMatchObject({ found: [], unknown: 0, once: 0, left: [], unsure: undefined });
    expect(JSON.stringify([...sandbox.world.shifts.of()])).toBe(before);
  });
});
