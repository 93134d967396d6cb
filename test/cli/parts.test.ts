import { expect, it } from 'vitest';
import { parseParts } from '../../src/cli/call/parseParts.js';
import { reviveFields } from '../../src/cli/call/reviveInput.js';
import type { FieldSpec } from '../../src/definition/field.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import { wsdlFindEmployees } from '../../src/operations/employees/wsdlFindEmployees.js';
import { wsdlGetSchedulesV3 } from '../../src/operations/scheduling/wsdlGetSchedulesV3.js';
import { wsdlGetEmployeesV2 } from '../../src/operations/employees/wsdlGetEmployeesV2.js';
import { wsdlUpdateEmployees } from '../../src/operations/employees/wsdlUpdateEmployees.js';
import { Secret } from '../../src/secret.js';

const parts = (operation: AnyOperation, ...args: string[]) => parseParts(operation, args, {});

it('takes an option that is given again for more of a list, and else for another value', () => {
  const both = [{ badgeNo: '1001' }, { badgeNo: '1002' }];
  expect(parts(wsdlFindEmployees, '--badgeNoList', '1001,1002')).toEqual({ badgeNoList: both });
  expect(parts(wsdlFindEmployees, '--badgeNoList', '1001', '--badgeNoList=1002')).toEqual({
    badgeNoList: both,
  });
  expect(parts(wsdlGetSchedulesV3, '--fromDate', '2026-03-01', '--fromDate', '2026-03-02')).toEqual({
    GetSchedulesV3: { fromDate: '2026-03-02' },
  });
});

it('makes a number of whole numbers alone, and leaves the rest to be described', () => {
  const section = (text: string) => parts(wsdlGetEmployeesV2, '--sectionId', text);
  expect(section('7')).toEqual({ sectionId: 7 });
  for (const text of ['7a', '7.5', '1e3', '']) expect(section(text)).toEqual({ sectionId: text });
});

it('takes a flag without a value for yes, and a value that is no option for its own', () => {
  expect(parts(wsdlGetSchedulesV3, '--scheduledShifts', '--fromDate', '2026-03-01')).toEqual({
    GetSchedulesV3: { scheduledShifts: true, fromDate: '2026-03-01' },
  });
  expect(() => parts(wsdlGetSchedulesV3, '--fromDate')).toThrow('--fromDate needs a value');
  expect(() => parts(wsdlGetSchedulesV3, '2026-03-01')).toThrow('a value stands alone');
});

it('puts no secret of an input back that was shown as redacted', () => {
  const [part] = Object.values<FieldSpec>(wsdlUpdateEmployees.input);
  const { fields } = part!.item!.record!;
  const [name] = Object.entries(fields).find(([, { kind }]) => kind === 'secret')!;
  expect(reviveFields(fields, { [name]: 'a-new-password' })[name]).toBeInstanceOf(Secret);
  expect(() => reviveFields(fields, { [name]: '[redacted]' })).toThrow(
    `${name} stands as [redacted] in the input`,
  );
});
