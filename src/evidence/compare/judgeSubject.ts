import { fieldMaps } from '../../bridge/map/fieldMaps.generated.js';
import { counted } from '../../text/counted.js';
import type { OperationEvidence } from '../signoff/Evidence.js';
import { type FieldComparison, fieldName, sideName, type SubjectComparison } from './Comparison.js';

/** What was found of something: against it, not seen, and worth knowing; and what of it is kept as evidence. */
export interface Judgement {
  readonly reasons?: readonly string[];
  readonly notJudged?: readonly string[];
  readonly notes?: readonly string[];
  readonly operations?: readonly OperationEvidence[];
}

/** Why a subject is not good enough: without `read` as a whole, else for a script that reads these fields, or `any`. */
export function judgeSubject(one: SubjectComparison, read?: ReadonlySet<string> | 'any'): Judgement {
  const { subject, failures, pairs, fields } = one;
  const explicit = typeof read === 'object';
  const found = { reasons: recordsApart(one), notJudged: [] as string[], notes: [] as string[] };
  if (failures.length > 0)
    found.notJudged.push(...failures.map(({ side, error }) => `${subject}: ${unread(side, error)}`));
  else if (one.records.soap + one.records.rest === 0)
    found.notJudged.push(`${subject}: there is no record on either side`);
  const counting = explicit ? fields.filter(({ soap }) => soap.some((name) => read.has(name))) : fields;
  for (const field of counting) {
    const name = `${subject}: ${fieldName(field.soap)}`;
    const { counts, why, neverGiven } = field;
    const bad = counts.different + counts.missing;
    const because = why.length === 0 ? '' : ` (${why.join('; ')})`;
    if (neverGiven) found.reasons.push(`${name} comes over ${sideName(neverGiven)} in no record`);
    else if (bad > 0) found.reasons.push(`${name} differs in ${counted(bad, 'record')}${because}`);
    if (field.rest === undefined) {
      // Of `employees groupRoles` the list of its own is judged.
      const isOwnList = subject === 'employees' && field.soap[0] === 'groupRoles';
      if (read && !isOwnList && isElsewhere(one, field) && (explicit || counts.incomparable > 0))
        found.notJudged.push(
          `${name} is in another place over REST, which is not compared (${moveOf(subject, field.soap)!.note})`,
        );
    } else if (counts.incomparable > 0)
      found.notJudged.push(
        `${name} could not be compared in ${counted(counts.incomparable, 'record')}${because}`,
      );
    else if (explicit && pairs > 0 && field.given.neither === pairs)
      found.notes.push(`${name} has no value in any record on either side`);
  }
  const say = (to: string[], is: (field: FieldComparison) => boolean, before: string, after = '') => {
    const names = counting.filter(is).map(({ soap }) => fieldName(soap));
    if (names.length > 0) to.push(`${subject}: ${before}${names.join(', ')}${after}`);
  };
  const isLost = ({ rest, counts }: FieldComparison) => rest === undefined && counts.incomparable > 0;
  const isEmpty = ({ rest, given }: FieldComparison) => rest !== undefined && given.neither === pairs;
  const placed = counting.filter(({ rest }) => rest !== undefined);
  if (explicit && pairs > 0 && placed.length > 0 && placed.every(isEmpty))
    found.notJudged.push(`${subject}: nothing that is read has a value in any record`);
  if (read) {
    const isGone = (field: FieldComparison) => isLost(field) && !isElsewhere(one, field);
    say(found.reasons, isGone, '', ' cannot be compared (no place over REST)');
  } else {
    // What a whole comparison does not speak of, so that nobody takes it for moved.
    if (one.hasAbsenceShifts)
      found.notes.push(`${subject}: the absence shifts of SOAP, which REST does not give`);
    const isUnlisted = (field: FieldComparison) => isLost(field) && field.soap[0] !== 'groupRoles';
    say(found.notes, isUnlisted, 'not in the records of REST: ');
    if (pairs > 0) say(found.notes, isEmpty, 'no record has a value on either side: ');
  }
  return found;
}

function recordsApart({ subject, onlySoap, onlyRest, doubled, missing }: SubjectComparison): string[] {
  const deleted = missing.filter((record) => record.deleted).length;
  const gone = deleted > 0 ? ` (REST calls ${deleted} of them deleted)` : '';
  const twice = (side: 'soap' | 'rest') => doubled.filter(({ on }) => on === side).length;
  const apart: readonly (readonly [number, string])[] = [
    [onlySoap, `over SOAP only${gone}`],
    [onlyRest, 'over REST only'],
    [twice('soap'), 'twice over SOAP'],
    [twice('rest'), 'twice over REST'],
  ];
  const some = apart.filter(([count]) => count > 0);
  return some.map(([count, how]) => `${subject}: ${counted(count, 'record')} ${how}`);
}

function isElsewhere({ subject }: SubjectComparison, { soap }: FieldComparison): boolean {
  return /^(elsewhere|observed)$/.test(moveOf(subject, soap)?.fidelity ?? '');
}

/** The line of the map that a field was compared by. */
export function moveOf(subject: SubjectComparison['subject'], soap: readonly string[]) {
  return fieldMaps[subject].fields.find((move) => move.soap.join() === soap.join());
}

export function unread(side: 'soap' | 'rest', error: string): string {
  return `${sideName(side)} could not be read (${error})`;
}
