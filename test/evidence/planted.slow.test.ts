import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createClient } from '../../src/index.js';
import { compare } from '../../src/evidence/compare/compare.js';
import type { Comparison } from '../../src/evidence/compare/Comparison.js';
import { fieldMaps } from '../../src/bridge/map/fieldMaps.generated.js';
import { createRestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { findings } from './findings.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

type Rest = Record<string, unknown>;
type Data = Rest[];

const LISTS: Readonly<Record<string, string>> = {
  groups: '/organization/v3/groups',
  roles: '/organization/v3/roles',
  employees: '/hr/v3/employees',
  groupRoles: '/hr/v3/role-assignments',
  shifts: '/schedule/v3/shifts',
};

/** A REST client whose lists a test changes, page by page. */
function restWith(plants: Readonly<Record<string, (data: Data) => Data>>) {
  return createRestClient({
    ...sandbox.restOptions(),
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      const plant = Object.entries(plants).find(
        ([list]) => new URL(String(url)).pathname === LISTS[list],
      )?.[1];
      if (!plant) return answer;
      const body = (await answer.json()) as { data: Data };
      return Response.json({ ...body, data: plant(body.data) }, { status: answer.status });
    },
  });
}

const DAYS = { from: '2026-03-09', to: '2026-03-13' } as const;

async function found(
  plants: Parameters<typeof restWith>[0],
  subjects?: readonly Comparison['subjects'][number]['subject'][],
) {
  const units = [...sandbox.unitKeys.keys()].map((id) => createClient(sandbox.clientOptions(id)));
  const soap = { root: createClient(sandbox.clientOptions()), units };
  const comparison = await compare({
    ...{ soap, rest: restWith(plants) },
    scope: { ...(subjects ? { subjects } : {}), ...DAYS },
  });
  return { comparison, lines: findings(comparison) };
}

const shifted = (value: unknown, minutes: number) =>
  new Date(Date.parse(String(value)) + minutes * 60_000).toISOString().replace('.000', '');

/** Another value of that kind, near enough to be overlooked. */
function other(name: string, value: unknown): unknown {
  if (Array.isArray(value))
    return value.length > 0 && typeof value[0] === 'object'
      ? value.map(({ begin, end }) => ({ begin: shifted(begin, 15), end: shifted(end, 15) }))
      : ['ANOTHER'];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return shifted(value, 60);
  if (name === 'date' || name === 'activeByEnd') return value === '1999-12-31' ? '1999-12-30' : '1999-12-31';
  if (name === 'hours') return 'PT1H1M';
  if (name === 'productive') return String(value) === 'true' ? 'false' : 'true';
  if (name === 'choice')
    return value === 'LOCKED_BY_SYSTEM' || value === 'FEMALE' ? 'OTHER' : 'LOCKED_BY_SYSTEM';
  if (/^(id|number|districtGroup|unitGroup|unitOrSectionGroup|employeeByBadge)$/.test(name)) return '999999';
  return `${value ?? ''}x`;
}

function put(record: Rest, path: string, change: (value: unknown) => unknown): void {
  const steps = path.split('.');
  const last = steps.pop()!;
  const inner = steps.reduce<Rest>((at, step) => {
    at[step] ??= {};
    return at[step] as Rest;
  }, record);
  inner[last] = change(inner[last]);
}

/** Every field of a subject that its record has over REST, but for those by which records are joined. */
const fieldsOf = (subject: keyof typeof fieldMaps, but: readonly string[]) =>
  fieldMaps[subject].fields.filter(({ rest, soap }) => rest !== undefined && !but.includes(soap[0]!));

const spoil = (subject: keyof typeof fieldMaps, but: readonly string[]) => (record: Rest) => {
  const done = new Set<string>();
  for (const { rest, conversion } of fieldsOf(subject, but)) {
    if (done.has(rest!)) continue;
    done.add(rest!);
    put(record, rest!, (value) => other(conversion.name, value));
  }
};

/** Spoils the first record that fits, the same one on every page and each time. */
function spoiling(change: (record: Rest) => void, fits: (record: Rest) => boolean = () => true) {
  let id: unknown;
  return (data: Data) => {
    id ??= data.find(fits)?.id;
    for (const record of data) if (record.id === id) change(record);
    return data;
  };
}

const expected = (subject: keyof typeof fieldMaps, but: readonly string[]) =>
  fieldsOf(subject, but).map(({ soap }) => `${subject}: ${soap.join('+')} 1`);

/** Findings with how many records, whatever is the matter with them. */
const counted = (lines: readonly string[]) =>
  lines
    .map((line) => line.replace(/ (\d) different (\d) missing/, (_, a, b) => ` ${Number(a) + Number(b)}`))
    .sort();

const show = (lines: readonly string[]) => {
  if (process.env.SHOW_PLANTED) for (const line of lines) console.log(`| ${line} |`);
};

it('finds one changed value of each field of an employee, and nothing else', async () => {
  const but = ['id', 'active'];
  const { lines, comparison } = await found({ employees: spoiling(spoil('employees', but)) }, ['employees']);
  show(lines);
  expect(counted(lines)).toEqual([...expected('employees', but), 'employees: active 1'].sort());
  expect(comparison.scorecards[0]!.reasons).toHaveLength(lines.length);
});

