import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import { type CompareOptions, compare } from '../../src/evidence/compare/compare.js';
import { createRestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import type { World } from '../../src/sandbox/world/World.js';
import { findings } from './findings.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// Two services with the same world: SOAP of the one, REST of the other, in which something is wrong.
let ours: Sandbox;
let theirs: Sandbox;
let start: ReturnType<Sandbox['snapshot']>;

beforeAll(async () => {
  [ours, theirs] = await Promise.all([startSandbox(), startSandbox()]);
  start = theirs.snapshot();
  for (const sandbox of [ours, theirs]) addNightShifts(sandbox.world);
  start = theirs.snapshot();
});
afterAll(() => Promise.all([ours.stop(), theirs.stop()]));
beforeEach(() => {
  theirs.restore(start);
  ours.setFaults();
  theirs.setFaults();
});

// The clocks of the units change in the nights to 29 March and to 25 October 2026.
const NIGHTS = {
  spring: { begDate: '2026-03-28', begTime: '22:00:00', endDate: '2026-03-29', endTime: '06:00:00' },
  autumn: { begDate: '2026-10-24', begTime: '22:00:00', endDate: '2026-10-25', endTime: '02:30:00' },
} as const;

function addNightShifts(world: World): void {
  const { id: _, ...model } = [...world.shifts.ofUnit(101)][0]!;
  for (const [name, night] of Object.entries(NIGHTS))
    world.shifts.add({ ...model, ...night, breaks: [], tasks: [], extScheduleId: name, ts: world.stamp() });
}

const nightShift = (world: World, name: keyof typeof NIGHTS) =>
  world.shifts.find(({ extScheduleId }) => extScheduleId === name)!;

function sides(): Pick<CompareOptions, 'soap' | 'rest'> & { soap: { root: Client; units: Client[] } } {
  return {
    soap: {
      root: createClient({ ...ours.clientOptions(), retry: false }),
      units: [...ours.unitKeys.keys()].map((id) => createClient({ ...ours.clientOptions(id), retry: false })),
    },
    rest: createRestClient({ ...theirs.restOptions(), retry: false }),
  };
}

const PERIOD = { from: '2026-03-09', to: '2026-10-31' } as const;
const found = async (more: Partial<CompareOptions> = {}) =>
  findings(await compare({ ...sides(), scope: PERIOD, ...more }));

const employee = (world: World, at: number) => [...world.employees.of()][at]!;

const PLANTED: Record<string, { plant: (world: World) => void; finds: (string | RegExp)[] }> = {
  'a wrong zone': {
    plant: (world) => {
      world.units.get(102)!.timeZone = 'Europe/London';
    },
    finds: [
      'shifts: begDate+begTime 200 different 0 missing',
      'shifts: endDate+endTime 200 different 0 missing',
      /^shifts: begBreak\+.* 200 different 0 missing$/,
    ],
  },
  'a lost section': {
    plant: (world) => world.sections.delete([...world.sections.of([103])][0]!, world.stamp()),
    finds: ['sections: 1 only SOAP', 'shifts: sectionName 0 different 100 missing'],
  },
  'a changed name': {
    plant: (world) => {
      employee(world, 3).familyName = 'Somebody-Else';
    },
    finds: ['employees: familyName 1 different 0 missing'],
  },
  'a stale role': {
    plant: (world) => {
      const one = employee(world, 5);
      const unit = world.units.get(one.restId)!;
      const { groupId, name: groupName, extGroupId } = unit;
      const role = {
        groupId,
        groupName,
        extGroupId,
        roleId: String(one.role),
        extNeoRoleId: 'R1',
        roleName: 'Staff',
      };
      one.groupRoles = [{ ...role, startDate: one.employedDate, endDate: '2025-12-31' }];
    },
    finds: ['groupRoles: endDate 0 different 1 missing'],
  },
  'a missing employee': {
    plant: (world) => world.employees.delete(employee(world, 9), world.stamp()),
    finds: ['employees: 1 only SOAP', 'groupRoles: 1 only SOAP'],
  },
  'a shift of the night in spring, reckoned by the clock': {
    plant: (world) => {
      nightShift(world, 'spring').endTime = '07:00:00';
    },
    finds: ['shifts: endDate+endTime 1 different 0 missing', 'shifts: hours 1 different 0 missing'],
  },
};

describe('finds each planted difference and nothing else', () => {
  it('nothing where nothing is planted, in whatever order the records come', async () => {
    expect(await found()).toEqual([]);
    const { soap } = sides();
    const reversed = createRestClient({
      ...theirs.restOptions(),
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        const body = (await answer.json()) as { data?: unknown[] };
        body.data?.reverse();
        return Response.json(body, { status: answer.status });
      },
    });
    expect(await found({ soap: { ...soap, units: soap.units.reverse() }, rest: reversed })).toEqual([]);
  });

  it.each(Object.entries(PLANTED))('%s', async (_, { plant, finds }) => {
    plant(theirs.world);
    expect(await found()).toEqual(
      finds.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
    );
  });

  it('finds a shift that was moved by an hour in the hour that autumn shows twice', async () => {
    const shift = nightShift(theirs.world, 'autumn');
    const rest = (offsetMs: number) =>
      createRestClient({
        ...theirs.restOptions(),
        fetch: async (url, init) => {
          const answer = await fetch(url, init);
          const body = (await answer.json()) as { data?: { id?: string; end?: string }[] };
          for (const one of body.data ?? [])
            if (one.id === String(shift.id) && one.end)
              one.end = new Date(Date.parse(one.end) + offsetMs).toISOString();
          return Response.json(body, { status: answer.status });
        },
      });
    expect(await found({ rest: rest(0) })).toEqual([]);
    expect(await found({ rest: rest(3_600_000) })).toEqual(['shifts: endDate+endTime 1 different 0 missing']);
    expect(await found({ rest: rest(2 * 3_600_000) })).toEqual([
      'shifts: endDate+endTime 1 different 0 missing',
    ]);
  });

  it('all of them at once, each counted once', async () => {
    for (const { plant } of Object.values(PLANTED)) plant(theirs.world);
    const lines = await found();
    for (const line of ['sections: 1 only SOAP', 'employees: 1 only SOAP', 'groupRoles: 1 only SOAP'])
      expect(lines).toContain(line);
    expect(lines.filter((line) => /^employees: (?!\d)/.test(line))).toEqual([
      'employees: familyName 1 different 0 missing',
    ]);
    expect(lines.filter((line) => line.startsWith('shifts: '))).toHaveLength(5);
    expect(lines.filter((line) => line.startsWith('groupRoles: '))).toHaveLength(2);
  });

  it('compares the units that are asked for alone', async () => {
    for (const { plant } of Object.values(PLANTED)) plant(theirs.world);
    const lines = await found({ scope: { ...PERIOD, units: [102] } });
    expect(lines.map((line) => line.replace(/ \d.*/, ''))).toEqual([
      'shifts: begDate+begTime',
      'shifts: endDate+endTime',
      expect.stringMatching(/^shifts: begBreak/),
    ]);
  });
});

