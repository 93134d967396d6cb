import { addDays } from '../calendar/days.js';
import { wsdlGetDeletedSchedules } from '../operations/scheduling/wsdlGetDeletedSchedules.js';
import { wsdlUpdateShifts } from '../operations/scheduling/wsdlUpdateShifts.js';
import type { XmlNode } from '../encoding/xml/XmlNode.js';
import type { Asker } from './createAsker.js';
import type { Exchange, RuleKind, RuleTrial, SentRow, Trial, Written } from '../assumptions/Assumption.js';
import { EMOJI, isLike } from '../assumptions/list/writes.js';
import { readShifts, shiftsFrom } from './asked/reads.js';
import {
  answered,
  idOf,
  isChanged,
  isReasoned,
  isRow,
  newRecords,
  recordsIn,
} from '../assumptions/wire/rowsOf.js';
import { fieldText, isSoap, isValue } from '../assumptions/wire/viewOf.js';
import { OF_RULES, ruleOf, sendRules } from './rules.js';

/** What a survey may write. */
export interface TrialPlan {
  /** The day of its rows: one far away, on which the unit has no shifts. */
  readonly day: string;
  /** A shift type of the unit. */
  readonly shiftCategoryId: string;
  /** Stands in the token and the comment of each row: letters and digits. */
  readonly mark: string;
  /** What it writes beside shifts; default nothing. */
  readonly kinds?: readonly RuleKind[];
}

/** All that a trial sends, for who looks at it first. */
export const sentBy = (plan: TrialPlan): readonly SentRow[] => [
  ...rowsOfTrial(plan),
  ...(plan.kinds ?? []).map((kind) => ruleOf(kind, plan.mark)),
];

/** What became of the rows of a trial. */
export interface TrialEnd {
  readonly trial: Trial;
  /** What is there and could not be taken back, such as `the shift 7`. */
  readonly left: readonly string[];
  /** Why it is not known whether all were taken back; `undefined` where it is. */
  readonly unsure: string | undefined;
}

// Lags of replicas are seconds; what takes longer is found by a second survey.
export const WAITS_MS = [0, 1_000, 2_000, 5_000, 15_000, 30_000];
const BEGINS = ['03:17:00', '04:41:00', '05:09:00', '06:11:00', '06:43:00', '07:37:00', '08:21:00'] as const;
const ENDS = ['16:00:00', '24:00:00', '05:23:00', '06:12:00', '07:21:00', '08:13:00', '08:49:00'] as const;
// More rows than these in one batch are rare.
const MANY = 100;
const CHANGED_END = '15:37:00';
// Letters beyond Latin-1, signs of XML, blanks at both ends, a new line, and more than columns often hold.
const HARD_TEXT = ` Łódź & Søn's <żółć>,\nvikarie ${'på kassan '.repeat(30)}`;

/**
 * The shifts that a survey sends: two new ones, a wrong one between two of the days after, one with a token that is there,
 * and one with an emoji.
 */
export function rowsOfTrial({ day, shiftCategoryId, mark }: TrialPlan): readonly SentRow[] {
  const row = (i: number, token: string, more: SentRow = {}): SentRow => ({
    ...{ scheduleId: '0', begDate: day, endDate: day, begTime: BEGINS[i], endTime: ENDS[i] },
    ...{ persId: '0', badgeNo: '', shiftCategoryId, isFreeDay: true },
    ...{ extScheduleId: token, comment: `survey ${token}`, ...more },
  });
  const on = (days: number) => ({ begDate: addDays(day, days), endDate: addDays(day, days) });
  const hard = `${mark}-b-Łódź&co-${'x'.repeat(40)}`;
  return [
    row(0, `${mark}-a`),
    row(1, hard, { comment: ` survey ${mark}-b${HARD_TEXT}`, begBreak: '11:00:00', endBreak: '11:30:00' }),
    row(2, `${mark}-c`, on(1)),
    row(3, `${mark}-d`, { badgeNo: `nobody-${mark}` }),
    row(4, `${mark}-e`, on(2)),
    row(5, `${mark}-a`, { comment: `survey ${mark}-f`, ...on(3) }),
    row(6, `${mark}-g`, { comment: `sign ${EMOJI} ${mark}-g`, ...on(4) }),
  ];
}

