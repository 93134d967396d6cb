import { isLocalDate } from '../../definition/scalar.js';
import { type Invalid, invalid } from './RestFailure.js';

type Json = Readonly<Record<string, unknown>>;

/** Reads the fields of a JSON body and gathers what is wrong with them, each with its pointer. */
export class Body {
  readonly #value: Json;
  readonly #at: string;
  readonly #errors: Invalid[];

  constructor(value: unknown, at = '#', errors: Invalid[] = []) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject && value !== undefined) errors.push({ pointer: at, detail: 'must be an object' });
    this.#value = isObject ? (value as Json) : {};
    this.#at = at;
    this.#errors = errors;
  }

  has(name: string): boolean {
    return this.#value[name] !== undefined;
  }

  /** True when the field is there and says that it has no value. */
  isNull(name: string): boolean {
    return this.#value[name] === null;
  }

  add(name: string, detail: string): void {
    this.#errors.push({ pointer: `${this.#at}/${name}`, detail });
  }

  /** Throws when anything was wrong. */
  settle(): void {
    if (this.#errors.length > 0) throw invalid(...this.#errors);
  }

  require(...names: readonly string[]): void {
    for (const name of names)
      if (this.#value[name] === undefined || this.#value[name] === null) this.add(name, 'is required');
  }

  object(name: string): Body {
    return new Body(this.#value[name], `${this.#at}/${name}`, this.#errors);
  }

  text(name: string, maxLength = 65_535): string | undefined {
    const value = this.#of(name, 'string', 'must be a text') as string | undefined;
    if (value !== undefined && [...value].length > maxLength) this.add(name, `is longer than ${maxLength}`);
    return value;
  }

  date(name: string): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !isLocalDate(value)) this.add(name, 'must be a date YYYY-MM-DD');
    return value;
  }

  flag(name: string): boolean | undefined {
    return this.#of(name, 'boolean', 'must be true or false') as boolean | undefined;
  }

  integer(name: string): number | undefined {
    const value = this.#of(name, 'number', 'must be a number') as number | undefined;
    if (value !== undefined && !Number.isInteger(value)) this.add(name, 'must be a whole number');
    return value;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const value = this.text(name);
    if (value === undefined || (values as readonly string[]).includes(value))
      return value as Value | undefined;
    this.add(name, `must be one of ${values.join(', ')}`);
    return undefined;
  }

  list<Item>(name: string, type: 'string' | 'number'): Item[] | undefined {
    const value = this.#value[name];
    if (value === undefined || value === null) return undefined;
    if (Array.isArray(value) && value.every((item) => typeof item === type)) return value as Item[];
    this.add(name, `must be an array of ${type}s`);
    return undefined;
  }

  #of(name: string, type: string, detail: string): unknown {
    const value = this.#value[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value === type) return value;
    this.add(name, detail);
    return undefined;
  }
}
