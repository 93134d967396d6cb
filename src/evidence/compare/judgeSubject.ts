import { fieldMaps } from '../../bridge/map/fieldMaps.generated.js';
import { counted } from '../../text/counted.js';
import { type FieldComparison, fieldName, sideName, type SubjectComparison } from './Comparison.js';

/** What was found of something: against it, not seen, and worth knowing. */
export interface Judgement {
  readonly reasons: readonly string[];
  readonly notJudged: readonly string[];
  readonly notes: readonly string[];
}

/** Which fields count. `explicit`: the script is seen to read these; otherwise it may read any. */
export interface Wanted {
  readonly isWanted: (field: string) => boolean;
  readonly explicit: boolean;
}

/** Why a subject is not good enough, by all its fields or by those that are wanted. */
export function judgeSubject(one: SubjectComparison, wanted?: Wanted): Judgement {
  const { subject, failures, pairs, fields } = one;
  const found = { reasons: recordsApart(one), notJudged: [] as string[], notes: [] as string[] };
  if (failures.length > 0)
    found.notJudged.push(...failures.map(({ side, error }) => `${subject}: ${unread(side, error)}`));
  else if (one.records.soap + one.records.rest === 0)
    found.notJudged.push(`${subject}: there is no record on either side`);
  const counting = fields.filter(({ soap }) => !wanted || soap.some(wanted.isWanted));
  for (const field of counting) {
    const name = `${subject}: ${fieldName(field.soap)}`;
    const bad = field.counts.different + field.counts.missing;
    if (field.neverGiven) found.reasons.push(`${name} comes over ${sideName(field.neverGiven)} in no record`);
    else if (bad > 0) found.reasons.push(`${name} differs in ${counted(bad, 'record')}${because(field)}`);
    if (field.rest === undefined)
      found.notJudged.push(...unseen(field, subject, wanted).map((text) => `${name} ${text}`));
    else if (field.counts.incomparable > 0)
      found.notJudged.push(
        `${name} could not be compared in ${counted(field.counts.incomparable, 'record')}${because(field)}`,
      );
    else if (wanted?.explicit && pairs > 0 && field.given.neither === pairs)
      found.notes.push(`${name} has no value in any record on either side`);
  }
  found.reasons.push(...lostIn(subject, wanted ? counting : []));
  const placed = counting.filter(({ rest }) => rest !== undefined);
  if (wanted?.explicit && pairs > 0 && placed.length > 0 && placed.every((field) => isEmptyIn(field, pairs)))
    found.notJudged.push(`${subject}: nothing that is read has a value in any record`);
  if (!wanted) found.notes.push(...placeless(one), ...neverSeen(one));
  return found;
}

function recordsApart(one: SubjectComparison): string[] {
  const { subject, onlySoap, onlyRest, doubled, missing } = one;
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

/** What nobody sees of a field that has no place in the record over REST, and is not compared elsewhere. */
function unseen(
  { soap, counts }: FieldComparison,
  subject: SubjectComparison['subject'],
  wanted: Wanted | undefined,
): string[] {
  // Of `employees groupRoles` the list of its own is judged.
  if (!wanted || (subject === 'employees' && soap[0] === 'groupRoles')) return [];
  if (!isElsewhere(subject, soap) || !(wanted.explicit || counts.incomparable > 0)) return [];
  return [`is in another place over REST, which is not compared (${moveOf(subject, soap)!.note})`];
}

/** Fields with values that REST has no place for, in one sentence. */
function lostIn(subject: SubjectComparison['subject'], fields: readonly FieldComparison[]): string[] {
  const names = fields
    .filter(({ rest, counts }) => rest === undefined && counts.incomparable > 0)
    .filter(({ soap }) => !isElsewhere(subject, soap))
    .map(({ soap }) => fieldName(soap));
  return names.length === 0
    ? []
    : [`${subject}: ${names.join(', ')} cannot be compared (no place over REST)`];
}

function isElsewhere(subject: SubjectComparison['subject'], soap: readonly string[]): boolean {
  return /^(elsewhere|observed)$/.test(moveOf(subject, soap)?.fidelity ?? '');
}

/** What a whole comparison does not speak of, so that nobody takes it for moved. */
function placeless({ subject, fields }: SubjectComparison): string[] {
  const names = fields
    .filter(
      ({ rest, soap, counts }) => rest === undefined && counts.incomparable > 0 && soap[0] !== 'groupRoles',
    )
    .map(({ soap }) => fieldName(soap));
  return names.length === 0 ? [] : [`${subject}: not in the records of REST: ${names.join(', ')}`];
}

/** Fields that nothing was seen of, since no record had any. */
function neverSeen({ subject, fields, pairs }: SubjectComparison): string[] {
  const names = fields
    .filter((field) => pairs > 0 && field.rest !== undefined && isEmptyIn(field, pairs))
    .map(({ soap }) => fieldName(soap));
  return names.length === 0 ? [] : [`${subject}: no record has a value on either side: ${names.join(', ')}`];
}

/** The line of the map that a field was compared by. */
export function moveOf(subject: SubjectComparison['subject'], soap: readonly string[]) {
  return fieldMaps[subject].fields.find((move) => move.soap.join() === soap.join());
}

export function unread(side: 'soap' | 'rest', error: string): string {
  return `${sideName(side)} could not be read (${error})`;
}

function because({ why }: FieldComparison): string {
  return why.length === 0 ? '' : ` (${why.join('; ')})`;
}

function isEmptyIn({ given }: FieldComparison, pairs: number): boolean {
  return given.neither === pairs;
}
