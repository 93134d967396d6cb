/**
 * The known values of a field with their labels. A value set is open: a value that is not in it still decodes.
 * `Label` names each value: `EmployeeRole.Staff === 1`.
 */
export type ValueSet<Values extends Readonly<Record<string, string | number>>> = Values & {
  /** The label of a value, or `undefined` where the interface document names none. */
  labelOf(value: string | number): (keyof Values & string) | undefined;
};

type Values<Set> = Set extends ValueSet<infer Values> ? Values : never;
type KnownValue<Set> = Values<Set>[keyof Values<Set>];
type OtherValue<Set> = KnownValue<Set> extends number ? number & {} : string & {};

// A plain union and not a conditional type: so a hover shows this name with the labels, not the bare values.
/** The values of a set, named in completion, and any other value of the same kind. */
export type OpenValue<Set> = KnownValue<Set> | OtherValue<Set>;

export interface AnyValueSet {
  labelOf(value: string | number): string | undefined;
}

/** Declares a value set. The labels are the document's words in PascalCase. */
export function valueSet<const Values extends Readonly<Record<string, string | number>>>(
  values: Values,
): ValueSet<Values> {
  const labels = new Map(Object.entries(values).map(([label, value]) => [value, label]));
  return Object.freeze(
    Object.defineProperty({ ...values }, 'labelOf', { value: (value: string | number) => labels.get(value) }),
  ) as ValueSet<Values>;
}
