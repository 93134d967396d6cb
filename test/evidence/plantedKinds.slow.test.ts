import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import type { Comparison } from '../../src/evidence/compare/Comparison.js';
import { compare } from '../../src/evidence/compare/compare.js';
import type { Scope } from '../../src/evidence/compare/Scope.js';
import { createRestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

type Rest = Record<string, unknown>;
type Plant = (data: Rest[]) => Rest[];
type Subject = Comparison['subjects'][number]['subject'];

const LISTS: Readonly<Record<string, string>> = {
  employees: '/hr/v3/employees',
  groupRoles: '/hr/v3/role-assignments',
  shifts: '/schedule/v3/shifts',
  groups: '/organization/v3/groups',
  roles: '/organization/v3/roles',
};

let sandbox: Sandbox;
let soap: { root: Client; units: Client[] };
/** Each question goes to the sandbox once. */
const answers = new Map<string, Promise<{ status: number; text: string; type: string }>>();

const asked: typeof fetch = async (url, init) => {
  const name = `${url} ${init?.body ? Buffer.from(init.body as Uint8Array).toString() : ''}`;
  const fresh = async () => {
    const answer = await fetch(url, init);
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, text: await answer.text(), type };
  };
  if (!answers.has(name)) answers.set(name, fresh());
  const { status, text, type } = await answers.get(name)!;
  return new Response(text, { status, headers: { 'content-type': type } });
};

beforeAll(async () => {
  sandbox = await startSandbox();
  const client = (unit?: number) => createClient({ ...sandbox.clientOptions(unit), fetch: asked });
  soap = { root: client(), units: [...sandbox.unitKeys.keys()].map(client) };
});
afterAll(() => sandbox.stop());

type Plants = Readonly<Record<string, Plant>>;
const DAYS = { from: '2026-03-09', to: '2026-03-13' } as const;

const judged = (list: string, subjects: readonly Subject[], plant: Plant) =>
  judgedIn({ subjects, ...DAYS }, { [list]: plant });

async function judgedIn(scope: Scope, plants: Plants) {
  const rest = createRestClient({
    ...sandbox.restOptions(),
    fetch: async (url, init) => {
      const answer = await asked(url, init);
      const plant = Object.keys(plants).find((list) => new URL(String(url)).pathname === LISTS[list]);
      if (!plant) return answer;
      const body = (await answer.json()) as { data: Rest[] };
      return Response.json({ ...body, data: plants[plant]!(body.data) }, { status: answer.status });
    },
  });
  const [{ verdict, reasons, notJudged }] = (await compare({ soap, rest, scope })).scorecards as [
    Comparison['scorecards'][number],
  ];
  return { verdict, said: [...reasons, ...notJudged].join('\n') };
}

const inOf = (record: Rest, name: string) => record[name] as Rest;
const one =
  (id: string, change: (record: Rest) => void): Plant =>
  (data) => {
    for (const record of data) if (record.id === id) change(record);
    return data;
  };
const all =
  (change: (record: Rest) => void): Plant =>
  (data) => {
    for (const record of data) change(record);
    return data;
  };
/** Two records of a list change places in one field. */
const swapped =
  (ids: readonly [string, string], name: string): Plant =>
  (data) => {
    const [a, b] = ids.map((id) => data.find((record) => record.id === id));
    if (a && b) [a[name], b[name]] = [b[name], a[name]];
    return data;
  };
const later = (time: unknown, minutes: number) =>
  new Date(Date.parse(String(time)) + minutes * 60_000).toISOString().replace('.000', '');

const PEOPLE: readonly Subject[] = ['employees'];
const SHIFTS: readonly Subject[] = ['employees', 'shifts'];

