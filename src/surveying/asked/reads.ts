import { addDays } from '../../calendar/days.js';
import { isLocalDate } from '../../definition/scalar.js';
import { elementsOf, type XmlNode } from '../../encoding/xml/XmlNode.js';
import { wsdlGetEmployeesV2 } from '../../operations/employees/wsdlGetEmployeesV2.js';
import { wsdlGetUnit } from '../../operations/organisation/wsdlGetUnit.js';
import { wsdlGetUnits } from '../../operations/organisation/wsdlGetUnits.js';
import { wsdlGetUnitsAPIKeyV2 } from '../../operations/organisation/wsdlGetUnitsAPIKeyV2.js';
import { wsdlGetSchedulesV2 } from '../../operations/scheduling/wsdlGetSchedulesV2.js';
import { wsdlGetSchedulesV3 } from '../../operations/scheduling/wsdlGetSchedulesV3.js';
import { wsdlGetShiftCategories } from '../../operations/scheduling/wsdlGetShiftCategories.js';
import type { Asker, Question } from '../createAsker.js';
import { type Exchange, seen, type Seen } from '../../assumptions/Assumption.js';
import { hasText, idOf, recordsIn } from '../../assumptions/wire/rowsOf.js';
import { fieldText, isFault, isValue, viewOf } from '../../assumptions/wire/viewOf.js';

const NOBODY = 'survey-nobody';

const ownUnit: Question = { operation: wsdlGetUnit, input: {} };
const everybody: Question = { operation: wsdlGetEmployeesV2, input: {} };
const nobody: Question = { operation: wsdlGetEmployeesV2, input: { badgeNo: NOBODY } };

export const shiftsFrom = (fromDate: string, toDate: string): Question => ({
  operation: wsdlGetSchedulesV3,
  input: {
    GetSchedulesV3: {
      ...{ fromDate, toDate, scheduledShifts: true, absenceShifts: true, includeExtScheduleId: true },
    },
  },
});

/** The shifts of the month around a day; `more` begins so many days before it. */
export const monthOf = (today: string, more = 0): Question =>
  shiftsFrom(addDays(today, -14 - more), addDays(today, 16));

const readsWithV2 = new WeakSet<Asker>();

/** The same question with V2, where V3 has got a fault and V2 an answer. */
const asItCan = (asker: Asker, question: Question): Question =>
  readsWithV2.has(asker) ? withV2(question) : question;

const withV2 = ({ input }: Question): Question => ({
  operation: wsdlGetSchedulesV2,
  input: { GetSchedulesV2: input.GetSchedulesV3 },
});

/** Reads shifts; with V2 from the first read on for which V3 gets a fault, and V2 an answer. */
export async function readShifts(
  asker: Asker,
  question: Question,
  how: 'ask' | 'known' = 'ask',
): Promise<Exchange | undefined> {
  if (!readsWithV2.has(asker)) {
    const newest = await asker[how](question);
    if (!isFault(newest)) return newest;
  }
  const older = await asker[how](withV2(question));
  if (isValue(older)) readsWithV2.add(asker);
  return older;
}

async function filterSeen(asker: Asker): Promise<Seen[]> {
  const [all, none] = [await asker.known(everybody), await asker.known(nobody)];
  if (!isValue(all) || !isValue(none) || recordsIn(all).length === 0) return [];
  return [seen(recordsIn(none).length === 0 ? 'applied' : 'ignored')];
}

/** Leaves out the parts before a badge number that nobody has: by position it lands in another part. */
async function partsSeen(asker: Asker): Promise<Seen[]> {
  const [filtered] = await filterSeen(asker);
  if (filtered?.answer !== 'applied') return [];
  const rewrite = (envelope: string) => envelope.replace(/<(sectionId|employeeId) [^>]*>[^<]*<\/\1>/g, '');
  const alone = await asker.ask({ ...nobody, rewrite });
  if (!alone) return [];
  // Where every part is required, a fault says nothing of their places.
  if (isFault(alone)) return asker.isSendingAll ? [] : [seen('position')];
  if (!isValue(alone)) return [];
  return [seen(recordsIn(alone).length === 0 ? 'name' : 'position')];
}

