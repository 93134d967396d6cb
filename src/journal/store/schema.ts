import type { Schema } from '../../database/prepareDatabase.js';

const TABLES: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS jobs (id TEXT PRIMARY KEY, name TEXT NOT NULL, endpoint TEXT NOT NULL, unit TEXT NOT NULL,
    operation TEXT NOT NULL, startedAt BIGINT NOT NULL, finishedAt BIGINT)`,
  `CREATE TABLE IF NOT EXISTS rows (job TEXT NOT NULL, key TEXT NOT NULL, position BIGINT NOT NULL, digest TEXT NOT NULL,
    content TEXT, state TEXT NOT NULL, facts TEXT NOT NULL, PRIMARY KEY (job, key))`,
  `CREATE TABLE IF NOT EXISTS claims (scope TEXT NOT NULL, identity TEXT NOT NULL, job TEXT NOT NULL, key TEXT NOT NULL,
    PRIMARY KEY (scope, identity))`,
  `CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, value TEXT NOT NULL)`,
];

/** The tables of a journal, in the words that SQLite and PostgreSQL share. */
export const SCHEMA: Schema = { option: 'place', tables: TABLES, migrations: [], first: 'jobs' };
