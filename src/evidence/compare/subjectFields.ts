import { fieldMaps } from '../../bridge/map/fieldMaps.js';
import type { Lookups } from '../../bridge/map/Lookups.js';
import { compareElsewhere, compareField } from '../rows/compareField.js';
import { FieldTally } from '../rows/FieldTally.js';
import type { RowField } from '../rows/RowComparison.js';
import type { FieldComparison, Subject } from './Comparison.js';
import { elsewherePlace } from './elsewhere.js';
import type { RestDirectory } from './RestDirectory.js';

/** A field of a subject: the SOAP fields that become one value over REST, and where that is. */
export interface SubjectField extends RowField {
  readonly soap: readonly string[];
  readonly rest: string | undefined;
}

/** The lines of the map by which the records of a subject are compared. */
export function subjectFields(subject: Subject, lookups: Lookups, directory: RestDirectory): SubjectField[] {
  const { fields, record } = fieldMaps[subject];
  return fields.map((move) => {
    const specs = move.soap.map((field) => record.fields[field]!);
    const place = elsewherePlace(subject, move.soap[0]!);
    const moved = { move, spec: specs[0] };
    return {
      ...{ name: move.soap.join('+'), soap: move.soap, rest: place?.path ?? move.rest, specs },
      compare: place
        ? (soap, rest) => compareElsewhere(moved, soap, place.read(rest, directory))
        : (soap, rest) => compareField(moved, soap, rest, lookups),
    };
  });
}

/** What was counted of a field. */
export function fieldComparison(
  { soap, rest }: SubjectField,
  tally: FieldTally = new FieldTally(),
): FieldComparison {
  const { counts, given, why, examples } = tally.judgeMeanings();
  const neverGiven = tally.neverGiven();
  return {
    ...{ soap, rest, counts, given },
    why: [...why],
    ...(neverGiven ? { neverGiven } : {}),
    examples: examples.map((one) => ({ record: one.record, soap: one.soap, rest: one.rest })),
  };
}
