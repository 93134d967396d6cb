const END = '\n  ]';

/** A long list as JSON, which is written as its items come: they are not held as values. */
export class JsonList {
  readonly #pieces: Uint8Array[] = [];

  get length(): number {
    return this.#pieces.length;
  }

  add(items: readonly unknown[]): void {
    if (items.length === 0) return;
    const start = this.#pieces.length === 0 ? '[' : ',';
    this.#pieces.push(Buffer.from(start + indentedJson(items).slice(1, -END.length)));
  }

  /** As the value of a field. */
  *json(): Generator<string | Uint8Array> {
    yield* this.#pieces;
    yield END;
  }
}

/** The value of a field, in JSON with two blanks a level. */
export function indentedJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll('\n', '\n  ');
}
