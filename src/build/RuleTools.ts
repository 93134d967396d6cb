import { type Asked, holds, isSet, type When } from '../definition/rule.js';
import type { FieldSpec } from '../definition/field.js';

export type Values = Record<PropertyKey, unknown>;

export interface RuleTarget {
  readonly values: Values;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** True for what a caller sends. */
  readonly isSent: boolean;
  /** Fields that nothing but `force` changes. */
  readonly kept: Iterable<string>;
  /** The default of a field. */
  make(name: string): unknown;
}

export type RuleTools = ReturnType<typeof createRuleTools>;

/** A record on which rules are kept or broken, and what may be done to it. */
export function createRuleTools({ values, fields, make, kept: given, isSent }: RuleTarget) {
  const kept = new Set(given);
  return { values, isSent, mayChange, set, force, used, unused, meeting, missing };

  function mayChange(name: string): boolean {
    return !kept.has(name);
  }

  /** Sets a field, if it may be changed. */
  function set(name: string, value: unknown): void {
    if (mayChange(name)) values[name] = value;
  }

  /** Sets a field that nothing changes from here on. */
  function force(name: string, value: unknown): void {
    values[name] = value;
    kept.add(name);
  }

  /** A value that stands for something. */
  function used(name: string): unknown {
    const spec = fields[name]!;
    const made = make(name);
    if (isSet(made)) return made;
    if (spec.item) return ['Rejected by the test'];
    if (spec.kind === 'boolean') return true;
    return spec.kind === 'int' ? 1 : spec.kind === 'decimal' ? '1.00' : 'given';
  }

  /** The value with which a field stands for nothing: none, or an empty one where there must be one. */
  function unused(name: string): unknown {
    const { required, unsettable, kind } = fields[name]!;
    if (!required || unsettable) return undefined;
    return kind === 'int' ? 0 : '';
  }

  /** Values with which a condition holds, for the fields with which it does not. */
  function* meeting(when: When<string> = {}): Generator<readonly [name: string, value: unknown]> {
    for (const [name, asked] of Object.entries(when))
      if (!holds({ [name]: asked! }, values)) yield [name, thatIs(name, asked!)];
  }

  /** A value with which a condition does not hold. */
  function missing(when: When<string>): readonly [name: string, value: unknown] {
    const [name, asked] = Object.entries(when)[0]!;
    return [name, thatIs(name, opposite(asked!))];
  }

  function thatIs(name: string, asked: Asked): unknown {
    if (asked === 'used') return used(name);
    if (asked === 'unused') return unused(name);
    return 'in' in asked ? asked.in[0] : otherThan(name, asked.notIn);
  }

  function otherThan(name: string, not: readonly unknown[]): unknown {
    const { kind, values: listed = {} } = fields[name]!;
    const known: readonly unknown[] = [
      ...Object.values(listed),
      ...(kind === 'boolean' ? [false, true] : [1, 0]),
    ];
    const other = known.find((value) => !not.includes(value));
    return typeof other === typeof not[0] ? other : 'other';
  }
}

function opposite(asked: Asked): Asked {
  if (asked === 'used') return 'unused';
  if (asked === 'unused') return 'used';
  return 'in' in asked ? { notIn: asked.in } : { in: asked.notIn };
}
