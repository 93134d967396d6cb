import { InputError } from '../errors/index.js';
import type { AbsenceRecord } from '../records/absence/AbsenceRecord.js';
import { absencePeriodIssues, partTimeIssues } from '../rest/call/absenceRules.js';
import { RestError } from '../rest/call/restError.js';
import type { Absence, Employee } from '../rest/index.js';
import { defined } from '../text/defined.js';
import { employeeNamed, unitOfEmployee } from './account.js';
import { fieldsIn, rowByRow, type SavedRow, withoutLost } from './answered.js';
import type { BridgeContext, OverRest } from './Bridged.js';
import { AnotherPerson, HalfDone, Refusal, reasonsOf, refuseLosses } from './failures.js';
import { fieldMaps } from './map/fieldMaps.generated.js';
import { type AbsenceForRest, absenceToRest } from './mappers/absenceToRest.js';
import { type Loss, recordFromRest } from './mappers/Mapped.js';

type Ready = Extract<AbsenceForRest, { readonly kind: 'fullTime' | 'partTime' }>;

/**
 * Creates absences one by one; a change of one is a deletion and a creation, and a row a deletion, where the decisions say so.
 * A row that REST
 * cannot mean as SOAP does is rejected, and nothing is sent for it.
 */
export function absencesOverRest(context: BridgeContext): Pick<OverRest, 'wsdlUpdateAbsence'> {
  return {
    wsdlUpdateAbsence({ absenceRecords }) {
      const people = new Map<string, Promise<Employee | undefined>>();
      return rowByRow<AbsenceRecord, AbsenceRecord>('wsdlUpdateAbsence', SAID, absenceRecords, (row) =>
        save(context, row, people),
      );
    },
  };
}

/** SOAP gives these back only where the row has them. */
const ECHOED = ['shiftAction', 'overlapAction', 'approvedPayment', 'useDefaultAbsenceSchedule', 'decisionId'];
const SAID = fieldsIn(fieldMaps.absences).filter((field) => !ECHOED.includes(field));

type People = Map<string, Promise<Employee | undefined>>;

async function save(
  context: BridgeContext,
  row: AbsenceRecord,
  people: People,
): Promise<SavedRow<AbsenceRecord>> {
  const { rest, absences } = context;
  const employee = await personOf(context, row, people);
  const { id: employeeId, badgeNumber: badge = '' } = employee ?? {};
  const lookups = {
    ...context.lookups,
    employeeOfBadge: () => employeeId,
    badgeOfEmployee: (id: string) => (id === employeeId ? badge : undefined),
  };
  const made = absenceToRest(row, lookups, absences);
  if (made.status === 'refused') throw new Refusal(made.why);
  const groupId = await groupOf(context, employee);
  if (made.kind === 'deletion') {
    const { absenceId, reassignBackShifts } = made;
    await rest.absences.delete(groupId, absenceId, { reassignBackShifts });
    return { value: { ...row, validationErrors: [] } };
  }
  const { losses, kept, replaces } = made;
  refuseLosses(context, losses);
  if (replaces) {
    await checkChanged(context, made);
    const { absenceId, reassignBackShifts } = replaces;
    await rest.absences.delete(groupId, absenceId, { reassignBackShifts });
  }
  const created = await create(context, groupId, made);
  const said = recordFromRest<AbsenceRecord>(fieldMaps.absences, created, lookups).value;
  // Whose it is and of which kind, as REST has taken it: a row may name them twice, and the ids win.
  const { persId, badgeNo, leaveId } = said;
  const value = {
    ...{ ...said, ...saying(withoutLost(row, losses)) },
    ...defined({ persId, badgeNo, leaveId, id: created.id }),
    validationErrors: [],
  };
  return { value, losses: [...losses, ...endOfDay(row), ...undecided(context)], kept };
}

/** Zeros and empty texts leave the value to the service, which answers what it has taken. */
function saying(row: AbsenceRecord): AbsenceRecord {
  const isSaid = (field: string, value: unknown) => !SAID.includes(field) || (value !== '' && value !== 0);
  const { leaveExtCode, ...others } = row;
  const given = row.leaveId ? others : { ...others, ...(leaveExtCode ? { leaveExtCode } : {}) };
  return Object.fromEntries(Object.entries(given).filter(([field, value]) => isSaid(field, value)));
}

