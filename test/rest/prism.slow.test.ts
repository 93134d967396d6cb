import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRestClient, type RestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { APRIL, DOMAIN, UNIT } from './withSandbox.js';
import { freePort } from '../interop/freePort.js';

// Not among the dependencies: 185 packages and 90 MB, for this test alone.
const PACKAGE = '@stoplight/prism-cli@5';
const root = new URL('../../', import.meta.url).pathname;

/** Prism between client and sandbox: it answers 4xx or 5xx for what the description does not allow, both ways. */
async function startProxy(bin: string, file: string, target: string) {
  const port = await freePort();
  const args = ['proxy', '--errors', '-p', String(port), join(root, 'openapi', file), target];
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log += chunk;
    });
  for (let i = 0; i < 300 && !log.includes('Prism is listening'); i++) await wait(100);
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** Installs Prism in a folder of its own; says so where that does not work. */
function installPrism(): string | undefined {
  const flags = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  try {
    execFileSync('npm', ['install', ...flags, PACKAGE], { stdio: 'ignore', timeout: 240_000 });
    return join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
  } catch (error) {
    if (process.env.WORKFORCE_REQUIRE_FOREIGN) throw error;
    console.warn(`${PACKAGE} cannot be installed: the descriptions are not tried through its proxy.`);
    return undefined;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'prism-'));
const bin = installPrism();
let sandbox: Sandbox;
let rest: RestClient;
const proxies: Awaited<ReturnType<typeof startProxy>>[] = [];

