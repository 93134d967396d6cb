import type { AnswerFields } from '../../knownNames.js';

// Names that libraries put between an answer and its records.
const STRUCTURE =
  /^(return|item|items|value|length|count|size|first|last|body|result|data|root|Result|Envelope|Body|values|entries)$/;

/** The fields of an answer that were read so far, in any spelling. */
export class ReadFields {
  readonly #fields: AnswerFields;
  readonly #spelled: ReadonlyMap<string, string>;
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #read = new Set<string>();

  /** `aliases` are names of the script's own for elements, such as `Cost` for `costCentreExtCode`. */
  constructor(fields: AnswerFields, aliases: ReadonlyMap<string, string>) {
    this.#fields = fields;
    this.#spelled = new Map([...fields.keys()].map((name) => [plain(name), name]));
    this.#aliases = aliases;
  }

  /** How often a field was taken. */
  taken = 0;

  get names(): readonly string[] {
    // `entry.key` is of a record inside only where those are read too.
    const isInside = [...this.#read].some((one) => this.#fields.get(one) === 'records');
    return [...this.#read].filter((one) => isInside || !/^(key|value)$/.test(one));
  }

  /** Takes a field's name as read; true when the value behind it is worth following. */
  take(name: string): boolean {
    if (STRUCTURE.test(name) && !this.#fields.has(name)) return true;
    const field = this.#fieldNamed(name);
    if (field === undefined) return true;
    this.#add(field);
    return this.#fields.get(field) === 'records';
  }

  /** Takes a name as read where it is a field. */
  takeExact(name: string): void {
    const field = this.#fieldNamed(name);
    if (field !== undefined) this.#add(field);
  }

  /** Takes a name as read where it is a field in any spelling. */
  takeLike(name: string): void {
    const field = this.#fieldNamed(name) ?? this.#spelled.get(plain(name));
    if (field !== undefined) this.#add(field);
  }

  /** Takes the name of a list of records as read. */
  takeList(name: string): void {
    const field = this.#fieldNamed(name);
    if (field !== undefined && this.#fields.get(field) === 'records') this.#add(field);
  }

  /** True for the name of a field that holds no more fields. */
  isValue(name: string): boolean {
    const field = STRUCTURE.test(name) ? undefined : this.#fieldNamed(name);
    return field !== undefined && this.#fields.get(field) === 'value';
  }

  /** True for the name of a field of the answer. */
  knows(name: string): boolean {
    return this.#fieldNamed(name) !== undefined;
  }

  #add(field: string): void {
    this.taken += 1;
    this.#read.add(field);
  }

  #fieldNamed(name: string): string | undefined {
    if (this.#fields.has(name)) return name;
    const alias = this.#aliases.get(name);
    if (alias !== undefined && this.#fields.has(alias)) return alias;
    // Another type of the script has that name for something else.
    const small = name.charAt(0).toLowerCase() + name.slice(1);
    if (alias !== undefined && this.#fields.has(small)) return small;
    const getter = /^(?:get|is)([A-Z]\w*)$/.exec(name)?.[1];
    const bare = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name) ? plain(name) : undefined;
    return (
      (getter ? this.#spelled.get(plain(getter)) : undefined) ?? (bare ? this.#spelled.get(bare) : undefined)
    );
  }
}

/** A name as all spellings of it have it: without lines and in small letters. */
function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
