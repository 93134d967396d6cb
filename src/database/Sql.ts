/** A value in a statement. */
export type SqlValue = string | number | null;

export type SqlRow = Readonly<Record<string, unknown>>;

/** A statement with a `?` for each value, and names with capitals in quotation marks. */
export type Statement = readonly [text: string, ...values: SqlValue[]];

/** Statements that depend on the rows of those before: each is yielded, and gets its rows. */
export type Statements<T> = Generator<Statement, T, readonly SqlRow[]>;

/** What the toolkit needs of a database, in SQLite or in PostgreSQL. */
export interface Sql {
  rows(...statement: Statement): Promise<SqlRow[]>;
  /** How many rows it changed. */
  change(...statement: Statement): Promise<number>;
  /** All of the statements or none, while nobody else does the same. */
  together<T>(statements: Statements<T>): Promise<T>;
  /** What gives the `name` of each table. */
  readonly tables: string;
}
