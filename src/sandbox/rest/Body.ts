import { isLocalDate } from '../../definition/scalar.js';
import { DOMAIN_GROUP_ID, idIn } from '../rules/groupTree.js';
import { type Invalid, invalid, refusedField } from './RestCall.js';

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
    const value = this.#of<string>(name, 'must be a text', (given) => typeof given === 'string');
    if (value !== undefined && [...value].length > maxLength) this.add(name, `is longer than ${maxLength}`);
    return value;
  }

  date(name: string): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !isLocalDate(value)) this.add(name, 'must be a date YYYY-MM-DD');
    return value;
  }

  flag(name: string): boolean | undefined {
    return this.#of<boolean>(name, 'must be true or false', (given) => typeof given === 'boolean');
  }

  integer(name: string): number | undefined {
    return this.#of<number>(name, 'must be a whole number', Number.isSafeInteger);
  }

  oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const value = this.text(name);
    if (value !== undefined && !(values as readonly string[]).includes(value))
      this.add(name, `must be one of ${values.join(', ')}`);
    return values.find((known) => known === value);
  }

  /** What the id of a field stands for. */
  known<Row>(name: string, find: (id: number) => Row | undefined): Row | undefined {
    const text = this.text(name);
    const id = idIn(text);
    const row = id === undefined ? undefined : find(id);
    if (text !== undefined && row === undefined) this.add(name, 'is not known');
    return row;
  }

  list<Item>(name: string, what: string, isItem: (item: unknown) => boolean): Item[] | undefined {
    const isList = (given: unknown) => Array.isArray(given) && given.every(isItem);
    return this.#of<Item[]>(name, `must be an array of ${what}`, isList);
  }

  #of<Value>(name: string, detail: string, test: (value: unknown) => boolean): Value | undefined {
    const value = this.#value[name];
    if (value === undefined || value === null) return undefined;
    if (test(value)) return value as Value;
    this.add(name, detail);
    return undefined;
  }
}

/** Reads the fields of a body of version 2. Throws for the first that is wrong. */
export class BodyV2 extends Body {
  constructor(value: unknown) {
    if (typeof value !== 'object' || value === null) throw refusedField('body', 'sandbox.required');
    super(value);
  }

  override add(name: string, detail: string): never {
    const code = { 'must be a text': 'text', 'must be a whole number': 'integer' }[detail] ?? 'required';
    throw refusedField(name, `sandbox.${code}`);
  }

  requiredText(name: string): string {
    return this.text(name) || this.add(name, 'is required');
  }

  requiredId(name: string): number {
    return this.integer(name) ?? this.add(name, 'is required');
  }

  requiredIds(name: string): number[] {
    const ids = this.list<number>(name, 'ids', Number.isSafeInteger) ?? [];
    return ids.length > 0 ? ids : this.add(name, 'is required');
  }

  domain(name: string): void {
    if (this.requiredId(name) !== DOMAIN_GROUP_ID) throw refusedField(name, 'sandbox.notFound');
  }
}
