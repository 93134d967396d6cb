import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { SqliteStore } from '../../src/journal/store/SqliteStore.js';
import { virtualPace } from '../settle/answering.js';
import {
  closeJournals,
  type Row,
  record,
  row,
  saved,
  schedules,
  scriptedJob,
  shiftService,
} from './scriptedJob.js';

afterEach(closeJournals);

/** What is said of rows that are answered under ids, where reads show some records before and others after that. */
async function told(
  rows: readonly Row[],
  ids: readonly (number | string)[],
  after: readonly Row[],
  { before = [], ...options }: { readonly before?: readonly Row[] } & Row = {},
) {
  const { write, sent, waitedMs } = await scriptedJob(
    'wsdlUpdateShifts',
    (call) => {
      // The last row goes alone.
      const [from, to] = rows.length === 1 ? [0, 1] : call === 1 ? [0, rows.length - 1] : [rows.length - 1];
      const some = rows.slice(from, to);
      return {
        value: some.map((one, i) => ({ ...one, scheduleId: String(ids[from! + i]), validationErrors: [] })),
      };
    },
    () => (sent().length === 0 ? schedules(...before) : schedules(...after)),
  );
  const key = (_: Row, index: number) => `row ${index}`;
  const result = await write(rows, { key, alike: 'others', ...options });
  return { rows: result.rows, waitedMs: waitedMs(), sent: sent().length };
}

describe('a row that was answered is', () => {
  it('accepted where it is shown as it was sent, at once, and under which id', async () => {
    const { rows, waitedMs } = await told([row()], [5], [record(5)]);
    expect(rows).toMatchObject([{ status: 'accepted', ids: ['5'], fields: [], kept: [], next: '' }]);
    expect(waitedMs).toBe(0);
  });

  it('accepted with the fields that the service keeps in another writing', async () => {
    const { rows } = await told([row({ comment: 'Late' })], [5], [record(5, { comment: 'LATE' })]);
    expect(rows).toMatchObject([{ status: 'accepted', kept: ['comment'] }]);
  });

  it('different where it is shown otherwise, but for what a new row says to be none', async () => {
    const sent = row({ comment: 'Late', projectId: 0 });
    const { rows } = await told([sent], [5], [record(5, { comment: 'Early', projectNo: 3 })]);
    expect(rows).toMatchObject([{ status: 'differs', ids: ['5'], fields: ['comment'] }]);
  });

  it('doubled where one like it came to be there beside it, and not where that was there before', async () => {
    const two = [record(5), record(6)];
    expect((await told([row()], [5], two)).rows).toMatchObject([{ status: 'doubled', ids: ['5', '6'] }]);
    const before = [record(6)];
    expect((await told([row()], [5], two, { before })).rows).toMatchObject([
      { status: 'accepted', ids: ['5'] },
    ]);
    const other = [record(5), record(6, { begTime: '09:00:00' })];
    expect((await told([row()], [5], other)).rows).toMatchObject([{ status: 'accepted' }]);
  });

  it('not doubled by the record of another row that is like it', async () => {
    const twins = await told([row(), row()], [5, 6], [record(5), record(6)]);
    expect(twins.rows).toMatchObject([
      { status: 'accepted', ids: ['5'] },
      { status: 'accepted', ids: ['6'] },
    ]);
  });

  it('doubled where several have its token, whatever else they show, and not by what has another’s', async () => {
    const token = { extScheduleId: 'W15-Monday-till-1' };
    const there = [record(5, token), record(6, { ...token, comment: 'x' })];
    expect((await told([row(token)], [5], there)).rows).toMatchObject([
      { status: 'doubled', ids: ['5', '6'] },
    ]);
    // Both tokens are cut to the same.
    const cut = { extScheduleId: 'W15-Monday-till' };
    const rows = [row(token), row({ extScheduleId: 'W15-Monday-till-2', badgeNo: '0002' })];
    const both = await told(rows, [5, 6], [record(5, cut), record(6, { ...cut, badgeNo: '0002' })]);
    expect(both.rows.map(({ status }) => status)).not.toContain('doubled');
  });

  it('looked for as long as the service may be saving it, and open where it is not shown after that', async () => {
    const { rows, waitedMs } = await told([row()], [5], []);
    expect(rows).toMatchObject([{ status: 'uncertain', next: expect.stringMatching(/does not show it/) }]);
    expect(waitedMs).toBe(62_000);
  });

  it('open where its id is another row’s too, or was there before and does not show it', async () => {
    const shared = await told([row(), row({ badgeNo: '0002' })], [5, 5], [record(5, { badgeNo: '0002' })]);
    expect(shared.rows.map(({ status }) => status)).toContain('uncertain');
    expect(shared.rows.map(({ status }) => status)).not.toEqual(['accepted', 'accepted']);
    const taken = [record(5, { begTime: '11:00:00' })];
    const { rows } = await told([row()], [5], taken, { before: taken });
    expect(rows).toMatchObject([
      { status: 'uncertain', next: expect.stringMatching(/id of another record/) },
    ]);
  });

  it('open where its id shows another row, whose own id shows nothing', async () => {
    const swapped = await told([row(), row({ badgeNo: '0002' })], [5, 6], [record(5, { badgeNo: '0002' })]);
    expect(swapped.rows).toMatchObject([
      { status: 'uncertain', next: expect.stringMatching(/id of another record/) },
      { status: 'uncertain', next: expect.stringMatching(/does not show it/) },
    ]);
  });

  it('the record that is like it where the answer says no id', async () => {
    const { rows } = await told(
      [row(), row({ badgeNo: '0002' })],
      ['0', '0'],
      [record(6, { badgeNo: '0002' }), record(5)],
    );
    expect(rows).toMatchObject([
      { status: 'accepted', ids: ['5'] },
      { status: 'accepted', ids: ['6'] },
    ]);
  });
});

