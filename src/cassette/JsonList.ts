const END = '\n  ]';

/** A long list as JSON, which is made as it is written: its items are not held. */
export class JsonList {
  readonly #parts: () => Iterable<unknown>;

  /** `parts`: the list, part by part; throws where it is none. */
  constructor(parts: () => Iterable<unknown>) {
    this.#parts = parts;
  }

  /** As the value of a field. */
  *json(): Generator<string> {
    let start = '[';
    for (const items of this.#parts()) {
      if (!Array.isArray(items)) throw new TypeError('it ends as no list');
      if (items.length === 0) continue;
      yield start + indentedJson(items).slice(1, -END.length);
      start = ',';
    }
    yield start === '[' ? '[]' : END;
  }
}

/** The value of a field, in JSON with two blanks a level. */
export function indentedJson(value: unknown): string {
  return JSON.stringify([value], undefined, 2).slice('[\n  '.length, -'\n]'.length);
}
