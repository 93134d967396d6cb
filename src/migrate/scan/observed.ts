import { z } from 'zod';
import { addDays } from '../../calendar/days.js';
import { isLocalDate, type LocalDate } from '../../definition/scalar.js';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { isJson } from '../../text/isJson.js';
import { nameOf } from './Imports.js';
import { operationNamed } from './knownNames.js';
import type { Observation, WireFinding } from '../../evidence/compare/Comparison.js';
import { type Inventory, type Use, usesOf } from './Use.js';

const day = z
  .string()
  .transform((text) => text.slice(0, 10))
  .refine((text) => isLocalDate(text), 'expected a day such as 2026-03-01');

/** Lines that are further apart are of two times of watching: no script that counts rests longer. */
const LONGEST_REST = 31;

const observedLine = z
  .object({
    /** The script, by its path or the name of its token; without one nobody knows who called. */
    script: z.string().min(1).nullish(),
    operation: z.string(),
    unit: z.union([z.string(), z.number()]).nullish(),
    /** Fields of the answers that had a value. */
    fields: z.array(z.string()).default([]),
    calls: z.int().positive(),
    /** First and last day, both included. */
    from: day,
    to: day,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'expected no day before `from`' });

/** What a gateway or a recording saw of one operation of one script. */
export interface Observed extends z.infer<typeof observedLine> {}

/** Lines of JSON, one for each script and operation. Throws a `ConfigurationError` that names the line that is wrong. */
export function readObserved(text: string): Observed[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const found = observedLine.safeParse(isJson(line) ? JSON.parse(line) : undefined);
    if (found.success) return [found.data];
    const [issue] = found.error.issues;
    const field = issue?.path.length ? `${issue.path.join('.')}: ` : '';
    throw new ConfigurationError(
      `observed, line ${at + 1}`,
      `${field}${issue?.message ?? 'not JSON'}; a line is { script, operation, unit, fields, calls, from, to }`,
    );
  });
}

/** The file that a line is of, by its path, the end of it, or its name without an ending; none where two could be meant. */
function fileOf({ script }: Observed, files: readonly string[]): string | undefined {
  if (!script) return undefined;
  if (files.includes(script)) return script;
  const [longest] = files
    .filter((one) => script.endsWith(`/${one}`))
    .sort((one, other) => other.length - one.length);
  if (longest !== undefined) return longest;
  const ends = files.filter((one) => one.endsWith(`/${script}`));
  const all = ends.length > 0 ? ends : files.filter((one) => nameOf(one).replace(/\.\w+$/, '') === script);
  return all.length === 1 ? all[0] : undefined;
}

/** What is said on the wire and not by the scan, and the other way round. */
export function wireFindings({ files, uses }: Inventory, observed: readonly Observed[]): WireFinding[] {
  const found: WireFinding[] = [];
  for (const line of observed) {
    const { script, operation, calls } = line;
    const file = fileOf(line, files);
    if (!script) found.push({ what: 'no script', operation, calls });
    else if (file === undefined) found.push({ what: 'unknown script', script, operation, calls });
    else if (!usesOf(uses, file).some((use) => isUseOf(use, operation)))
      found.push({ what: 'unexplained', script: file, operation, calls });
  }
  for (const file of files) {
    const lines = observed.filter((line) => fileOf(line, files) === file);
    if (lines.length === 0) continue;
    for (const operation of new Set(usesOf(uses, file).map((use) => use.operation)))
      if (!lines.some((line) => operationNamed(line.operation) === operation))
        found.push({ what: 'never seen', script: file, operation, calls: 0 });
  }
  return found;
}

function isUseOf({ operation, mayBe = [] }: Use, name: string): boolean {
  return [operation, ...mayBe].some((one) => one === operationNamed(name));
}

/**
 * Whether every operation that was seen on the wire for a script is in its scan. A script that was not watched from
 * `since` to the end of what was observed is `unknown`, and may not be said to go.
 */
export function observationOf(
  file: string,
  inventory: Inventory,
  observed: readonly Observed[],
  since: string,
): Observation {
  const lines = observed.filter((line) => fileOf(line, inventory.files) === file);
  if (lines.length === 0) return { is: 'unknown', because: 'it was not seen on the wire' };
  const findings = wireFindings(inventory, lines).filter(({ what }) => what === 'unexplained');
  if (findings.length > 0)
    return { is: 'unexplained', operations: [...new Set(findings.map(({ operation }) => operation))] };
  const [newest, ...older] = lines.toSorted((a, b) => (a.to < b.to ? 1 : -1));
  const { to } = newest!;
  let { from } = newest!;
  for (const line of older)
    if (line.from < from && line.to >= addDays(from as LocalDate, -LONGEST_REST)) from = line.from;
  if (from > since)
    return { is: 'unknown', because: `it was seen on the wire from ${from} only, and ${since} is asked for` };
  return { is: 'explained', from, to };
}
