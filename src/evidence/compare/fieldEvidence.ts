import type { FieldEvidence } from '../signoff/Evidence.js';
import type { FieldComparison, SubjectComparison } from './Comparison.js';
import { moveOf } from './judgeSubject.js';

/**
 * What was seen of each field of a subject, as evidence. `read` are the fields that a script reads, by its own names; without
 * them nobody knows. `base` says by which names they were compared.
 */
export function fieldEvidence(
  subject: SubjectComparison | undefined,
  read: ReadonlySet<string> | undefined,
  base: ReadonlyMap<string, string>,
  prefix = '',
): FieldEvidence[] {
  const own = new Map([...base].map(([name, compared]) => [compared, name]));
  return (subject?.fields ?? []).map((field) => {
    const names = field.soap.map((name) => own.get(name) ?? name);
    const placeless = field.rest === undefined;
    const lost = placeless && moveOf(subject!.subject, field.soap)?.fidelity === 'lost';
    return {
      field: prefix + names.join('+'),
      equal: placeless ? 0 : sameIn(field),
      different: field.counts.different + field.counts.missing,
      notComparable: field.counts.incomparable,
      lost,
      read: !read ? 'unknown' : names.some((name) => read.has(name)) ? 'yes' : 'no',
    };
  });
}

/** Values that are the same on both sides; nothing on both sides is no value. */
function sameIn({ counts, given }: FieldComparison): number {
  return Math.max(0, counts.equal + counts.converted - given.neither);
}