/** Named, and no reason to refuse: SOAP says nothing of who has approved a new absence. */
function undecided({ absences = {} }: BridgeContext): Loss[] {
  const { employeeAttested, managerAttested } = absences;
  if (employeeAttested !== undefined && managerAttested !== undefined) return [];
  const why =
    'REST follows the agreement, unless absences.employeeAttested and absences.managerAttested say what SOAP does';
  return [{ field: 'approvedByEmployee+approvedByManager', kind: 'lossy', why }];
}

/** Named, and no reason to refuse: the moment is the same. */
function endOfDay({ fromTime, toTime }: AbsenceRecord): Loss[] {
  const ends = Object.entries({ 'fromDate+fromTime': fromTime, 'toDate+toTime': toTime });
  const why = '24:00:00 is kept as midnight of the next day';
  return ends.filter(([, time]) => time === '24:00:00').map(([field]) => ({ field, kind: 'lossy', why }));
}

/** Whose absence it is. Looked up, because the unit counts: REST takes absences of the whole account. */
async function personOf(
  { rest }: BridgeContext,
  { persId, badgeNo }: AbsenceRecord,
  people: People,
): Promise<Employee | undefined> {
  const named = persId ? { id: persId } : badgeNo ? { badgeNo } : undefined;
  if (named === undefined) return undefined;
  const key = JSON.stringify(named);
  if (!people.has(key)) people.set(key, employeeNamed(rest, persId ? 'persId' : 'badgeNo', named));
  const found = await people.get(key);
  if (!found)
    throw new Refusal(persId ? 'persId: nobody has that id' : 'badgeNo: nobody has that badge number');
  return found;
}

/** The group of the unit that an absence belongs to: that of the key, which must be the employee's, or the employee's. */
async function groupOf(context: BridgeContext, employee: Employee | undefined): Promise<number> {
  const { unit, lookups } = context;
  const home = employee && (await unitOfEmployee(context, employee));
  if (employee && unit !== undefined && home !== unit)
    throw new Refusal('persId: the employee is not of the unit of the key');
  const group = lookups.groupOfUnit(unit ?? home ?? 0);
  if (group === undefined)
    throw new Refusal(
      'the unit of the absence is not known: say whose it is, or use the bridge for one unit',
    );
  return Number(group);
}

/** Refuses a changed absence that REST would not create, while the old one is still there. */
async function checkChanged(context: BridgeContext, { absence, kind }: Ready): Promise<void> {
  const issues = [...absencePeriodIssues(absence), ...(kind === 'partTime' ? partTimeIssues(absence) : [])];
  if (issues.length > 0) throw new InputError(issues, { operation: 'wsdlUpdateAbsence' });
  const { employeeId, absenceTypeId, begin, end } = absence;
  const period = { start: begin.slice(0, 10), end: end.slice(0, 10) };
  const domain = Number(await domainOf(context));
  const types = await context.rest.absenceTypes.list(domain, employeeId, period);
  if (!types.some((type) => type.absenceTypeId === absenceTypeId))
    throw new Refusal('leaveId: is no absence type that the employee can have in the period');
}

/** The group of the whole account: the parent of the districts, which REST does not list. */
async function domainOf({ rest, domainGroupId }: BridgeContext): Promise<string> {
  if (domainGroupId !== undefined) return domainGroupId;
  for await (const { groupType, parentGroupId } of rest.groups.list({ pageSize: 100 }))
    if (groupType === 'DISTRICT' && parentGroupId) return parentGroupId;
  throw new Refusal('the group of the domain is not known: give domainGroupId to the bridge');
}

async function create({ rest }: BridgeContext, groupId: number, made: Ready): Promise<Absence> {
  try {
    const saved =
      made.kind === 'fullTime'
        ? await rest.absences.create(groupId, made.absence)
        : await rest.absences.createPartTime(groupId, made.absence);
    if ((saved.employeeId ?? made.absence.employeeId) !== made.absence.employeeId) throw new AnotherPerson();
    return saved;
  } catch (error) {
    const reasons = reasonsOf(error);
    if (!reasons) throw made.replaces ? new HalfDone(error) : error;
    throw new Refusal(
      ...(made.replaces ? ['id: the absence was deleted, and the changed one was not created'] : []),
      ...reasons,
      ...(error instanceof RestError && error.overridable ? [OVERRIDABLE] : []),
    );
  }
}

const OVERRIDABLE =
  'SOAP would create it: absences.ignoreOverridableValidations decides whether REST does so all the same';
