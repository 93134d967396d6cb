import type { Sandbox } from '../../src/sandbox/startSandbox.js';

/** Ends each payroll transfer before it is asked for, so that nobody waits for the second question. */
export function quickTransfers(sandbox: Sandbox): void {
  sandbox.onCall(({ operation }) => {
    if (operation === 'wsdlInitiateTransferToPayroll')
      for (const one of sandbox.world.transfers.of()) one.pollsLeft = 0;
  });
}
