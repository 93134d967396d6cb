import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import { compare } from '../../src/evidence/compare/compare.js';
import { createRestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { findings } from './findings.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let root: Client;
let units: Client[];

// In the night from 28 to 29 March 2026 the clocks of the sandbox's zone change.
const SPRING = { from: '2026-03-09', to: '2026-03-30' } as const;

beforeAll(async () => {
  sandbox = await startSandbox();
  root = createClient(sandbox.clientOptions());
  units = [...sandbox.unitKeys.keys()].map((id) => createClient(sandbox.clientOptions(id)));
});
afterAll(() => sandbox.stop());

type Plant = (path: string, body: { data?: Record<string, unknown>[] }) => void;

/** A REST client whose answers a test can change on their way. */
function restClient(plant: Plant = () => undefined) {
  return createRestClient({
    ...sandbox.restOptions(),
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      const { pathname } = new URL(String(url));
      if (!response.headers.get('content-type')?.includes('json')) return response;
      const body = (await response.json()) as { data?: Record<string, unknown>[] };
      plant(pathname, body);
      const headers = new Headers(response.headers);
      headers.delete('content-length');
      return new Response(JSON.stringify(body), { status: response.status, headers });
    },
  });
}

const compareAll = (plant?: Plant) => compare({ soap: root, rest: restClient(plant) });
const compareShifts = (plant?: Plant) =>
  compare({ soap: units, rest: restClient(plant), scope: { subjects: ['shifts'], ...SPRING } });

describe('on one world', () => {
  it('finds both sides the same: organisation, roles, employees and their roles', async () => {
    const comparison = await compareAll();
    expect(findings(comparison)).toEqual([]);
    expect(comparison.green).toBe(true);
    expect(comparison.scorecards).toEqual([
      expect.objectContaining({ name: 'everything', verdict: 'go', reasons: [], notJudged: [] }),
    ]);
    // What REST has no place for was not compared, and nobody shall think so.
    expect(comparison.scorecards[0]!.notes).toContainEqual(
      expect.stringMatching(/^employees: not in the records of REST: .*cardNo/),
    );
    expect(comparison.subjects.map(({ subject, pairs }) => [subject, pairs])).toContainEqual([
      'employees',
      120,
    ]);
  });

  it('finds the shifts the same, and all fields that REST has a place for given', async () => {
    const comparison = await compareShifts();
    expect(findings(comparison)).toEqual([]);
    const [shifts] = comparison.subjects;
    expect(shifts!.pairs).toBeGreaterThan(100);
    const begin = shifts!.fields.find(({ rest }) => rest === 'begin')!;
    expect(begin.counts.converted).toBe(shifts!.pairs);
    expect(shifts!.fields.filter(({ neverGiven }) => neverGiven)).toEqual([]);
  });

  it('tells equal from equal after conversion', async () => {
    const { subjects } = await compareAll();
    const employees = subjects.find(({ subject }) => subject === 'employees')!;
    const counts = (rest: string) => employees.fields.find((field) => field.rest === rest)!.counts;
    expect(counts('badgeNumber').equal).toBe(120);
    expect(counts('id').converted).toBe(120);
  });

  it('does nothing but read', async () => {
    const calls: string[] = [];
    const stop = sandbox.onCall((call) => calls.push(JSON.stringify(call)));
    await compareAll();
    stop();
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.join('\n')).not.toMatch(
      /wsdl(Update|Create|Move|Punch|Delete|Process)|"(PUT|PATCH|DELETE)"/,
    );
  });
});

/** Changes the records of a list that a test picks. */
const change =
  (
    list: string,
    pick: (record: Record<string, unknown>, index: number) => boolean,
    make: (record: Record<string, unknown>) => void,
  ): Plant =>
  (path, { data }) => {
    if (path === list) data?.filter(pick).forEach(make);
  };

const shiftBy = (instant: unknown, hours: number) =>
  `${new Date(Date.parse(String(instant)) + hours * 3_600_000).toISOString().slice(0, 19)}Z`;

