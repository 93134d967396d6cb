import { expect, it } from 'vitest';
import { parseParts } from '../../src/cli/call/parseParts.js';
import { reviveFields, reviveValue, scalarOf } from '../../src/cli/call/reviveInput.js';
import { rulesOf, typeName } from '../../src/cli/ops/describeField.js';
import type { FieldSpec } from '../../src/definition/field.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import { wsdlFindEmployees } from '../../src/operations/employees/wsdlFindEmployees.js';
import { wsdlGetSchedulesV3 } from '../../src/operations/scheduling/wsdlGetSchedulesV3.js';
import { wsdlGetEmployeesV2 } from '../../src/operations/employees/wsdlGetEmployeesV2.js';
import { wsdlUpdateEmployees } from '../../src/operations/employees/wsdlUpdateEmployees.js';
import { ApiKey, Secret } from '../../src/secret.js';

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

const of = (kind: string, more: object = {}) => ({ kind, ...more }) as unknown as FieldSpec;
const record = { name: 'Row', fields: { hours: of('decimal'), name: of('string') } };

it.each<[FieldSpec, unknown, unknown]>([
  [of('decimal'), 7.5, '7.5'],
  [of('decimal'), '7.50', '7.50'],
  [of('int'), 7, 7],
  [of('record', { record }), { hours: 7.5, name: 7, other: 1.5 }, { hours: '7.5', name: 7, other: 1.5 }],
  [of('record', { record }), null, null],
  [of('record', { record }), [1.5], [1.5]],
  [of('array', { item: of('decimal') }), [7.5, '8'], ['7.5', '8']],
  [of('array', { item: of('record', { record }) }), [{ hours: 1 }], [{ hours: '1' }]],
  [of('array', { item: of('decimal') }), 7.5, 7.5],
])('of a file, as %j: %j is %j', (spec, value, revived) => {
  expect(reviveValue(spec, value, 'here')).toEqual(revived);
});

it('a secret in a file is one, and no text of a redacted file', () => {
  const secret = reviveValue(of('secret'), 'hunter2', 'password') as Secret;
  expect([secret instanceof Secret, secret.reveal(), String(secret)]).toEqual([
    true,
    'hunter2',
    '[redacted]',
  ]);
  expect(reviveValue(of('apiKey'), 'k-1', 'key')).toBeInstanceOf(ApiKey);
  expect(() => reviveValue(of('secret'), '[redacted]', 'password')).toThrow('password stands as [redacted]');
  expect(reviveValue(of('secret'), 7, 'password')).toBe(7);
});

it.each<[string, string, unknown]>([
  ['int', '7', 7],
  ['int', '-07', -7],
  ['int', '7.5', '7.5'],
  ['int', 'a7', 'a7'],
  ['boolean', 'true', true],
  ['boolean', '1', true],
  ['boolean', 'false', false],
  ['boolean', '0', false],
  ['boolean', 'yes', 'yes'],
  ['string', '007', '007'],
])('as an argument of the kind %s, %s is %j', (kind, text, value) => {
  expect(scalarOf(of(kind), text, 'here')).toBe(value);
});

it.each(['secret', 'apiKey'])('a %s is no argument', (kind) => {
  expect(() => scalarOf(of(kind), 'hunter2', '--password')).toThrow('--password is a secret');
});

it.each<[FieldSpec, string, string]>([
  [of('string', { required: true, maxLength: 50 }), 'string', 'required, a string of at most 50 characters'],
  [of('dateText', { required: true, answerOnly: true }), 'date', 'in answers only'],
  [of('array', { item: of('record', { record }) }), 'Row[]', ''],
  [of('secret', { sensitivity: 'secret' }), 'secret', 'secret'],
  [
    of('apiKey', { sensitivity: 'personal', observed: true, since: '4.2' }),
    'key',
    'since 4.2, personal, observed',
  ],
  [of('string', { orEmpty: true }), 'string', 'may be empty'],
  [of('int', { values: { Whole: 1, Half: 2 } }), 'int', '1 Whole · 2 Half'],
  [of('string', { values: { Day: 'DAY', Shift: 'SHIFT' } }), 'string', "'DAY' · 'SHIFT'"],
])('the field %j is told as %s, %s', (spec, type, rules) => {
  expect(typeName(spec)).toBe(type);
  expect(rulesOf(spec)).toBe(rules);
});
