import { addDays } from '../../calendar/days.js';
import { isLocalDate } from '../../definition/scalar.js';
import { elementsOf, type XmlNode } from '../../encoding/xml/XmlNode.js';
import { wsdlGetEmployeesV2 } from '../../operations/employees/wsdlGetEmployeesV2.js';
import { wsdlGetUnit } from '../../operations/organisation/wsdlGetUnit.js';
import { wsdlGetUnitsAPIKeyV2 } from '../../operations/organisation/wsdlGetUnitsAPIKeyV2.js';
import { wsdlGetSchedulesV2 } from '../../operations/scheduling/wsdlGetSchedulesV2.js';
import { wsdlGetSchedulesV3 } from '../../operations/scheduling/wsdlGetSchedulesV3.js';
import { wsdlGetShiftCategories } from '../../operations/scheduling/wsdlGetShiftCategories.js';
import type { Asker, Question } from '../Asker.js';
import type { Exchange } from '../Exchange.js';
import { seen, type Seen } from '../Seen.js';
import { hasText } from '../wire/rowsOf.js';
import { fieldText, viewOf } from '../wire/viewOf.js';
import type { Workflows } from './sentencesOf.js';

const NOBODY = 'survey-nobody';

const isValue = (exchange: Exchange | undefined): exchange is Exchange =>
  exchange !== undefined && exchange.status === 200 && viewOf(exchange).is === 'value';

const isRefused = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined && viewOf(exchange).is === 'fault';

const recordsOf = (exchange: Exchange): readonly XmlNode[] => viewOf(exchange).records;

const ownUnit: Question = { operation: wsdlGetUnit, input: {} };
const everybody: Question = { operation: wsdlGetEmployeesV2, input: {} };
const nobody: Question = { operation: wsdlGetEmployeesV2, input: { badgeNo: NOBODY } };

/** The shifts of so many days from a fortnight ago on. */
export function shiftsOf(today: string, days: number): Question {
  const fromDate = addDays(today, -14);
  const GetSchedulesV3 = {
    ...{ fromDate, toDate: addDays(fromDate, days - 1) },
    ...{ scheduledShifts: true, absenceShifts: true, includeExtScheduleId: true },
  };
  return { operation: wsdlGetSchedulesV3, input: { GetSchedulesV3 } };
}

async function filterSeen(asker: Asker): Promise<Seen[]> {
  const [all, none] = [await asker.known(everybody), await asker.known(nobody)];
  if (!isValue(all) || !isValue(none) || recordsOf(all).length === 0) return [];
  return [seen(recordsOf(none).length === 0 ? 'applied' : 'ignored')];
}

/** Leaves out the parts before a badge number that nobody has: by position it lands in another part. */
async function partsSeen(asker: Asker): Promise<Seen[]> {
  const [filtered] = await filterSeen(asker);
  if (filtered?.answer !== 'applied') return [];
  const rewrite = (envelope: string) => envelope.replace(/<(sectionId|employeeId) [^>]*>[^<]*<\/\1>/g, '');
  const alone = await asker.ask({ ...nobody, rewrite });
  if (!alone) return [];
  // Where every part is required, a fault says nothing of their places.
  if (isRefused(alone)) return asker.isSendingAll ? [] : [seen('position')];
  if (!isValue(alone)) return [];
  return [seen(recordsOf(alone).length === 0 ? 'name' : 'position')];
}

async function trailingSeen(asker: Asker): Promise<Seen[]> {
  const short = await asker.known(nobody);
  if (isValue(short)) return [seen('optional')];
  if (!isRefused(short)) return [];
  const rest = { lastModified: '', includeNeoRoles: false, neoRolesIds: [], neoExtRolesIds: [] };
  const whole = await asker.ask({ ...nobody, input: { ...nobody.input, ...rest } });
  if (!isValue(whole)) return [];
  asker.sendAllParts();
  return [seen('required')];
}