type Rows = [SentRow, SentRow, SentRow, SentRow, SentRow, SentRow, SentRow];

/** Writes rows of its own on one day, looks at what comes of them, and takes them back. */
export async function runTrial(asker: Asker, plan: TrialPlan): Promise<TrialEnd | undefined> {
  const [plain, hard, third, wrong, last, twin, sign] = rowsOfTrial(plan) as Rows;
  const before = await read(asker, plan.day);
  if (!isValue(before)) return undefined;
  const shifts = shiftsOf(asker, plan, before);
  const send = (rows: readonly SentRow[], isShown: (after: Exchange) => boolean, reads?: number) =>
    written(shifts, { rows, send: () => sendShifts(asker, rows), isShown, reads });
  const fresh = (after: Exchange) => newRecords(before, after);
  const shows = (row: SentRow) => (after: Exchange) => fresh(after).some((record) => isRow(record, row));
  const created = await send([plain, hard], (after) => shows(plain)(after) || shows(hard)(after));
  const one = created.shown && fresh(created.shown).find((record) => isRow(record, plain));
  const comment = `changed ${plain.extScheduleId}`;
  const change = one && { ...plain, scheduleId: idOf(one), endTime: CHANGED_END, comment };
  const changed =
    change && (await send([change], (after) => fresh(after).some((record) => isChanged(record, one, plain))));
  const refused = await send([wrong], shows(wrong), 1);
  const halfWrong = await send([third, wrong, last], (after) => shows(third)(after) || shows(last)(after));
  // What showed the first rows shows these.
  const few = created.shown ? created.staleReads + 2 : 1;
  const again = await send([twin], (after) => recordsIn(after).some((record) => isLike(record, twin)), few);
  const emoji = await send([sign], shows(sign), few);
  const answers = answered(refused);
  const isSafe = answers.length === 1 && isReasoned(answers[0]!) && !refused.shown;
  const many = isSafe
    ? await send(
        Array.from({ length: MANY }, () => wrong),
        shows(wrong),
        1,
      )
    : undefined;
  const sent = [created, changed, refused, halfWrong, again, emoji, many].flatMap((written) => written ?? []);
  const trial = { before, created, changed, refused, halfWrong, again, emoji, many };
  const { deleted, gone, ...end } = await takenBack(shifts, sent.flatMap(idsAnswered));
  const rules: Partial<Record<RuleKind, RuleTrial>> = {};
  const ends = [{ ...end, unsure: end.unsure ?? lateOf(sent) }];
  for (const kind of plan.kinds ?? []) {
    const rule = await runRule(asker, kind, plan.mark);
    if (rule) rules[kind] = rule;
    if (rule) ends.push(rule);
  }
  return { ...together(ends), trial: { ...trial, deleted, gone, rules } };
}

/** Writes one rule, reads it, and deletes it. */
async function runRule(asker: Asker, kind: RuleKind, mark: string) {
  const rule = recordsOfRule(asker, kind, mark);
  if (!isValue(await rule.read())) return undefined;
  const rows = [ruleOf(kind, mark)];
  const isShown = (after: Exchange) => recordsIn(after).some(rule.isOwn);
  const created = await written(rule, { rows, send: () => sendRules(asker, 'write', kind, rows), isShown });
  const { left, unsure, deleted } = await takenBack(rule, idsAnswered(created));
  return { created, deleted, left, unsure: unsure ?? lateOf([created]) };
}

/** What is left of several kinds, and the first reason why that is not known. */
const together = (ends: readonly Omit<TrialEnd, 'trial'>[]) => ({
  left: ends.flatMap(({ left }) => left),
  unsure: ends.map(({ unsure }) => unsure).find((one) => one),
});

const lateOf = (sent: readonly Written[]) =>
  sent.some(({ shown, answer }) => !shown && !isSoap(answer))
    ? 'a write got no answer, and may be carried out later'
    : undefined;