it('finds one changed value of each field of a shift, and nothing else', async () => {
  const but = ['scheduleId'];
  const plant = spoiling(
    spoil('shifts', but),
    ({ breaks, employeeId }) => Boolean(employeeId) && (breaks as unknown[]).length > 0,
  );
  const { lines, comparison } = await found({ shifts: plant }, ['employees', 'shifts']);
  show(lines);
  expect(counted(lines)).toEqual(expected('shifts', but).sort());
  expect(comparison.green).toBe(false);
  // Of an employee and a group that nobody knows, nothing can be said.
  expect(comparison.scorecards[0]!.notJudged.join()).toMatch(/badgeNo could not be compared in 1 record/);
});

it('finds a shift of another employee and in another group of its unit', async () => {
  const [section, sibling] = [...sandbox.world.sections.of([101])];
  const plants = {
    shifts: spoiling(
      (record) => {
        record.employeeId = String([...sandbox.world.employees.of([102])][0]!.id);
        record.groupId = String(100_000 + sibling!.id);
      },
      ({ groupId, employeeId }) => groupId === String(100_000 + section!.id) && Boolean(employeeId),
    ),
  };
  const { lines } = await found(plants, ['employees', 'shifts']);
  show(lines);
  expect(lines).toEqual([
    'shifts: restId 1 different 0 missing',
    'shifts: persId 1 different 0 missing',
    'shifts: badgeNo 1 different 0 missing',
    'shifts: sectionName 1 different 0 missing',
  ]);
});

it('finds one changed value of each field of units, districts, sections and roles', async () => {
  const group = (type: string, subject: 'units' | 'districts', but: readonly string[]) =>
    spoiling(spoil(subject, but), ({ groupType }) => groupType === type);
  const [unit, district] = [
    group('UNIT', 'units', ['groupId', 'districtId']),
    group('DISTRICT', 'districts', ['groupId']),
  ];
  // Each in a section of its own: name and external id join them.
  const sections = ['extGroupId', 'name', 'managerId', 'costCentre', 'ts'].map((name, i) => {
    const { rest, conversion } = fieldMaps.sections.fields.find(({ soap }) => soap[0] === name)!;
    let at = -1;
    return spoiling(
      (record) => put(record, rest!, (value) => other(conversion.name, value)),
      ({ groupType }) => groupType === 'SECTION' && ++at === i,
    );
  });
  const plants = {
    groups: (data: Data) => [unit, district, ...sections].reduce((changed, plant) => plant(changed), data),
    roles: spoiling(spoil('roles', ['id'])),
  };
  const { lines } = await found(plants, ['units', 'districts', 'sections', 'roles']);
  show(lines);
  expect(counted(lines)).toEqual(
    [
      ...expected('units', ['groupId', 'districtId']),
      ...expected('districts', ['groupId']),
      ...expected('sections', ['restId']),
      ...expected('roles', ['id']),
    ].sort(),
  );
});

it('finds records that are lost, extra, double or deleted, of each kind, and says which', async () => {
  const lose = (data: Data, fits: (record: Rest) => boolean) => {
    const at = data.findIndex(fits);
    return at < 0 ? data : data.toSpliced(at, 1);
  };
  const page = new Set<string>();
  /** Once for each list and reading: at its first page. */
  const first = (name: string, change: (data: Data) => Data) => (data: Data) => {
    const id = `${name} ${data[0]?.id}`;
    if (page.size > 0 && ![...page].some((one) => one.startsWith(`${name} `))) page.add(id);
    else if (page.size === 0) page.add(id);
    return page.has(id) ? change(data) : data;
  };
  const plants = {
    roles: first('roles', (data) => [...lose(data, () => true), { id: '77', name: 'New' }]),
    employees: first('employees', (data) => [...data.slice(1), data[1]!, { ...data[2]!, id: '999999' }]),
    shifts: first('shifts', (data) => [
      { ...data[0]!, deleted: true },
      ...data.slice(2),
      data[3]!,
      { ...data[4]!, id: '999999' },
    ]),
    groupRoles: first('groupRoles', (data) => [...data.slice(1), data[1]!]),
    groups: (data: Data) => lose(data, ({ groupType }) => groupType === 'DISTRICT'),
  };
  const { lines, comparison } = await found(plants, [
    'districts',
    'roles',
    'employees',
    'groupRoles',
    'shifts',
  ]);
  show(lines);
  for (const line of [
    'districts: 1 only SOAP',
    'roles: 1 only SOAP',
    'roles: 1 only REST',
    'employees: 1 only SOAP',
    'employees: 1 only REST',
    'employees: twice rest',
    'groupRoles: twice rest',
    'groupRoles: 1 only SOAP',
    'shifts: 2 only SOAP',
    'shifts: 1 only REST',
    'shifts: twice rest',
  ])
    expect(lines).toContain(line);
  const shifts = comparison.subjects.find(({ subject }) => subject === 'shifts')!;
  expect(shifts.missing.filter(({ deleted }) => deleted)).toHaveLength(1);
  expect(comparison.scorecards[0]!.reasons.join()).toContain('REST calls 1 of them deleted');
});