async function extraSeen(asker: Asker): Promise<Seen[]> {
  const plain = shiftsOf(asker.today, 31);
  if (!isValue(await asker.known(plain))) return [];
  const rewrite = (envelope: string) =>
    envelope.replace(
      '</GetSchedulesV3></',
      '<surveyField xsi:type="xsd:string">1</surveyField></GetSchedulesV3></',
    );
  const more = await asker.ask({ ...plain, rewrite });
  if (isRefused(more)) return [seen('refused')];
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
  recordsOf(exchange).map((record) => fieldText(record, 'id') ?? fieldText(record, 'badgeNo') ?? '');

async function windowSeen(asker: Asker): Promise<Seen[]> {
  const [month, year] = [shiftsOf(asker.today, 31), shiftsOf(asker.today, 366)];
  const [short, long] = [await asker.known(month), await asker.known(year)];
  if (!isValue(short)) return [];
  if (isRefused(long) || (isValue(long) && isRejected(long))) return [seen('shorter')];
  if (!isValue(long) || recordsOf(short).length === 0) return [];
  return [seen(recordsOf(long).length >= recordsOf(short).length ? 'year' : 'fewer')];
}

/** Reads once more, up to the last day on which a longer read showed shifts. */
async function lastDaySeen(asker: Asker): Promise<Seen[]> {
  const month = shiftsOf(asker.today, 31);
  const long = await asker.known(month);
  if (!isValue(long)) return [];
  const { toDate, ...rest } = month.input.GetSchedulesV3 as Record<string, unknown>;
  const dayOf = (record: XmlNode) => fieldText(record, 'begDate')?.slice(0, 10) ?? '';
  const days = recordsOf(long).map(dayOf).filter(isLocalDate);
  const last = days
    .filter((day) => day < String(toDate))
    .sort()
    .at(-1);
  if (!last) return [];
  const short = await asker.ask({ ...month, input: { GetSchedulesV3: { ...rest, toDate: last } } });
  if (!isValue(short)) return [];
  return [seen(recordsOf(short).some((record) => dayOf(record) === last) ? 'included' : 'leftOut')];
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
  const known = recordsOf(all).flatMap((record) => {
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

async function zoneSeen(asker: Asker): Promise<Seen[]> {
  const last = await lastChanged(asker);
  if (!last) return [];
  const [earlier, later] = [await showsSince(asker, last, -1), await showsSince(asker, last, 1)];
  if (earlier === undefined || later === undefined) return [];
  if (earlier && !later) return [seen('shown')];
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
  if (isRefused(units)) return isValue(await asker.known(ownUnit)) ? [seen('oneUnit')] : [];
  if (!isValue(units)) return [];
  const count = recordsOf(units).length;
  return count === 0 ? [] : [seen(count > 1 ? 'units' : 'oneUnit', { units: count })];
}

async function schedulesSeen(asker: Asker): Promise<Seen[]> {
  const newest = await asker.known(shiftsOf(asker.today, 31));
  if (isValue(newest)) return [seen('v3')];
  if (!isRefused(newest)) return [];
  const { fromDate, toDate } = shiftsOf(asker.today, 31).input.GetSchedulesV3 as Record<string, unknown>;
  const input = { GetSchedulesV2: { fromDate, toDate, scheduledShifts: true, absenceShifts: true } };
  const older = await asker.ask({ operation: wsdlGetSchedulesV2, input });
  if (isValue(older)) return [seen('v2')];
  // Who is refused everything learns nothing of versions.
  return isRefused(older) && isValue(await asker.known(ownUnit)) ? [seen('neither')] : [];
}

/** What calls tell that only read. */
export const READ_WORKFLOWS: Workflows = {
  'request.parts': { by: 'reading', calls: 3, told: partsSeen },
  'request.trailing': { by: 'reading', calls: 2, told: trailingSeen },
  'request.unknownFields': { by: 'reading', calls: 2, told: extraSeen },
  'read.filter': { by: 'reading', calls: 2, told: filterSeen },
  'read.order': { by: 'reading', calls: 2, told: orderSeen },
  'read.window': { by: 'reading', calls: 2, told: windowSeen },
  'read.lastDay': { by: 'reading', calls: 2, told: lastDaySeen },
  'read.modifiedZone': { by: 'reading', calls: 3, told: zoneSeen },
  'read.modifiedInclusive': { by: 'reading', calls: 4, told: inclusiveSeen },
  'read.schedules': { by: 'reading', calls: 3, told: schedulesSeen },
  'key.sees': { by: 'reading', calls: 2, told: keySeen },
};
