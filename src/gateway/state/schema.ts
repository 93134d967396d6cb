/** The tables of a gateway's state. */
export const SCHEMA: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS tokens (id TEXT PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
    limits TEXT NOT NULL, createdAt BIGINT NOT NULL, expiresAt BIGINT NOT NULL, revokedAt BIGINT)`,
];
