import type { GetAgreementsV2, UpdateAgreement, UpdateAgreementV2 } from '../../records/index.generated.js';
import type { Unchecked } from '../Unchecked.js';
import type { World, AgreementRow, EmployeeRow } from '../world/World.js';
import { type Caller, findEmployee, sees, unitsOf } from './Caller.js';
import { modifiedAfter, parseMoment } from './filters.js';
import { defined } from '../../text/defined.js';
import { FIRST_DAY, newAgreement } from '../world/generate/agreements.js';
import type { Saving } from './Saving.js';

/** The agreements that a filter lets pass; `0`, empty and absent skip. The dates ask for those in force between. */
export function findAgreements(
  world: World,
  caller: Caller,
  filter: Unchecked<GetAgreementsV2>,
): AgreementRow[] {
  const after = parseMoment('modifiedAfter', filter.modifiedAfter);
  const employee = findEmployee(world, caller, { id: filter.employeeId, badgeNo: filter.badgeNo });
  const one = filter.employeeId || filter.badgeNo;
  const { agreementId } = filter;
  const candidates = agreementId
    ? [world.agreements.get(agreementId) ?? []].flat()
    : world.agreements.of(unitsOf(world, caller));
  return [...candidates].filter(
    (agreement) =>
      sees(caller, agreement.restId) &&
      (!filter.extAgreementId || agreement.extAgreementId === filter.extAgreementId) &&
      (!one || agreement.employeeId === employee?.id) &&
      (!filter.sectionId || world.employees.get(agreement.employeeId)?.section === filter.sectionId) &&
      (!filter.toDate || (agreement.fromDate ?? '') <= filter.toDate) &&
      (!filter.fromDate || !endsBefore(agreement, filter.fromDate)) &&
      modifiedAfter({ ts: agreement.ts ?? '' }, after),
  );
}

function endsBefore({ expires, toDate }: AgreementRow, date: string): boolean {
  return expires === true && toDate !== undefined && toDate < date;
}

export function isInForce(agreement: AgreementRow, date: string): boolean {
  return (agreement.fromDate ?? '') <= date && !endsBefore(agreement, date);
}

/** The entry of a list that holds on a day: the last one that began (document 2.11). */
export function entryOn<Entry extends { readonly fromDate?: string | undefined }>(
  entries: readonly Entry[] | undefined,
  date: string,
): Entry | undefined {
  return entries?.filter(({ fromDate = '' }) => fromDate <= date).at(-1);
}

type Row = Unchecked<UpdateAgreementV2>;

/** Creates the agreement of a row of `wsdlUpdateAgreementsV2`, or changes the one of its id or external id. */
export function saveAgreement(saving: Saving, row: Row): AgreementRow {
  const { world, caller } = saving;
  const { employeeId, badgeNo, toDate } = row;
  const existing = existingAgreement(world, caller, row);
  if (row.id && !existing) saving.add('SBX-AGREEMENT-001', `id ${row.id}`);
  const isSame = existing && !employeeId && !badgeNo;
  const by = { id: employeeId, badgeNo };
  const employee = isSame ? world.employees.get(existing.employeeId) : saving.employee(by);
  const template = saving.row('agreement template', world.agreementTemplates, {
    id: row.templateId,
    extTemplateId: row.extTemplateId,
  });
  if (!existing && !row.fromDate) saving.add('SBX-AGREEMENT-002');
  if (row.expires && !existing?.toDate) saving.require(row, 'toDate');
  saving.period({ fromDate: row.fromDate ?? existing?.fromDate, toDate });
  if (row.restId && !sees(caller, row.restId)) saving.add('SBX-SCOPE-002', row.restId);
  saving.settle();

  const base: AgreementRow = existing ?? { ...newAgreement(), isMainAgreement: !employee!.mainAgreementId };
  const fields = {
    ...sameNamed(base, row),
    ...listsOf(base, row),
    ...defined({ templateId: template?.id, extTemplateId: template?.extTemplateId }),
    ...(row.hourly === undefined ? {} : { hourly: row.hourly ? 1 : 0 }),
    ...{ employeeId: employee!.id, badgeNo: employee!.badgeNo, ts: world.stamp() },
  };
  const { id: _, ...blank } = base;
  const saved = existing
    ? Object.assign(existing, fields)
    : world.agreements.add({ ...blank, ...fields, restId: row.restId || employee!.restId });
  if (saved.isMainAgreement) makeMain(world, employee!, saved);
  return saved;
}

