import type { Schema } from '../../database/prepareDatabase.js';

/** Aliases and keyed hashes stand for people and records. */
const TABLES = [
  `CREATE TABLE checks (id INTEGER PRIMARY KEY, at TEXT, day_from TEXT, day_to TEXT, units TEXT, verdict TEXT,
    policy TEXT, signed TEXT, finished INTEGER DEFAULT 0)`,
  `CREATE TABLE findings (check_id INTEGER, key TEXT, kind TEXT, severity TEXT, owner TEXT, unit INTEGER, employee TEXT,
    day TEXT, minutes REAL, says TEXT, exception TEXT)`,
  `CREATE TABLE digests (check_id INTEGER, unit INTEGER, employee TEXT, digest TEXT, PRIMARY KEY (check_id, employee)) WITHOUT ROWID`,
  `CREATE TABLE sums (check_id INTEGER, unit INTEGER, employee TEXT, salary_type TEXT, hours TEXT,
    PRIMARY KEY (check_id, employee, salary_type)) WITHOUT ROWID`,
  'CREATE TABLE transfers (check_id INTEGER, label TEXT, at TEXT)',
  'CREATE INDEX findings_of_check ON findings (check_id)',
];

/** Of version 3: what units showed, and entries by hand. */
const LATER = [
  'CREATE TABLE shown (check_id INTEGER, unit INTEGER, what TEXT)',
  'CREATE TABLE manual (check_id INTEGER, employee TEXT, mark TEXT, PRIMARY KEY (check_id, employee, mark)) WITHOUT ROWID',
];

/** Of version 4: which checks were sealed, and the rows of a sealed file by employee. */
const SEALS = [
  'CREATE TABLE seals (label TEXT PRIMARY KEY, check_id INTEGER, at TEXT, file TEXT, mark TEXT)',
  'CREATE TABLE sealed_rows (label TEXT, name TEXT, digest TEXT, PRIMARY KEY (label, name)) WITHOUT ROWID',
];

const labels = (scheme: 1 | 2) => `INSERT INTO marks (name, value) VALUES ('labels', '${scheme}')`;

/** The tables of a history. Version 2 says how its aliases were made. */
export const SCHEMA: Schema = {
  option: 'history',
  tables: [...TABLES, labels(2), ...LATER, ...SEALS],
  migrations: [[labels(1)], LATER, SEALS],
  first: 'checks',
};
