import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { DocumentBytes } from '../../encoding/xml/documentBytes.js';
import { limitsOf } from '../../encoding/xml/limits.js';
import { SOAP_ENVELOPE } from '../../encoding/xml/namespaces.js';
import { type Scanner, Token } from '../../encoding/xml/scanner.js';
import { unpacked } from '../../transport/unpack.js';
import { AnswerField } from '../answer/AnswerField.js';
import { KnownLeaves } from '../answer/KnownLeaves.js';
import type { AnswerFacts } from '../state/Tally.js';

const MOST_FIELDS = 2_000;
// For so many calls of an operation at once what was learned of its answers is kept.
const MOST_KEPT = 8;

/** What is known of the answers of an operation: the fields of its records, and how they are written. */
class Shape {
  readonly record = new AnswerField('');
  readonly leaves = new KnownLeaves();
  fields = 0;
}

const kept = new Map<string, Shape[]>();
const OF_ROW = 5;

/** Reads an answer that passes, beside it: whatever is wrong with it ends the reading and nothing else. */
export class AnswerReader {
  readonly #document: DocumentBytes;
  readonly #packed: PassThrough | undefined;
  readonly #unpacking: Promise<void> | undefined;
  readonly #operation: string;
  readonly #shape: Shape;
  /** The fields that are open, from the outermost element on. */
  readonly #way: (AnswerField | undefined)[] = [];
  #records = 0;
  #rejected = 0;
  #isFault = false;
  #failed = false;

  /** The name of an operation that is known, or any other word for all that are not. */
  constructor(operation: string, contentType: string | undefined, packing: string | undefined) {
    this.#operation = operation;
    this.#shape = kept.get(operation)?.pop() ?? new Shape();
    this.#document = new DocumentBytes(contentType, limitsOf());
    if (packing === undefined || packing === 'identity') return;
    this.#packed = new PassThrough();
    this.#unpacking = this.#unpack(unpacked(this.#packed, packing));
  }

  /** Takes a piece of the answer. The promise, of one that is packed, resolves when there is room for more. */
  take(piece: Uint8Array): Promise<void> | undefined {
    const packed = this.#packed;
    if (packed) return this.#unpacked(packed, piece);
    this.#scanAll(() => this.#document.write(piece));
    return undefined;
  }

  /** Reads to the end what was taken. */
  async finish(): Promise<void> {
    this.#packed?.end();
    await this.#unpacking;
    this.#scanAll(() => this.#document.end());
  }

  /** Ends the reading. To be asked once. */
  facts(): AnswerFacts {
    const fields: string[] = [];
    const visit = (field: AnswerField) => {
      if (field.held) fields.push(field.path);
      field.held = field.heldNow = false;
      for (const inner of field.fields.values()) visit(inner);
    };
    visit(this.#shape.record);
    this.#packed?.destroy();
    if (!this.#failed) this.#keep();
    this.#failed = true;
    const records = Math.max(this.#records, fields.length > 0 ? 1 : 0);
    return { isFault: this.#isFault, records, rejected: this.#rejected, fields };
  }

  #keep(): void {
    const shapes = kept.get(this.#operation) ?? [];
    kept.set(this.#operation, shapes);
    this.#shape.leaves.restart();
    // One that is almost full would take new fields for none.
    if (shapes.length < MOST_KEPT && this.#shape.fields < MOST_FIELDS / 2) shapes.push(this.#shape);
  }

  async #unpacked(packed: PassThrough, piece: Uint8Array): Promise<void> {
    if (!this.#failed && !packed.write(piece)) await Promise.race([once(packed, 'drain'), this.#unpacking]);
  }

  async #unpack(body: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const piece of body) this.#scanAll(() => this.#document.write(piece));
    } catch {
      this.#failed = true;
    }
  }

  #scanAll(next: () => Iterable<Scanner>): void {
    if (this.#failed) return;
    try {
      for (const scanner of next()) this.#scan(scanner);
    } catch {
      this.#failed = true;
    }
  }

  #scan(scanner: Scanner): void {
    const way = this.#way;
    for (;;) {
      const around = way.at(-1);
      if (around && !scanner.selfClosed) this.#shape.leaves.read(scanner.window, around);
      const token = scanner.next();
      if (token === Token.Start) this.#begin(scanner);
      else if (token === Token.End) this.#end();
      else if (token !== Token.Text) return;
      else if (around !== this.#shape.record) around?.take(scanner.text);
    }
  }

  #begin(scanner: Scanner): void {
    const way = this.#way;
    const depth = way.length + 1;
    const { name, namespace } = scanner.tag;
    if (depth === 3 && name === 'Fault' && namespace === SOAP_ENVELOPE) this.#isFault = true;
    const field = depth < OF_ROW || this.#isFault ? undefined : this.#fieldOf(way.at(-1), name, depth);
    way.push(field);
    if (field) this.#shape.leaves.begin(scanner, field);
  }

  #end(): void {
    const way = this.#way;
    const field = way.pop();
    const around = way.at(-1);
    if (field && around) this.#shape.leaves.end(field, around);
    if (way.length === OF_ROW - 1) this.#endRow();
  }

  #fieldOf(outer: AnswerField | undefined, name: string, depth: number): AnswerField {
    const around = outer ?? this.#shape.record;
    // Members of a list are what the list is.
    if (name === 'item') {
      if (depth === OF_ROW) this.#records++;
      return around;
    }
    const known = around.fields.get(name);
    if (known || this.#shape.fields >= MOST_FIELDS) return known ?? around;
    this.#shape.fields++;
    const made = new AnswerField(around.path === '' ? name : `${around.path}.${name}`);
    around.fields.set(name, made);
    return made;
  }

  #endRow(): void {
    const errors = this.#shape.record.fields.get('validationErrors');
    if (!errors?.heldNow) return;
    this.#rejected++;
    errors.heldNow = false;
  }
}
