import type { AbsenceRecord } from '../../records/absence/AbsenceRecord.js';
import type { Absence } from '../../rest/index.js';
import { type AbsenceForRest, absenceToRest } from '../mappers/absenceToRest.js';
import type { OverRest } from './Bridged.js';
import type { BridgeContext } from './BridgeContext.js';
import { HalfDone, Refusal, refuseLosses } from './rowFailures.js';
import { reasonsOf, rowByRow, type SavedRow } from './rowByRow.js';

type Ready = Extract<AbsenceForRest, { readonly kind: 'fullTime' | 'partTime' }>;

/**
 * Creates absences one by one; a change of one is a deletion and a creation, and a row a deletion, where the decisions say so.
 * A row that REST
 * cannot mean as SOAP does is rejected, and nothing is sent for it.
 */
export function absencesOverRest(context: BridgeContext): Pick<OverRest, 'wsdlUpdateAbsence'> {
  return {
    wsdlUpdateAbsence: ({ absenceRecords }) =>
      rowByRow<AbsenceRecord, AbsenceRecord>('wsdlUpdateAbsence', absenceRecords, (row) =>
        save(context, row),
      ),
  };
}

async function save(context: BridgeContext, row: AbsenceRecord): Promise<SavedRow<AbsenceRecord>> {
  const { rest, lookups, absences, unit } = context;
  const made = absenceToRest(row, lookups, absences);
  if (made.status === 'refused') throw new Refusal(made.why);
  const group = unit === undefined ? undefined : lookups.groupOfUnit(unit);
  if (group === undefined) throw new Refusal('the group of the unit is not known');
  const groupId = Number(group);
  if (made.kind === 'deletion') {
    const { absenceId, reassignBackShifts } = made;
    await rest.absences.delete(groupId, absenceId, { reassignBackShifts });
    return { value: { ...row, validationErrors: [] } };
  }
  const { losses, kept, replaces } = made;
  refuseLosses(context, losses);
  if (replaces) {
    const { absenceId, reassignBackShifts } = replaces;
    await rest.absences.delete(groupId, absenceId, { reassignBackShifts });
  }
  const { id } = await create(context, groupId, made);
  const value: AbsenceRecord = { ...row, ...(id === undefined ? {} : { id }), validationErrors: [] };
  return { value, losses, kept };
}

async function create({ rest }: BridgeContext, groupId: number, made: Ready): Promise<Absence> {
  try {
    return made.kind === 'fullTime'
      ? await rest.absences.create(groupId, made.absence)
      : await rest.absences.createPartTime(groupId, made.absence);
  } catch (error) {
    if (!made.replaces) throw error;
    const reasons = reasonsOf(error);
    if (!reasons) throw new HalfDone(error);
    throw new Refusal('id: the absence was deleted, and the changed one was not created', ...reasons);
  }
}
