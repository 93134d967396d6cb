import { describe, expect, expectTypeOf, it } from 'vitest';
import type { InputOf, OutputOf } from '../../src/definition/operation.js';
import { wsdlGetPayrollV2 } from '../../src/operations/payroll/wsdlGetPayrollV2.js';
import { wsdlInitiateTransferToPayroll } from '../../src/operations/payroll/wsdlInitiateTransferToPayroll.js';
import { wsdlReverseTransactions } from '../../src/operations/payroll/wsdlReverseTransactions.js';
import { wsdlUpdateManualSalaries } from '../../src/operations/payroll/wsdlUpdateManualSalaries.js';
import { wsdlPunch } from '../../src/operations/punches/wsdlPunch.js';
import type { PayrollV2 } from '../../src/records/payroll/PayrollV2.js';
import type { ResultTransfer } from '../../src/records/payroll/ResultTransfer.js';
import type { searchOption } from '../../src/records/payroll/searchOption.js';
import type { TransferStatus } from '../../src/records/payroll/TransferStatus.js';
import type { Reply } from '../../src/definition/outcome.js';
import type { Secret } from '../../src/secret.js';
import type { PayrollTransferStatus } from '../../src/values/PayrollTransferStatus.js';
import type { Records } from '../../src/definition/outcome.js';

describe('payroll types', () => {
  it('protects the download address', () => {
    expectTypeOf<ResultTransfer['url']>().toEqualTypeOf<Secret | undefined>();
    expectTypeOf<string>().not.toExtend<ResultTransfer['url']>();
  });

  it('names the statuses and takes others', () => {
    expectTypeOf<ResultTransfer['status']>().toEqualTypeOf<PayrollTransferStatus | undefined>();
    expectTypeOf<'Queued'>().toExtend<TransferStatus['status']>();
  });

  it('knows what the operations take and answer', () => {
    expectTypeOf<
      InputOf<typeof wsdlInitiateTransferToPayroll>['searchOptions']
    >().toEqualTypeOf<searchOption>();
    expectTypeOf<OutputOf<typeof wsdlInitiateTransferToPayroll>>().toEqualTypeOf<Reply<TransferStatus>>();
    expectTypeOf<OutputOf<typeof wsdlGetPayrollV2>>().toEqualTypeOf<Records<PayrollV2>>();
  });

  it('says which calls book twice or lock when they are repeated', () => {
    expect(wsdlPunch.effect).toBe('append');
    expect(wsdlUpdateManualSalaries.effect).toBe('append');
    expect(wsdlInitiateTransferToPayroll.effect).toBe('lock');
    expect(wsdlReverseTransactions.effect).toBe('lock');
    expect(wsdlGetPayrollV2.effect).toBe('read');
  });
});
