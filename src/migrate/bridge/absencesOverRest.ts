import type { AbsenceRecord } from '../../records/absence/AbsenceRecord.js';
import { isClientError } from '../../errors.js';
import { RestError } from '../../rest/index.js';
import { Batch, type RowOutcome } from '../../result.js';
import { absenceToRest, type KeptDefault } from '../mappers/absenceToRest.js';
import type { Loss } from '../mappers/Mapped.js';
import type { OverRest } from './Bridged.js';
import type { BridgeContext } from './createBridge.js';

type Outcome = RowOutcome<AbsenceRecord, AbsenceRecord>;

/** Creates absences one by one. A row that REST cannot mean as SOAP does is rejected, and nothing is sent for it. */
export function absencesOverRest(context: BridgeContext): Pick<OverRest, 'wsdlUpdateAbsence'> {
  return {
    async wsdlUpdateAbsence({ absenceRecords }) {
      const losses: Loss[] = [];
      const kept: KeptDefault[] = [];
      const rows: Outcome[] = [];
      let failure: unknown;
      for (const [index, input] of absenceRecords.entries()) {
        if (failure !== undefined) {
          rows.push({ status: 'notSent', index, input });
          continue;
        }
        try {
          rows.push(await create(context, index, input, losses, kept));
        } catch (error) {
          // What was saved before must not be lost with the error: the rows say what became of each.
          if (!rows.some(({ status }) => status === 'accepted')) throw error;
          failure = error;
          rows.push({ status: 'unanswered', index, input });
        }
      }
      const error = isClientError(failure) ? failure : undefined;
      return { value: new Batch('wsdlUpdateAbsence', rows, { error }), losses, kept: onceEach(kept) };
    },
  };
}

async function create(
  { rest, lookups, absences, unit }: BridgeContext,
  index: number,
  input: AbsenceRecord,
  losses: Loss[],
  kept: KeptDefault[],
): Promise<Outcome> {
  const made = absenceToRest(input, lookups, absences);
  const group = unit === undefined ? undefined : lookups.groupOfUnit(unit);
  if (made.status === 'refused') return rejected(index, input, made.why);
  if (group === undefined) return rejected(index, input, 'the group of the unit is not known');
  try {
    const { id } =
      made.kind === 'fullTime'
        ? await rest.absences.create(Number(group), made.absence)
        : await rest.absences.createPartTime(Number(group), made.absence);
    losses.push(...made.losses);
    kept.push(...made.kept);
    const value: AbsenceRecord = { ...input, ...(id === undefined ? {} : { id }), validationErrors: [] };
    return { status: 'accepted', index, input, value };
  } catch (error) {
    // What REST says about this row is what SOAP says in its validationErrors; other failures are the call's.
    if (!(error instanceof RestError) || error.kind !== 'validation') throw error;
    return rejected(
      index,
      input,
      [error.code, error.text].filter(Boolean).join(': ') || `HTTP ${error.status}`,
    );
  }
}

function rejected(index: number, input: AbsenceRecord, why: string): Outcome {
  const validationErrors = [why];
  return { status: 'rejected', index, input, value: { ...input, validationErrors }, validationErrors };
}

function onceEach(kept: readonly KeptDefault[]): KeptDefault[] {
  return [...new Map(kept.map((one) => [`${one.name} ${one.how}`, one])).values()];
}
