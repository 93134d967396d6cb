/** The tables of a gateway's state. */
export const SCHEMA: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS tokens (id TEXT PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
    limits TEXT NOT NULL, "createdAt" BIGINT NOT NULL, "expiresAt" BIGINT NOT NULL, "revokedAt" BIGINT)`,
  `CREATE TABLE IF NOT EXISTS writes (id TEXT PRIMARY KEY, mark TEXT NOT NULL, script TEXT NOT NULL, operation TEXT NOT NULL,
    state TEXT NOT NULL, "sentAt" BIGINT NOT NULL, "endedAt" BIGINT, status BIGINT, "contentType" TEXT, answer TEXT)`,
  'CREATE INDEX IF NOT EXISTS writesByMark ON writes (mark, "sentAt")',
  `CREATE TABLE IF NOT EXISTS traffic (hour TEXT NOT NULL, script TEXT NOT NULL, operation TEXT NOT NULL, tally TEXT NOT NULL,
    PRIMARY KEY (hour, script, operation))`,
  'CREATE TABLE IF NOT EXISTS notes (kind TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (kind, name))',
  'CREATE TABLE IF NOT EXISTS history (seq BIGINT PRIMARY KEY, line TEXT NOT NULL)',
];
