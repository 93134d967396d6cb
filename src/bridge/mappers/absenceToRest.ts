import { addDays } from '../../calendar/days.js';
import type { LocalDate, LocalTime } from '../../definition/scalar.js';
import type { AbsenceRecord } from '../../records/absence/AbsenceRecord.js';
import type { AbsenceCreate, PartTimeAbsenceCreate } from '../../rest/resources/restTypes.js';
import { fieldMaps } from '../map/fieldMaps.generated.js';
import type { Lookups } from '../map/Lookups.js';
import { type Loss, lossesGiven } from './Mapped.js';

/** What a person must have decided before absences go over REST. */
export interface AbsenceDecisions {
  /** What `absenceRate` counts: hundredths (`sickLevel` 0.5 is 50), or the same figure as `sickLevel`. Without it, part-time absences are refused. */
  readonly absenceRateIs?: 'percent' | 'fraction';
  /** Sent as it is with every part-time absence. */
  readonly absenceRateDirection?: PartTimeAbsenceCreate['absenceRateDirection'];
  /** Sent as it is with every part-time absence. */
  readonly splitType?: PartTimeAbsenceCreate['splitType'];
  /** Absence type of each external code. */
  readonly absenceTypes?: Readonly<Record<string, number>>;
  /** The default schedule of every absence type that has one. REST applies it whenever no other is named. */
  readonly defaultSchedules?: Readonly<Record<number, number>>;
  /** Lets a change of an absence be a deletion and a creation with a new id, which is not atomic. Without it, changes are refused. */
  readonly replaceChanged?: {
    /** Whether the shifts that the absence took go back to the employee when it is deleted. */
    readonly reassignBackShifts: boolean;
  };
  /** Which rows with an `id` mean a deletion, which the document does not say how to ask for. Without it, none does. */
  readonly deletion?: {
    readonly isDeletion: (record: AbsenceRecord) => boolean;
    /** Whether the shifts that the absence took go back to the employee. */
    readonly reassignBackShifts: boolean;
  };
  /**
   * What REST does with an absence over unapproved punches, which SOAP takes: true creates it all the same, and the punches go;
   * false leaves it rejected. Without a decision it is rejected too, with a hint at this one.
   */
  readonly ignoreOverridableValidations?: boolean;
  /** Whether a new absence counts as approved; left out, the agreement of the employee decides. */
  readonly employeeAttested?: boolean;
  /** Whether a manager attested the absence. */
  readonly managerAttested?: boolean;
  /** Whether a default schedule may be applied where SOAP applies none. Default: such absences are refused. */
  readonly allowDefaultSchedule?: boolean;
}

/** A default of REST, and what was done so that a row gets no more than it asks for. */
export interface KeptDefault {
  /** The REST field. */
  readonly name: 'overlaps' | 'absenceSchedule' | 'overridableValidations';
  /** What the service does if the field is absent. */
  readonly how: string;
}

/** An absence for REST, or why it cannot go. */
export type AbsenceForRest =
  | (ReadyFacts & { readonly kind: 'fullTime'; readonly absence: AbsenceCreate })
  | (ReadyFacts & { readonly kind: 'partTime'; readonly absence: PartTimeAbsenceCreate })
  | (Deletion & { readonly status: 'ready'; readonly kind: 'deletion' })
  | { readonly status: 'refused'; readonly why: string };

/** An absence to delete. */
interface Deletion {
  readonly absenceId: number;
  readonly reassignBackShifts: boolean;
}

interface ReadyFacts {
  readonly status: 'ready';
  readonly kept: readonly KeptDefault[];
  readonly losses: readonly Loss[];
  /** The absence to delete before, for a change of it. */
  readonly replaces?: Deletion;
}

