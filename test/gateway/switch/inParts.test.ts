import { describe, expect, it } from 'vitest';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import type { FaultEffect } from '../../../src/faults/InjectedFault.js';
import { routeOverRest } from '../../../src/gateway/writes/overRest.js';
import type { AbsenceRecord, UpdateEmployee } from '../../../src/index.js';
import { wsdlUpdateAbsence } from '../../../src/operations/index.generated.js';
import { SIGNED, type WithRest, withRest } from '../switched.js';

// Over REST a row can be several calls, and the gateway, the service or the connection can end between two of them.

interface Writing extends WithRest {
  readonly token101: string;
  readonly client101: ReturnType<WithRest['client']>;
  /** Calls over REST that change something, and whether each was carried out. */
  readonly calls: string[];
  /** The first call of that kind is lost before the service has it, or its answer is. */
  lose(what: RegExp, when: 'before' | 'after'): void;
}

async function writing(operation: 'wsdlUpdateAbsence' | 'wsdlUpdateEmployees'): Promise<Writing> {
  const gateway = await withRest({
    ...{ oneWorld: true, protect: { writes: { quietMs: 0 } } },
    rest: {
      lossyWrites: 'accept',
      absences: {
        ...{ absenceRateIs: 'percent', absenceRateDirection: 'FROM_START', splitType: 'SHIFT' },
        ...{ allowDefaultSchedule: true, ignoreOverridableValidations: true },
        replaceChanged: { reassignBackShifts: true },
      },
    },
  });
  const token101 = await gateway.token({ units: ['101'], effects: ['read', 'write', 'append'] });
  const client101 = gateway.client(token101);
  await gateway.switchService((service) =>
    service.switch({
      ...{ script: 'script', mode: 'rest', operations: [operation], by: 'Siv Ek', why: 'tried by hand' },
      sign: SIGNED,
    }),
  );
  const calls: string[] = [];
  gateway.sandbox.onCall(({ operation: name }) => {
    if (/^(POST|PATCH|DELETE) (?!.*oauth)/.test(name)) calls.push(name.replace(/\d{3,}/g, '{id}'));
  });
  const lose = (what: RegExp, when: 'before' | 'after') => {
    let isLost = false;
    gateway.sandbox.setFaults(async ({ operation: name, well }): Promise<FaultEffect | undefined> => {
      if (isLost || !what.test(name)) return undefined;
      isLost = true;
      if (when === 'after') await well();
      return { kind: 'reset' };
    });
  };
  return { ...gateway, token101, client101, calls, lose };
}

const ROLES = [
  { groupId: 9101, roleId: '1', startDate: '2026-01-01' },
  { groupId: 9101, roleId: '3', startDate: '2026-03-01' },
] as const;

describe('an employee with roles, broken off before the roles are assigned', () => {
  it.each(['before', 'after'] as const)('is answered as saved once all are there (%s)', async (when) => {
    const { client101, lose, sandbox } = await writing('wsdlUpdateEmployees');
    const name = { givenName: 'Ada', familyName: 'Ek', email: 'ada@staff.example' };
    const row: UpdateEmployee = {
      ...name,
      badgeNo: 'E1',
      employedDate: '2026-01-01',
      groupRoles: [...ROLES],
    };
    lose(/POST .*role-assignments/, when);
    await expect(client101.wsdlUpdateEmployees({ employees: [row] })).rejects.toThrow('its answer was lost');
    const again = await client101.wsdlUpdateEmployees({ employees: [row] });
    expect(again.rows.map(({ status }) => status)).toEqual(['accepted']);
    const saved = [...sandbox.world.employees.of([101])].filter(({ familyName }) => familyName === 'Ek');
    expect(saved).toMatchObject([{ groupRoles: ROLES.map(({ roleId }) => ({ roleId })) }]);
  });

  it('is not sent again under another badge number, where it would make another employee', async () => {
    const { client101, lose, calls } = await writing('wsdlUpdateEmployees');
    const row: UpdateEmployee = { badgeNo: '0002', newBadgeNo: 'N2', groupRoles: [...ROLES] };
    lose(/POST .*role-assignments/, 'before');
    const send = () => client101.wsdlUpdateEmployees({ employees: [row] });
    await expect(send()).rejects.toThrow('its answer was lost');
    const before = calls.length;
    await expect(send()).rejects.toThrow(
      /no read tells whether its groupRoles are saved: a person has to look/,
    );
    expect(calls).toHaveLength(before);
  });
});

