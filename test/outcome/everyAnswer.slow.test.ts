import { afterAll, expect, it } from 'vitest';
import { type Extent, tryEach } from './everyAnswer.js';

// All answers to up to four rows with up to three marks each. What differs in the names of rows and fields alone is one case.
const extents: readonly Extent[] = [
  ...[0, 1, 2, 3].map((answers): Extent => ({ rows: 1, answers, fields: 3, shown: 'any' })),
  ...[0, 1, 2, 3].map((answers): Extent => ({ rows: 2, answers, fields: 3, shown: 'any' })),
  ...[0, 1, 2, 3].map((answers): Extent => ({ rows: 3, answers, fields: 3, shown: 'merged' })),
  ...[4].map((answers): Extent => ({ rows: 3, answers, fields: 2, shown: 'merged' })),
  ...[0, 1, 2, 3, 4].map((answers): Extent => ({ rows: 4, answers, fields: 2, shown: 'merged' })),
  ...[0, 1, 2, 3, 4].map((answers): Extent => ({ rows: 4, answers, fields: 3, shown: 'own', least: 2 })),
  ...[0, 1, 2, 3].map(
    (answers): Extent => ({ rows: 3, answers, fields: 2, shown: 'any', common: true, least: 1 }),
  ),
  ...[0, 1, 2, 3, 4].map(
    (answers): Extent => ({ of: 'wsdlUpdateEmployees', rows: 4, answers, fields: 1, shown: 'any' }),
  ),
  ...[0, 1, 2, 3, 4].map(
    (answers): Extent => ({ of: 'wsdlProcessLeaves', rows: 4, answers, fields: 1, shown: 'any' }),
  ),
  ...[1, 2, 3].map(
    (answers): Extent => ({ of: 'wsdlUpdateEmployeeSkills', rows: 3, answers, fields: 2, shown: 'merged' }),
  ),
  ...[0, 1, 2].map(
    (answers): Extent => ({ of: 'wsdlUpdateTimePunches', rows: 2, answers, fields: 3, shown: 'any' }),
  ),
  ...[1, 2, 3].map(
    (answers): Extent => ({ of: 'wsdlUpdateTimePunches', rows: 3, answers, fields: 2, shown: 'merged' }),
  ),
  ...[0, 1, 2, 3, 4].map(
    (answers): Extent => ({ of: 'wsdlUpdateTimePunches', rows: 4, answers, fields: 2, shown: 'own' }),
  ),
];

const all = { tried: 0, placed: 0, byContent: 0, less: 0 };

it.each(extents.map((extent): Extent => ({ of: 'updateNamed', ...extent })))(
  '$of: $answers answers to $rows rows of $fields fields, $shown values: no outcome but the promised one',
  { timeout: 120_000 },
  (extent) => {
    const { otherwise, ...count } = tryEach(extent);
    expect(otherwise).toBeUndefined();
    // Only answers that show values of several rows are known by less.
    if (extent.shown === 'own') expect(count.less).toBe(0);
    for (const name of ['tried', 'placed', 'byContent', 'less'] as const) all[name] += count[name];
  },
);

afterAll(() => {
  const { tried, placed, byContent, less } = all;
  console.log(
    `${tried} answers tried: ${placed} rows placed, ${byContent} by what is shown; in ${less} less is known`,
  );
});