async function trailingSeen(asker: Asker): Promise<Seen[]> {
  const short = await asker.known(nobody);
  if (isValue(short)) return [seen('optional')];
  if (!isFault(short)) return [];
  const rest = { lastModified: '', includeNeoRoles: false, neoRolesIds: [], neoExtRolesIds: [] };
  const whole = await asker.ask({ ...nobody, input: { ...nobody.input, ...rest } });
  if (!isValue(whole)) return [];
  asker.sendAllParts();
  return [seen('required')];
}

async function extraSeen(asker: Asker): Promise<Seen[]> {
  if (!isValue(await readShifts(asker, monthOf(asker.today), 'known'))) return [];
  const field = '<surveyField xsi:type="xsd:string">1</surveyField>';
  const rewrite = (envelope: string) => envelope.replace(/(?=<\/GetSchedulesV[23]><\/)/, field);
  const more = await asker.ask({ ...asItCan(asker, monthOf(asker.today)), rewrite });
  if (isFault(more)) return [seen('refused')];
  return isValue(more) ? [seen('ignored')] : [];
}

async function orderSeen(asker: Asker): Promise<Seen[]> {
  const [first, second] = [await asker.known(everybody), await asker.ask(everybody)];
  if (!isValue(first) || !isValue(second)) return [];
  const [a, b] = [idsIn(first), idsIn(second)];
  // Between two reads somebody may have come or gone.
  if (a.length < 2 || [...a].sort().join() !== [...b].sort().join()) return [];
  return [seen(a.join() === b.join() ? 'same' : 'changes')];
}

const idsIn = (exchange: Exchange): string[] =>
  recordsIn(exchange).map((record) => fieldText(record, 'id') ?? fieldText(record, 'badgeNo') ?? '');

async function windowSeen(asker: Asker): Promise<Seen[]> {
  const short = await readShifts(asker, monthOf(asker.today), 'known');
  if (!isValue(short)) return [];
  const { today } = asker;
  // The month is the end of the year, and the week the begin of the month: it is one of them that is cut.
  const asked = [shiftsFrom(addDays(today, -14), addDays(today, -8)), monthOf(today), monthOf(today, 335)];
  const [week, month, year] = asked.map((one) => asItCan(asker, one)) as [Question, Question, Question];
  const long = await asker.known(year);
  if (isFault(long) || (isValue(long) && isRejected(long))) return [seen('shorter')];
  const last = await asker.known(week);
  if (!isValue(long) || !isValue(last) || recordsIn(short).length === 0) return [];
  const cut =
    lacking(short, last).length > 0
      ? [week, month]
      : lacking(long, short).length > 0
        ? [month, year]
        : undefined;
  if (!cut) return [seen('year')];
  // Between two reads somebody may have come or gone.
  const [inner, outer] = [await asker.ask(cut[0]!), await asker.ask(cut[1]!)];
  return isValue(inner) && isValue(outer) && lacking(outer, inner).length > 0 ? [seen('fewer')] : [];
}

/** The ids that a part of a period shows, and the whole of it does not. */
function lacking(whole: Exchange, part: Exchange): string[] {
  const known = new Set(recordsIn(whole).map(idOf));
  return recordsIn(part)
    .map(idOf)
    .filter((id) => !known.has(id));
}

/** Reads once more, up to the last day on which a longer read showed shifts. */
async function lastDaySeen(asker: Asker): Promise<Seen[]> {
  const long = await readShifts(asker, monthOf(asker.today), 'known');
  if (!isValue(long)) return [];
  const [fromDate, toDate] = [addDays(asker.today, -14), addDays(asker.today, 16)];
  const dayOf = (record: XmlNode) => fieldText(record, 'begDate')?.slice(0, 10) ?? '';
  const days = recordsIn(long)
    .map(dayOf)
    .filter((day) => isLocalDate(day) && day < toDate);
  const last = days.sort().at(-1);
  if (!last) return [];
  const short = await asker.ask(asItCan(asker, shiftsFrom(fromDate, last)));
  if (!isValue(short)) return [];
  return [seen(recordsIn(short).some((record) => dayOf(record) === last) ? 'included' : 'leftOut')];
}

/** A wrapper whose own list of reasons is filled. */
function isRejected(exchange: Exchange): boolean {
  const { result } = viewOf(exchange);
  const reasons = result && elementsOf(result).find(({ name }) => /validationerrors$/i.test(name));
  return reasons !== undefined && hasText(reasons);
}