describe('harm of another kind is found where it is', () => {
  it.each<[what: string, list: string, subjects: readonly Subject[], said: RegExp, plant: Plant]>([
    [
      'null for a value',
      'employees',
      PEOPLE,
      /employees: email /,
      one('1002', (r) => {
        r.email = null;
      }),
    ],
    [
      'a trailing blank',
      'employees',
      PEOPLE,
      /employees: email /,
      one('1002', (r) => {
        r.email += ' ';
      }),
    ],
    [
      'another case',
      'employees',
      PEOPLE,
      /employees: email /,
      one('1002', (r) => {
        r.email = String(r.email).toUpperCase();
      }),
    ],
    [
      'a badge number that lost its zeros',
      'employees',
      PEOPLE,
      /employees: badgeNo /,
      one('1002', (r) => {
        r.badgeNumber = 2;
      }),
    ],
    [
      'a part that is null',
      'employees',
      PEOPLE,
      /employees: familyName /,
      one('1002', (r) => {
        r.personalInformation = null;
      }),
    ],
    [
      'letters in another form',
      'employees',
      PEOPLE,
      /employees: familyName /,
      one('1001', (r) => {
        inOf(r, 'personalInformation').lastName = String(inOf(r, 'personalInformation').lastName).normalize(
          'NFD',
        );
      }),
    ],
    [
      'records that changed places',
      'employees',
      PEOPLE,
      /employees: givenName differs in 2 records/,
      swapped(['1002', '1003'], 'personalInformation'),
    ],
    [
      'ids that changed places',
      'employees',
      PEOPLE,
      /employees: badgeNo differs in 2 records/,
      swapped(['1002', '1003'], 'id'),
    ],
    ['a list that is empty', 'employees', PEOPLE, /employees: 120 records over SOAP only/, () => []],
    [
      'a flag as text',
      'employees',
      PEOPLE,
      /employees: passive /,
      one('1002', (r) => {
        inOf(r, 'employment').passive = 'true';
      }),
    ],
    [
      'a role that ends',
      'groupRoles',
      ['employees', 'groupRoles'],
      /groupRoles: endDate /,
      one('1001-9101-2', (r) => {
        r.endDate = '2026-03-10';
      }),
    ],
    [
      'half a minute',
      'shifts',
      SHIFTS,
      /shifts: begDate\+begTime /,
      one('100006', (r) => {
        r.begin = String(r.begin).replace(':00Z', ':30Z');
      }),
    ],
    [
      'all in another zone',
      'shifts',
      SHIFTS,
      /shifts: begDate\+begTime differs in 600 records/,
      all((r) => {
        r.begin = later(r.begin, 60);
      }),
    ],
    [
      'a time without a zone',
      'shifts',
      SHIFTS,
      /shifts: begDate\+begTime could not be compared in 1 record/,
      one('100006', (r) => {
        r.begin = '2026-03-09T08:00:00';
      }),
    ],
    [
      'hours told as minutes',
      'shifts',
      SHIFTS,
      /shifts: hours /,
      one('100006', (r) => {
        r.scheduledDuration = 'PT8M';
      }),
    ],
    [
      'a field that is in no record',
      'shifts',
      SHIFTS,
      /shifts: agreementId comes over REST in no record/,
      all((r) => {
        delete r.agreementId;
      }),
    ],
    [
      'the last day lost',
      'shifts',
      SHIFTS,
      /shifts: 120 records over SOAP only/,
      (data) => data.filter((r) => !String(r.begin).startsWith('2026-03-13')),
    ],
    [
      'a section in another unit',
      'groups',
      ['units', 'sections'],
      /sections: restId /,
      one('101011', (r) => {
        r.parentGroupId = '9102';
      }),
    ],
  ])('%s', async (_, list, subjects, said, plant) => {
    const found = await judged(list, subjects, plant);
    expect(found.verdict).not.toBe('go');
    expect(found.said).toMatch(said);
  });

  it('employees of two shifts that changed places', async () => {
    const seen = new Map<unknown, string>();
    await judged(
      'shifts',
      SHIFTS,
      all((r) => {
        if (r.employeeId) seen.set(r.employeeId, String(r.id));
      }),
    );
    const [first, second] = [...seen.values()] as [string, string];
    const found = await judged('shifts', SHIFTS, swapped([first, second], 'employeeId'));
    expect(found.verdict).toBe('no-go');
    expect(found.said).toMatch(/shifts: badgeNo differs in 2 records/);
  });
});

describe('what is no harm is none', () => {
  it.each<[what: string, list: string, subjects: readonly Subject[], plant: Plant]>([
    ['another order', 'shifts', SHIFTS, (data) => [...data].reverse()],
    [
      'fields that nobody knows',
      'employees',
      PEOPLE,
      all((r) => {
        r.nickName = 'x';
      }),
    ],
    [
      'null for an empty text',
      'employees',
      PEOPLE,
      all((r) => {
        inOf(r, 'contactInformation').phoneNumber ||= null;
      }),
    ],
    [
      'nothing for an empty text',
      'employees',
      PEOPLE,
      all((r) => {
        if (!inOf(r, 'address').address2) delete inOf(r, 'address').address2;
      }),
    ],
    [
      'milliseconds',
      'shifts',
      SHIFTS,
      all((r) => {
        r.begin = String(r.begin).replace('Z', '.000Z');
      }),
    ],
    [
      'the offset of the unit',
      'shifts',
      SHIFTS,
      all((r) => {
        r.begin = later(r.begin, 60).replace('Z', '+01:00');
      }),
    ],
    [
      'minutes for hours',
      'shifts',
      SHIFTS,
      all((r) => {
        r.scheduledDuration = String(r.scheduledDuration).replace(
          /^PT(\d+)H$/,
          (_, h) => `PT${Number(h) * 60}M`,
        );
      }),
    ],
    [
      'no list for an empty one',
      'shifts',
      SHIFTS,
      all((r) => {
        if (!((r.tasks as unknown[]).length > 0)) delete r.tasks;
      }),
    ],
    [
      'keys in another order',
      'employees',
      PEOPLE,
      (data) => data.map((r) => Object.fromEntries(Object.entries(r).reverse())),
    ],
    [
      'another external id beside',
      'groups',
      ['units', 'employees', 'districts', 'sections'],
      all((r) => {
        r.xrefIds = [...((r.xrefIds as string[]) ?? []), 'OTHER'];
      }),
    ],
  ])('%s', async (_, list, subjects, plant) => {
    expect(await judged(list, subjects, plant)).toEqual({ verdict: 'go', said: '' });
  });
});