/** The REST request that means what an absence to create means over SOAP. */
export function absenceToRest(
  record: AbsenceRecord,
  lookups: Lookups,
  decisions: AbsenceDecisions = {},
): AbsenceForRest {
  const { deletion } = decisions;
  if (record.id && deletion?.isDeletion(record)) {
    const { reassignBackShifts } = deletion;
    return { status: 'ready', kind: 'deletion', absenceId: record.id, reassignBackShifts };
  }
  const change = record.id ? changeOf(record, decisions) : undefined;
  if (typeof change === 'string') return refused(change);
  const employeeId = record.persId || Number(lookups.employeeOfBadge(record.badgeNo ?? '') ?? 0);
  if (!employeeId) return refused('the id of the employee with that badge number is not known');
  const absenceTypeId = record.leaveId || decisions.absenceTypes?.[record.leaveExtCode ?? ''];
  if (!absenceTypeId) return refused('the absence type of that external code is not known');
  const { fromDate, fromTime, toDate, toTime } = record;
  for (const name of ['fromDate', 'fromTime', 'toDate', 'toTime'] as const)
    if (!record[name]) return refused(`${name}: is required to create an absence`);
  const [begin, end] = [momentOf(fromDate!, fromTime!), momentOf(toDate!, toTime!)];
  const schedule = decisions.defaultSchedules?.[absenceTypeId];
  const mayApply = decisions.defaultSchedules === undefined || schedule !== undefined;
  if (mayApply && !record.useDefaultAbsenceSchedule && !decisions.allowDefaultSchedule)
    return refused('REST may apply a default absence schedule of this type, and the row does not ask for it');
  if (schedule === undefined && record.useDefaultAbsenceSchedule)
    return refused('the default absence schedule of this type is not known');
  const absence: AbsenceCreate = {
    employeeId,
    absenceTypeId,
    ...{ begin, end },
    // REST replaces overlapping absences unless told otherwise; no document says that SOAP does.
    overlapAbsences: true,
    ...(decisions.employeeAttested === undefined ? {} : { employeeAttested: decisions.employeeAttested }),
    ...(decisions.managerAttested === undefined ? {} : { managerAttested: decisions.managerAttested }),
    ...(decisions.ignoreOverridableValidations ? { ignoreOverridableValidations: true } : {}),
    ...(record.managerComments ? { managerComment: record.managerComments } : {}),
    ...(record.useDefaultAbsenceSchedule && schedule !== undefined ? { absenceScheduleId: schedule } : {}),
  };
  const facts = {
    kept: keptIn(record, schedule, decisions),
    losses: [...lossesIn(record), ...(change?.losses ?? [])],
    ...(change ? { replaces: change.replaces } : {}),
  };
  const level = record.sickLevel ? Number(record.sickLevel) : 1;
  if (level === 1) return { status: 'ready', kind: 'fullTime', absence, ...facts };
  const { absenceRateIs, absenceRateDirection, splitType } = decisions;
  if (!absenceRateIs || !absenceRateDirection || !splitType)
    return refused(
      'a part-time absence needs decisions: what absenceRate counts, its direction and its split',
    );
  const absenceRate = absenceRateIs === 'percent' ? Math.round(level * 1_000_000) / 10_000 : level;
  const partTime = { ...absence, absenceRate, absenceRateDirection, splitType };
  return { status: 'ready', kind: 'partTime', absence: partTime, ...facts };
}

/** What a change of an absence replaces, or why it cannot. REST cannot read the absence, so the row must say all of it. */
function changeOf(
  { id = 0, sickLevel, fromTime, toTime }: AbsenceRecord,
  { replaceChanged }: AbsenceDecisions,
) {
  if (!replaceChanged) return 'an update would be a deletion and a creation with a new id';
  if (!sickLevel || !fromTime || !toTime)
    return 'an update must say employee, reason, all dates and times and sickLevel: REST cannot read the absence';
  const why = 'the absence gets a new id, and what the row does not say of the old one is gone';
  const losses: Loss[] = [{ field: 'id', kind: 'lossy', why }];
  return { replaces: { absenceId: id, ...replaceChanged }, losses };
}

function keptIn(
  { useDefaultAbsenceSchedule }: AbsenceRecord,
  schedule: number | undefined,
  { ignoreOverridableValidations }: AbsenceDecisions,
): KeptDefault[] {
  const applied = useDefaultAbsenceSchedule
    ? 'the default schedule is named, as useDefaultAbsenceSchedule asks'
    : schedule === undefined
      ? 'no schedule is named; the absence type is not known to have a default one'
      : 'the default schedule is applied, as the decision allows; the row does not ask for it';
  return [
    { name: 'overlaps', how: 'overlapAbsences is true: existing absences stay' },
    { name: 'absenceSchedule', how: applied },
    ...(ignoreOverridableValidations ? [PUNCHES_GO] : []),
  ];
}

function lossesIn(record: AbsenceRecord): Loss[] {
  const given = lossesGiven(fieldMaps.absences, record as Readonly<Record<string, unknown>>);
  return given.filter(({ field }) => field !== 'id');
}

function refused(why: string): AbsenceForRest {
  return { status: 'refused', why };
}

const PUNCHES_GO: KeptDefault = {
  name: 'overridableValidations',
  how: 'ignoreOverridableValidations is true: an absence over unapproved punches is created',
};

/** Midnight at the end of a day is that of the next one over REST. */
function momentOf(day: LocalDate, time: LocalTime): string {
  return time === '24:00:00' ? `${addDays(day, 1)}T00:00:00` : `${day}T${time}`;
}
