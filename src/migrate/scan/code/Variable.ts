import type { Code, Func, Member, Name } from './Code.js';

/** How a part is taken out of a value: a member of it, one of its items, or one of its keys and values. */
export type Step = { readonly key: Code } | { readonly at: number } | 'each';

/** A value that a variable is given, and the way to the part that it gets; `at` is where it takes the place of others; `isOtherwise` where it has it only when nothing is given. */
export type Binding =
  | {
      readonly value: Code;
      readonly path: readonly Step[];
      readonly at?: Code;
      readonly isOtherwise?: boolean;
    }
  | { readonly of: Func; readonly index: number; readonly path: readonly Step[] };

/** A variable, field, constant or function of a file. */
export interface Variable {
  readonly name: string;
  readonly bindings: Binding[];
  readonly reads: (Name | Member)[];
}