describe('a side that fails is a finding, and the others are compared', () => {
  it('one operation of SOAP', async () => {
    ours.setFaults(({ operation }) => (operation === 'wsdlGetNeoRoles' ? { kind: 'reset' } : undefined));
    const comparison = await compare({ ...sides(), scope: PERIOD });
    expect(findings(comparison)).toEqual(['roles: soap failed']);
    expect(comparison.subjects.find(({ subject }) => subject === 'employees')!.pairs).toBe(120);
    expect(comparison.scorecards[0]!.notJudged).toEqual([expect.stringContaining('SOAP could not be read')]);
  });

  it('REST in the middle of a list', async () => {
    let pages = 0;
    theirs.setFaults(({ operation }) =>
      operation.endsWith('/employees') && ++pages === 2 ? { kind: 'reset' } : undefined,
    );
    expect(await found()).toEqual(['employees: rest failed']);
  });

  it('the pairs of ids: what needs them is not compared, and nothing is green', async () => {
    theirs.setFaults(({ operation }) => (operation.endsWith('/groups') ? { kind: 'reset' } : undefined));
    const comparison = await compare({
      ...sides(),
      scope: { ...PERIOD, subjects: ['sections', 'roles', 'shifts'] },
    });
    expect(findings(comparison)).toEqual([
      'look-ups: rest failed',
      'sections: rest failed',
      'shifts: rest failed',
    ]);
    expect(comparison.green).toBe(false);
  });

  it('both sides at once', async () => {
    ours.setFaults(() => ({ kind: 'reset' }));
    theirs.setFaults(() => ({ kind: 'reset' }));
    const lines = await found();
    expect(lines.filter((line) => !line.endsWith(' failed'))).toEqual([]);
    expect(lines).toHaveLength(2 * 8);
  });

  it.each(['soap', 'rest'] as const)('%s that never answers, in the time that it has', async (side) => {
    (side === 'soap' ? ours : theirs).setFaults(({ operation }) =>
      /wsdlGetNeoRoles|\/roles$/.test(operation) ? { kind: 'silence' } : undefined,
    );
    const comparison = await compare({ ...sides(), timeLimitMs: 1500 });
    expect(findings(comparison)).toEqual([`roles: ${side} failed`]);
    expect(comparison.scorecards[0]!.notJudged.join()).toContain(
      'not read to its end, no answer within 1500 ms',
    );
    expect(comparison.durationMs).toBeLessThan(10_000);
  });
});

it('ends when the caller wants it to', async () => {
  const ending = new AbortController();
  const onProgress = () => ending.abort(new Error('enough'));
  await expect(compare({ ...sides(), signal: ending.signal, onProgress })).rejects.toThrow('enough');
});
