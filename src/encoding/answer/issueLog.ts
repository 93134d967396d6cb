import { markLeftOut } from '../../definition/decodeMarks.js';
import type { DecodeIssue } from '../../definition/outcome.js';
import { CodecError } from '../xml/limits.js';

export type Path = readonly (string | number)[];

const MOST_LISTED = 1000;

interface Entry {
  readonly issue: DecodeIssue;
  count: number;
}

/** Whether a record or an item of an array may be missing from what is read. */
export type Losses = 'refused' | 'reported';

/** The issues of one answer: the first thousand one by one, equal unknown elements as one, the rest as a count. */
export class IssueLog {
  readonly #strict: boolean;
  readonly #losses: Losses;
  readonly #onIssue: ((issue: DecodeIssue) => void) | undefined;
  readonly #listed: Entry[] = [];
  /** By record and name. */
  readonly #unknown = new Map<string, Map<string, Entry>>();
  #unlisted = 0;
  /** How many items the lists of the answer lack. */
  leftOut = 0;

  constructor(strict: boolean, losses: Losses, onIssue: ((issue: DecodeIssue) => void) | undefined) {
    this.#strict = strict;
    this.#losses = losses;
    this.#onIssue = onIssue;
  }

  report(kind: 'value' | 'missing' | 'structure', pathOf: () => Path, expected: string): void {
    if (this.#strict && kind !== 'missing')
      throw new CodecError(
        'value',
        `${whereIs(pathOf())}: expected ${expected}; without strict it is reported`,
      );
    this.#add(() => issueOf(kind, pathOf(), expected));
  }

  /** A record or an item was reported and will be missing: the rest would pass for the whole. */
  lose(pathOf: () => Path, expected: string): void {
    if (this.#losses === 'refused')
      throw new CodecError(
        'value',
        `${whereIs(pathOf())}: expected ${expected}; with lenient: true it is left out and reported`,
      );
  }

  /** Marks a list that lacks items. */
  leaveOut(list: object, count: number): void {
    if (count === 0) return;
    markLeftOut(list, count);
    this.leftOut += count;
  }

  /** An element that its record does not have. Reported for the first record that holds it. */
  unknownElement(record: string, name: string, pathOf: () => Path): void {
    const known = this.#unknown.get(record)?.get(name);
    if (known) {
      known.count++;
      return;
    }
    if (this.#isFull) {
      this.#unlisted++;
      return;
    }
    const entry = this.#add(() => issueOf('unknownElement', [...pathOf(), name], `a field of ${record}`));
    const names = this.#unknown.get(record) ?? new Map<string, Entry>();
    this.#unknown.set(record, names.set(name, entry!));
  }

  list(): readonly DecodeIssue[] {
    const issues = this.#listed.map(({ issue, count }) => (count > 1 ? { ...issue, count } : issue));
    if (this.#unlisted === 0) return issues;
    const expected = `no more than ${MOST_LISTED} issues to be listed`;
    return [...issues, { path: [], kind: 'unlisted', expected, count: this.#unlisted }];
  }

  get #isFull(): boolean {
    return this.#listed.length >= MOST_LISTED;
  }

  #add(issueOf: () => DecodeIssue): Entry | undefined {
    if (this.#isFull) {
      this.#unlisted++;
      this.#onIssue?.(issueOf());
      return undefined;
    }
    const entry = { issue: issueOf(), count: 1 };
    this.#onIssue?.(entry.issue);
    this.#listed.push(entry);
    return entry;
  }
}

function whereIs(path: Path): string {
  return path.length === 0 ? 'the whole answer' : path.join('.');
}

function issueOf(kind: DecodeIssue['kind'], path: Path, expected: string): DecodeIssue {
  const index = path.find((step) => typeof step === 'number');
  return index === undefined ? { path, kind, expected } : { index, path, kind, expected };
}
