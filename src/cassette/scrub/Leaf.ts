import type { FieldSpec } from '../../definition/field.js';

/** A text of a recording, and how to write another in its place. */
export interface Leaf {
  /** Such as `Shifts[3].badgeNo`, with `request.` or `answer.` before it. */
  readonly path: string;
  /** The last name of the path. */
  readonly name: string;
  readonly text: string;
  /** What the definitions say of it; absent for what they do not have. */
  readonly spec?: FieldSpec | undefined;
  /** A text of the server for people, which may quote anything. */
  readonly message?: boolean | undefined;
  /** A number that is a count, or the id of anything: a pseudonym stands there where it is known as the id of a person. */
  readonly number?: boolean | undefined;
  /** It stands in a record of a person. */
  readonly ofPerson?: boolean | undefined;
  set(text: string): void;
}

/** True for a value that the definitions call personal. */
export function isPersonal({ spec }: Pick<Leaf, 'spec'>): boolean {
  return spec?.sensitivity === 'personal';
}
