import { type Journal, openJournal } from '../../src/journal/index.js';
import { type Answer, answering, virtualPace } from '../settle/answering.js';

export type Row = Readonly<Record<string, unknown>>;

const DAY = { begDate: '2026-05-04', begTime: '08:00:00', endDate: '2026-05-04', endTime: '16:00:00' };
export const row = (more: Row = {}) => ({ ...DAY, badgeNo: '0001', shiftCategoryId: '11', ...more });
export const record = (scheduleId: number, more: Row = {}) => ({
  ...{ ...DAY, scheduleId, badgeNo: '0001', categoryId: 11, restId: 101, ...more },
});
export const schedules = (...shown: object[]): Answer => ({
  value: { schedules: shown, validationErrors: [] },
});
export const saved = (scheduleId: number, more: Row = {}): Answer => ({
  value: [{ ...row(more), scheduleId: String(scheduleId), validationErrors: [] }],
});
export const refused: Answer = { value: [{ ...row(), validationErrors: ['The day is locked'] }] };

const opened: Journal[] = [];

/** To be called after each test. */
export async function closeJournals(): Promise<void> {
  await Promise.all(opened.splice(0).map((journal) => journal.close()));
}

/** A job of a service that answers what a test says, by the call and the milliseconds that were waited. */
export async function scriptedJob(
  operation: string,
  writes: (call: number) => Answer,
  reads: (waitedMs: number, operation: string) => Answer,
) {
  const pace = virtualPace();
  const journal = await openJournal(':memory:', { pace });
  opened.push(journal);
  const { client, asked } = answering((name, call) =>
    name === operation ? writes(call) : reads(pace.waitedMs(), name),
  );
  const named = journal.job('job', { unit: '101' });
  return {
    client,
    waitedMs: pace.waitedMs,
    /** Lets time pass that no run waits for. */
    pass: pace.sleep,
    asked,
    sent: () => asked.filter((one) => one.operation === operation).map(({ body }) => body),
    write: (rows: readonly Row[], options: object = {}) =>
      named.write(client, operation as never, rows as never, options),
    verify: () => named.verify(client, operation),
    settle: () => named.settle(client, operation),
    jobs: () => journal.jobs(),
    entries: async () => journal.rows((await journal.jobs())[0]!),
  };
}

/** A service that keeps shifts under the next ids, and what it was sent. Somebody else can change `shifts`. */
export function shiftService(pace: { now(): number }) {
  const shifts: Row[] = [];
  const { client, asked } = answering((operation) => {
    if (operation !== 'wsdlUpdateShifts')
      return operation === 'wsdlGetDeletedSchedules' ? { value: [] } : schedules(...shifts);
    const body = asked.at(-1)!.body;
    const rows = body.split(/<item\b/).slice(1);
    const value = rows.map((text) => {
      const said = (name: string) => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(text)?.[1];
      const given = Object.fromEntries(
        [...Object.keys(row()), 'comment', 'extScheduleId'].flatMap((name) =>
          said(name) ? [[name, said(name)!]] : [],
        ),
      );
      const { shiftCategoryId: categoryId = '11', ...rest } = given as Record<string, string>;
      const id = Number(said('scheduleId') ?? 5001 + shifts.length);
      const at = shifts.findIndex(({ scheduleId }) => scheduleId === id);
      if (said('deleteShift') === '1') shifts.splice(at, at < 0 ? 0 : 1);
      else
        shifts.splice(at < 0 ? shifts.length : at, at < 0 ? 0 : 1, {
          ...(at < 0 ? {} : shifts[at]),
          ...{ ...rest, scheduleId: id, categoryId: Number(categoryId), restId: 101 },
        });
      return { ...given, scheduleId: String(id), validationErrors: [] };
    });
    return { value };
  });
  const sent = () => asked.filter(({ operation }) => operation === 'wsdlUpdateShifts').length;
  return { client, asked, shifts, sent, now: pace.now };
}
