// Nothing in this file calls the service.
import { expect, it, vi } from 'vitest';
import type { Client } from 'workforce-soap';

type Employees = Awaited<ReturnType<Client['wsdlGetEmployeesV2']>>;

const fake = {
  wsdlGetEmployees: () => Promise.resolve([] as Employees),
  async wsdlUpdateShifts() {
    return [];
  },
};

it('logs what it would do', () => {
  const log = vi.fn();
  log('now calling wsdlUpdateShifts for unit 101');
  log(`wsdlPunch is not called, see the documentation of wsdlPunch`);
  expect(log.mock.calls[0]?.[0]).toMatch(/wsdlUpdateShifts/);
  vi.spyOn(fake, 'wsdlUpdateShifts');
  if ((log as unknown as { op: string }).op === 'wsdlMoveEmployees') throw new Error('no');
});

export const answerFixture = '<ns1:wsdlGetUnitsResponse xmlns:ns1="uri:Service"><return/></ns1:wsdlGetUnitsResponse>';