beforeAll(async () => {
  if (!bin) return;
  sandbox = await startSandbox();
  for (const version of ['v2', 'v3'])
    proxies.push(await startProxy(bin, `rest-${version}.json`, sandbox.url));
  const [v2, v3] = proxies.map(({ url }) => url);
  rest = createRestClient({ ...sandbox.restOptions(), baseUrl: { v2: v2!, v3: v3! }, retry: false });
}, 300_000);
afterAll(async () => {
  for (const { stop } of proxies) stop();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const confirm = 'delete-permanently' as const;

/** Every method of every resource, on what the sandbox has. */
const CALLS: Readonly<Record<string, (rest: RestClient) => Promise<unknown>>> = {
  'absenceSchedules.list': ({ absenceSchedules }) => absenceSchedules.list(DOMAIN),
  'absenceTypes.list': ({ absenceTypes }) =>
    absenceTypes.list(DOMAIN, 1001, { start: '2026-04-01', end: '2026-04-02' }),
  'absences.create, delete': async ({ absences }) => {
    const { id } = await absences.create(UNIT, { ...APRIL, overlapAbsences: false });
    await absences.delete(UNIT, id!, { reassignBackShifts: true });
  },
  'absences.createPartTime': ({ absences }) =>
    absences.createPartTime(UNIT, {
      ...{ ...APRIL, absenceRate: 50, absenceRateDirection: 'FROM_START', splitType: 'Shift' },
    }),
  'absences.register': ({ absences }) =>
    absences.register({
      ...{ domainGroupId: DOMAIN, groupId: UNIT, employee: 'badgeNumber:0002', absenceType: 'Sjuk' },
      ...{ begin: '2026-04-01T00:00:00', end: '2026-04-02T00:00:00' },
    }),
  labels: async ({ labels }) => {
    const { id } = await labels.create({ name: 'A', domainId: DOMAIN });
    await labels.update(id!, { name: 'B', color: '#fff' });
    await labels.get(id!);
    await labels.delete(id!);
  },
  collaborationGroups: async ({ collaborationGroups: groups }) => {
    const { id } = await groups.create({ name: 'A', domainId: DOMAIN, labelId: 1 });
    await groups.update(id!, { name: 'B', labelId: 1 });
    await groups.move(id!, { newParentId: 1 });
    await groups.associateGroups({ collaborationGroupId: id!, groupIds: [UNIT] });
    await groups.archive(id!);
    await groups.get(id!, { includeArchived: true });
    await groups.unarchive(id!);
    await groups.delete(id!, { confirm });
  },
  employees: async ({ employees }) => {
    const { id } = await employees.create({
      ...{ badgeNumber: '007', email: 'nils.ek@staff.example' },
      personalInformation: { firstName: 'Nils', lastName: 'Ek' },
      employment: { employmentStartDate: '2026-04-01', homeGroupId: '9101' },
    });
    await employees.patch(id!, { employment: { managerId: null, employmentEndDate: null } });
    await employees.update(id!, {
      ...{ badgeNumber: '007', email: 'nils.ek@staff.example' },
      personalInformation: {
        ...{ firstName: 'Nils', lastName: 'Ek', dateOfBirth: '1990-02-28', gender: 'MALE' },
        ...{ socialSecurityNumber: '', pictureURL: '' },
      },
      contactInformation: { mobileNumber: '', phoneNumber: '' },
      address: { address1: '', address2: '', zip: '', city: '', country: '' },
      employment: {
        ...{ homeGroupId: '9101', staffCategoryId: '1', passive: true, locked: 'NOT_LOCKED' },
        ...{ employmentStartDate: '2020-01-01', industryStartDate: '2020-01-01' },
      },
      emergencyContact: {
        ...{ nextOfKinName: '', nextOfKinPhone: '', legalGuardianName: '', legalGuardianEmail: '' },
      },
      punchSettings: { allowAttestOfOwnPunches: true },
    });
    await employees.get('badgeNumber:007');
    await employees.getV2(1001);
    await employees.delete(id!, { confirm });
    await employees.list({ idIn: [1001, '1002'] }).all();
    await employees.list().all();
  },
  groups: async ({ groups }) => {
    const group = { groupType: 'UNIT' as const, parentGroupId: '9901', xrefIds: ['PRISM-1'] };
    const { id } = await groups.create({ ...group, name: 'A' });
    await groups.update(id!, { ...group, name: 'B' });
    await groups.get('xrefId:PRISM-1');
    await groups.delete(id!, { confirm });
    await groups.list({ idIn: [UNIT, 'xrefId:G101'] }).all();
    await groups.list().all();
  },
  roles: async ({ roles }) => {
    await roles.get(1);
    await roles.list().all();
  },
  roleAssignments: async ({ roleAssignments }) => {
    const { id } = await roleAssignments.create({ employeeId: '1001', groupId: '9103', roleId: '1' });
    await roleAssignments.update(id!, { startDate: '2026-01-01', endDate: null });
    await roleAssignments.list({ idIn: [id!], startDateGte: '2025-01-01' }).all();
    await roleAssignments.delete(id!);
  },
  'shifts.list': async ({ shifts }) => {
    const some = { employeeIdIn: ['badgeNumber:0001'], timeZone: 'Europe/Stockholm', deleted: false };
    await shifts.list({ ...some, beginGte: '2026-03-01T00:00:00Z', statusIn: ['ASSIGNED'] }).all();
  },
  'refusals of an absence': async ({ safe }) => {
    const result = await safe.absences.create(9901, APRIL);
    expect(result).toMatchObject({ error: { status: 400, code: 'GROUP_NOT_RESTAURANT_OR_SECTION' } });
  },
  'refusals of an employee': async ({ safe }) => {
    const result = await safe.employees.patch(1001, { badgeNumber: '0002' });
    expect(result).toMatchObject({ error: { status: 400, details: [{ pointer: '#/badgeNumber' }] } });
  },
};

it.runIf(bin).each(Object.entries(CALLS))(
  '%s breaks no rule of the descriptions, either way',
  async (_, call) => {
    await call(rest);
  },
);

it.runIf(bin)('the proxy does look: what the description does not allow is refused', async () => {
  const token = await rest.accessToken();
  const answer = await fetch(`${proxies[1]!.url}/hr/v3/employees?pageSize=many`, {
    headers: { authorization: `Bearer ${token.reveal()}` },
  });
  expect(answer.status).toBe(422);
});
