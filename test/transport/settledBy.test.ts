import { expect, it } from 'vitest';
import { settledBy } from '../../src/operations/settledBy.js';
import { allOperations } from '../../src/wsdl/allDefinitions.js';

const operations = new Map(allOperations().map((operation) => [operation.name, operation]));

it.each([...operations.values()].filter(({ effect }) => effect !== 'read'))(
  'names the read that settles a lost $name, or says that there is none',
  ({ name }) => {
    const { by, look } = settledBy(name);
    if (by === undefined) expect(look).toMatch(/^No operation shows/);
    else expect(operations.get(by)?.effect).toBe('read');
  },
);

it('has advice for an operation it does not know', () => {
  expect(settledBy('wsdlUpdateNewThing')).toMatchObject({ by: undefined });
  expect(settledBy('toString')).toMatchObject({ by: undefined });
});
