import { describe, expect, it } from 'vitest';
import { type ClientError, settle } from '../../src/index.js';
import { unreadIn } from '../../src/definition/decodeMarks.js';
import { wsdlUpdateAgreementsV2, wsdlUpdateSkills } from '../../src/operations/index.generated.js';
import { readShown } from '../../src/settle/readShown.js';
import { type Answer, answering, failed, virtualPace } from './answering.js';

const DAY = { begDate: '2026-05-04', begTime: '08:00:00', endDate: '2026-05-04', endTime: '16:00:00' };
const row = (badgeNo = '0001') => ({ ...DAY, badgeNo, shiftCategoryId: '11' });
const record = (scheduleId: number, badgeNo = '0001') => ({
  ...{ ...DAY, scheduleId, badgeNo, categoryId: 11, restId: 101 },
});
const schedules = (...shown: object[]): Answer => ({ value: { schedules: shown, validationErrors: [] } });

/** Leaves out what cannot be read, and says so. */
const LENIENT = { lenient: true };

/** What is said of rows of a call that was lost, by what reads answer. */
async function settled(
  operation: string,
  input: object,
  reads: (operation: string, call: number) => Answer,
  options: object = {},
) {
  const { client, asked } = answering(
    (name, call) => (name === operation ? 'lost' : reads(name, call)),
    options,
  );
  const pace = virtualPace();
  const error = await failed(client.call(operation as 'wsdlUpdateShifts', input as never));
  const states = await settle(client, error, { pace });
  return { states, asked: asked.filter((one) => one.operation !== operation), waitedMs: pace.waitedMs() };
}
const lostShifts = (rows: object[], reads: Parameters<typeof settled>[2], options?: object) =>
  settled('wsdlUpdateShifts', { Shifts: rows }, reads, options);

