import { t } from '../../src/definition/field.js';
import { type AnyOperation, batchOperation } from '../../src/definition/operation.js';
import { type Definition, type RecordOf, record } from '../../src/definition/record.js';
import * as operations from '../../src/operations/index.generated.js';

const definition = record('Named', {
  a: t.string(),
  b: t.string(),
  c: t.string(),
  validationErrors: t.validationErrors(),
});
interface Named extends RecordOf<typeof definition> {}
const Named: Definition<Named> = definition;
const updateNamed = batchOperation('updateNamed', {
  ...{ action: 'updateNamed', effect: 'write', origin: 'observed' },
  input: { rows: t.array(Named).required() },
  answers: Named,
  rowIdentity: ['a', 'b', 'c'],
});

type ValueOf = (value: number) => string | number;
const text: ValueOf = (value) => `B-${value}`;
const number: ValueOf = (value) => 100 + value;
const moment: ValueOf = (value) => `2026-05-1${value}T08:00:00`;

/** An operation, and the fields that tell its rows apart, each with values of its kind. */
export interface Marked {
  readonly operation: AnyOperation;
  readonly fields: Readonly<Record<string, ValueOf>>;
}

export const MARKED = {
  updateNamed: { operation: updateNamed, fields: { a: text, b: text, c: text } },
  wsdlUpdateEmployees: { operation: operations.wsdlUpdateEmployees, fields: { badgeNo: text } },
  wsdlUpdateEmployeeSkills: {
    operation: operations.wsdlUpdateEmployeeSkills,
    fields: { persId: number, badgeNo: text },
  },
  wsdlProcessLeaves: { operation: operations.wsdlProcessLeaves, fields: { leaveId: number } },
  wsdlUpdateTimePunches: {
    operation: operations.wsdlUpdateTimePunches,
    fields: { id: number, badgeNo: text, punchIn: moment },
  },
} as const satisfies Record<string, Marked>;
