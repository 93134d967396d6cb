import { Secret } from '../../secret.js';
import { type FieldSpec, isSuperseded } from '../../definition/field.js';
import type { RequestField } from './requestPlan.js';
import { type ScalarKind, XSD_TYPE_OF } from '../../definition/scalar.js';
import { literalOfText } from '../xml/literal.js';
import type { XmlBytes } from '../xml/xmlBytes.js';

// Room for a long array is made at once, by the length of its first items.
const SAMPLE = 64;
const MARGIN = 1.05;
const ITEMS = literalOfText(']">');

/**
 * Writes one value as an element of rpc/encoded SOAP: scalars with `xsi:type`, arrays with `SOAP-ENC:arrayType`, of
 * records the fields that are given, in wire order, without those that only answers carry and those that another one
 * of the record stands for.
 */
export function writeElement(out: XmlBytes, field: RequestField, value: unknown): void {
  const { plan, item } = field;
  out.put(field.open);
  if (plan) {
    const { fields } = plan;
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i]!;
      const given = (value as Readonly<Record<string, unknown>>)[field.name];
      if (given !== undefined && !isSuperseded(field.spec, given, value)) writeElement(out, field, given);
    }
  } else if (item) {
    const items = value as readonly unknown[];
    out.putText(String(items.length));
    out.put(ITEMS);
    const since = out.length;
    for (let i = 0; i < items.length; i++) {
      if (i === SAMPLE) out.expectMore(since, (items.length / SAMPLE) * MARGIN);
      writeElement(out, item, items[i]);
    }
  } else out.putText(textOf(field.spec.kind as ScalarKind, value));
  out.put(field.close);
}

function textOf(kind: ScalarKind, value: unknown): string {
  if (kind === 'boolean' && typeof value === 'number') return value === 1 ? 'true' : 'false';
  const text = typeof value === 'string' ? value : value instanceof Secret ? value.reveal() : String(value);
  switch (kind) {
    case 'dateTimeText':
      return text.replace('T', ' ');
    case 'dateTime':
    case 'wallClock':
      return text.replace(' ', 'T');
    default:
      return text;
  }
}

/** What stands for a part that is not given but is followed by one that is (wire fact 2). */
export function neutralOf(spec: FieldSpec): unknown {
  if (spec.item) return [];
  if (spec.record) return {};
  const xsd = XSD_TYPE_OF[spec.kind as ScalarKind];
  return xsd === 'int' || xsd === 'decimal' ? '0' : xsd === 'boolean' ? 'false' : '';
}