describe('a read that may not show all', () => {
  it('does not tell that a row is missing where it answers no list that can be read', async () => {
    for (const list of ['<schedules>none</schedules>', '<schedules href="#gone"/>']) {
      const { states } = await lostShifts(
        [row()],
        () => ({
          ...{ value: { schedules: [], validationErrors: [] } },
          change: (xml) => xml.replace(/<schedules[^>]*(\/>|>[\s\S]*?<\/schedules>)/, list),
        }),
        LENIENT,
      );
      expect(states).toMatchObject([{ status: 'unknowable' }]);
    }
  });

  it('does not tell it where it leaves out answers to what it is asked row by row', async () => {
    const trackers = ['0001', '0002'].map((badgeNo) => ({
      ...{ badgeNo, timeTrackerId: 2, value: '1', date: '2026-05-04' },
    }));
    const balance = { badgeNo: '0001', timeTrackerId: 2, balance: '10', validationErrors: [] };
    const { states } = await settled('wsdlUpdateTimeTrackers', { timeTrackers: trackers }, () => ({
      value: [balance],
    }));
    for (const state of states)
      expect(state).toMatchObject({
        status: 'unknowable',
        because: expect.stringMatching(/1 row unanswered/),
      });
  });

  it('does not tell it where a list inside of what it shows lacks items, or cannot be read', async () => {
    const skill = { skillDescription: 'Baker', skillCategoryId: '3' };
    const of = async (change: (xml: string) => string, skills: object[] = []) =>
      (
        await settled(
          'wsdlUpdateSkills',
          { SkillItems: [skill] },
          () => ({
            ...{ value: [{ scatId: 3, scatName: 'Food', skills }], change },
          }),
          LENIENT,
        )
      ).states[0];
    expect(await of((xml) => xml)).toMatchObject({ status: 'notDone' });
    const baker = { skillId: 7, skillDescription: 'Baker' };
    expect(await of((xml) => xml, [baker])).toMatchObject({ status: 'done', ids: ['7'] });
    const other = { skillId: 8, skillDescription: 'Cook' };
    const nil = (xml: string) => xml.replace(/(<skills\b[^>]*>)/, '$1<item xsi:nil="true"/>');
    expect(await of(nil, [other])).toMatchObject({
      ...{ status: 'unknowable', because: expect.stringContaining('lacks 1 record') },
    });
    const none = (xml: string) =>
      xml.replace(/<skills\b[^>]*(\/>|>[\s\S]*?<\/skills>)/, '<skills>none</skills>');
    expect(await of(none)).toMatchObject({ status: 'unknowable' });
  });

  it('does not tell it where the list is elsewhere in the answer, and not there, behind a thousand other faults', async () => {
    const skill = { skillDescription: 'Baker', skillCategoryId: '3' };
    const categories = Array.from({ length: 1_200 }, (_, i) => ({ scatId: i + 4, scatName: 'Tools' }));
    const { states } = await settled(
      'wsdlUpdateSkills',
      { SkillItems: [skill] },
      () => ({
        ...{ value: [...categories, { scatId: 3, scatName: 'Food' }] },
        change: (xml) =>
          xml
            .replace(/(<scatId\b[^>]*>)\d+(?=<\/scatId>\s*<scatName[^>]*>Tools)/g, '$1many')
            .replace(/(<scatName\b[^>]*>Food<\/scatName>)/, '$1<skills href="#gone"/>'),
      }),
      LENIENT,
    );
    expect(states).toMatchObject([
      { status: 'unknowable', because: expect.stringMatching(/skills in a form that cannot be read/) },
    ]);
  });

  it('does not say of a field that it cannot read what was asked, and knows which field around a record that is', async () => {
    const shown = async (operation: Parameters<typeof readShown>[1], rows: object[], answer: Answer) => {
      const { client } = answering(() => answer, LENIENT);
      const { records } = await readShown(client, operation, rows as never);
      return records.map(({ record }) => [record, [...unreadIn(record).keys()]]);
    };
    const broken = (name: string) => (xml: string) =>
      xml.replace(new RegExp(`(<${name}\\b[^>]*>)\\d+<`), '$1zzz<');
    const agreement = { id: 5, employeeId: 7, badgeNo: '0001' };
    const [of] = await shown(wsdlUpdateAgreementsV2, [{ employeeId: 7 }], {
      ...{ value: { agreements: [agreement], validationErrors: [] }, change: broken('employeeId') },
    });
    expect(of?.[0]).toMatchObject({ id: 5, badgeNo: '0001' });
    expect(of?.[0]).not.toHaveProperty('employeeId');
    expect(of?.[1]).toEqual(['employeeId']);
    const skills = [{ skillId: 7, skillDescription: 'Baker' }];
    const [skill] = await shown(wsdlUpdateSkills, [{ skillDescription: 'Baker', skillCategoryId: '3' }], {
      ...{ value: [{ scatId: 3, scatName: 'Food', skills }], change: broken('scatId') },
    });
    expect(skill).toEqual([expect.objectContaining({ skillId: 7, scatName: 'Food' }), ['scatId']]);
  });

  it('tells nothing where it is refused: the settling ends with what it said', async () => {
    const refused = () => ({ value: { schedules: [], validationErrors: ['Too many days'] } });
    await expect(lostShifts([row()], refused)).rejects.toThrow(/rejected|Too many days|refused/i);
    await expect(lostShifts([row()], () => ({ fault: 'Server' }))).rejects.toMatchObject({
      name: 'FaultError',
    });
  });
});

describe('a shift that is to be deleted', () => {
  const deletion = (scheduleId: string, begDate: string) => ({
    ...{ ...row(), scheduleId, begDate, endDate: begDate, deleteShift: 1 },
  });
  const of = (deleted: Answer) =>
    lostShifts([deletion('5', '2026-05-06'), deletion('6', '2026-05-04')], (name) =>
      name === 'wsdlGetDeletedSchedules' ? deleted : schedules(record(7)),
    );

  it('is gone where the service shows it as deleted', async () => {
    const { states, asked } = await of({ value: [{ id: 5 }] });
    expect(states.map(({ status }) => status)).toEqual(['done', 'unknowable']);
    const question = asked.find(({ operation }) => operation === 'wsdlGetDeletedSchedules')!.body;
    expect(question).toMatch(/fromDate[^>]*>2026-05-04</);
    expect(question).toMatch(/toDate[^>]*>2026-05-06</);
  });

  it('is not known to be gone where the service has no such read', async () => {
    const { states } = await of({ fault: 'Client' });
    expect(states.map(({ status }) => status)).toEqual(['unknowable', 'unknowable']);
  });

  it('is asked about again where that read cannot be reached', async () => {
    await expect(of('lost')).rejects.toMatchObject({ name: 'NetworkError' });
  });

  it('is not asked about where no row deletes', async () => {
    const { asked } = await lostShifts([row()], () => schedules(record(5)));
    expect(asked.map(({ operation }) => operation)).not.toContain('wsdlGetDeletedSchedules');
  });
});

