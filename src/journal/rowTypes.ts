import type { Client } from '../client/client.js';
import type { OperationMethods } from '../client/operationMethods.generated.js';

/** The operations that write rows. */
export type WritingOperation = Exclude<
  keyof OperationMethods,
  `wsdlGet${string}` | `wsdlget${string}` | `wsdlFind${string}` | 'wsdlInitiateTransferToPayroll'
>;

type InputTo<Name extends WritingOperation> = NonNullable<Parameters<Client[Name]>[0]>;
type PartOf<Input> = NonNullable<Input[keyof Input]>;

/** A row of an operation that writes: a record of its list, its only record, or all its parts. */
export type RowOf<Name extends WritingOperation> = [PartOf<InputTo<Name>>] extends [
  readonly (infer Row extends object)[],
]
  ? Row
  : [PartOf<InputTo<Name>>] extends [object]
    ? PartOf<InputTo<Name>>
    : InputTo<Name>;
