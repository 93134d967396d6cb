import { expect, it } from 'vitest';
import { faults } from '../../src/testing/index.js';
import { builtAnswer } from '../../src/faults/wellAnswer.js';
import type { FaultCall } from '../../src/faults/InjectedFault.js';

const other = {
  operation: 'wsdlGetRoles',
  number: 1,
  body: Buffer.alloc(0),
  contentType: 'text/xml',
  well: async () => builtAnswer('wsdlGetRoles', Buffer.alloc(0), 'text/xml'),
} as FaultCall;

it.each(Object.keys(faults) as (keyof typeof faults)[])(
  '%s happens to the operation that it is given alone',
  async (name) => {
    const build = faults[name] as (target: unknown) => ReturnType<typeof faults.soapFault>;
    for (const target of [
      'wsdlUpdateShifts',
      ['wsdlUpdateShifts', 'wsdlGetUnit'],
      { operation: 'wsdlUpdateShifts' },
      { operation: ['wsdlUpdateShifts'] },
    ])
      expect(await build(target).effectOn(other)).toBeUndefined();
  },
);

it('happens to each of the operations that it is given', async () => {
  expect(await faults.soapFault('wsdlGetRoles' as never).effectOn(other)).toMatchObject({
    kind: 'answer',
    status: 500,
  });
  expect(await faults.rateLimited(['wsdlGetUnit', 'wsdlGetRoles'] as never).effectOn(other)).toMatchObject({
    status: 429,
  });
});