/** The ids that are answered for rows without a reason. */
const idsAnswered = ({ answer }: Written) =>
  answered({ answer }).flatMap((record) => (isReasoned(record) ? [] : idOf(record) || []));

/** Records of a kind that a survey writes: how they are read and deleted, and which are its own. */
interface Kind {
  readonly asker: Asker;
  readonly noun: string;
  readonly read: () => Promise<Exchange | undefined>;
  readonly rowsOfDeletion: (ids: readonly string[]) => readonly SentRow[];
  readonly remove: (rows: readonly SentRow[]) => Promise<Exchange | undefined>;
  readonly readGone?: () => Promise<Exchange | undefined>;
  readonly isOwn: (record: XmlNode) => boolean;
}

const shiftsOf = (asker: Asker, plan: TrialPlan, before?: Exchange): Kind => ({
  ...{ asker, noun: 'shift' },
  read: () => read(asker, plan.day),
  rowsOfDeletion: (ids) => deletionsOf(plan, ids),
  remove: (rows) => deleteShifts(asker, rows),
  readGone: () => readDeleted(asker, plan.day),
  isOwn: (record) => isOwn(record, plan, before),
});

const recordsOfRule = (asker: Asker, kind: RuleKind, mark: string): Kind => ({
  ...{ asker, noun: OF_RULES[kind].noun },
  read: () => asker.ask({ operation: OF_RULES[kind].read, input: {} }),
  rowsOfDeletion: (ids) => ids.map((id) => ({ ...ruleOf(kind, mark), id: Number(id) })),
  remove: (rows) => askedAgain(() => sendRules(asker, 'remove', kind, rows)),
  isOwn: (record) => fieldText(record, 'name')?.toLowerCase().includes(mark.toLowerCase()) ?? false,
});

/** Deletes all that has a mark: shifts, and what else the plan writes. */
export async function takeBack(
  asker: Asker,
  plan: TrialPlan,
  answeredIds: readonly string[] = [],
  before?: Exchange,
): Promise<TakenBack> {
  const shifts = await takenBack(shiftsOf(asker, plan, before), answeredIds);
  const ends: Omit<TrialEnd, 'trial'>[] = [shifts];
  for (const kind of plan.kinds ?? []) ends.push(await takenBack(recordsOfRule(asker, kind, plan.mark)));
  return { ...shifts, ...together(ends) };
}

interface TakenBack extends Omit<TrialEnd, 'trial'> {
  readonly deleted: Written | undefined;
  readonly gone: Exchange | undefined;
}

/**
 * Deletes the rows of a mark, of this survey or of one that was interrupted: those that a read shows, and, where an
 * answer had the id of one of these, those of the other ids that were answered. A row that no read ever showed is called
 * unsure, not gone.
 */
async function takenBack(kind: Kind, answeredIds: readonly string[] = []): Promise<TakenBack> {
  const none = { deleted: undefined, gone: undefined, left: [] };
  const told = (ids: readonly string[]) => ids.map((id) => `the ${kind.noun} ${id}`);
  const unsureOf = (last: Exchange | undefined, neverSeen: readonly string[]) => {
    if (!isValue(last)) return `the ${kind.noun}s could not be read`;
    return neverSeen.length > 0 ? `no read showed the ${kind.noun}s ${neverSeen.join(', ')}` : undefined;
  };
  const now = await askedAgain(kind.read);
  if (!isValue(now)) return { ...none, left: told(answeredIds), unsure: unsureOf(now, []) };
  const shown = recordsIn(now).filter(kind.isOwn);
  const seenIds = new Set(shown.map(idOf).filter((id) => id !== ''));
  // Where no id that was answered is that of an own row, the others may be those of somebody else's.
  const isTold = answeredIds.some((id) => seenIds.has(id));
  const ids = new Set([...seenIds, ...(isTold ? answeredIds : [])]);
  if (ids.size === 0) return { ...none, unsure: unsureOf(now, answeredIds) };
  const rows = kind.rowsOfDeletion([...ids]);
  const stillThere = (after: Exchange) =>
    recordsIn(after)
      .map(idOf)
      .filter((id) => ids.has(id));
  const isShown = (after: Exchange) => stillThere(after).length === 0;
  const deleted = await written(kind, { rows, send: () => kind.remove(rows), isShown });
  const gone = await kind.readGone?.();
  const listed = new Set(isValue(gone) ? recordsIn(gone).map(idOf) : []);
  const last = deleted.shown ?? (await askedAgain(kind.read));
  const left = told((last ? stillThere(last) : [...ids]).filter((id) => !listed.has(id)));
  const neverSeen = answeredIds.filter((id) => !seenIds.has(id) && !listed.has(id));
  return { deleted, gone, left, unsure: unsureOf(last, neverSeen) };
}

