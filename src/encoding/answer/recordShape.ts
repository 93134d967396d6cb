type Make = (values: readonly unknown[]) => Record<string, unknown>;

/**
 * Makes records of their values, by position of the fields. The first ones have all fields. Once enough were seen, those
 * with values in no other fields than the ones before have one shape, all others another one: so they take the memory of a
 * literal, and code that reads them stays fast. A field without a value is `undefined`, or absent where none had one.
 */
export class RecordShape {
  readonly #names: readonly string[];
  readonly #template: Record<string, unknown>;
  /** Positions of the fields that no record had so far. */
  #unused: readonly number[];
  #made = 0;
  #whole: Make | undefined;
  #lean: Make | undefined;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#template = Object.fromEntries(names.map((name) => [name, undefined]));
    this.#unused = names.map((_, i) => i);
  }

  recordOf(values: readonly unknown[]): Record<string, unknown> {
    if (this.#lean) return this.#isLean(values) ? this.#lean(values) : this.#whole!(values);
    this.#made++;
    if (this.#made <= WORTH_LEARNING && !this.#isLean(values))
      this.#unused = this.#unused.filter((i) => values[i] === undefined);
    if (this.#whole) {
      if (this.#made === WORTH_LEARNING) this.#compileLean();
      return this.#whole(values);
    }
    if (this.#made === WORTH_COMPILING) this.#whole = literalOf(this.#names);
    const record = { ...this.#template };
    for (let i = 0; i < values.length; i++) record[this.#names[i]!] = values[i];
    return record;
  }

  #isLean(values: readonly unknown[]): boolean {
    const unused = this.#unused;
    for (let i = 0; i < unused.length; i++) if (values[unused[i]!] !== undefined) return false;
    return true;
  }

  #compileLean(): void {
    const unused = new Set(this.#unused);
    if (unused.size > 0) this.#lean = literalOf(this.#names, (i) => !unused.has(i));
  }
}

// Filling a template by name takes 24 µs before the platform has compiled that, and compiling a literal 0.2 ms.
const WORTH_COMPILING = 16;
const WORTH_LEARNING = 500;
const PLAIN_NAME = /^(?!__proto__$)[A-Za-z_]\w*$/;

/**
 * `v => ({ id: v[0], name: v[1] })` as compiled code, of names that stand in this toolkit's own definitions and those of
 * them that are used; `undefined` where the platform forbids it or a name is not plain.
 */
export function literalOf(
  names: readonly string[],
  isUsed: (index: number) => boolean = () => true,
): Make | undefined {
  if (!names.every((name) => PLAIN_NAME.test(name))) return undefined;
  const fields = names.map((name, i) => `${name}:v[${i}]`).filter((_, i) => isUsed(i));
  try {
    return new Function('v', `return {${fields.join(',')}}`) as Make;
  } catch {
    return undefined;
  }
}
