import type { FieldSpec } from '../../definition/field.js';
import { type ScalarKind, XSD_TYPE_OF } from '../../definition/scalar.js';

/** The qualified name of a type with the prefixes of the toolkit's own envelopes. */
export function typeNameOf(spec: FieldSpec): string {
  if (spec.record) return `tns:${spec.record.name}`;
  if (spec.item) return 'SOAP-ENC:Array';
  return `xsd:${XSD_TYPE_OF[spec.kind as ScalarKind]}`;
}
