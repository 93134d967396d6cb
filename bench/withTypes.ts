import type { FieldSpec } from '../src/definition/field.js';
import { typeNameOf } from '../src/encoding/request/requestPlan.js';

/** A value as node-soap takes it to write `xsi:type` and `SOAP-ENC:arrayType`, which it does not by itself. */
export function withTypes(spec: FieldSpec, value: unknown): object {
  const type = { 'xsi:type': typeNameOf(spec) };
  if (spec.item) {
    const items = (value as unknown[]).map((item) => withTypes(spec.item!, item));
    const arrayType = `${typeNameOf(spec.item)}[${items.length}]`;
    return { attributes: { ...type, 'SOAP-ENC:arrayType': arrayType }, item: items };
  }
  if (spec.record) {
    const { fields } = spec.record;
    const given = Object.entries(value as object);
    return {
      attributes: type,
      ...Object.fromEntries(given.map(([name, one]) => [name, withTypes(fields[name]!, one)])),
    };
  }
  return { attributes: type, $value: value };
}
