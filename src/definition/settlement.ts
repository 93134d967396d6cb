/** How to find out what became of a row whose answer was lost. Part of the definition of every operation that writes. */
export interface Settlement {
  /** The read operation that shows it; `undefined` where the interface has none. */
  readonly by: string | undefined;
  /** What to look for in its answer, or whom to ask; the object of "look for …", or a whole clause. */
  readonly look: string;
  /** How the rows are asked for, recognised and compared; absent where no read shows enough to tell. */
  readonly shown?: ReadBack;
}

/** One field of a row, or several of which the first that says something counts. */
export type FieldNames = string | readonly string[];

/** How a read shows the rows of an operation that writes. Names are those of the row, unless said otherwise. */
export interface ReadBack {
  /** The record part of the read that takes the question; without one, the parts take it. */
  readonly part?: string;
  /** What every question says. */
  readonly ask?: Readonly<Record<string, unknown>>;
  /** Fields with the days to ask for, and the names under which the read takes the first and the last of them. */
  readonly days?: { readonly of: readonly string[]; readonly from: string; readonly to: string };
  /** Names in the question, and the fields whose values are asked for one by one; with `days`, over the days of their rows. */
  readonly each?: Readonly<Record<string, FieldNames>>;
  /** The array part that takes a record for each row, in place of `each`, and the fields of the row that such a record takes. */
  readonly eachIn?: { readonly part: string; readonly of: readonly string[] };
  /** What tells of a row, where no record is its own by `identity`, `token` or `alike`. */
  readonly strategy?: Strategy;
  /** The array inside a record of the answer that holds what was written; it takes on the fields around it. */
  readonly inside?: string;
  /** A record shows several rows, each under its own name: what it says of each, and which of its fields are of others. */
  readonly facets?: readonly {
    readonly name: string;
    readonly says: Readonly<Record<string, unknown>>;
    readonly hides: readonly string[];
  }[];
  /** The shown fields that hold the id. */
  readonly id?: FieldNames;
  /** Fields that each name something that is there: sent again, such a row sets the same again. */
  readonly identity?: readonly string[];
  /** A mark of the caller's own which a new row may carry and a read shows. None is documented to be unique. */
  readonly token?: string;
  /** Fields within which a token is one's own: another employee, or another list, may have the same. */
  readonly tokenWithin?: readonly FieldNames[];
  /** The flag of a record that says that it was deleted: it is not there. */
  readonly gone?: string;
  /** Fields that serve as a token when the caller says so: they reach payroll. */
  readonly tokensOnRequest?: readonly string[];
  /** By what a new row is recognised. Where all names of a list say nothing, nothing must be shown either. */
  readonly alike?: readonly FieldNames[];
  /** ReadBack names, where they differ; of several one is enough. */
  readonly as?: Readonly<Record<string, FieldNames>>;
  /** Fields that count only where another says nothing; in both, `0` and empty say nothing. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Fields that count only where another has a value: `{ showInWebpunch: { tag: 'costcentre' } }`. */
  readonly onlyWith?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What is shown of a field of which the row says nothing, where that is not nothing. */
  readonly none?: Readonly<Record<string, unknown>>;
  /** Fields with which no read tells what was done. */
  readonly blind?: readonly string[];
  /** Fields that no read shows, or under another meaning. */
  readonly unseen?: readonly string[];
  /** Lists that are set as a whole; of others, what was sent must be among what is shown. Names inside may differ. */
  readonly whole?: Readonly<Record<string, Readonly<Record<string, FieldNames>>>>;
  /** Fields that add to a list each time. */
  readonly appends?: readonly string[];
  /** What deletes: a field with a value or, as `true`, every row; and the read that shows deleted rows under `id`. */
  readonly deletes?:
    | true
    | { readonly field: string; readonly value: unknown; readonly by: string; readonly id: string };
}

/** What tells of a row by other means than a record of its own. */
export type Strategy =
  /** The read shows one record only, which is meant where no identity is given. */
  | { readonly kind: 'single' }
  /**
   * That it is there at all says that it was done, from the day in `from` on. `key` is the shown key of the unit that it is in:
   * unless somebody looked before, only the asking key says that it came there. With `unless` it goes elsewhere.
   */
  | { readonly kind: 'presence'; readonly from: string; readonly key: string; readonly unless: string }
  /** Every record of the employees in `of`, shown as `as`, must show these values. */
  | {
      readonly kind: 'every';
      readonly of: string;
      readonly as: string;
      readonly show: Readonly<Record<string, unknown>>;
    }
  /**
   * The read shows a balance alone, in `shown`, to which a row adds what is in `of`: up or down by what is in `direction`,
   * and not at all with `unless`.
   */
  | {
      readonly kind: 'balance';
      readonly shown: string;
      readonly of: string;
      readonly direction: string;
      readonly unless: string;
    };
