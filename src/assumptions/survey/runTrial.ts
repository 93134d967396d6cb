import { addDays } from '../../calendar/days.js';
import { wsdlGetDeletedSchedules } from '../../operations/scheduling/wsdlGetDeletedSchedules.js';
import { wsdlGetSchedulesV3 } from '../../operations/scheduling/wsdlGetSchedulesV3.js';
import { wsdlUpdateShifts } from '../../operations/scheduling/wsdlUpdateShifts.js';
import type { XmlNode } from '../../encoding/xml/XmlNode.js';
import type { Asker } from '../Asker.js';
import type { Exchange } from '../Exchange.js';
import type { SentRow, Trial, Written } from '../Trial.js';
import { idOf, newRecords, recordsIn } from '../wire/rowsOf.js';
import { fieldText, viewOf } from '../wire/viewOf.js';

/** What a survey may write. */
export interface TrialPlan {
  /** The day of its rows: one far away, on which the unit has no shifts. */
  readonly day: string;
  /** A shift type of the unit. */
  readonly shiftCategoryId: string;
  /** Stands in the token and the comment of each row: letters and digits. */
  readonly mark: string;
}

/** What became of the rows of a trial. */
export interface TrialEnd {
  readonly trial: Trial;
  /** Ids of rows that are there and could not be taken back. */
  readonly left: readonly string[];
  /** Why it is not known whether all were taken back; `undefined` where it is. */
  readonly unsure: string | undefined;
}

// Lags of replicas are seconds; what takes longer is found by a second survey.
const WAITS_MS = [0, 1_000, 2_000, 5_000, 15_000, 30_000];
const BEGINS = ['03:17:00', '04:41:00', '05:09:00'] as const;
const ENDS = ['03:29:00', '24:00:00', '05:23:00'] as const;
const CHANGED_END = '03:37:00';
// Letters beyond Latin-1, signs of XML, blanks at both ends, a new line, and more than columns often hold.
const HARD_TEXT = ` Łódź & Søn's <żółć>,\nvikarie ${'på kassan '.repeat(30)}`;

/** The rows that a survey sends, for who looks at them first: two new ones, a change, wrong ones, and a new one. */
export function rowsOfTrial({ day, shiftCategoryId, mark }: TrialPlan): readonly SentRow[] {
  const row = (i: number, token: string, comment: string): SentRow => ({
    ...{ scheduleId: '0', begDate: day, endDate: day, begTime: BEGINS[i], endTime: ENDS[i] },
    ...{ persId: '0', badgeNo: '', shiftCategoryId, extScheduleId: token, comment, isFreeDay: true },
  });
  return [
    row(0, `${mark}-a`, `survey ${mark}`),
    {
      ...row(1, `${mark}-B-Łódź-${'x'.repeat(40)}`, `survey ${mark}${HARD_TEXT}`),
      ...{ begBreak: '11:00:00', endBreak: '11:30:00' },
    },
    row(2, `${mark}-c`, `survey ${mark}`),
    {
      ...row(0, `${mark}-wrong`, `survey ${mark}`),
      badgeNo: `nobody-${mark}`,
      begTime: '06:11:00',
      endTime: '06:12:00',
    },
  ];
}

/** Writes rows of its own on one day, looks at what comes of them, and takes them back. */
export async function runTrial(asker: Asker, plan: TrialPlan): Promise<TrialEnd | undefined> {
  const [plain, hard, third, wrong] = rowsOfTrial(plan) as [SentRow, SentRow, SentRow, SentRow];
  const before = await read(asker, plan.day);
  if (!before || viewOf(before).is !== 'value') return undefined;
  const fresh = (after: Exchange) => newRecords(before, after);
  const written = new Writer(asker, plan.day);
  const created = await written.send([plain, hard], (after) => fresh(after).length >= 1);
  const one = created.shown && fresh(created.shown).find((record) => begins(record, plain));
  const change = one && { ...plain, scheduleId: idOf(one), endTime: CHANGED_END };
  const changed =
    change &&
    (await written.send([change], (after) => fresh(after).some((record) => ends(record, CHANGED_END))));
  const refused = await written.send(
    [wrong],
    (after) => fresh(after).some((record) => begins(record, wrong)),
    1,
  );
  const halfWrong = await written.send([third, wrong], (after) =>
    fresh(after).some((record) => begins(record, third)),
  );
  const cleaned = await takeBack(asker, plan, before);
  const gone = cleaned.deleted && (await readDeleted(asker, plan.day));
  return {
    trial: { before, created, changed, refused, halfWrong, deleted: cleaned.deleted, gone },
    left: cleaned.left,
    unsure: cleaned.unsure,
  };
}

