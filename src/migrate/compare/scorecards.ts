import { operationMoves } from '../map/operationMoves.js';
import type { Inventory } from '../scan/Use.js';
import { readinessOf } from '../report/readinessOf.js';
import type { FieldComparison, Scorecard, SubjectComparison, Thresholds } from './Comparison.js';

/** Go or no-go for everything that was compared, and for each script of an inventory by what it reads. */
export function scorecards(
  subjects: readonly SubjectComparison[],
  thresholds: Thresholds,
  inventory: Inventory | undefined,
): Scorecard[] {
  const everything = card(
    'everything',
    subjects.flatMap((subject) => reasonsIn(subject, thresholds)),
  );
  if (!inventory) return [everything];
  const scripts = readinessOf(inventory).scripts.filter(({ calls }) => calls.length > 0);
  return [
    everything,
    ...scripts.map(({ file, calls }) =>
      card(
        file,
        calls.flatMap(({ operation, verdict, uses, unsure }) => {
          if (verdict === 'stays') return [`${operation} has no counterpart over REST`];
          if (verdict === 'related') return [`${operation} has something related only`];
          const subject = subjects.find((one) => one.subject === operationMoves[operation].fields);
          if (!subject) return [`${operation} was not compared`];
          const fields = new Set(uses.flatMap((use) => use.fields));
          // Where it cannot be seen what a script reads, it must be taken to read everything.
          const wanted = unsure || fields.size === 0 ? undefined : fields;
          return reasonsIn(subject, thresholds, wanted).map((reason) => `${operation}: ${reason}`);
        }),
      ),
    ),
  ];
}

function card(name: string, reasons: readonly string[]): Scorecard {
  return { name, verdict: reasons.length === 0 ? 'go' : 'no-go', reasons: [...new Set(reasons)] };
}

function reasonsIn(
  { subject, failures, onlySoap, onlyRest, pairs, fields }: SubjectComparison,
  { differing = 0, missingRecords = 0 }: Thresholds,
  wanted?: ReadonlySet<string>,
): string[] {
  if (failures.length > 0)
    return failures.map(
      ({ side, error }) => `${subject}: ${side === 'rest' ? 'REST' : 'SOAP'} could not be read (${error})`,
    );
  const reasons: string[] = [];
  const alone = onlySoap + onlyRest;
  if (alone > missingRecords * (pairs + alone))
    reasons.push(
      `${subject}: ${onlySoap} records are on the SOAP side only, ${onlyRest} on the REST side only`,
    );
  for (const field of fields) {
    if (wanted && !field.soap.some((name) => wanted.has(name))) continue;
    const bad = field.counts.different + field.counts.missing;
    if (bad > differing * comparedIn(field))
      reasons.push(`${subject}: ${field.soap.join('+')} differs in ${bad} records`);
    if (wanted && field.counts.incomparable > 0)
      reasons.push(`${subject}: ${field.soap.join('+')} cannot be compared (${field.why.join(', ')})`);
  }
  return reasons;
}

function comparedIn({ counts }: FieldComparison): number {
  return counts.equal + counts.converted + counts.different + counts.missing;
}
