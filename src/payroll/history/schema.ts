/** Aliases and keyed hashes stand for people and records. */
export const SCHEMA = `
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS checks (id INTEGER PRIMARY KEY, at TEXT, day_from TEXT, day_to TEXT, units TEXT, verdict TEXT,
  policy TEXT, signed TEXT, finished INTEGER DEFAULT 0);
CREATE TABLE IF NOT EXISTS findings (check_id INTEGER, key TEXT, kind TEXT, severity TEXT, owner TEXT, unit INTEGER, employee TEXT,
  day TEXT, minutes REAL, says TEXT, exception TEXT);
CREATE TABLE IF NOT EXISTS digests (check_id INTEGER, unit INTEGER, employee TEXT, digest TEXT,
  PRIMARY KEY (check_id, employee)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sums (check_id INTEGER, unit INTEGER, employee TEXT, salary_type TEXT, hours TEXT,
  PRIMARY KEY (check_id, employee, salary_type)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS transfers (check_id INTEGER, label TEXT, at TEXT);
CREATE INDEX IF NOT EXISTS findings_of_check ON findings (check_id);
`;