describe('a service of which a survey saw stale reads', () => {
  const deployment = (reads: number) => ({
    deployment: {
      service: { endpoint: 'https://service.example/soap' },
      assumptions: { 'write.lag': { measured: { reads } } },
    },
  });
  const shownFrom = (call: number) => (_: string, n: number) =>
    n < call ? schedules() : schedules(record(5));

  it('is asked once more than there were of them before a row is called missing', async () => {
    const none = await lostShifts([row()], () => schedules());
    const three = await lostShifts([row()], () => schedules(), deployment(3));
    expect(none.states).toMatchObject([{ status: 'notDone' }]);
    expect(three.states).toMatchObject([{ status: 'notDone' }]);
    // The first read comes before the quiet time is over, and proves nothing.
    expect([none.asked.length - 1, three.asked.length - 1]).toEqual([2, 3 + 1]);
  });

  it('is asked until a read shows the row', async () => {
    expect((await lostShifts([row()], shownFrom(5), deployment(3))).states).toMatchObject([
      { status: 'done' },
    ]);
    expect((await lostShifts([row()], shownFrom(5))).states).toMatchObject([{ status: 'notDone' }]);
  });

  it('leaves open what reads go on to say otherwise', async () => {
    const other = { ...record(5), endTime: '17:00:00' };
    const turns = (_: string, n: number) => (n % 2 === 0 ? schedules() : schedules(other));
    const { states, asked } = await lostShifts([row()], turns, deployment(3));
    expect(states).toMatchObject([
      { status: 'unknowable', because: expect.stringMatching(/different things/) },
    ]);
    expect(asked.length).toBeLessThan(12);
  });

  it('calls no row missing after fewer of them in a row, however many said the same of another state before', async () => {
    const other = { ...record(5), endTime: '17:00:00' };
    const turns = (_: string, n: number) => (n === 5 || n === 6 ? schedules() : schedules(other));
    const { states } = await lostShifts([row()], turns, deployment(3));
    expect(states).toMatchObject([{ status: 'unknowable' }]);
  });
});

describe('a service that was never seen to show a field', () => {
  const options = {
    deployment: {
      service: { endpoint: 'https://service.example/soap' },
      assumptions: { 'write.texts': { seen: { notShown: 3 } } },
    },
  };
  const commented = { ...row(), comment: 'Late shift' };

  it('does not make a row unknown by it', async () => {
    const reads = () => schedules(record(5));
    expect((await lostShifts([commented], reads)).states).toMatchObject([{ status: 'unknowable' }]);
    expect((await lostShifts([commented], reads, options)).states).toMatchObject([{ status: 'done' }]);
  });
});

