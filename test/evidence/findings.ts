import type { Comparison } from '../../src/evidence/compare/Comparison.js';

/** Everything that a comparison found, as lines. */
export function findings({ subjects, lookUpFailures }: Comparison): string[] {
  return [
    ...lookUpFailures.map(({ side }) => `look-ups: ${side} failed`),
    ...subjects.flatMap(({ subject, failures, onlySoap, onlyRest, doubled, fields }) => [
      ...failures.map(({ side }) => `${subject}: ${side} failed`),
      ...(onlySoap > 0 ? [`${subject}: ${onlySoap} only SOAP`] : []),
      ...(onlyRest > 0 ? [`${subject}: ${onlyRest} only REST`] : []),
      ...doubled.map(({ on }) => `${subject}: twice ${on}`),
      ...fields.flatMap(({ soap, counts }) =>
        counts.different + counts.missing > 0
          ? [`${subject}: ${soap.join('+')} ${counts.different} different ${counts.missing} missing`]
          : [],
      ),
    ]),
  ];
}
