import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestBytes } from '../../src/encoding/request/envelope.js';
import { inputFits } from '../../src/validation/inputFits.js';
import { inputIssues } from '../../src/validation/validate.js';
import { ApiKey, Secret } from '../../src/secret.js';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';
import { recordOf } from '../arbitraries.js';
import { echoOf } from '../encoding/echo.js';

// What nobody gives on purpose, but programs do: whatever the fast check lets pass must have no issue, and be written.

type Holder = Record<string | number, unknown>;

class Reader {
  get badgeNo(): string {
    return '1';
  }
}
class LongSecret extends Secret {}

const oddValues = (): readonly unknown[] => [
  ...[null, undefined, true, '', 'x', '7.5', '2023-02-29', '24:00:00', ' ', '0000-00-00'],
  ...[0, -0, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, 1e300, Number.NaN, Infinity, 5n, Symbol('x'), () => 1],
  ...['a\0', '\ud800', '\udc00\ud800', '😀\ud83d', '\ufffe', '\u000b', '😀'.repeat(400)],
  ...[
    new Secret('s'),
    new Secret('\0'),
    new Secret(undefined as never),
    new LongSecret('s'),
    new ApiKey('k'),
  ],
  ...[
    new String('x'),
    new Number(1),
    new Date(0),
    new Map(),
    new Reader(),
    Object.create(null),
    Buffer.from('x'),
  ],
  ...[[], new Array(3), [null], [undefined], Object.freeze([]), Object.freeze({}), new Proxy({}, {})],
];

const ODD_SHAPES: readonly ((record: Holder) => unknown)[] = [
  (record) => Object.freeze(record),
  (record) => Object.setPrototypeOf({ ...record }, null),
  (record) => Object.setPrototypeOf({ ...record }, { misspelt: 1 }),
  (record) => Object.create(record),
  (record) => Object.setPrototypeOf(arrayWith(record), null),
  (record) => Object.setPrototypeOf(arrayWith(record), Object.prototype),
  (record) => Object.assign(new Date(0), record),
  (record) => Object.assign(Object.setPrototypeOf(new Date(0), Object.prototype), record),
  (record) => ({ ...record, misspelt: undefined }),
  (record) => ({ ...record, [Symbol('x')]: 1 }),
  (record) => Object.defineProperty({ ...record }, '__proto__', { value: 1, enumerable: true }),
  // As many fields that are not seen as there are unknown ones.
  (record) => withFields(record, (value) => ({ value }), 'misspelt'),
  (record) => withFields(record, (value) => ({ get: () => value, enumerable: true })),
];

// One record has a field `length`.
function arrayWith({ length, ...fields }: Holder): object {
  return Object.assign([length], fields);
}

function withFields(
  record: Holder,
  described: (value: unknown) => PropertyDescriptor,
  besides?: string,
): Holder {
  const odd: Holder = {};
  for (const [name, value] of Object.entries(record)) {
    Object.defineProperty(odd, name, described(value));
    if (besides) odd[besides + name] = 1;
  }
  return odd;
}

function isPlain(value: unknown): value is Holder {
  return Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
}

/** Every place of a value that can hold another one. */
function* places(value: unknown): Generator<readonly [Holder, string | number]> {
  if (!isPlain(value)) return;
  for (const [name, item] of Object.entries(value)) {
    yield [value as Holder, name];
    yield* places(item);
  }
}

const odd = fc.oneof(
  fc.nat(oddValues().length - 1).map((at) => () => oddValues()[at]),
  fc
    .constantFrom(...ODD_SHAPES)
    .map((shaped) => (value: unknown) => (isPlain(value) ? shaped(value) : value)),
);

describe.each([...allOperations(), ...allRecords().map(echoOf)])('the input of $name', (operation) => {
  const input = recordOf({ ...operation, fields: operation.input, origin: 'observed' });

  it('that fits has no issue and can be written', () => {
    fc.assert(
      fc.property(input, fc.array(fc.tuple(fc.nat(), odd), { maxLength: 2 }), (given, changes) => {
        const root: Holder = { given };
        for (const [at, change] of changes) {
          const all = [...places(root)];
          const [holder, key] = all[at % all.length]!;
          if (!Object.isFrozen(holder)) Reflect.set(holder, key, change(holder[key]));
        }
        const issues = inputIssues(operation, root.given);
        if (!inputFits(operation, root.given)) return;
        expect(issues).toEqual([]);
        const namespaces = { types: 'urn:types', operations: 'urn:operations' };
        requestBytes(operation, 'k', root.given as Holder, namespaces);
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 10) },
    );
  });
});
