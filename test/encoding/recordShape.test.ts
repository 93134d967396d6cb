import { describe, expect, it } from 'vitest';
import { literalOf, RecordShape } from '../../src/encoding/answer/recordShape.js';

describe('the records of a shape', () => {
  it('hold the same before and after their literal is compiled', () => {
    const shape = new RecordShape(['id', 'class', 'minShiftLenghts']);
    const records = Array.from({ length: 1000 }, (_, i) => shape.recordOf([i, undefined, 'x']));
    for (const [i, record] of records.entries()) expect(record).toEqual({ id: i, minShiftLenghts: 'x' });
  });

  it('hold a field that none of the first ones had', () => {
    const shape = new RecordShape(['id', 'class', 'name']);
    const records = Array.from({ length: 1000 }, (_, i) =>
      shape.recordOf([i, i > 700 ? 'late' : undefined, 'x']),
    );
    expect(records.map((record) => record.class)).toEqual(
      records.map((_, i) => (i > 700 ? 'late' : undefined)),
    );
    expect(Object.keys(records[800]!)).toEqual(['id', 'class', 'name']);
  });

  it.each(['__proto__', 'a b', 'a:1,b', '1a', 'x}', '', 'å', 'a-b'])(
    'are not compiled of a name such as %j',
    (name) => {
      expect(literalOf(['id', name])).toBeUndefined();
      const shape = new RecordShape(['id', name]);
      const records = Array.from({ length: 600 }, () => shape.recordOf([1, 2]));
      expect(Object.keys(records.at(-1)!)).toContain('id');
      expect(Object.getPrototypeOf(records.at(-1))).toBe(Object.prototype);
    },
  );
});