describe('with planted differences it finds each and nothing else', () => {
  it('a changed name', async () => {
    const plant = change(
      '/hr/v3/employees',
      ({ id }) => id === [...sandbox.world.employees.of()][5]!.id.toString(),
      (employee) => {
        (employee.personalInformation as Record<string, unknown>).lastName = 'Somebody-Else';
      },
    );
    const comparison = await compareAll(plant);
    expect(findings(comparison)).toEqual(['employees: familyName 1 different 0 missing']);
    expect(comparison.green).toBe(false);
    expect(comparison.scorecards[0]).toMatchObject({
      name: 'everything',
      verdict: 'no-go',
      reasons: ['employees: familyName differs in 1 record'],
      notJudged: [],
    });
    expect(JSON.stringify(comparison)).not.toContain('Somebody-Else');
  });

  it('a lost section', async () => {
    const [lost] = [...sandbox.world.sections.of()];
    const plant: Plant = (path, body) => {
      if (path === '/organization/v3/groups')
        body.data = body.data!.filter(({ id }) => id !== String(100_000 + lost!.id));
    };
    const found = findings(await compareAll(plant));
    expect(found).toEqual(['sections: 1 only SOAP']);
  });

  it('a stale role', async () => {
    const plant = change(
      '/hr/v3/role-assignments',
      (_, index) => index === 3,
      (assignment) => {
        assignment.endDate = '2031-12-31';
      },
    );
    expect(findings(await compareAll(plant))).toEqual([
      expect.stringMatching(/^groupRoles: endDate \d+ different \d+ missing$/),
    ]);
  });

  it('a missing employee', async () => {
    const gone = [...sandbox.world.employees.of()][7]!.id.toString();
    const plant: Plant = (path, body) => {
      if (path === '/hr/v3/employees') body.data = body.data!.filter(({ id }) => id !== gone);
    };
    expect(findings(await compareAll(plant))).toEqual(['employees: 1 only SOAP']);
  });

  it('a wrong zone', async () => {
    const [unit] = [...sandbox.world.units.of()];
    const groups = new Set([
      String(unit!.groupId),
      ...[...sandbox.world.sections.of()]
        .filter(({ restId }) => restId === unit!.id)
        .map(({ id }) => String(100_000 + id)),
    ]);
    const plant = change(
      '/schedule/v3/shifts',
      ({ groupId }) => groups.has(String(groupId)),
      (shift) => {
        shift.begin = shiftBy(shift.begin, 1);
        shift.end = shiftBy(shift.end, 1);
        for (const pause of shift.breaks as Record<string, unknown>[]) {
          pause.begin = shiftBy(pause.begin, 1);
          pause.end = shiftBy(pause.end, 1);
        }
      },
    );
    const found = findings(await compareShifts(plant));
    expect(found.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'shifts: begDate+begTime',
      'shifts: endDate+endTime',
      expect.stringMatching(/^shifts: begBreak/),
    ]);
  });

  it('a shift of the night in which the clocks change', async () => {
    const unit = [...sandbox.world.units.of()][0]!;
    const type = [...sandbox.world.shiftTypes.ofUnit(unit.id)][0]!;
    const before = sandbox.snapshot();
    const { value } = (
      await units[0]!.wsdlUpdateShifts({
        Shifts: [
          {
            begDate: '2026-03-28',
            endDate: '2026-03-29',
            begTime: '22:00:00',
            endTime: '06:00:00',
            shiftCategoryId: String(type.id),
          },
        ],
      })
    ).accepted[0]!;
    try {
      expect(findings(await compareShifts())).toEqual([]);
      // Wall-clock arithmetic: eight hours after 22:00 is 06:00 on any other night.
      const plant = change(
        '/schedule/v3/shifts',
        ({ id }) => id === value.scheduleId,
        (shift) => {
          shift.end = shiftBy(shift.begin, 8);
        },
      );
      expect(findings(await compareShifts(plant))).toEqual(['shifts: endDate+endTime 1 different 0 missing']);
    } finally {
      sandbox.restore(before);
    }
  });
});

describe('when a side fails', () => {
  it('is a finding of that subject, and the others are compared', async () => {
    const rest = createRestClient({
      ...sandbox.restOptions(),
      fetch: async (url, init) => {
        if (String(url).includes('/hr/v3/employees')) return new Response('no', { status: 403 });
        return fetch(url, init);
      },
    });
    const comparison = await compare({ soap: root, rest });
    expect(findings(comparison)).toEqual(['employees: rest failed']);
    expect(comparison.scorecards[0]).toMatchObject({
      verdict: 'not judged',
      notJudged: [
        expect.stringContaining('employees: REST could not be read'),
        expect.stringMatching(/^units: managerBadgeNo could not be compared .*did not list the employee/),
      ],
    });
  });

  it('holds its time limit', async () => {
    const rest = createRestClient({ ...sandbox.restOptions(), fetch: () => new Promise(() => undefined) });
    const comparison = await compare({
      soap: root,
      rest,
      scope: { subjects: ['roles'] },
      timeLimitMs: 1_500,
    });
    expect(findings(comparison)).toEqual(['look-ups: rest failed', 'roles: rest failed']);
    expect(comparison.durationMs).toBeLessThan(5000);
  });
});
