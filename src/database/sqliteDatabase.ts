import { MissingDependency } from '../errors/MissingDependency.js';

/** What is used of a SQLite library; both that there are have it. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): void;
}

export interface SqliteStatement {
  run(...values: SqliteValue[]): { readonly changes: number | bigint };
  all(...values: SqliteValue[]): Record<string, unknown>[];
}

export type SqliteValue = string | number | null;

export type OpenSqlite = (path: string) => SqliteDatabase;

/** Node's own SQLite where it has one (22.13 and later), else the package libsql where it is installed. */
export function loadSqlite(): Promise<OpenSqlite> {
  loading ??= load();
  return loading;
}

let loading: Promise<OpenSqlite> | undefined;

async function load(): Promise<OpenSqlite> {
  return (await nodeSqlite()) ?? (await libsql()) ?? missing();
}

async function nodeSqlite(): Promise<OpenSqlite | undefined> {
  const name = 'node:sqlite';
  try {
    const { DatabaseSync } = await quietly(
      () => import(name) as Promise<{ DatabaseSync: new (path: string) => SqliteDatabase }>,
    );
    return (path) => closedOnce(new DatabaseSync(path));
  } catch {
    return undefined;
  }
}

// As libsql does: to close what is closed is no error.
function closedOnce(database: SqliteDatabase): SqliteDatabase {
  const close = database.close.bind(database);
  let isOpen = true;
  database.close = () => {
    if (isOpen) close();
    isOpen = false;
  };
  return database;
}

async function libsql(): Promise<OpenSqlite | undefined> {
  const name = 'libsql';
  try {
    const { default: Database } = (await import(name)) as { default: new (path: string) => SqliteDatabase };
    return (path) => new Database(path);
  } catch {
    return undefined;
  }
}

// Node 22 warns that its SQLite is experimental; what is used of it has not changed since. Every other warning goes on.
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const { emitWarning } = process;
  process.emitWarning = ((warning: string | Error, ...more: never[]) => {
    if (!String(warning).includes('SQLite is an experimental feature'))
      emitWarning.call(process, warning, ...more);
  }) as typeof emitWarning;
  try {
    return await load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

function missing(): never {
  throw new MissingDependency(
    `SQLite needs Node 22.13 or later (this is ${process.version}), or the package libsql: npm install libsql`,
  );
}