it('a row is doubled also by what comes while another row is still looked for and sent again', async () => {
  const second = { badgeNo: '0002' };
  let calls = 0;
  const { write, sent } = await scriptedJob(
    'wsdlUpdateShifts',
    (call) => {
      calls = call;
      return call === 1 ? saved(5) : call < 4 ? 'lost' : saved(9, second);
    },
    () =>
      schedules(...(calls > 0 ? [record(5)] : []), ...(calls === 4 ? [record(6), record(9, second)] : [])),
  );
  const { rows } = await write([row(), row(second)], { batchSize: 1, alike: 'others' });
  expect(rows).toMatchObject([
    { status: 'doubled', ids: ['5', '6'] },
    { status: 'accepted', ids: ['9'] },
  ]);
  expect(sent()).toHaveLength(4);
});

it('what no read shows is accepted as it was answered', async () => {
  const mail = { toPersId: 3, subject: 'Hello', msg: 'There' };
  const { write, asked, entries } = await scriptedJob(
    'wsdlSendQmail',
    () => ({ value: [{ ...mail, validationErrors: [] }] }),
    () => {
      throw new Error('nothing is to be read');
    },
  );
  expect((await write([mail])).rows).toMatchObject([{ status: 'accepted', ids: [] }]);
  expect((await write([mail])).counts).toEqual({ accepted: 1 });
  expect(asked).toHaveLength(1);
  expect(await entries()).toMatchObject([{ state: 'accepted', attempts: 1 }]);
});

it('a list that takes no question is read before a row is sent and after, and not once more', async () => {
  const district = { name: 'North', extGroupId: 'N' };
  const { write, asked, sent } = await scriptedJob(
    'wsdlUpdateDistricts',
    () => ({ value: [{ ...district, id: 7, validationErrors: [] }] }),
    () => ({ value: sent().length === 0 ? [] : [{ ...district, id: 7 }] }),
  );
  expect((await write([district], { alike: 'others' })).counts).toEqual({ accepted: 1 });
  expect(asked.map(({ operation }) => operation)).toEqual([
    'wsdlGetDistricts',
    'wsdlUpdateDistricts',
    'wsdlGetDistricts',
  ]);
});

describe('a new row with a token', () => {
  const token = { extScheduleId: 'W15-1' };
  const besides = async (...there: Row[]) => {
    const { rows, sent } = await told([row(token)], [9], [...there, record(9, token)], { before: there });
    return { row: rows[0], sent };
  };

  it('is not sent that is there already: once, several times or otherwise', async () => {
    expect(await besides(record(5, token))).toMatchObject({
      ...{ sent: 0, row: { status: 'alreadyThere', ids: ['5'] } },
    });
    expect(await besides(record(5, token), record(6, token))).toMatchObject({
      ...{ sent: 0, row: { status: 'doubled', ids: ['5', '6'] } },
    });
    expect(await besides(record(5, { ...token, endTime: '12:00:00' }))).toMatchObject({
      ...{ sent: 0, row: { status: 'differs', ids: ['5'], fields: ['endTime'] } },
    });
  });

  it('is sent where another token is there', async () => {
    expect(await besides(record(5, { extScheduleId: 'W15-2' }))).toMatchObject({
      ...{ sent: 1, row: { status: 'accepted', ids: ['9'] } },
    });
  });
});

describe('a change of what was saved', () => {
  const key = 'badgeNo';
  /** What is said of a change where the record was made so, and how often the service was sent something. */
  async function change(there: Row | undefined, content = row({ endTime: '17:00:00' })) {
    let shown: Row | undefined = record(5);
    const { write, sent } = await scriptedJob(
      'wsdlUpdateShifts',
      (call) => {
        if (call > 1) shown = record(5, { endTime: '17:00:00' });
        return saved(5, call > 1 ? content : {});
      },
      () => (shown === undefined ? schedules(record(8, { badgeNo: '0009' })) : schedules(shown)),
    );
    await write([row()], { key, alike: 'others' });
    shown = there;
    const [told] = (await write([content], { key })).rows;
    return { told, sent: sent().length };
  }

  it('is sent where that is there as it was saved', async () => {
    expect(await change(record(5))).toMatchObject({ sent: 2, told: { status: 'accepted', ids: ['5'] } });
  });

  it('is not sent where somebody changed it since, or it is not shown any more', async () => {
    expect(await change(record(5, { comment: 'moved' }))).toMatchObject({ sent: 2 });
    expect(await change(record(5, { begTime: '06:00:00' }))).toMatchObject({
      sent: 1,
      told: { status: 'differs', fields: ['begTime'], next: expect.stringMatching(/Somebody changed it/) },
    });
    expect(await change(undefined)).toMatchObject({ sent: 1, told: { status: 'uncertain' } });
  });
});

it('a row whose state is of a later version stops the job, which says to update', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'later-'));
  const place = join(folder, 'jobs.db');
  try {
    const service = shiftService(virtualPace());
    const write = async () => {
      await using journal = await openJournal(place);
      return await journal
        .job('job', { unit: '101' })
        .write(service.client, 'wsdlUpdateShifts', [row()] as never, { alike: 'others' });
    };
    await write();
    const store = await SqliteStore.open(place);
    const [job] = await store.jobs();
    const [kept] = await store.rows(job!.id);
    await store.saveRows(job!.id, [{ ...kept!, state: 'archived' }]);
    await store.close();
    await expect(write()).rejects.toThrow(/state archived, which this toolkit does not know: update it/);
    expect(service.sent()).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
