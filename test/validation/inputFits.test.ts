import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputFits } from '../../src/validation/inputFits.js';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';
import { callerInput, fixtureCases } from '../fixtureCases.js';

const runs = { numRuns: Number(process.env.FC_RUNS ?? 40) };
const WRONG = [
  ...[
    null,
    undefined,
    true,
    0,
    -0,
    1.5,
    2 ** 31,
    Number.NaN,
    '',
    'x',
    '0',
    '7.5',
    '2023-02-29',
    '2024-02-29',
  ],
  ...['24:00:00', '08:00:00', '2024-02-29T08:00:00', '2024-02-29 08:00:00+01:00', 'a\0', '\ud800', '😀'],
  ...['å'.repeat(60), 'x'.repeat(20_000), [], [[]], [undefined], {}, { noSuchField: 1 }],
];

type Holder = Record<string | number, unknown>;

/** Every place of a value that can hold another one. */
function* places(value: unknown): Generator<readonly [Holder, string | number]> {
  if (Array.isArray(value))
    for (const [i, item] of value.entries()) {
      yield [value as unknown as Holder, i];
      yield* places(item);
    }
  else if (Object.getPrototypeOf(value ?? 0) === Object.prototype)
    for (const [name, item] of Object.entries(value as object)) {
      yield [value as Holder, name];
      yield* places(item);
    }
}

describe.each(fixtureCases())('the input of $name', (fixture) => {
  const { operation } = fixture;

  it('fits', () => {
    expect(inputFits(operation, callerInput(fixture))).toBe(true);
  });

  it('fits with one value changed exactly where no issue is found', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...WRONG), fc.boolean(), (at, wrong, added) => {
        const input = callerInput(fixture) as Holder;
        const all = [...places(input), [input, 'misspelt'] as const];
        const [holder, key] = all[at % all.length]!;
        if (added && !Array.isArray(holder)) holder.misspelt = wrong;
        else holder[key] = wrong;
        expect(inputFits(operation, input)).toBe(inputIssues(operation, input).length === 0);
      }),
      runs,
    );
  });
});

it.each([undefined, null, 'text', [], new Date()])('%j is no input', (input) => {
  expect(inputFits(wsdlUpdateShifts, input)).toBe(false);
});