/** A record is the survey's where its token or comment has the mark, or where it is new and begins as one of its rows. */
function isOwn(record: XmlNode, plan: TrialPlan, before: Exchange | undefined): boolean {
  const mark = plan.mark.toLowerCase();
  const texts = ['extScheduleId', 'comment'].map((name) => fieldText(record, name)?.toLowerCase() ?? '');
  if (texts.some((text) => text.includes(mark)) || !before) return texts.some((text) => text.includes(mark));
  const isNew = !recordsIn(before).some((other) => idOf(other) === idOf(record));
  return isNew && rowsOfTrial(plan).some((row) => isRow(record, row));
}

// A service that leaves out the last day shows all days of the rows.
const read = (asker: Asker, day: string) => readShifts(asker, shiftsFrom(day, addDays(day, 5)));

/** Reads what was deleted on the days of the rows. */
export function readDeleted(asker: Asker, day: string): Promise<Exchange | undefined> {
  const input = { fromDate: day, toDate: addDays(day, 5) };
  return asker.ask({ operation: wsdlGetDeletedSchedules, input });
}

interface Sending {
  readonly rows: readonly SentRow[];
  readonly send: () => Promise<Exchange | undefined>;
  readonly isShown: (after: Exchange) => boolean;
  readonly reads?: number | undefined;
}

/** Sends rows once, and reads until the read shows them, or long enough. */
async function written(
  { asker, read }: Pick<Kind, 'asker' | 'read'>,
  { rows, send, isShown, reads = WAITS_MS.length }: Sending,
): Promise<Written> {
  const answer = await send();
  const from = asker.now();
  let staleReads = 0;
  for (const waitMs of WAITS_MS.slice(0, reads)) {
    if (waitMs > 0) await asker.wait(waitMs);
    const after = await read();
    if (!isValue(after)) continue;
    if (isShown(after)) return { rows, answer, shown: after, staleReads, lagMs: asker.now() - from };
    staleReads++;
  }
  return { rows, answer, shown: undefined, staleReads, lagMs: asker.now() - from };
}

/** What may be repeated is asked again, once, where no SOAP comes back. */
async function askedAgain(ask: () => Promise<Exchange | undefined>): Promise<Exchange | undefined> {
  const answer = await ask();
  return isSoap(answer) ? answer : await ask();
}

export const sendShifts = (asker: Asker, Shifts: readonly SentRow[]) =>
  asker.ask({ operation: wsdlUpdateShifts, input: { Shifts } });

/** The rows that delete some shifts. */
export function deletionsOf(plan: TrialPlan, ids: readonly string[]): SentRow[] {
  const { extScheduleId: _, ...plain } = rowsOfTrial(plan)[0]!;
  return ids.map((scheduleId) => ({ ...plain, scheduleId, deleteShift: 1 }));
}

/** Deletes shifts. A service may take fewer rows in one batch: those that it did not take are deleted one by one. */
export async function deleteShifts(asker: Asker, rows: readonly SentRow[]): Promise<Exchange | undefined> {
  const answer = await askedAgain(() => sendShifts(asker, rows));
  const isTaken = ({ scheduleId }: SentRow) =>
    answered({ answer }).some((record) => idOf(record) === scheduleId && !isReasoned(record));
  for (const row of rows.length > 1 ? rows.filter((one) => !isTaken(one)) : [])
    await askedAgain(() => sendShifts(asker, [row]));
  return answer;
}
