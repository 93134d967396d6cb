import { escapeRegExp } from '../../text/escapeRegExp.js';
import type { ScalarKind } from '../../definition/scalar.js';
import { Trials } from '../xml/Trials.js';
import type { Scope } from '../xml/scope.js';
import type { ShortValues } from './shortValues.js';

/** A field as it was written in the document at hand, with no other elements inside. */
export interface WrittenField {
  /** Position of the field in its record. */
  readonly index: number;
  /** What it is, unless it is a record or an array. */
  readonly scalar: ScalarKind | undefined;
  /** The values of its kind that were read before, where it holds a text. */
  readonly known: ShortValues | undefined;
  /** The start tag and the white space before it, as Latin-1 characters. */
  readonly before: string;
  /** The end tag, unless the start tag is that of an empty element. */
  readonly after: string;
  /** What stands between: a text, a whole number, or nothing; `nil` is an element that says so. */
  readonly holds: 'text' | 'int' | 'nothing' | 'nil';
}

const INSIDE = { text: '[^<]*', int: '-?[0-9]{1,15}|', nothing: '', nil: '' } as const;
// Compiling takes about 1 ms: a document of ever new or long tags must not make it take long, nor happen again and again.
const MOST_FIELDS = 256;
const MOST_CHARACTERS = 16_384;
const MOST_COMPILED = 64;

/**
 * Finds the fields of a record that are written as others of the document were: by a regular expression of all of them
 * in their order, each of which may be missing. What it does not find is read token by token.
 */
export class RecordPattern {
  /** The fields of the expression, in its order. */
  fields: readonly WrittenField[] = [];
  #expression: RegExp | undefined;
  readonly #learned: WrittenField[] = [];
  /** The namespaces around the fields: in them the same bytes mean the same. */
  #scope: Scope | undefined;
  readonly #trials = new Trials();
  readonly #finds = new Trials();
  #isNews = false;
  #compiled = 0;
  /** Of all tags that were learned. */
  #characters = 0;

  /** Notes how a field is written that came after another one. Gives the field as it is noted. */
  learn(field: WrittenField, previous: WrittenField | undefined, scope: Scope): WrittenField {
    if (this.#scope !== scope) this.#begin(scope);
    const learned = this.#learned;
    const known = learned.find((each) => isSame(each, field));
    if (known) {
      this.#trials.note(false);
      return known;
    }
    learned.splice(previous ? learned.indexOf(previous) + 1 : 0, 0, field);
    this.#characters += field.before.length + field.after.length;
    this.#isNews = true;
    return field;
  }

  /** Takes up what was learned, for the records to come. */
  update(): void {
    if (!this.#isNews) return;
    this.#isNews = false;
    this.#compiled++;
    this.fields = this.#learned.slice();
    this.#expression = new RegExp(this.fields.map(optional).join(''), 'y');
  }

  /** What stands in each field from a place on, behind all of it together; `undefined` where a field is missing. */
  find(text: string, from: number, scope: Scope): readonly (string | undefined)[] | null {
    const expression = this.#expression;
    if (expression === undefined || this.#scope !== scope || !this.#finds.isDue()) return null;
    expression.lastIndex = from;
    const found = expression.exec(text);
    const isFound = expression.lastIndex > from;
    this.#finds.note(isFound);
    if (isFound) this.#trials.note(true);
    return found;
  }

  /** Nothing more is learned. */
  get isFull(): boolean {
    return (
      !this.#trials.isDue() ||
      this.#compiled === MOST_COMPILED ||
      this.#learned.length === MOST_FIELDS ||
      this.#characters > MOST_CHARACTERS
    );
  }

  #begin(scope: Scope): void {
    this.#trials.note(false);
    this.#scope = scope;
    this.#learned.length = 0;
    this.#characters = 0;
    this.#expression = undefined;
  }
}

function isSame(a: WrittenField, b: WrittenField): boolean {
  return a.index === b.index && a.holds === b.holds && a.before === b.before && a.after === b.after;
}

// The empty assertion keeps the platform from looking through all fields behind each one, which took it six times as long.
function optional({ before, holds, after }: WrittenField): string {
  return `(?:${escapeRegExp(before)}(${INSIDE[holds]})${escapeRegExp(after)})?(?=)`;
}
