import { expect, expectTypeOf, it } from 'vitest';
import type { Shift, TimePunch, updateUnit } from '../../src/index.js';
import type { Journal, RowOf, WritingOperation } from '../../src/journal/index.js';
import { allOperations } from '../../src/wsdl/allDefinitions.js';

it('takes exactly the operations that write rows', () => {
  const named = allOperations()
    .map(({ name }) => name)
    .filter((name) => !/^wsdl(Get|get|Find)/.test(name) && name !== 'wsdlInitiateTransferToPayroll');
  const writing = allOperations().filter(
    ({ effect, name }) => effect !== 'read' && name !== 'wsdlInitiateTransferToPayroll',
  );
  expect(named.sort()).toEqual(writing.map(({ name }) => name).sort());
  expectTypeOf<'wsdlGetSchedules'>().not.toExtend<WritingOperation>();
  expectTypeOf<'wsdlInitiateTransferToPayroll'>().not.toExtend<WritingOperation>();
});

it('takes the rows of the operation, and no others', () => {
  expectTypeOf<RowOf<'wsdlUpdateShifts'>>().toEqualTypeOf<Shift>();
  expectTypeOf<RowOf<'wsdlUpdateUnit'>>().toEqualTypeOf<updateUnit>();
  expectTypeOf<RowOf<'wsdlPunch'>>().toHaveProperty('timestamp');
  const write = async (journal: Journal, client: never, shift: Shift, punch: TimePunch) => {
    const job = journal.job('types');
    const { rows } = await job.write(client, 'wsdlUpdateShifts', [shift], { key: 'comment' });
    expectTypeOf(rows[0]!.input).toEqualTypeOf<Shift>();
    // @ts-expect-error a punch is no shift
    await job.write(client, 'wsdlUpdateShifts', [punch]);
    // @ts-expect-error a misspelt field
    await job.write(client, 'wsdlUpdateShifts', [{ ...shift, begtime: '08:00:00' }]);
    // @ts-expect-error no field of the rows
    await job.write(client, 'wsdlUpdateShifts', [shift], { key: 'id' });
    // @ts-expect-error a read
    await job.write(client, 'wsdlGetSchedules', []);
    // @ts-expect-error started by payrollTransfer
    await job.write(client, 'wsdlInitiateTransferToPayroll', []);
  };
  expect(write).toBeTypeOf('function');
});
