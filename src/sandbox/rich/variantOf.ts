import type { FieldSpec } from '../../definition/field.js';
import type { Definition } from '../../definition/record.js';
import { XSD_TYPE_OF, type XsdType } from '../../definition/scalar.js';
import type { Unchecked } from '../Unchecked.js';

const VARIED: Readonly<Record<XsdType, unknown>> = {
  int: 2,
  boolean: true,
  decimal: '2.50',
  string: '12:30:00',
  date: '2026-02-01',
  time: '12:30:00',
  dateTime: '2026-02-01T12:30:00',
};

/** A record in which no field has its neutral value: for settings that are kept and read back, and that nothing follows. */
export function variantOf<T extends object>(definition: Definition<T>): Unchecked<T> {
  return Object.fromEntries(
    Object.entries(definition.fields).map(([name, spec]) => [name, variedValue(spec)]),
  ) as Unchecked<T>;
}

function variedValue(spec: FieldSpec): unknown {
  if (spec.item) return spec.answerOnly ? [] : [variedValue(spec.item)];
  if (spec.record) return variantOf(spec.record);
  return VARIED[XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF]];
}
