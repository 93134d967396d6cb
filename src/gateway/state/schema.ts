import type { Schema } from '../../database/prepareDatabase.js';

/** States of rows that are done with: an index has the others alone, which are few. */
export const OVER = "'delivered', 'notSent'";

const ROWS: readonly string[] = [
  `CREATE TABLE "writeRows" (write TEXT NOT NULL, position BIGINT NOT NULL, mark TEXT NOT NULL, state TEXT NOT NULL,
    answer TEXT, seq BIGINT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (write, position))`,
  'CREATE INDEX "writeRowsByMark" ON "writeRows" (mark)',
  `CREATE INDEX "writeRowsByState" ON "writeRows" (state) WHERE state NOT IN (${OVER})`,
  'CREATE INDEX "writesByScope" ON writes (script, unit, operation, seq)',
  'CREATE TABLE "writeCount" (id BIGINT PRIMARY KEY, n BIGINT NOT NULL)',
  'INSERT INTO "writeCount" (id, n) VALUES (1, 0)',
];

const NOTES: readonly string[] = [
  'CREATE TABLE IF NOT EXISTS notes (kind TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (kind, name))',
  'CREATE TABLE IF NOT EXISTS history (seq BIGINT PRIMARY KEY, line TEXT NOT NULL)',
];

/** Versions up to 0.5.0 knew whole batches. Each becomes one row of a write, at place -1. Before 0.3.0 there were no notes. */
const FROM_1: readonly string[] = [
  ...NOTES,
  ...[
    "unit TEXT NOT NULL DEFAULT ''",
    '"over" TEXT NOT NULL DEFAULT \'soap\'',
    'seq BIGINT NOT NULL DEFAULT 0',
  ].map((column) => `ALTER TABLE writes ADD COLUMN ${column}`),
  'ALTER TABLE writes ADD COLUMN size BIGINT NOT NULL DEFAULT 0',
  ...ROWS,
  `INSERT INTO "writeRows" (write, position, mark, state, seq, at) SELECT id, -1, mark,
    CASE state WHEN 'sent' THEN 'open' ELSE state END, 0, coalesce("endedAt", "sentAt") FROM writes`,
  `UPDATE writes SET state = 'answered' WHERE state = 'delivered'`,
  `UPDATE writes SET "over" = 'rest', operation = replace(operation, ' over REST', '') WHERE operation LIKE '% over REST'`,
  'DROP INDEX writesByMark',
  'ALTER TABLE writes DROP COLUMN mark',
];

/** What a row says, as long as it is open, and the record that it has made. */
const FROM_2: readonly string[] = ['content TEXT', '"recordId" TEXT'].map(
  (column) => `ALTER TABLE "writeRows" ADD COLUMN ${column}`,
);

const TABLES: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS tokens (id TEXT PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
    limits TEXT NOT NULL, "createdAt" BIGINT NOT NULL, "expiresAt" BIGINT NOT NULL, "revokedAt" BIGINT)`,
  `CREATE TABLE IF NOT EXISTS writes (id TEXT PRIMARY KEY, script TEXT NOT NULL, unit TEXT NOT NULL, operation TEXT NOT NULL,
    "over" TEXT NOT NULL, state TEXT NOT NULL, seq BIGINT NOT NULL, size BIGINT NOT NULL,
    "sentAt" BIGINT NOT NULL, "endedAt" BIGINT, status BIGINT, "contentType" TEXT, answer TEXT)`,
  ...ROWS,
  ...FROM_2,
  `CREATE TABLE IF NOT EXISTS traffic (hour TEXT NOT NULL, script TEXT NOT NULL, operation TEXT NOT NULL, tally TEXT NOT NULL,
    PRIMARY KEY (hour, script, operation))`,
  ...NOTES,
];

/** The tables of a gateway's state. */
export const SCHEMA: Schema = {
  option: 'state',
  tables: TABLES,
  migrations: [FROM_1, FROM_2],
  first: 'tokens',
};
