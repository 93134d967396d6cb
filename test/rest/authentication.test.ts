import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRestClient, type RestClient, type RestResult, type V3Scope } from '../../src/rest/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { APRIL, DOMAIN, errorOf, UNIT, withSandbox } from './withSandbox.js';

const sides = withSandbox();
const reader = () => createRestClient(sides.sandbox.restOptions('sandbox-reader'));

describe('document 5, the token endpoints', () => {
  it('version 3 takes a form, and gives a token for an hour', async () => {
    const { clientId, clientSecret } = sides.sandbox.restOptions();
    const answer = await sides.rest.v3.POST('/oauth/v3/token', {
      body: {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret.reveal(),
        scope: 'hr:employees:read organization:roles:read',
      },
    });
    expect(answer).toMatchObject({
      ...{ token_type: 'Bearer', expires_in: 3600, scope: 'hr:employees:read organization:roles:read' },
    });
    const headers = { authorization: `Bearer ${answer.access_token}` };
    const roles = await fetch(`${sides.sandbox.url}/organization/v3/roles`, { headers });
    const groups = await fetch(`${sides.sandbox.url}/organization/v3/groups`, { headers });
    expect([roles.status, groups.status]).toEqual([200, 403]);
  });

  it('version 2 takes Basic credentials', async () => {
    const answer = await sides.rest.v2.POST('/v2/oauth/token', {
      params: { query: { grant_type: 'client_credentials' } },
    });
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  });

  it('the token at hand can be taken for a call that the client does not make', async () => {
    const token = await sides.rest.accessToken();
    expect(String(token)).toBe('[redacted]');
    const headers = { authorization: `Bearer ${token.reveal()}` };
    expect((await fetch(`${sides.sandbox.url}/organization/v3/roles`, { headers })).status).toBe(200);
  });

  it.each(['v2', 'v3'] as const)('%s refuses credentials that nobody has', async (version) => {
    const rest = createRestClient({ ...sides.sandbox.restOptions(), clientSecret: 'wrong' });
    const call = version === 'v2' ? rest.safe.labels.get(1) : rest.safe.roles.get(1);
    expect(await errorOf(call)).toMatchObject({ status: 401, kind: 'unauthorized', code: 'invalid_client' });
  });

  it('refuses scopes that the client does not have, and other ways to a token', async () => {
    const options = {
      ...sides.sandbox.restOptions('sandbox-reader'),
      scopes: ['hr:employees:delete' as const],
    };
    const refused = createRestClient(options).safe.roles.get(1);
    expect(await errorOf(refused)).toMatchObject({ status: 400, code: 'invalid_scope' });
    const query = { grant_type: 'password' };
    const other = sides.rest.safe.v2.POST('/v2/oauth/token', { params: { query } });
    expect(await errorOf(other)).toMatchObject({ status: 400, code: 'unsupported_grant_type' });
  });

  it('a token that has ended is renewed without the caller noticing', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    await using sandbox = await startSandbox({ tokenSeconds: 3_600 });
    const rest = createRestClient(sandbox.restOptions());
    await rest.roles.get(1);
    vi.advanceTimersByTime(3_601_000);
    expect(await rest.roles.get(1)).toMatchObject({ name: 'Staff' });
  });
});

