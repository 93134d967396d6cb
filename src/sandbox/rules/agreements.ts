import type { GetAgreementsV2 } from '../../records/agreements/GetAgreementsV2.js';
import type { Unchecked } from '../Unchecked.js';
import type { AgreementRow } from '../world/rows/agreements.js';
import type { World } from '../world/World.js';
import { type Caller, findEmployee, sees, unitsOf } from './Caller.js';
import { modifiedAfter, parseMoment } from './filters.js';

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
