import type { Lookups } from '../Lookups.js';

/** What a value is on the other side. */
export type Converted =
  | {
      /** `undefined` is absent. */
      readonly value: unknown;
      /** Other values that mean the same: the second hour of a fold, the group of a unit for that of its section. */
      readonly alternatives?: readonly unknown[];
      /** What the conversion cannot carry over for this value. */
      readonly loss?: string;
      /** The clock shows the time twice that night, or not at all: then `alternatives` are guesses, and not the same. */
      readonly clock?: 'repeated' | 'skipped';
    }
  | { readonly unknown: string };

/** How the values of one or several SOAP fields become one REST value, and back. */
export interface Conversion {
  readonly name: string;
  /** In words, for the documentation. */
  readonly says: string;
  /** From the values of the SOAP fields, then those of its context fields. */
  toRest(soap: readonly unknown[], lookups: Lookups): Converted;
  /** From the REST value, then those of its context fields, to the values of the SOAP fields, in order, in `value`. */
  toSoap(rest: readonly unknown[], lookups: Lookups): Converted;
  /** True when the SOAP value follows from the REST one, and not the other way round. */
  readonly onlyBack?: true;
  /**
   * True when two REST values mean the same; by default when they are equal as JSON. `soap` is what the first was made from, where
   * that was one field.
   */
  readonly same?: (a: unknown, b: unknown, soap?: unknown) => boolean;
}

/** A conversion of one field into one: what is empty on one side is absent on the other. */
export function oneToOne(
  name: string,
  says: string,
  toRest: (soap: unknown, lookups: Lookups) => Converted,
  toSoap: (rest: unknown, lookups: Lookups) => Converted,
): Conversion {
  return {
    name,
    says,
    toRest: ([value], lookups) => (isEmpty(value) ? { value: undefined } : toRest(value, lookups)),
    toSoap([value], lookups) {
      if (isEmpty(value)) return { value: [undefined] };
      const converted = toSoap(value, lookups);
      return 'unknown' in converted ? converted : { ...converted, value: [converted.value] };
    },
  };
}

/** True for what both sides use for "nothing": absent, null, an empty text, an empty array. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
