import { describe, expect, it } from 'vitest';
import { type Client, createClient, settle, type Shift } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { VirtualTime } from '../journal/simulation/VirtualTime.js';
import { fileWith } from '../surveying/surveyTwin.js';

/** Two clients of a sandbox with habits: one that has the file of the deployment, and one that has none. */
async function withClients<T>(
  habits: readonly string[],
  ask: (client: Client, shiftCategoryId: string) => Promise<T>,
): Promise<{ readonly withFile: T; readonly without: T }> {
  const like = fileWith(...habits);
  await using sandbox = await startSandbox({ like, world: '2x4x6' });
  const [apiKey] = sandbox.unitKeys.values();
  const [type] = sandbox.world.shiftTypes.of();
  const options = {
    endpoint: sandbox.endpoint,
    apiKey: apiKey!,
    budget: false as const,
    retry: false as const,
  };
  return {
    without: await ask(createClient(options), String(type!.id)),
    withFile: await ask(createClient({ ...options, deployment: like }), String(type!.id)),
  };
}

const NEXT_YEAR = { GetSchedulesV3: { fromDate: '2031-03-16', toDate: '2031-03-17' } } as const;

/** What is read of employees and of a day without shifts, and whether that proves that there are none. */
async function reading(client: Client) {
  const employees = await client.wsdlGetEmployees({});
  const names = employees.filter(({ familyName, id }) => familyName && id).length;
  const reply = await client.wsdlGetSchedulesV3(NEXT_YEAR);
  const shifts = reply.orThrow().schedules?.length;
  return { names, shifts, proves: !reply.issues.some(({ kind }) => kind === 'structure') };
}

/** The outcomes of a row that is right, and of one that is wrong. */
async function writing(client: Client, shiftCategoryId: string) {
  const row = { begDate: '2026-12-24', endDate: '2026-12-24', begTime: '08:00:00', endTime: '16:00:00' };
  const common = { scheduleId: '0', ...row, shiftCategoryId, isFreeDay: true };
  const Shifts = [common, { ...common, badgeNo: 'nobody', begTime: '09:00:00' }] as unknown as Shift[];
  return (await client.wsdlUpdateShifts({ Shifts })).rows.map(({ status }) => status);
}

let nextDay = 10;

/** The states of two rows with tokens that a job of the journal writes. */
async function journalling(client: Client, shiftCategoryId: string) {
  await using journal = await openJournal(':memory:', { pace: new VirtualTime() });
  const rows = [nextDay++, nextDay++].map((day) => ({
    ...{ begDate: `2026-12-${day}`, endDate: `2026-12-${day}`, begTime: '08:00:00', endTime: '16:00:00' },
    ...{ scheduleId: '0', shiftCategoryId, isFreeDay: true, extScheduleId: `t-${day}`, comment: `c-${day}` },
  }));
  const options = { key: 'begDate' } as never;
  const result = await journal.job('job').write(client, 'wsdlUpdateShifts', rows as never, options);
  return result.rows.map((row) => `${row.status} ${'fields' in row ? String(row.fields) : ''}`.trim());
}

describe('a client of a service with habits', () => {
  it('does not ask a field of a record that no read ever showed, as the file says', async () => {
    const rows = ['accepted', 'accepted'];
    const otherwise = ['differs extScheduleId', 'differs extScheduleId'];
    expect(await withClients(['write.token: notShown'], journalling)).toEqual({
      ...{ withFile: rows, without: otherwise },
    });
    const varies = ['write.token: notShown', 'write.token: kept'];
    expect((await withClients(varies, journalling)).withFile).toHaveLength(2);
  });

  it.each(['lower', 'upper', 'otherCase'])('reads fields whose names are %s', async (form) => {
    const all = { names: 4, shifts: 0, proves: true };
    expect(await withClients([`answer.names: ${form}`], reading)).toEqual({ withFile: all, without: all });
    const rows = ['accepted', 'rejected'];
    expect(await withClients([`answer.names: ${form}`], writing)).toEqual({ withFile: rows, without: rows });
  });

  it.each(['comment', 'text'])(
    'reads past a %s before the XML; only the file says that all is there',
    async (what) => {
      const read = { names: 4, shifts: 0, proves: true };
      const found = await withClients([`answer.before: ${what}`], reading);
      expect(found).toEqual({ withFile: read, without: { ...read, proves: false } });
    },
  );

  it('reads up to a text behind the XML where the file says so', async () => {
    const ask = (client: Client) => reading(client).catch((error: Error) => error.name);
    expect(await withClients(['answer.after: text'], ask)).toEqual({
      withFile: { names: 4, shifts: 0, proves: true },
      without: 'DecodeError',
    });
  });

  it('takes a list that is left out for an empty one; only the file says that nothing is there', async () => {
    const read = { names: 4, shifts: 0, proves: true };
    for (const habit of ['omitted', 'nil']) {
      const found = await withClients([`answer.emptyLists: ${habit}`], reading);
      expect(found).toEqual({ withFile: read, without: { ...read, proves: false } });
    }
  });

  it('does not take a row for saved whose reason stands in another field', async () => {
    const rows = ['accepted', 'unanswered'];
    expect(await withClients(['row.reasons: otherField'], writing)).toEqual({
      withFile: rows,
      without: rows,
    });
  });

  it('takes a row for saved that has an empty reason and an id where the file says so', {
    tags: ['slow'],
  }, async () => {
    expect(await withClients(['row.noReason: emptyText'], writing)).toEqual({
      withFile: ['accepted', 'rejected'],
      without: ['rejected', 'rejected'],
    });
    const habits = ['row.noReason: emptyText', 'write.echo: withoutId'];
    expect((await withClients(habits, writing)).withFile).toEqual(['unanswered', 'rejected']);
  });

  it('settles shifts by the earlier read where the file says that there is no other', async () => {
    let day = 10;
    const ask = async (client: Client, shiftCategoryId: string) => {
      const date = `2026-12-${day++}`;
      const row = { begDate: date, endDate: date, begTime: '08:00:00', endTime: '16:00:00', shiftCategoryId };
      const batch = await client.wsdlUpdateShifts({ Shifts: [row as Shift] });
      const settled = settle(client, batch, { quietMs: 0 });
      return settled.then(
        (rows) => rows.map(({ status }) => status),
        (error: Error) => error.name,
      );
    };
    expect(await withClients(['read.schedules: v2', 'write.echo: nothing'], ask)).toEqual({
      withFile: ['done'],
      without: 'FaultError',
    });
  });

  it('sends all parts where the file says that none may be left out', async () => {
    const ask = async (client: Client) => (await client.safe.wsdlGetUnits({})).ok;
    const all = async (client: Client) => (await client.safe.wsdlGetEmployees({})).ok;
    for (const read of [ask, all])
      expect(await withClients(['request.trailing: required'], read)).toMatchObject({ withFile: true });
    expect(await withClients(['request.trailing: required'], all)).toEqual({
      withFile: true,
      without: false,
    });
  });
});
