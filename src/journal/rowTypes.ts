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

/** What the reads give of rows that are set: such a record with changes is a row too. */
interface Reads {
  wsdlUpdateAgreements: Recorded<'wsdlGetAgreements'>;
  wsdlUpdateAgreementsV2: Recorded<'wsdlGetAgreementsV2'>;
  wsdlUpdateDistricts: Recorded<'wsdlGetDistricts'>;
  wsdlUpdateEmployees: Recorded<'wsdlGetEmployeesV2'> | Recorded<'wsdlGetEmployees'>;
  wsdlUpdateShiftTypes: Recorded<'wsdlGetShiftCategories'>;
  wsdlUpdateUnit: Recorded<'wsdlGetUnits'>;
}

type Recorded<Name extends keyof OperationMethods> =
  Awaited<ReturnType<Client[Name]>> extends readonly (infer Found)[] ? Found : never;

type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type Known<Name extends WritingOperation> =
  | keyof RowOf<Name>
  | (Name extends keyof Reads ? KeysOf<Reads[Name]> : never);

/** Refuses fields that the rows of the operation lack, and that its read does not give either: also of variables. */
export type Fitting<Name extends WritingOperation, Given> = Given & {
  readonly [Field in Exclude<keyof Given, Known<Name>>]?: never;
};
