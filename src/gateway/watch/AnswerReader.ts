import { createGunzip, createInflate, type Gunzip, type Inflate } from 'node:zlib';
import { DocumentBytes } from '../../encoding/xml/documentBytes.js';
import { limitsOf } from '../../encoding/xml/limits.js';
import { SOAP_ENVELOPE } from '../../encoding/xml/namespaces.js';
import { type Scanner, Token } from '../../encoding/xml/scanner.js';

const MOST_NAMES = 2_000;
const OF_ROW = 5;
const VALUES = /\S/;

/** A name inside the answered records, and whether it ever held a value. */
interface Name {
  readonly path: string;
  readonly inside: Map<string, Name>;
  held: boolean;
}

/** What an answer carried, by names and numbers alone. */
export interface AnswerFacts {
  readonly isFault: boolean;
  /** Records in the answered list, or 1. */
  readonly records: number;
  /** Records with validation errors. */
  readonly rejected: number;
  /** Fields that held a value, as `tasks.begTime`. */
  readonly fields: readonly string[];
}

/** Reads an answer that passes, beside it: whatever is wrong with it ends the reading and nothing else. */
export class AnswerReader {
  readonly #document: DocumentBytes;
  readonly #unpacker: Gunzip | Inflate | undefined;
  readonly #root: Name = { path: '', inside: new Map(), held: false };
  readonly #way: (Name | undefined)[] = [];
  #names = 0;
  #records = 0;
  #rejected = 0;
  #isRejected = false;
  #isFault = false;
  #failed = false;

  constructor(contentType: string | undefined, packing: string | undefined) {
    this.#document = new DocumentBytes(contentType, limitsOf());
    this.#unpacker = unpackerFor(packing);
    this.#unpacker?.on('data', (piece: Buffer) => this.#read(piece));
    this.#unpacker?.on('error', () => {
      this.#failed = true;
    });
  }

  /** Takes a piece of the answer; resolves when it is read. */
  async take(piece: Uint8Array): Promise<void> {
    if (this.#failed) return;
    const unpacker = this.#unpacker;
    if (!unpacker) this.#read(piece);
    else await new Promise<void>((resolve) => void unpacker.write(piece, () => resolve()));
  }

  /** Waits until what was taken is read. */
  async finish(): Promise<void> {
    const unpacker = this.#unpacker;
    if (!unpacker || this.#failed || unpacker.destroyed) return;
    await new Promise<void>((resolve) => {
      unpacker
        .once('close', resolve)
        .once('end', resolve)
        .once('error', () => resolve());
      unpacker.end();
    });
  }

  facts(): AnswerFacts {
    const fields: string[] = [];
    const visit = (name: Name) => {
      if (name.held) fields.push(name.path);
      for (const inner of name.inside.values()) visit(inner);
    };
    visit(this.#root);
    this.#unpacker?.destroy();
    const records = Math.max(this.#records, fields.length > 0 ? 1 : 0);
    return { isFault: this.#isFault, records, rejected: this.#rejected, fields };
  }

  #read(piece: Uint8Array): void {
    if (this.#failed) return;
    try {
      for (const scanner of this.#document.write(piece)) this.#scan(scanner);
    } catch {
      this.#failed = true;
    }
  }

  #scan(scanner: Scanner): void {
    const way = this.#way;
    for (;;) {
      const token = scanner.next();
      if (token === Token.Start) {
        const { name, namespace } = scanner.tag;
        const depth = way.length + 1;
        if (depth === 3 && name === 'Fault' && namespace === SOAP_ENVELOPE) this.#isFault = true;
        way.push(depth < OF_ROW || this.#isFault ? undefined : this.#named(way.at(-1), name, depth));
      } else if (token === Token.End) {
        way.pop();
        if (way.length === OF_ROW - 1) this.#endRow();
      } else if (token === Token.Text) {
        const name = way.at(-1);
        if (name && !name.held && name !== this.#root && VALUES.test(scanner.text)) name.held = true;
        if (name?.path === 'validationErrors') this.#isRejected ||= VALUES.test(scanner.text);
      } else return;
    }
  }

  #named(outer: Name | undefined, name: string, depth: number): Name | undefined {
    // Members of a list are what the list is.
    if (name === 'item') {
      if (depth === OF_ROW) this.#records++;
      return outer ?? this.#root;
    }
    const around = outer ?? this.#root;
    const known = around.inside.get(name);
    if (known || this.#names >= MOST_NAMES) return known ?? around;
    this.#names++;
    const made = {
      path: around.path === '' ? name : `${around.path}.${name}`,
      inside: new Map(),
      held: false,
    };
    around.inside.set(name, made);
    return made;
  }

  #endRow(): void {
    if (this.#isRejected) this.#rejected++;
    this.#isRejected = false;
  }
}

function unpackerFor(packing: string | undefined): Gunzip | Inflate | undefined {
  if (packing === undefined || packing === 'identity') return undefined;
  return /gzip/i.test(packing) ? createGunzip() : createInflate();
}
