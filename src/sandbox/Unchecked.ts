import type { Secret } from '../secret.js';

/**
 * A value as it is on the server side: nothing is sure to be there, and texts are any texts. Secrets may be given as
 * the text that they protect.
 */
export type Unchecked<T> = [T] extends [boolean | 0 | 1 | undefined]
  ? [boolean] extends [T]
    ? boolean
    : UncheckedEach<T>
  : UncheckedEach<T>;

type UncheckedEach<T> = T extends Secret
  ? Secret | string
  : T extends string
    ? string
    : T extends number
      ? number
      : T extends boolean
        ? boolean
        : T extends readonly (infer Item)[]
          ? readonly Unchecked<Item>[]
          : T extends object
            ? { readonly [K in keyof T]?: Unchecked<T[K]> | undefined }
            : T;

/** A record of the interface as a table keeps it. */
export type Stored<T> = { -readonly [K in keyof Unchecked<T>]: Unchecked<T>[K] } & {
  id: number;
  restId: number;
};
