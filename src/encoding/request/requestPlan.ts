import type { FieldSpec } from '../../definition/field.js';
import { type Definition, refuses, type RefusingRule } from '../../definition/record.js';
import { type Literal, literalOfText } from '../xml/literal.js';
import { type ScalarKind, XSD_TYPE_OF } from '../../definition/scalar.js';

/** How to check and write the fields of a record or the parts of an operation, made once of their specs. */
export interface RequestPlan {
  /** Those that are sent, in wire order. */
  readonly fields: readonly RequestField[];
  /** Of these, and of those that only answers carry. */
  readonly names: ReadonlySet<string>;
  readonly rules: readonly RefusingRule[];
}

export interface RequestField {
  readonly name: string;
  readonly spec: FieldSpec;
  readonly required: boolean;
  /** The start tag; of an array up to the number of its items. */
  readonly open: Literal;
  readonly close: Literal;
  /** Of a record. */
  readonly plan: RequestPlan | undefined;
  /** Of an array. */
  readonly item: RequestField | undefined;
}

type Planned = Pick<Definition<object>, 'rules'> & {
  readonly fields?: Readonly<Record<string, FieldSpec>>;
  readonly input?: Readonly<Record<string, FieldSpec>>;
};

const plans = new WeakMap<Planned, RequestPlan>();

/** The plan of a record's fields, or of an operation's parts. */
export function requestPlanOf(planned: Planned): RequestPlan {
  const known = plans.get(planned);
  if (known) return known;
  const specs = Object.entries(planned.fields ?? planned.input ?? {});
  const fields: RequestField[] = [];
  const names = new Set(specs.map(([name]) => name));
  const plan = { fields, names, rules: planned.rules.filter(refuses) };
  // Kept before its fields are known, because a record of a deployment can hold records of its own type.
  plans.set(planned, plan);
  for (const [name, spec] of specs) if (!spec.answerOnly) fields.push(requestFieldOf(name, spec));
  return plan;
}

export function requestFieldOf(name: string, spec: FieldSpec): RequestField {
  const open = `<${name} xsi:type="${typeNameOf(spec)}"`;
  const { record, item } = spec;
  return {
    ...{ name, spec, required: spec.required === true && !spec.unsettable },
    open: literalOfText(item ? `${open} SOAP-ENC:arrayType="${typeNameOf(item)}[` : `${open}>`),
    close: literalOfText(`</${name}>`),
    plan: record && requestPlanOf(record),
    item: item && requestFieldOf('item', item),
  };
}

/** The qualified name of a type with the prefixes of the toolkit's own envelopes. */
export function typeNameOf(spec: FieldSpec): string {
  if (spec.record) return `tns:${spec.record.name}`;
  if (spec.item) return 'SOAP-ENC:Array';
  return `xsd:${XSD_TYPE_OF[spec.kind as ScalarKind]}`;
}