/** Deletes the rows of a mark on a day, of this survey or of one that was interrupted. */
export async function takeBack(
  asker: Asker,
  plan: TrialPlan,
  before?: Exchange,
): Promise<{
  readonly deleted: Written | undefined;
  readonly left: readonly string[];
  readonly unsure: string | undefined;
}> {
  const now = await read(asker, plan.day);
  if (!now || viewOf(now).is !== 'value')
    return { deleted: undefined, left: [], unsure: 'the day could not be read' };
  const own = recordsIn(now).filter((record) => isOwn(record, plan, before));
  const rows = own.flatMap((record) => {
    const scheduleId = idOf(record);
    return scheduleId === '' ? [] : [{ ...plainRow(plan, record), scheduleId, deleteShift: 1 }];
  });
  if (rows.length === 0) return { deleted: undefined, left: [], unsure: undefined };
  const ids = new Set(rows.map(({ scheduleId }) => scheduleId));
  const isGone = (after: Exchange) => !recordsIn(after).some((record) => ids.has(idOf(record)));
  const deleted = await new Writer(asker, plan.day).send(rows, isGone);
  const last = deleted.shown ? undefined : await read(asker, plan.day);
  if (deleted.shown) return { deleted, left: [], unsure: undefined };
  const left = last
    ? recordsIn(last)
        .map(idOf)
        .filter((id) => ids.has(id))
    : [];
  return { deleted, left, unsure: last ? undefined : 'the day could not be read' };
}

/** A row is the survey's where its token or comment says so, or where it is new and begins as one of its rows. */
function isOwn(record: XmlNode, plan: TrialPlan, before: Exchange | undefined): boolean {
  const low = plan.mark.toLowerCase();
  const marked = ['extScheduleId', 'comment'].some((name) =>
    (fieldText(record, name) ?? '').toLowerCase().includes(low),
  );
  if (marked || !before) return marked;
  const isNew = !recordsIn(before).some((other) => idOf(other) === idOf(record));
  return isNew && rowsOfTrial(plan).some((row) => begins(record, row));
}

function plainRow({ day, shiftCategoryId }: TrialPlan, record: XmlNode): SentRow {
  const time = (name: string) => /\d\d:\d\d(:\d\d)?/.exec(fieldText(record, name) ?? '')?.[0] ?? '03:17:00';
  const begTime = time('begTime').padEnd(8, ':00');
  return {
    begDate: day,
    endDate: day,
    begTime,
    endTime: time('endTime').padEnd(8, ':00'),
    persId: '0',
    shiftCategoryId,
  };
}

const begins = (record: XmlNode, { begTime }: SentRow) =>
  (fieldText(record, 'begTime') ?? '').includes(String(begTime).slice(0, 5));
const ends = (record: XmlNode, time: string) =>
  (fieldText(record, 'endTime') ?? '').includes(time.slice(0, 5));

function read(asker: Asker, day: string): Promise<Exchange | undefined> {
  const flags = { scheduledShifts: true, absenceShifts: true, includeExtScheduleId: true };
  const GetSchedulesV3 = { fromDate: day, toDate: addDays(day, 1), ...flags };
  return asker.ask({ operation: wsdlGetSchedulesV3, input: { GetSchedulesV3 } });
}

function readDeleted(asker: Asker, day: string): Promise<Exchange | undefined> {
  const input = { fromDate: day, toDate: addDays(day, 1) };
  return asker.ask({ operation: wsdlGetDeletedSchedules, input });
}

class Writer {
  readonly #asker: Asker;
  readonly #day: string;

  constructor(asker: Asker, day: string) {
    this.#asker = asker;
    this.#day = day;
  }

  /** Sends rows once, and reads until the read shows them, or long enough. */
  async send(
    rows: readonly SentRow[],
    isShown: (after: Exchange) => boolean,
    reads = WAITS_MS.length,
  ): Promise<Written> {
    const answer = await this.#asker.ask({ operation: wsdlUpdateShifts, input: { Shifts: rows } });
    const from = this.#asker.now();
    let staleReads = 0;
    for (const waitMs of WAITS_MS.slice(0, reads)) {
      if (waitMs > 0) await this.#asker.wait(waitMs);
      const after = await read(this.#asker, this.#day);
      if (!after || viewOf(after).is !== 'value') continue;
      if (isShown(after)) return { rows, answer, shown: after, staleReads, lagMs: this.#asker.now() - from };
      staleReads++;
    }
    return { rows, answer, shown: undefined, staleReads, lagMs: this.#asker.now() - from };
  }
}
