import { readFile } from 'node:fs/promises';
import { nearest } from '../../text/suggest.js';
import type { Limits, Subject, Thresholds } from '../../migrate/compare/Comparison.js';
import { type Scope, SUBJECTS } from '../../migrate/compare/Scope.js';
import type { Inventory } from '../../migrate/scan/Use.js';
import { UsageError } from '../cliErrors.js';
import { dayOption, unitsOf } from '../export/exportRequest.js';

/** The options that say what is compared, and what is good enough. */
export interface CompareRequestOptions {
  readonly subjects?: string;
  readonly units?: string;
  readonly from?: string;
  readonly to?: string;
  readonly thresholds?: string;
  readonly differing?: number;
  readonly missingRecords?: number;
  readonly scripts?: string;
}

/** What is to be compared. Throws a `UsageError`. */
export function scopeOf({ subjects, units, from, to }: CompareRequestOptions): Scope {
  if ((from === undefined) !== (to === undefined))
    throw new UsageError('--from and --to go together: they are the days of the shifts.');
  const chosen = subjects === undefined ? undefined : subjectsOf(subjects);
  if (chosen?.includes('shifts') && from === undefined)
    throw new UsageError('shifts need --from and --to, such as --from today-7d --to today.');
  return {
    ...(chosen ? { subjects: chosen } : {}),
    ...(units === undefined ? {} : { units: unitsOf(units) }),
    ...(from === undefined ? {} : { from: dayOption('--from', from) }),
    ...(to === undefined ? {} : { to: dayOption('--to', to) }),
  };
}

function subjectsOf(text: string): Subject[] {
  const asked = text.split(',').map((word) => word.trim());
  for (const word of asked) {
    if ((SUBJECTS as readonly string[]).includes(word)) continue;
    const near = nearest(word, SUBJECTS);
    throw new UsageError(
      `--subjects: there is no ${word}; ${near ? `did you mean ${near}?` : `there are ${SUBJECTS.join(', ')}.`}`,
    );
  }
  return SUBJECTS.filter((subject) => asked.includes(subject));
}

/** The limits of the file, with those of the options before them. Throws a `UsageError`. */
export async function thresholdsOf(options: CompareRequestOptions): Promise<Thresholds> {
  const { thresholds: file, differing, missingRecords } = options;
  const given: Limits = {
    ...(differing === undefined ? {} : { differing }),
    ...(missingRecords === undefined ? {} : { missingRecords }),
  };
  return file === undefined ? given : { ...(await readThresholds(file)), ...given };
}

async function readThresholds(file: string): Promise<Thresholds> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--thresholds: cannot read ${file} (${error.code}).`);
  });
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Thresholds;
  } catch {
    // Said below.
  }
  throw new UsageError(`--thresholds: ${file} is no JSON object such as {"differing": 0.01}.`);
}

/** The uses in a folder of scripts, for a scorecard each. */
export async function inventoryOf({ scripts }: CompareRequestOptions): Promise<Inventory | undefined> {
  if (scripts === undefined) return undefined;
  const { scanFolder } = await import('../../migrate/scan/scanFolder.js');
  return scanFolder(scripts).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new UsageError(`--scripts: there is no folder ${scripts}`);
  });
}
