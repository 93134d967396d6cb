import { type Asked, holds, isSet, type When } from '../definition/rule.js';
import type { FieldSpec } from '../definition/field.js';

export type Values = Record<PropertyKey, unknown>;

export interface RuleTarget {
  readonly values: Values;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly isSent: boolean;
  /** Fields that nothing but `force` changes. */
  readonly kept: Iterable<string>;
  /** The default of a field. */
  make(name: string): unknown;
}

/** A record on which rules are kept or broken, and what may be done to it. */
export class RuleTools {
  readonly values: Values;
  /** True for what a caller sends. */
  readonly isSent: boolean;
  readonly #fields: Readonly<Record<string, FieldSpec>>;
  readonly #make: (name: string) => unknown;
  readonly #kept: Set<string>;

  constructor({ values, fields, make, kept, isSent }: RuleTarget) {
    this.values = values;
    this.isSent = isSent;
    this.#fields = fields;
    this.#make = make;
    this.#kept = new Set(kept);
  }

  mayChange(name: string): boolean {
    return !this.#kept.has(name);
  }

  /** Sets a field, if it may be changed. */
  set(name: string, value: unknown): void {
    if (this.mayChange(name)) this.values[name] = value;
  }

  /** Sets a field that nothing changes from here on. */
  force(name: string, value: unknown): void {
    this.values[name] = value;
    this.#kept.add(name);
  }

  /** A value that stands for something. */
  used(name: string): unknown {
    const spec = this.#fields[name]!;
    const made = this.#make(name);
    if (isSet(made)) return made;
    if (spec.item) return ['Rejected by the test'];
    if (spec.kind === 'boolean') return true;
    return spec.kind === 'int' ? 1 : spec.kind === 'decimal' ? '1.00' : 'given';
  }

  /** The value with which a field stands for nothing: none, or an empty one where there must be one. */
  unused(name: string): unknown {
    const { required, unsettable, kind } = this.#fields[name]!;
    if (!required || unsettable) return undefined;
    return kind === 'int' ? 0 : '';
  }

  /** Values with which a condition holds, for the fields with which it does not. */
  *meeting(when: When<string> = {}): Generator<readonly [name: string, value: unknown]> {
    for (const [name, asked] of Object.entries(when))
      if (!holds({ [name]: asked! }, this.values)) yield [name, this.#thatIs(name, asked!)];
  }

  /** A value with which a condition does not hold. */
  missing(when: When<string>): readonly [name: string, value: unknown] {
    const [name, asked] = Object.entries(when)[0]!;
    return [name, this.#thatIs(name, opposite(asked!))];
  }

  #thatIs(name: string, asked: Asked): unknown {
    if (asked === 'used') return this.used(name);
    if (asked === 'unused') return this.unused(name);
    return 'in' in asked ? asked.in[0] : this.#other(name, asked.notIn);
  }

  #other(name: string, not: readonly unknown[]): unknown {
    const { kind, values = {} } = this.#fields[name]!;
    const known: readonly unknown[] = [
      ...Object.values(values),
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
