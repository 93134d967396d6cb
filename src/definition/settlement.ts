/** How to find out what became of a row whose answer was lost. Part of the definition of every operation that writes. */
export interface Settlement {
  /** The read operation that shows it; `undefined` where the interface has none. */
  readonly by: string | undefined;
  /** What to look for in its answer, or whom to ask; the object of "look for …", or a whole clause. */
  readonly look: string;
  /** How the rows are asked for, recognised and compared; absent where no read shows enough to tell. */
  readonly shown?: Reading & Strategy;
}

/** One field of a row, or several of which the first that says something counts. */
export type FieldNames = string | readonly string[];

/** How a read is asked and what its fields mean. Names are those of the row, unless said otherwise. */
interface Reading {
  /** What every question says. */
  readonly ask?: Readonly<Record<string, unknown>>;
  /** Fields with the days to ask for, and the names under which the read takes the first and the last of them. */
  readonly days?: { readonly of: readonly string[]; readonly from: string; readonly to: string };
  /**
   * Names in the question, and the fields whose values they take: the first that a row has, asked for one by one (with `days`,
   * over the days of their rows), or all of them, where the read takes a list with a record for each row.
   */
  readonly each?: Readonly<Record<string, FieldNames>>;
  /** The shown fields that hold the id; where a list inside the record has it alone, that list shows the rows. */
  readonly id?: FieldNames;
  /** Names in the answer, where they differ; of several one is enough. */
  readonly as?: Readonly<Record<string, FieldNames>>;
  /** Fields that count only where another says nothing; in both, `0` and empty say nothing. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Fields that count only where another has a value: `{ showInWebpunch: { tag: 'costcentre' } }`. */
  readonly onlyWith?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What is shown of a field of which the row says nothing, where that is not nothing. */
  readonly none?: Readonly<Record<string, unknown>>;
  /** Fields that add each time: to a list, or a record of their own. */
  readonly appends?: readonly string[];
  /** Fields with which no read tells what was done. */
  readonly blind?: readonly string[];
  /** Names of what is there, and the fields that put another name in their place. */
  readonly renames?: Readonly<Record<string, string>>;
  /** Fields that no read shows, or under another meaning. */
  readonly unseen?: readonly string[];
}

/** What tells of a row, with what this way of telling takes. */
export type Strategy =
  /** `name`: a row names what is there by a field of `identity`; sent again, it sets the same. `deletion`: it deletes that. `single`: the read shows one record, which a row that names none means. */
  | { readonly kind: 'name' | 'deletion' | 'single'; readonly identity: readonly string[] }
  | Likeness
  | Facet
  | Presence
  | Every
  | Balance;

/** A row names what is there, as with `name`, or makes a record that is known by a token or by what it is like. */
interface Likeness {
  readonly kind: 'likeness';
  readonly identity?: readonly string[];
  /** A mark of the caller's own which a new row may carry and a read shows. None is documented to be unique. */
  readonly token?: string;
  /** Fields within which a token is one's own: another employee, or another list, may have the same. */
  readonly tokenWithin?: readonly FieldNames[];
  /** Fields that serve as a token when the caller says so: they reach payroll. */
  readonly tokensOnRequest?: readonly string[];
  /** By what a new row is recognised. Where all names of a list say nothing, nothing must be shown either. */
  readonly alike: readonly FieldNames[];
  /** Lists that are set as a whole; of others, what was sent must be among what is shown. Names inside may differ. */
  readonly whole?: Readonly<Record<string, Readonly<Record<string, FieldNames>>>>;
  /** What deletes: a field with a value; and the read that shows deleted rows under `id`. */
  readonly deletes?: Readonly<Record<'field' | 'by' | 'id', string>> & { readonly value: unknown };
}

/** As `Likeness`, where a record shows several rows, each under its own name: what it says of each, and which of its fields are of others. */
interface Facet {
  readonly kind: 'facet';
  readonly alike: readonly FieldNames[];
  readonly facets: readonly {
    readonly name: string;
    readonly says: Readonly<Record<string, unknown>>;
    readonly hides: readonly string[];
  }[];
}

/**
 * That it is there at all says that it was done, from the day in `from` on. `key` is the shown key of the unit that it is in:
 * unless somebody looked before, only the asking key says that it came there. With `unless` it goes elsewhere.
 */
export type Presence = { readonly kind: 'presence' } & Readonly<Record<'from' | 'key' | 'unless', string>>;

/** Every record of the employees in `covers`, each shown as `shownAs`, must show these values; without any, every record. */
export type Every = {
  readonly kind: 'every';
  readonly show: Readonly<Record<string, unknown>>;
} & Readonly<Record<'covers' | 'shownAs', string>>;

/** The read shows a `balance` alone, to which a row `adds` its value: up or down by its `direction`, and not at all with `unless`. */
export type Balance = { readonly kind: 'balance' } & Readonly<
  Record<'balance' | 'adds' | 'direction' | 'unless', string>
>;

/** How a read shows the rows, with what strategies say of how a row is recognised; each has some of it. */
export interface ReadBack extends Reading, Partial<Omit<Likeness, 'kind'>>, Partial<Pick<Facet, 'facets'>> {
  readonly kind: Strategy['kind'];
}