it('badge numbers are compared in whatever order the subjects are given', async () => {
  const same = { verdict: 'go', said: '' };
  expect(await judged('shifts', ['shifts', 'employees'], (data) => data)).toEqual(same);
  expect(await judged('groups', ['units', 'employees'], (data) => data)).toEqual(same);
  const other = one('9101', (record) => {
    record.managerId = '1003';
  });
  const found = await judged('groups', ['units', 'employees'], other);
  expect(found.said).toMatch(/units: managerBadgeNo differs in 1 record/);
});

describe('what a scope leaves out hides nothing', () => {
  const badges = all((record) => {
    record.badgeNumber = `X${record.badgeNumber}`;
  });
  const section: Rest = { id: '555555', groupType: 'SECTION', name: 'New', parentGroupId: '101000' };
  /** A copy of a list's first record, once, in a section of unit 101 that SOAP does not know. */
  const unknown = (copy: (first: Rest) => Rest): Plant => {
    let page: unknown;
    return (data) => {
      page ??= data[0]!.id;
      return data[0]!.id === page ? [...data, copy(data[0]!)] : data;
    };
  };
  const addSection: Plant = (data) => {
    const unit = data.find(({ groupType }) => groupType === 'UNIT');
    return unit ? [...data, { ...section, parentGroupId: unit.id }] : data;
  };

  it.each<[what: string, scope: Scope, said: RegExp, plants: Plants]>([
    [
      'units alone, a manager’s badge number',
      { subjects: ['units'] },
      /units: managerBadgeNo differs/,
      { employees: badges },
    ],
    [
      'shifts alone, badge numbers',
      { subjects: ['shifts'], ...DAYS },
      /shifts: badgeNo differs in \d+ records/,
      { employees: badges },
    ],
    [
      'roles of employees alone, names of roles',
      { subjects: ['groupRoles'] },
      /groupRoles: roleName differs/,
      {
        roles: all((record) => {
          record.name += '!';
        }),
      },
    ],
    [
      'one unit, a shift in a section that SOAP does not know',
      { subjects: ['employees', 'shifts'], units: [101], ...DAYS },
      /shifts: 1 record over REST only/,
      { groups: addSection, shifts: unknown((first) => ({ ...first, id: '999999', groupId: section.id })) },
    ],
    [
      'one unit, an employee in a section that SOAP does not know',
      { subjects: ['employees'], units: [101] },
      /employees: 1 record over REST only/,
      {
        groups: addSection,
        employees: unknown((first) => ({
          ...first,
          id: '999999',
          employment: { ...inOf(first, 'employment'), homeGroupId: section.id },
        })),
      },
    ],
  ])('%s', async (_, scope, said, plants) => {
    expect(await judgedIn(scope, {})).toEqual({ verdict: 'go', said: '' });
    const found = await judgedIn(scope, plants);
    expect(found.verdict).toBe('no-go');
    expect(found.said).toMatch(said);
  });

  it('a manager of another unit is compared too', async () => {
    const [employee] = [...sandbox.world.employees.of([102])];
    const before = employee!.reportingTo;
    answers.clear();
    employee!.reportingTo = '0001';
    const scope: Scope = { subjects: ['employees'], units: [102] };
    const id = String(employee!.id);
    const none = one(id, (record) => {
      inOf(record, 'employment').managerId = '1002';
    });
    expect(await judgedIn(scope, {})).toEqual({ verdict: 'go', said: '' });
    expect((await judgedIn(scope, { employees: none })).said).toMatch(/reportingTo differs in 1 record/);
    employee!.reportingTo = before;
    answers.clear();
  });

  it.each<[string, Scope]>([
    ['of shifts', { subjects: ['shifts'], from: '2031-01-01', to: '2031-01-05' }],
    [
      'beside others that have some',
      { subjects: ['employees', 'shifts'], from: '2031-01-01', to: '2031-01-05' },
    ],
  ])('a list %s that is empty on both sides proves nothing', async (_, scope) => {
    expect(await judgedIn(scope, {})).toEqual({
      verdict: 'not judged',
      said: 'shifts: there is no record on either side',
    });
  });
});