const changedSince = (lastModified: string): Question => ({
  operation: wsdlGetShiftCategories,
  input: { lastModified },
});

/** The shift type that was modified last, and when. */
async function lastChanged(asker: Asker): Promise<{ readonly at: number; readonly id: string } | undefined> {
  const all = await asker.known(changedSince(''));
  if (!isValue(all)) return undefined;
  const known = recordsIn(all).flatMap((record) => {
    const text = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.exec(fieldText(record, 'ts') ?? '')?.[0];
    const at = Date.parse(`${text?.replace(' ', 'T')}Z`);
    return Number.isNaN(at) ? [] : [{ at, id: fieldText(record, 'id') ?? '' }];
  });
  return known.sort((a, b) => b.at - a.at)[0];
}

async function showsSince(asker: Asker, last: { readonly at: number; readonly id: string }, seconds: number) {
  const moment = new Date(last.at + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const exchange = await asker.known(changedSince(moment));
  return isValue(exchange) ? idsIn(exchange).includes(last.id) : undefined;
}

const TEN_YEARS = 315_360_000;

async function zoneSeen(asker: Asker): Promise<Seen[]> {
  const last = await lastChanged(asker);
  if (!last) return [];
  const [earlier, later] = [await showsSince(asker, last, -1), await showsSince(asker, last, 1)];
  if (earlier === undefined || later === undefined) return [];
  if (earlier && !later) return [seen('shown')];
  if (later && (await showsSince(asker, last, TEN_YEARS))) return [seen('ignored')];
  // What was changed after that moment is shown, as if the moment were earlier than it was asked.
  return [seen(later ? 'earlier' : 'later')];
}

async function inclusiveSeen(asker: Asker): Promise<Seen[]> {
  const [zone] = await zoneSeen(asker);
  const last = zone?.answer === 'shown' ? await lastChanged(asker) : undefined;
  const shown = last && (await showsSince(asker, last, 0));
  return shown === undefined ? [] : [seen(shown ? 'inclusive' : 'exclusive')];
}

async function keySeen(asker: Asker): Promise<Seen[]> {
  const units = await asker.known({ operation: wsdlGetUnitsAPIKeyV2, input: {} });
  if (isFault(units)) return isValue(await asker.known(ownUnit)) ? [seen('oneUnit')] : [];
  if (!isValue(units)) return [];
  const count = recordsIn(units).length;
  if (count > 0) return [seen(count > 1 ? 'units' : 'oneUnit', { units: count })];
  // Who gets no key of others may still be shown them.
  const all = await asker.known({ operation: wsdlGetUnits, input: { modifiedAfter: '' } });
  return isValue(all) && recordsIn(all).length === 1 ? [seen('oneUnit', { units: 1 })] : [];
}

async function schedulesSeen(asker: Asker): Promise<Seen[]> {
  const newest = await asker.known(monthOf(asker.today));
  if (isValue(newest)) return [seen('v3')];
  if (!isFault(newest)) return [];
  const older = await readShifts(asker, monthOf(asker.today), 'known');
  if (isValue(older)) return [seen('v2')];
  // Who is refused everything learns nothing of versions.
  return isFault(older) && isValue(await asker.known(ownUnit)) ? [seen('neither')] : [];
}

/** Calls that only read, by the assumption that they tell; `calls` is the most of them. */
export const READS: Readonly<
  Record<string, { readonly calls: number; readonly told: (asker: Asker) => Promise<readonly Seen[]> }>
> = {
  // What it learns of requests counts for all that come after it.
  'request.trailing': { calls: 2, told: trailingSeen },
  'request.parts': { calls: 3, told: partsSeen },
  'request.unknownFields': { calls: 2, told: extraSeen },
  'read.filter': { calls: 2, told: filterSeen },
  'read.order': { calls: 2, told: orderSeen },
  'read.window': { calls: 5, told: windowSeen },
  'read.lastDay': { calls: 2, told: lastDaySeen },
  'read.modifiedZone': { calls: 4, told: zoneSeen },
  'read.modifiedInclusive': { calls: 5, told: inclusiveSeen },
  'read.schedules': { calls: 3, told: schedulesSeen },
  'key.sees': { calls: 3, told: keySeen },
};