function existingAgreement(world: World, caller: Caller, { id, extAgreementId }: Row) {
  const agreement = id ? world.agreements.get(id) : undefined;
  if (id || !extAgreementId) return agreement && sees(caller, agreement.restId) ? agreement : undefined;
  return [...world.agreements.of(unitsOf(world, caller))].find(
    (row) => row.extAgreementId === extAgreementId,
  );
}

const NOT_TAKEN = new Set(
  ['id', 'restId', 'employeeId', 'badgeNo'].concat('templateId', 'extTemplateId', 'hourly', 'ts'),
);

/** The fields of a row that an agreement has under the same name. */
function sameNamed(base: AgreementRow, row: Row): Partial<AgreementRow> {
  const known = new Set([...Object.keys(base), 'fromDate', 'toDate', 'expires']);
  return Object.fromEntries(
    Object.entries(defined(row)).filter(([name]) => known.has(name) && !NOT_TAKEN.has(name)),
  ) as Partial<AgreementRow>;
}

const LISTS = [
  ['employmentRates', 'fromDate'],
  ['nominalDaysPerWeek', 'fromDate'],
  ['salaries', 'fromDate'],
  ['salaryAdditionsDateBased', 'fromDate'],
  ['salaryAdditionsAgeBased', 'from'],
  ['salaryAdditionsYearsWorkedBased', 'from'],
] as const;

/** `…Replace` sets a list, `…Add` adds to it; entries of one day replace each other. */
function listsOf(base: AgreementRow, row: Row): Partial<AgreementRow> {
  const lists: Record<string, unknown> = {};
  for (const [name, key] of LISTS) {
    const replace = row[`${name}Replace`] as readonly Entry[] | undefined;
    const add = row[`${name}Add`] as readonly Entry[] | undefined;
    if (replace || add)
      lists[name] = merged(replace ?? (base[name] as readonly Entry[]) ?? [], add ?? [], key);
  }
  return lists;
}

type Entry = { readonly fromDate?: string; readonly from?: string };

// The first entry of a list over time is always of 1970-01-01 (document 2.11).
function merged(entries: readonly Entry[], added: readonly Entry[], key: 'fromDate' | 'from'): Entry[] {
  const byKey = new Map([...entries, ...added].map((entry) => [entry[key] ?? '', entry]));
  const sorted = [...byKey].sort(([a], [b]) => (key === 'from' ? Number(a) - Number(b) : a < b ? -1 : 1));
  return sorted.map(([, entry], i) =>
    i === 0 && key === 'fromDate' ? { ...entry, fromDate: FIRST_DAY } : entry,
  );
}

function makeMain(world: World, employee: EmployeeRow, agreement: AgreementRow): void {
  const former = world.agreements.get(employee.mainAgreementId);
  if (former && former !== agreement) former.isMainAgreement = false;
  employee.mainAgreementId = agreement.id;
}

/** Saves a row of the deprecated `wsdlUpdateAgreements`; what it has under other names is said in the newer ones. */
export function saveLegacyAgreement(saving: Saving, row: Unchecked<UpdateAgreement>): AgreementRow {
  const { id, extAgreementId, name, badgeNo, isMainAgreement, fromDate, templateId, salary, weeklyAvg } = row;
  const { hourlySalary = salary, monthlySalary, customMonthlyHoursDivisor: monthlyHoursDivisor } = row;
  const { additionalField1, additionalField2, additionalField3, additionalField4, additionalField5 } = row;
  const pay = defined({ fromDate: FIRST_DAY, hourlySalary, monthlySalary, monthlyHoursDivisor });
  const saved = saveAgreement(saving, {
    ...defined({
      ...{ id, extAgreementId, name, badgeNo, isMainAgreement, fromDate, templateId },
      ...{ additionalField1, additionalField2, additionalField3, additionalField4, additionalField5 },
      restId: row.restId || undefined,
      fullEmploymentHrs: row.weekHours,
      hourly: row.hourly === undefined ? undefined : row.hourly === 1,
      toDate: row.expires === 0 ? undefined : row.toDate,
      expires: row.expires === undefined ? undefined : row.expires === 1,
      schedulePeriodType: row.periodType,
      schedulePeriodLength: row.periodLength,
      schedulePeriodStartDate: row.periodStart,
      salariesReplace: hourlySalary || monthlySalary ? [pay] : undefined,
      employmentRatesReplace: row.empLevel ? [{ fromDate: FIRST_DAY, rate: row.empLevel }] : undefined,
    }),
  });
  return Object.assign(saved, defined({ weeklyAvg }));
}