describe('document 5, 401 and 403', () => {
  it.each(['/v2/absence-schedule/groups/9000', '/hr/v3/employees', '/nowhere/v3/x'])(
    '401 without a token: %s',
    async (path) => {
      const response = await fetch(`${sides.sandbox.url}${path}`);
      expect(response.status).toBe(path.startsWith('/nowhere') ? 404 : 401);
      const text = await response.text();
      if (path.startsWith('/v2')) expect(text).toBe('');
      if (path.startsWith('/hr'))
        expect(JSON.parse(text)).toMatchObject({ title: 'Unauthorized', status: 401 });
    },
  );

  it('401 for a token that was never given', async () => {
    const headers = { authorization: 'Bearer sbx.invented' };
    expect((await fetch(`${sides.sandbox.url}/hr/v3/employees`, { headers })).status).toBe(401);
  });

  const confirm = 'delete-permanently' as const;
  const label = { name: 'A', domainId: DOMAIN };
  const group = { name: 'A', domainId: DOMAIN, labelId: 1 };
  const unit = { name: 'A', groupType: 'UNIT', parentGroupId: '9901' } as const;
  const employee = {
    ...{ badgeNumber: '007', email: 'nils.ek@staff.example' },
    personalInformation: { firstName: 'Nils', lastName: 'Ek' },
    employment: { employmentStartDate: '2026-04-01', homeGroupId: '9101' },
  };
  const whole = {
    ...employee,
    personalInformation: {
      ...{ firstName: 'Nils', lastName: 'Ek', dateOfBirth: '1990-02-28', gender: 'MALE' as const },
      ...{ socialSecurityNumber: '', pictureURL: '' },
    },
    contactInformation: { mobileNumber: '', phoneNumber: '' },
    address: { address1: '', address2: '', zip: '', city: '', country: '' },
    employment: {
      ...{ homeGroupId: '9101', staffCategoryId: '1', passive: true, locked: 'NOT_LOCKED' as const },
      ...{ employmentStartDate: '2020-01-01', industryStartDate: '2020-01-01' },
    },
    emergencyContact: {
      ...{ nextOfKinName: '', nextOfKinPhone: '', legalGuardianName: '', legalGuardianEmail: '' },
    },
    punchSettings: { allowAttestOfOwnPunches: true },
  };

  /** Every row of sections 4.1 and 4.2 that needs more than reading. */
  const WRITES: [needs: string, call: (safe: RestClient['safe']) => Promise<RestResult<unknown>>][] = [
    ['collaboration_groups:update', (rest) => rest.labels.update(1, { name: 'A' })],
    ['collaboration_groups:delete', (rest) => rest.labels.delete(1)],
    ['collaboration_groups:create', (rest) => rest.labels.create(label)],
    ['collaboration_groups:update', (rest) => rest.collaborationGroups.update(1, { name: 'A', labelId: 1 })],
    ['collaboration_groups:delete', (rest) => rest.collaborationGroups.delete(1, { confirm })],
    ['collaboration_groups:update', (rest) => rest.collaborationGroups.archive(1)],
    ['collaboration_groups:update', (rest) => rest.collaborationGroups.unarchive(1)],
    ['collaboration_groups:delete', (rest) => rest.collaborationGroups.move(2, { newParentId: 1 })],
    ['collaboration_groups:create', (rest) => rest.collaborationGroups.create(group)],
    ['Absence (Create)', (rest) => rest.absences.create(UNIT, APRIL)],
    [
      'Absence (Create)',
      (rest) =>
        rest.absences.createPartTime(UNIT, {
          ...{ ...APRIL, absenceRate: 50, absenceRateDirection: 'FROM_START', splitType: 'Shift' },
        }),
    ],
    ['Absence (Delete)', (rest) => rest.absences.delete(UNIT, 20_005)],
    ['organization:groups:create', (rest) => rest.groups.create(unit)],
    ['organization:groups:update', (rest) => rest.groups.update(UNIT, unit)],
    ['organization:groups:delete', (rest) => rest.groups.delete(UNIT, { confirm })],
    ['hr:employees:create', (rest) => rest.employees.create(employee)],
    ['hr:employees:update', (rest) => rest.employees.update(1001, whole)],
    ['hr:employees:update', (rest) => rest.employees.patch(1001, {})],
    ['hr:employees:delete', (rest) => rest.employees.delete(1001, { confirm })],
    [
      'hr:role-assignments:create',
      (rest) => rest.roleAssignments.create({ employeeId: '1001', groupId: '9103', roleId: '1' }),
    ],
    ['hr:role-assignments:update', (rest) => rest.roleAssignments.update('1001-9101-2', {})],
    ['hr:role-assignments:delete', (rest) => rest.roleAssignments.delete('1001-9101-2')],
  ];

  it.each(WRITES.map(([needs], i) => [needs, i] as const))('403 without %s (%i)', async (needs, i) => {
    const error = await errorOf(WRITES[i]![1](reader().safe));
    expect(error).toMatchObject({ status: 403, kind: 'forbidden', needs });
    expect(error.message).toContain(`It needs ${needs}.`);
  });

  const READS: [needs: V3Scope | string, call: (safe: RestClient['safe']) => Promise<RestResult<unknown>>][] =
    [
      ['integration.absence:read', (rest) => rest.absenceSchedules.list(DOMAIN)],
      [
        'integration.absence:read',
        (rest) => rest.absenceTypes.list(DOMAIN, 1001, { start: '2026-04-01', end: '2026-04-01' }),
      ],
      ['collaboration_groups:read', (rest) => rest.labels.get(1)],
      ['collaboration_groups:read', (rest) => rest.collaborationGroups.get(1)],
      ['People (Read)', (rest) => rest.employees.getV2(1001)],
      ['organization:groups:read', (rest) => rest.groups.list()],
      ['organization:groups:read', (rest) => rest.groups.get(UNIT)],
      ['organization:roles:read', (rest) => rest.roles.list()],
      ['organization:roles:read', (rest) => rest.roles.get(1)],
      ['hr:employees:read', (rest) => rest.employees.list()],
      ['hr:employees:read', (rest) => rest.employees.get(1001)],
      ['hr:role-assignments:read', (rest) => rest.roleAssignments.list()],
      ['schedule:shifts:read', (rest) => rest.shifts.list()],
    ];

  it.each(READS.map(([needs], i) => [needs, i] as const))(
    '403 without %s (%i), 200 with it',
    async (needs, i) => {
      const call = READS[i]![1];
      const client = sides.sandbox.world.apiClients.find(({ clientId }) => clientId === 'sandbox-reader')!;
      client.permissions = client.permissions.filter((permission) => permission !== needs);
      expect(await errorOf(call(reader().safe))).toMatchObject({ status: 403, needs });
      client.permissions = [needs];
      expect(await call(reader().safe)).toMatchObject({ ok: true });
    },
  );
});
