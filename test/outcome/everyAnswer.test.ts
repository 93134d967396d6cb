import { expect, it } from 'vitest';
import { type Extent, tryEach } from './everyAnswer.js';

const extents: readonly Extent[] = [
  ...[0, 1, 2].map((answers): Extent => ({ rows: 1, answers, fields: 3, shown: 'any' })),
  ...[0, 1, 2].map((answers): Extent => ({ rows: 2, answers, fields: 2, shown: 'any' })),
  ...[1, 2].map((answers): Extent => ({ rows: 3, answers, fields: 2, shown: 'merged' })),
  ...[2].map((answers): Extent => ({ rows: 3, answers, fields: 3, shown: 'own', least: 2 })),
  ...[1, 2].map((answers): Extent => ({ rows: 2, answers, fields: 2, shown: 'any', common: true })),
  ...[2].map((answers): Extent => ({ rows: 3, answers, fields: 2, shown: 'any', common: true, least: 1 })),
  ...[1, 2, 3].map(
    (answers): Extent => ({ of: 'wsdlUpdateEmployees', rows: 3, answers, fields: 1, shown: 'any' }),
  ),
  ...[1, 2, 3].map(
    (answers): Extent => ({ of: 'wsdlProcessLeaves', rows: 3, answers, fields: 1, shown: 'any' }),
  ),
  ...[1, 2].map(
    (answers): Extent => ({ of: 'wsdlUpdateEmployeeSkills', rows: 3, answers, fields: 2, shown: 'merged' }),
  ),
  ...[1, 2].map(
    (answers): Extent => ({ of: 'wsdlUpdateTimePunches', rows: 2, answers, fields: 2, shown: 'any' }),
  ),
  ...[2].map(
    (answers): Extent => ({ of: 'wsdlUpdateTimePunches', rows: 3, answers, fields: 2, shown: 'merged' }),
  ),
];

it.each(extents.map((extent): Extent => ({ of: 'updateNamed', ...extent })))(
  '$of: $answers answers to $rows rows of $fields fields: no outcome but the promised one',
  (extent) => {
    const { tried, placed, less, otherwise } = tryEach(extent);
    expect(otherwise).toBeUndefined();
    expect(tried).toBeGreaterThan(0);
    if (extent.answers > 0) expect(placed).toBeGreaterThan(0);
    // Only answers that show values of several rows are known by less.
    if (extent.shown === 'own') expect(less).toBe(0);
    expect(less).toBeLessThanOrEqual(tried / 50);
  },
);
