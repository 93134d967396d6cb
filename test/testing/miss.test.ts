import { expect, it } from 'vitest';
import { JsonList } from '../../src/cassette/JsonList.js';
import { CassetteMissError, CassetteUnreadableError, Miss } from '../../src/cassette/Miss.js';

const miss = (more: Partial<ConstructorParameters<typeof Miss>[1]>) =>
  new Miss('wsdlGetRoles', { nearest: undefined, used: false, recorded: [], ...more });
const differs = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ path: `part${i}`, recorded: 'a', given: 'b' })) as never[];

it.each<[what: string, more: Parameters<typeof miss>[0], says: RegExp]>([
  ['nothing is recorded', {}, /^wsdlGetRoles was not recorded\. Recorded are: no calls\. Nothing was sent/],
  ['others are recorded', { recorded: ['a', 'b'] }, /Recorded are: a, b\. /],
  ['there is no cassette', { missing: '/x' }, /^wsdlGetRoles: there is no cassette in \/x\. .*To record it/],
  [
    'it is a write that may not go out',
    { isUnsentWrite: true },
    /^wsdlGetRoles changes something\. .*only in the modes/,
  ],
  [
    'it was answered already',
    { used: true, nearest: { folder: '1-a', differences: [] } },
    /^wsdlGetRoles was recorded as 1-a and is called once more/,
  ],
  [
    'several keys were recorded',
    { rivals: ['1-a', '2-b'] },
    /^wsdlGetRoles was recorded with several keys, in 1-a and 2-b, .*Use the keys that were recorded/,
  ],
  [
    'five parts differ',
    { nearest: { folder: '1-a', differences: differs(5) } },
    /Nearest is 1-a, where part0: recorded "a", given "b"; .*part4: recorded "a", given "b"\. /,
  ],
  ['more differ', { nearest: { folder: '1-a', differences: differs(7) } }, /part4: [^;]*; … and 2 more\. /],
  [
    'it has one part more, one of a person, and a long one',
    {
      nearest: {
        folder: '1-a',
        differences: [
          { path: 'new', given: 'b' },
          { path: 'name' },
          { path: 'long', recorded: 'x'.repeat(60), given: 'y'.repeat(61) },
        ] as never[],
      },
    },
    /new: recorded nothing, given "b"; name differs; long: recorded "x{60}", given "y{60}"…\./,
  ],
])('says of a call that is not recorded where %s', (_, more, says) => {
  expect(miss(more).message).toMatch(says);
});

it('names the nearest call, what differs there, and all misses of a cassette', () => {
  const differences = differs(1);
  const near = miss({ nearest: { folder: '1-a', differences } });
  expect([near.nearest, near.differences]).toEqual(['1-a', differences]);
  expect([miss({}).nearest, miss({}).differences]).toEqual([undefined, []]);
  const error = new CassetteMissError('roles', [near, miss({})]);
  expect(error.misses).toEqual([near, expect.anything()]);
  // Who repeats what may be repeated would do so for ever.
  expect(error).toMatchObject({ retryable: false, requestSent: false });
  expect(error.message.split('\n')).toHaveLength(2);
  expect(new CassetteUnreadableError('roles', new Error('It breaks off.')).message).toBe(
    'cassette roles: It breaks off. Nothing was sent.',
  );
});

it.each([[[[1, 2], [], [3]]], [[[], []]], [[]], [[[{ a: [1] }], ['b']]]])(
  'a long list is written part by part as JSON writes it: %j',
  (parts) => {
    const written = [...new JsonList(() => parts).json()].join('');
    expect(written).toBe(
      JSON.stringify({ list: parts.flat() }, undefined, 2).slice('{\n  "list": '.length, -2),
    );
  },
);

it('a part that is no list ends the writing', () => {
  expect(() => [...new JsonList(() => [[1], 7]).json()]).toThrow('it ends as no list');
});
