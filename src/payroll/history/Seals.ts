import { createHash } from 'node:crypto';
import type { SqliteFile } from '../../database/SqliteFile.js';
import type { Instant, LocalDate } from '../../definition/scalar.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import type { Secret } from '../../secret.js';
import { groupedBy } from '../../text/groupedBy.js';
import { Alias } from '../Alias.js';
import type { FileRow } from '../file/readPayrollFile.js';

/** What a transfer took, by the check that read it when the transfer was ready. */
export interface Seal {
  /** The label of the transfer. */
  readonly label: string;
  /** When it was sealed. */
  readonly at: Instant;
  /** The number of the check in the history. */
  readonly check: number;
  /** First day of the period. */
  readonly from: LocalDate;
  /** Last day of the period, itself included. */
  readonly to: LocalDate;
  /** Units that it is of; without them all. */
  readonly units?: readonly number[];
  /** SHA-256 of the file; absent where none was given. */
  readonly file?: string;
}

/** What of an employee is no longer as it was sealed: `gone` and `new` are about all of it. */
export type Unsealed = 'work' | 'pay' | 'terms' | 'gone' | 'new';

/** One employee, by the label of the history. */
export interface UnsealedEmployee {
  /** Id of the unit. */
  readonly unit: number;
  /** Alias of the employee. */
  readonly employee: string;
  /** What differs from the seal. */
  readonly what: readonly Unsealed[];
}

export const ALL_UNITS = 'all';

/** The units that a check names. */
export function unitsIn(of: string): Pick<Seal, 'units'> {
  return of === ALL_UNITS ? {} : { units: of.split(',').map(Number) };
}

interface SealRow extends Pick<Seal, 'at' | 'check' | 'from' | 'to'> {
  readonly of: string;
  readonly policy: string;
  readonly file: string | null;
  readonly mark: string;
}

interface Digested extends Pick<UnsealedEmployee, 'unit' | 'employee'> {
  readonly digest: string;
}

/** Which of the hashes of a digest, which are parted by points, are those of a seal. */
const PARTS = { work: 2, pay: 3, terms: 4 } as const;

/** The seals of a history. Each has a keyed mark over all that it is of: who changes the database without the key is noticed. */
export class Seals {
  readonly #file: SqliteFile;
  readonly #alias: Alias;

  constructor(file: SqliteFile, key: Secret) {
    this.#file = file;
    this.#alias = new Alias(key);
  }

  /** Seals a kept check. Throws a `ConfigurationError` for a label that is sealed already. */
  take(
    { label, check, at }: Pick<Seal, 'label' | 'check' | 'at'>,
    file?: { readonly bytes: Uint8Array; readonly rows: readonly FileRow[] },
  ): void {
    this.#file.together(() => {
      if (this.#row(label)) throw new ConfigurationError('label', `${label} is sealed already`);
      const hash = file ? hashOf(file.bytes) : null;
      this.#file.change('INSERT INTO seals VALUES (?, ?, ?, ?, ?)', label, check, at, hash, '');
      for (const [name, digest] of this.#digests(file?.rows ?? []))
        this.#file.change('INSERT INTO sealed_rows VALUES (?, ?, ?)', label, name, digest);
      this.#file.change('UPDATE seals SET mark = ? WHERE label = ?', this.#markOf(label), label);
    });
  }

  /** The seal of a transfer. Throws a `ConfigurationError` for one that was changed after it was taken. */
  of(label: string): Seal | undefined {
    const row = this.#row(label);
    if (!row) return undefined;
    if (row.mark !== this.#markOf(label))
      throw new ConfigurationError(
        'label',
        `the seal of ${label} was changed: put the history back from a backup`,
      );
    const { mark: _, policy: __, of, file, ...seal } = row;
    return { label, ...seal, ...unitsIn(of), ...(file === null ? {} : { file }) };
  }

  /** What a later check of the same days and units shows otherwise. */
  unsealedIn({ check }: Pick<Seal, 'check'>, later: number): UnsealedEmployee[] {
    const then = this.#digestsOf(check);
    const now = this.#digestsOf(later);
    const changed = [...then].map(([employee, { unit, digest }]) => {
      const other = now.get(employee);
      const what = other
        ? (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter(
            (part) => partOf(other.digest, part) !== partOf(digest, part),
          )
        : (['gone'] as const);
      return { unit, employee, what };
    });
    const added = [...now].filter(([employee]) => !then.has(employee));
    return [
      ...changed.filter(({ what }) => what.length > 0),
      ...added.map(([employee, { unit }]) => ({ unit, employee, what: ['new'] as const })),
    ];
  }

  /** The lines of a file whose employees have other rows than they were sealed with, and how many have none any more. */
  otherRows(
    { label }: Seal,
    rows: readonly FileRow[],
  ): { readonly lines: readonly number[]; readonly gone: number } {
    const sealed = new Map(this.#sealedRows(label));
    const now = new Map(this.#digests(rows));
    const lines = rows.filter(({ employee }) => {
      const name = this.#nameOf(employee);
      return sealed.get(name) !== now.get(name);
    });
    return {
      lines: lines.map(({ line }) => line),
      gone: [...sealed.keys()].filter((name) => !now.has(name)).length,
    };
  }

  #row(label: string): SealRow | undefined {
    const [row] = this.#file.rows(
      `SELECT seals.at AS at, check_id AS "check", day_from AS "from", day_to AS "to", units AS "of", policy, file, mark
       FROM seals LEFT JOIN checks ON checks.id = check_id WHERE label = ?`,
      label,
    );
    return row as SealRow | undefined;
  }

  #digestsOf(check: number): Map<string, Digested> {
    const rows = this.#file.rows(
      "SELECT unit, employee, digest FROM digests WHERE check_id = ? AND employee NOT LIKE 'unit %'",
      check,
    );
    return new Map((rows as unknown as Digested[]).map((row) => [row.employee, row]));
  }

  #sealedRows(label: string): [name: string, digest: string][] {
    const rows = this.#file.rows('SELECT name, digest FROM sealed_rows WHERE label = ?', label);
    return rows.map(({ name, digest }) => [String(name), String(digest)]);
  }

  #markOf(label: string): string {
    const { mark: _, ...row } = this.#row(label)!;
    const hash = this.#alias.hash().update(JSON.stringify(Object.values(row)));
    for (const { unit, employee, digest } of this.#digestsOf(row.check).values())
      hash.update(`${unit} ${employee} ${digest}\n`);
    for (const [name, digest] of this.#sealedRows(label)) hash.update(`${name} ${digest}\n`);
    return hash.digest('hex');
  }

  /** The rows of each employee, in whatever order the file has them. */
  #digests(rows: readonly FileRow[]): (readonly [string, string])[] {
    return [...groupedBy(rows, ({ employee }) => this.#nameOf(employee))].map(([name, own]) => {
      const texts = own.map(({ salaryType, hours }) => `${salaryType} ${hours}`);
      return [name, this.#alias.of('rows', ...texts.sort())];
    });
  }

  #nameOf(employee: string): string {
    return this.#alias.of('in file', employee);
  }
}

/** SHA-256, as hexadecimal text. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function partOf(digest: string, part: keyof typeof PARTS): string {
  return digest.split('.')[PARTS[part]] ?? '';
}
