import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputFits } from '../../src/validation/inputFits.js';
import { inputIssues } from '../../src/validation/validate.js';
import { wsdlReverseTransactions } from '../../src/operations/payroll/wsdlReverseTransactions.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';
import { callerInput, fixtureCases } from '../fixtureCases.js';
import { places, WRONG } from './wrongValues.js';

const runs = { numRuns: Number(process.env.FC_RUNS ?? 40) };
type Holder = Record<string | number, unknown>;

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

it('no list fits that is longer than a call takes', () => {
  const reversed = (count: number) => ({
    reverseInfos: [
      {
        startDate: '2024-01-01',
        endDate: '2024-01-31',
        badgeNos: Array.from({ length: count }, () => '0007'),
      },
    ],
  });
  expect(inputFits(wsdlReverseTransactions, reversed(200))).toBe(true);
  expect(inputFits(wsdlReverseTransactions, reversed(201))).toBe(false);
});

it.each([undefined, null, 'text', [], new Date()])('%j is no input', (input) => {
  expect(inputFits(wsdlUpdateShifts, input)).toBe(false);
});
