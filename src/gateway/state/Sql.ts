/** A value in a statement. */
export type SqlValue = string | number | null;

export type SqlRow = Readonly<Record<string, unknown>>;

/** What the state needs of a database. Statements have `?` for each value, and names with capitals in quotation marks. */
export interface Sql {
  rows(statement: string, ...values: readonly SqlValue[]): Promise<SqlRow[]>;
  /** How many rows it changed. */
  change(statement: string, ...values: readonly SqlValue[]): Promise<number>;
  /** All of it or nothing, while nobody else does the same. */
  together<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}
