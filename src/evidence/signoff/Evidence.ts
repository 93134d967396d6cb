import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { isLocalDate, type LocalDate } from '../../definition/scalar.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { SANDBOX_HEADER } from '../../sandbox/sandboxHeader.js';
import { configured } from '../../validation/configuration.js';

export const day = z.custom<LocalDate>(
  (text) => typeof text === 'string' && isLocalDate(text),
  'expected YYYY-MM-DD',
);
export const some = z.string('expected a text').regex(/\S/, 'expected a text');

const counts = z.int().min(0);

const fieldEvidence = z.strictObject({
  /** The SOAP field. */
  field: z.string().min(1),
  /** Values that mean the same on both sides. */
  equal: counts,
  /** Values that do not, and values that one side does not give. */
  different: counts,
  /** Values that could not be compared. */
  notComparable: counts,
  /** True where the other side has no place for the field. Its values count as not comparable where the script was given one. */
  lost: z.boolean().default(false),
  /** Whether the script reads it, as far as a scan or a person says. */
  read: z.enum(['yes', 'no', 'unknown']),
});

const operationEvidence = z.strictObject({
  operation: z.string().min(1),
  calls: counts,
  /** Records that only one side has, and records that one side has twice. */
  recordsApart: counts.default(0),
  /** What no field can tell: a side that could not be read, a part that has no place, reads that cannot be seen. */
  problems: z.array(z.string()).default([]),
  fields: z.array(fieldEvidence),
});

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in hexadecimal digits');

const service = z.strictObject({
  /** Host and port, as the service was reached. */
  host: z.string().min(1),
  /** `sandbox`: it says so itself. `unknown`: nobody has asked it. */
  kind: z.enum(['service', 'sandbox', 'unknown']),
});

const evidence = z.strictObject({
  /** Its file, relative to the folder of the scripts. */
  script: z.string().min(1),
  /** The text that it had, with its helpers; absent where nobody knows the file. */
  code: z.strictObject({ sha256: hash, files: z.array(z.string()) }).optional(),
  soap: service,
  rest: service,
  /** What was compared of what there is; all of it where nothing is named. */
  scope: z.strictObject({
    subjects: z.array(z.string()).optional(),
    units: z.array(z.int()).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  /** The version of this package that compared. */
  toolkit: z.string().min(1),
  /** When it was taken. */
  at: z.iso.datetime(),
  /** The night that it counts for: the day on which the run began. */
  day,
  /** `compare`: both sides read and compared. `shadow`: the script's own calls, asked again over REST. */
  source: z.enum(['compare', 'shadow']),
  runs: counts,
  operations: z.array(operationEvidence),
});

/** What was seen of one field of an operation in one night. */
export type FieldEvidence = z.output<typeof fieldEvidence>;
/** What was seen of one operation of a script in one night. */
export type OperationEvidence = z.output<typeof operationEvidence>;
/** A service that was compared: its host, and whether it is one. */
export type ComparedService = z.output<typeof service>;
/** What was seen of one script in one night or run, by operation and field: counts only, no value of a record. */
export type Evidence = z.output<typeof evidence>;

/** The evidence as it is kept. Throws a `ConfigurationError` that names the field. */
export function evidenceOf(input: unknown, name = 'evidence'): Evidence {
  return configured(evidence, input, name);
}

/** A hash of evidence that is the same for the same evidence, in whatever order its fields were written. */
export function evidenceHash(all: readonly Evidence[]): string {
  return stableHash(all);
}

/** A hash of plain data, whatever the order of it and of its fields. */
export function stableHash(all: readonly unknown[]): string {
  const texts = all.map((one) => stable(one)).sort();
  return createHash('sha256').update(texts.join('\n')).digest('hex');
}

/** Orders moments, which can be written with parts of a second and without. */
export function byMoment(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${stable(one)}`).join()}}`;
}

/** The text of a script with its helpers, by a hash. */
export type ScriptCode = NonNullable<Evidence['code']>;

/**
 * Reads a script and what it works with: the files that it takes in, by a scan, and the files and folders that a policy names. The hash
 * is of all bytes and names. Throws a `ConfigurationError` for a file that is not there.
 */
export function scriptCode(folder: string, script: string, helpers: readonly string[] = []): ScriptCode {
  const files = [...new Set([script, ...helpers].flatMap((name) => filesIn(folder, name)))].sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(join(folder, file));
    // Quoted, so that no name can hold what stands between two files.
    hash.update(`${JSON.stringify(file)} ${bytes.length}\n`).update(bytes);
  }
  return { sha256: hash.digest('hex'), files };
}

function filesIn(folder: string, name: string): string[] {
  const path = join(folder, name);
  try {
    if (!statSync(path).isDirectory()) return [relative(folder, path).split(sep).join('/')];
    return readdirSync(path).flatMap((inner) => filesIn(folder, join(name, inner)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ConfigurationError(
      path,
      `cannot be read (${code}): a script and its helpers are named by their bytes`,
    );
  }
}

/** Asks a service what it is. It is `unknown` where it does not answer. Sends no key. */
export async function serviceAt(
  url: string,
  ask: (url: string, options: { signal: AbortSignal; redirect: 'manual' }) => Promise<Response> = fetch,
): Promise<ComparedService> {
  const { host } = new URL(url);
  try {
    const answer = await ask(url, { signal: AbortSignal.timeout(15_000), redirect: 'manual' });
    await answer.body?.cancel();
    return { host, kind: answer.headers.has(SANDBOX_HEADER) ? 'sandbox' : 'service' };
  } catch {
    return { host, kind: 'unknown' };
  }
}