describe('rows of a batch', () => {
  const rows = [row('0001'), row('0002'), row('0003'), row('0004')];
  const answered = (scheduleId: number, badgeNo: string) => ({
    ...{ ...row(badgeNo), scheduleId: String(scheduleId), validationErrors: [] },
  });
  /** The second of two calls ends so. */
  async function batch(second: Answer, reads: () => Answer) {
    const { client, asked } = answering((name, call) => {
      if (name !== 'wsdlUpdateShifts') return reads();
      return call === 1 ? { value: [answered(5, '0001'), answered(6, '0002')] } : second;
    });
    const error = await failed(client.wsdlUpdateShifts({ Shifts: rows as never }, { batchSize: 2 }));
    const pace = virtualPace();
    const states = await settle(client, (error.batch ?? error) as ClientError, { pace });
    return { states, asked: asked.filter(({ operation }) => operation !== 'wsdlUpdateShifts'), pace };
  }
  const known = [record(5, '0001'), record(6, '0002')];

  it('that were answered are left alone, and the others are told with their places, in their order', async () => {
    const { states } = await batch('lost', () => schedules(...known, record(8, '0004')));
    expect(states.map(({ index, status }) => [index, status])).toEqual([
      [2, 'notDone'],
      [3, 'done'],
    ]);
  });

  it('are not missing by a read that lacks one of those that were answered', async () => {
    const { states } = await batch('lost', () => schedules(known[0]!));
    expect(states.map(({ status }) => status)).toEqual(['unknowable', 'unknowable']);
  });

  it('are looked up though the service says that it did nothing', async () => {
    for (const second of [{ status: 429 }, { fault: 'Client' }]) {
      const { states } = await batch(second, () => schedules(...known, record(7, '0003')));
      expect(states.map(({ status }) => status)).toEqual(['done', 'notDone']);
    }
  });

  /** What is said of a second row, which was lost, beside a first that was answered under id 5, by what is shown. */
  async function beside(first: object, second: object, ...shown: object[]) {
    const { client } = answering((name, call) => {
      if (name !== 'wsdlUpdateShifts') return schedules(...shown);
      return call === 1 ? { value: [{ scheduleId: '5', ...first, validationErrors: [] }] } : 'lost';
    });
    const Shifts = [first, second] as never;
    const error = await failed(client.wsdlUpdateShifts({ Shifts }, { batchSize: 1 }));
    return (await settle(client, error, { pace: virtualPace() }))[0];
  }
  const morning = { ...row(), endTime: '12:00:00' };
  const evening = { ...row(), begTime: '12:00:00' };
  const shownAs = (id: number, more: object) => ({ ...record(id), ...more });

  it('are missing beside the record of a row that was answered, which shows that row', async () => {
    expect(await beside(morning, evening, shownAs(5, { endTime: '12:00:00' }))).toMatchObject({
      status: 'notDone',
    });
  });

  it('may be in the record of a row before them, where that shows more than the row says', async () => {
    expect(await beside(morning, evening, record(5))).toMatchObject({ status: 'ambiguous', ids: ['5'] });
  });

  it('may be a record that came to be there since, of their person and day', async () => {
    const since = shownAs(8, { begTime: '18:00:00', endTime: '20:00:00' });
    const there = shownAs(5, { endTime: '12:00:00' });
    expect(await beside(morning, evening, there, since)).toMatchObject({ status: 'ambiguous', ids: ['8'] });
    const others = shownAs(8, { badgeNo: '0009', begTime: '18:00:00', endTime: '20:00:00' });
    expect(await beside(morning, evening, there, others)).toMatchObject({ status: 'notDone' });
  });

  it('may have been given the id of a row before them', async () => {
    const theirs = shownAs(5, { begTime: '12:00:00', badgeNo: '0002' });
    const other = { ...evening, badgeNo: '0002' };
    const state = await beside(morning, other, theirs, shownAs(6, { endTime: '12:00:00' }));
    expect(state!.status).not.toBe('notDone');
    expect(state!.status).not.toBe('done');
  });

  it('are missing beside a record that a change was answered for, whatever that shows', async () => {
    const change = { ...row(), scheduleId: '5', comment: 'new' };
    expect(await beside(change, evening, shownAs(5, { comment: 'new' }))).toMatchObject({
      status: 'notDone',
    });
    const moved = shownAs(5, { comment: 'new', begTime: '10:00:00' });
    expect(await beside(change, evening, moved)).toMatchObject({ status: 'notDone' });
  });

  it('do not take the record of a row that was answered, which is like them', async () => {
    const { client } = answering((name, call) => {
      if (name !== 'wsdlUpdateShifts') return schedules(record(5), record(9, '0009'));
      return call === 1 ? { value: [answered(5, '0001')] } : 'lost';
    });
    const twice = { Shifts: [row(), row()] as never };
    const error = await failed(client.wsdlUpdateShifts(twice, { batchSize: 1 }));
    expect(await settle(client, error, { pace: virtualPace() })).toMatchObject([
      { index: 1, status: 'notDone' },
    ]);
  });
});

it('a row is asked for twice alone where the time is over in which it could still be saved', async () => {
  const { client, asked } = answering((name) => (name === 'wsdlUpdateShifts' ? 'lost' : schedules()));
  const error = await failed(client.wsdlUpdateShifts({ Shifts: [row()] as never }));
  const now = Date.now() + 61_000;
  expect(
    await settle(client, error, { pace: { now: () => now, sleep: async () => undefined } }),
  ).toMatchObject([{ status: 'notDone' }]);
  expect(asked.filter(({ operation }) => operation === 'wsdlGetSchedulesV3')).toHaveLength(2);
});

it('a row that is all of what its call takes is settled as it was sent', async () => {
  const punch = { badgeNumber: '0001', action: 1, timestamp: '2026-05-04 08:00:00' };
  const shown = { id: 3, badgeNo: '0001', punchIn: '2026-05-04 08:00:00' };
  const { states } = await settled('wsdlPunch', punch, () => ({
    value: { timepunches: [shown], validationErrors: [] },
  }));
  expect(states).toMatchObject([{ index: 0, status: 'done', input: punch }]);
});

it('an operation of which no read tells is not asked about', async () => {
  const { states, asked } = await settled(
    'wsdlSendQmail',
    { mail: [{ toPersId: 3, subject: 'Hello' }] },
    () => {
      throw new Error('nothing is to be read');
    },
  );
  expect(states).toMatchObject([{ status: 'unknowable', because: 'no read shows it' }]);
  expect(asked).toEqual([]);
});
