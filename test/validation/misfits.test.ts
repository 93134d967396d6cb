import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectSchema } from '../../src/validation/schema.js';
import { inputIssues } from '../../src/validation/validate.js';
import { callerInput, fixtureCases } from '../fixtureCases.js';
import { places, WRONG } from './wrongValues.js';

const runs = { numRuns: Number(process.env.FC_RUNS ?? 20) };

type Holder = Record<string | number, unknown>;

describe.each(fixtureCases())('the input of $name', (fixture) => {
  const { operation } = fixture;
  const schema = objectSchema(operation.input, operation.rules);

  it('is told wrong where zod finds it wrong, in the same words', () => {
    const change = fc.tuple(fc.nat(), fc.constantFrom(...WRONG), fc.boolean());
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const input = callerInput(fixture) as Holder;
        for (const [at, shared, added] of changes) {
          const wrong = structuredClone(shared);
          const all = [...places(input), [input, 'misspelt'] as const];
          const [holder, key] = all[at % all.length]!;
          if (added && !Array.isArray(holder)) holder.misspelt = wrong;
          else holder[key] = wrong;
        }
        const { error } = schema.safeParse(input);
        const found = (error?.issues ?? []).flatMap((issue) =>
          issue.code === 'unrecognized_keys'
            ? issue.keys.map((key) => [...issue.path, key].join())
            : [`${issue.path.join()} ${issue.message}`],
        );
        const told = inputIssues(operation, input).map(({ path, expected }) =>
          expected.startsWith('no such field') ? path.join() : `${path.join()} ${expected}`,
        );
        // Of an array that is too long zod says so twice, where a rule says it too.
        expect(told.sort()).toEqual([...new Set(found)].sort());
      }),
      runs,
    );
  });
});
