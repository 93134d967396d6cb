import type { FieldSpec } from '../../definition/field.js';
import type { Definition } from '../../definition/record.js';
import { XSD_TYPE_OF, type XsdType } from '../../definition/scalar.js';
import type { Unchecked } from '../Unchecked.js';

const NEUTRAL: Readonly<Record<XsdType, unknown>> = {
  int: 0,
  boolean: false,
  decimal: '0.00',
  string: '',
  date: undefined,
  time: '00:00:00',
  dateTime: undefined,
};

/** A record in which every field has the neutral value of its type; dates are not set. */
export function blankRecord<T extends object>(definition: Definition<T>): Unchecked<T> {
  return Object.fromEntries(
    Object.entries(definition.fields).map(([name, spec]) => [name, neutralOf(spec)]),
  ) as Unchecked<T>;
}

function neutralOf(spec: FieldSpec): unknown {
  if (spec.item) return [];
  if (spec.record) return undefined;
  return NEUTRAL[XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF]];
}
