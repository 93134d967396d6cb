import type { AnyOperation, RowShape } from '../definition/operation.js';
import type { Row } from '../settle/shape.js';
import type { Fingerprint } from './Fingerprint.js';
import { meaningOfRow, whoAndWhen } from './rowMeaning.js';

/** What tells a row from the others of its job: a field, or a function. Default: all that it says, and how often. */
export type RowKey = string | ((row: Row, index: number) => string);

export interface Plan {
  readonly operation: AnyOperation;
  readonly shape: RowShape;
  readonly fingerprint: Fingerprint;
  readonly key: RowKey | undefined;
  /** A change may be of another person or day than what was saved under its key. */
  readonly moves: boolean;
  /** Which row a corrected row replaces: by its former key, or its number from 1. */
  readonly replaces: ((row: Row, index: number) => string | number | undefined) | undefined;
}

/** A row as the caller gives it, with the marks by which the journal knows it again. */
export class GivenRow {
  readonly content: Row;
  /** Of all that it says, what is empty too: an empty list removes what was there. */
  readonly digest: string;
  readonly whose: string | undefined;
  /** Versions before 0.6 kept the digest of the text. */
  readonly #former: string;

  constructor({ operation, shape, fingerprint }: Plan, content: Row) {
    this.content = content;
    this.digest = fingerprint.of(['row 2', meaningOfRow(shape.fields, content, true)]);
    this.#former = fingerprint.of(content);
    const said = whoAndWhen(operation, content);
    this.whose = said && fingerprint.of(['whose', ...said]);
  }

  isSame(digest: string): boolean {
    return digest === this.digest || digest === this.#former;
  }
}