describe('a changed absence, which REST deletes and creates', () => {
  async function changing() {
    const at = await writing('wsdlUpdateAbsence');
    const old: AbsenceRecord = {
      ...{ persId: 0, badgeNo: '0003', leaveId: 2, leaveExtCode: '', sickLevel: '1' },
      ...{ fromDate: '2026-06-01', fromTime: '00:00:00', toDate: '2026-06-02', toTime: '00:00:00' },
    };
    const [made] = (await at.client101.wsdlUpdateAbsence({ absenceRecords: [old] })).accepted;
    const { id } = made!.value;
    // As a script reads it: the answer is under another id than the row.
    const change = async (to: Partial<AbsenceRecord>, others: readonly AbsenceRecord[] = []) => {
      const input = { absenceRecords: [{ ...old, id: id!, ...to }, ...others] };
      const body = encodeRequest(wsdlUpdateAbsence, at.token101, input, at.sandbox.namespaces);
      const headers = { 'content-type': 'text/xml', connection: 'close' };
      return (await fetch(at.gateway.endpoint, { method: 'POST', body, headers })).text();
    };
    const there = () =>
      [...at.sandbox.world.absences.of([101])].filter(({ fromDate }) => fromDate === '2026-06-01');
    at.calls.length = 0;
    return { ...at, id, old, change, there };
  }

  const asSaved = (id: number) => new RegExp(`<id [^>]*>${id}</id>.*<validationErrors [^>]*string\\[0\\]`);

  it('is answered under its new id where it was created', async () => {
    const { change, lose, there, calls, id } = await changing();
    lose(/POST .*absences/, 'after');
    expect(await change({ toTime: '12:00:00' })).toContain('its answer was lost');
    expect(await change({ toTime: '12:00:00' })).toMatch(asSaved(there()[0]!.id));
    expect(there()).toHaveLength(1);
    expect(there()[0]!.id).not.toBe(id);
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['DELETE', 'after'],
    ['POST', 'before'],
  ] as const)('asks for a person where it is deleted and not created (%s lost %s)', async (method, when) => {
    const { change, lose, there, calls } = await changing();
    lose(new RegExp(`${method} .*absences`), when);
    expect(await change({ toTime: '12:00:00' })).toContain('its answer was lost');
    expect(there()).toEqual([]);
    const sent = calls.length;
    for (const _ of [1, 2])
      expect(await change({ toTime: '12:00:00' })).toMatch(/is there no more.*: a person has to look/);
    expect(calls).toHaveLength(sent);
  });

  it('keeps its outcome while the others of its call are tried again', { tags: ['slow'] }, async () => {
    const { change, there, calls, old, sandbox } = await changing();
    const others = (['2026-06-11', '2026-06-21'] as const).map(
      (day): AbsenceRecord => ({
        ...old,
        fromDate: day,
        toDate: day,
        toTime: '23:00:00',
      }),
    );
    let posts = 0;
    sandbox.setFaults(async ({ operation: name, well }): Promise<FaultEffect | undefined> => {
      if (!/POST .*absences/.test(name) || ![1, 3].includes(++posts)) return undefined;
      await well();
      return { kind: 'reset' };
    });
    for (const row of [1, 3])
      expect(await change({ toTime: '12:00:00' }, others)).toContain(
        `row ${row} was sent over REST and its answer`,
      );
    expect(await change({ toTime: '12:00:00' }, others)).toMatch(asSaved(there()[0]!.id));
    expect(there()).toHaveLength(1);
    expect(calls).toHaveLength(4);
  });

  it.each<Partial<AbsenceRecord>>([{ toTime: '12:00:00' }, { managerComments: 'as agreed' }])(
    'is sent again where the old one is still there (%o)',
    async (to) => {
      const { change, lose, there, id } = await changing();
      lose(/DELETE .*absences/, 'before');
      expect(await change(to)).toContain('its answer was lost');
      const again = await change(to);
      expect(there()).toHaveLength(1);
      expect(there()[0]!.id).not.toBe(id);
      expect(again).toMatch(asSaved(there()[0]!.id));
    },
  );
});

it('says of a read that the service rejects what it says of any other that fails', async () => {
  const { client101, lose, sandbox } = await writing('wsdlUpdateAbsence');
  const row: AbsenceRecord = {
    ...{ badgeNo: '0003', leaveId: 2, sickLevel: '1' },
    ...{ fromDate: '2026-06-01', fromTime: '00:00:00', toDate: '2026-06-02', toTime: '00:00:00' },
  };
  lose(/POST .*absences/, 'after');
  await expect(client101.wsdlUpdateAbsence({ absenceRecords: [row] })).rejects.toThrow('its answer was lost');
  sandbox.setFaults(async ({ operation, well }): Promise<FaultEffect | undefined> => {
    if (operation !== 'wsdlGetLeaveApplicationsV2') return undefined;
    const { body, ...answer } = await well();
    const text = Buffer.from(body).toString();
    const rejected = text.replace(
      /<validationErrors[^>]*(\/>|>.*?<\/validationErrors>)\s*<\/return>/s,
      '<validationErrors><item>no access</item></validationErrors></return>',
    );
    expect(rejected).not.toBe(text);
    return { kind: 'answer', ...answer, body: Buffer.from(rejected) };
  });
  await expect(client101.wsdlUpdateAbsence({ absenceRecords: [row] })).rejects.toThrow(
    /It could not be read what became of it \(.* rejected the request: no access\): send the same again in a while/,
  );
});

it('a write that was begun over SOAP ends there, also on a route that goes over REST by now', async () => {
  const route = { script: 'a', operation: 'wsdlUpdateAbsence', unit: '101' };
  const switching = { routeOf: async () => route, of: async () => ({ mode: 'rest' }) };
  const over = (begun?: 'soap' | 'rest') => routeOverRest({ switching } as never, {} as never, begun);
  expect([await over('soap'), await over('rest'), await over()]).toEqual([undefined, route, route]);
});
