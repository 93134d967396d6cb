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
const VARIED: typeof NEUTRAL = {
  int: 2,
  boolean: true,
  decimal: '2.50',
  string: '12:30:00',
  date: '2026-02-01',
  time: '12:30:00',
  dateTime: '2026-02-01T12:30:00',
};

/** A record in which every field has the neutral value of its type; dates are not set. */
export function blankRecord<T extends object>(definition: Definition<T>): Unchecked<T> {
  return eachField(definition, (spec) => {
    if (spec.item) return [];
    return spec.record ? undefined : valueIn(spec, NEUTRAL);
  });
}

/** A record in which no field has its neutral value: for settings that are kept and read back, and that nothing follows. */
export function variantOf<T extends object>(definition: Definition<T>): Unchecked<T> {
  return eachField(definition, variedValue);
}

function variedValue(spec: FieldSpec): unknown {
  if (spec.item) return spec.answerOnly ? [] : [variedValue(spec.item)];
  return spec.record ? variantOf(spec.record) : valueIn(spec, VARIED);
}

function eachField<T extends object>({ fields }: Definition<T>, value: (spec: FieldSpec) => unknown) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, spec]) => [name, value(spec)]),
  ) as Unchecked<T>;
}

function valueIn({ kind }: FieldSpec, values: typeof NEUTRAL): unknown {
  return values[XSD_TYPE_OF[kind as keyof typeof XSD_TYPE_OF]];
}
