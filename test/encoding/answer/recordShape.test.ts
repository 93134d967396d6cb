import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { literalOf, RecordShape } from '../../../src/encoding/answer/recordShape.js';
import { decodeIn, rolesAnswer } from '../answers.js';

const names = ['id', 'class', 'minShiftLenghts', ...Array.from({ length: 70 }, (_, i) => `field${i}`)];

describe('the records of a shape', () => {
  it('have the fields with a value as keys, in the order of the definition, whatever came before', {
    tags: ['slow'],
  }, () => {
    const values = fc.array(fc.option(fc.nat(), { nil: undefined, freq: 2 }), {
      minLength: 73,
      maxLength: 73,
    });
    fc.assert(
      fc.property(
        fc.array(values, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(1, 20, 300),
        (some, times) => {
          const shape = new RecordShape(names);
          for (let i = 0; i < times; i++)
            for (const one of some)
              expect(Object.entries(shape.recordOf(one))).toEqual(
                names.flatMap((name, k) => (one[k] === undefined ? [] : [[name, one[k]]])),
              );
        },
      ),
      { numRuns: 20 },
    );
  });

  it('are told apart where one field alone has a value, wherever in the definition it stands', () => {
    const shape = new RecordShape(names);
    for (let turn = 0; turn < 20; turn++)
      for (const [i, name] of names.entries()) {
        const values = names.map((_, k) => (k === i ? k : undefined));
        expect(Object.entries(shape.recordOf(values))).toEqual([[name, i]]);
      }
  });

  it('are the same when there are more combinations of fields than are remembered', {
    tags: ['slow'],
  }, () => {
    const shape = new RecordShape(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
    for (let turn = 0; turn < 20; turn++)
      for (let bits = 0; bits < 1024; bits++) {
        const record = shape.recordOf(
          Array.from({ length: 10 }, (_, i) => (bits & (1 << i) ? i : undefined)),
        );
        expect(Object.values(record)).toEqual(
          Array.from({ length: 10 }, (_, i) => i).filter((i) => bits & (1 << i)),
        );
      }
  });

  it.each(['__proto__', 'a b', 'a:1,b', '1a', 'x}', '', 'å', 'a-b'])(
    'are not compiled of a name such as %j',
    (name) => {
      expect(literalOf(['id', name])).toBeUndefined();
      const shape = new RecordShape(['id', name]);
      const records = Array.from({ length: 600 }, () => shape.recordOf([1, { polluted: true }]));
      expect(Object.keys(records.at(-1)!)).toEqual(expect.arrayContaining(['id', name]));
      expect(Object.getPrototypeOf(records.at(-1))).toBe(Object.prototype);
    },
  );
});

describe('a record that was read', () => {
  const nameless = '<item><id>1</id></item>';
  const whole = '<item><id>1</id><name>Staff</name></item>';
  const keysOf = (items: string, behind = '') => {
    const answer = decodeIn(1 << 20, rolesAnswer(`<return>${items}</return>`, behind));
    return answer.kind === 'value' ? (answer.value as object[]).map((record) => Object.keys(record)) : [];
  };

  it('has the same keys in a fresh process and behind thousands', () => {
    const [first] = keysOf(nameless);
    expect(first).toEqual(['id']);
    for (const before of [whole, nameless])
      expect(keysOf(before.repeat(2000) + nameless).at(-1)).toEqual(first);
    expect(keysOf(nameless.repeat(2000) + whole).at(-1)).toEqual(['id', 'name']);
  });

  it('has no key of what is nil, or was left out', () => {
    expect(keysOf('<item><id>x</id><name xsi:nil="true"/></item>')).toEqual([[]]);
  });

  it('has its keys in order also where a value comes later or not at all', () => {
    const late = '<item><id href="#late"/><name>Staff</name></item>';
    expect(keysOf(late, '<m id="late">1</m>')).toEqual([['id', 'name']]);
    expect(keysOf(late, '<m id="late" xsi:nil="true"/>')).toEqual([['name']]);
    expect(keysOf(late)).toEqual([['name']]);
  });

  it('leaves the defaults of those who spread it', () => {
    const answer = decodeIn(1 << 20, rolesAnswer(`<return>${nameless}</return>`));
    const [record] = (answer as { value: object[] }).value;
    expect({ name: 'none', ...record }).toEqual({ name: 'none', id: 1 });
  });
});
