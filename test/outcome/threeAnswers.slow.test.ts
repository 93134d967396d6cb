import { expect, it } from 'vitest';
import { type Extent, tryEach } from './everyAnswer.js';

const extents: readonly Extent[] = [
  { of: 'updateNamed', rows: 2, answers: 3, fields: 2, shown: 'any' },
  { of: 'updateNamed', rows: 3, answers: 3, fields: 2, shown: 'merged' },
];

it.each(extents)(
  '$answers answers to $rows rows of $fields fields: no outcome but the promised one',
  (extent) => {
    const { tried, placed, less, otherwise } = tryEach(extent);
    expect(otherwise).toBeUndefined();
    expect(placed).toBeGreaterThan(0);
    // Only answers that show values of several rows are known by less.
    expect(less).toBeLessThanOrEqual(tried / 50);
  },
);
