import { madeOnce } from '../../text/madeOnce.js';
import type { FieldSpec } from '../../definition/field.js';
import type { Definition } from '../../definition/record.js';
import type { ScalarKind } from '../../definition/scalar.js';

/** How to decode one value, made once of its spec. */
export type Plan = ScalarPlan | RecordPlan | ArrayPlan | RejectionPlan;

export interface ScalarPlan {
  readonly kind: 'scalar';
  readonly scalar: ScalarKind;
}

export interface ArrayPlan {
  readonly kind: 'array';
  readonly item: Plan;
}

/** The texts that reject a record, or one of them. */
export interface RejectionPlan {
  readonly kind: 'rejection';
  readonly of: 'record' | 'text';
}

export interface RecordPlan {
  readonly kind: 'record';
  readonly name: string;
  readonly names: readonly string[];
  readonly fields: readonly FieldPlan[];
  /** Position in `fields` of each name. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** The same by the name in lower case, of names that no other one is like. */
  readonly likeOf: ReadonlyMap<string, number>;
  /** Position of the field whose texts reject the record; -1 where it has none. */
  readonly rejection: number;
  /** How many fields an answer always carries. */
  readonly required: number;
}

interface FieldPlan {
  readonly name: string;
  readonly plan: Plan;
  /** An answer always carries it. */
  readonly required: boolean;
}

// Whatever such a field is declared as: what stands in it rejects its record.
const REJECTION_FIELD = 'validationErrors';
export const REJECTION: RejectionPlan = { kind: 'rejection', of: 'record' };
export const REJECTION_TEXT: RejectionPlan = { kind: 'rejection', of: 'text' };

const scalarPlans = new Map<ScalarKind, ScalarPlan>();
/** Base64 is what it is, and not how it is written. */
export const FILE: ScalarPlan = { kind: 'scalar', scalar: 'string' };
const recordPlans = new WeakMap<Definition<object>, RecordPlan>();

export function planOf(spec: FieldSpec): Plan {
  if (spec.item) return { kind: 'array', item: planOf(spec.item) };
  if (spec.record) return recordPlanOf(spec.record);
  return spec.meaning === 'file' ? FILE : scalarPlanOf(spec.kind as ScalarKind);
}

function scalarPlanOf(scalar: ScalarKind): ScalarPlan {
  return madeOnce(scalarPlans, scalar, () => ({ kind: 'scalar', scalar }));
}

function recordPlanOf(record: Definition<object>): RecordPlan {
  const known = recordPlans.get(record);
  if (known) return known;
  const specs = Object.entries(record.fields);
  const isRequired = (spec: FieldSpec) => spec.required === true && !spec.unsettable;
  const fields: FieldPlan[] = [];
  const plan: RecordPlan = {
    kind: 'record',
    name: record.name,
    names: specs.map(([name]) => name),
    fields,
    indexOf: new Map(specs.map(([name], index) => [name, index])),
    likeOf: likenessOf(specs.map(([name]) => name.toLowerCase())),
    rejection: specs.findIndex(([name]) => name === REJECTION_FIELD),
    required: specs.filter(([, spec]) => isRequired(spec)).length,
  };
  // Kept before its fields are known, because a record of a deployment can hold records of its own type.
  recordPlans.set(record, plan);
  for (const [name, spec] of specs) {
    const inside = name === REJECTION_FIELD ? REJECTION : planOf(spec);
    fields.push({ name, plan: inside, required: isRequired(spec) });
  }
  return plan;
}

function likenessOf(names: readonly string[]): ReadonlyMap<string, number> {
  const isOne = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return new Map(names.map((name, index) => [name, index] as const).filter(([name]) => isOne(name)));
}

/** What a value was expected to be, as the end of the sentence "expected …". */
export function expectationOf(plan: Plan): string {
  if (plan.kind === 'scalar') return `a value of type ${plan.scalar}`;
  if (plan.kind === 'rejection')
    return plan.of === 'text' ? 'a validation text' : 'an array of validation texts';
  return plan.kind === 'record' ? `a ${plan.name}` : 'an array';
}
