import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readCassette } from './cassetteFiles.js';
import { callStaleness, type StalenessPolicy } from './callStaleness.js';
import { checkFolder } from '../validation/checkFolder.js';

/** A recorded call in the light of today's definitions. */
export interface CheckedCall {
  /** The name of the cassette. */
  readonly cassette: string;
  /** Name of its folder. */
  readonly call: string;
  /** The operation of the call. */
  readonly operation: string;
  /** When it was recorded, ISO form, UTC. */
  readonly recordedAt: string;
  /** Days since then. */
  readonly ageDays: number;
  /** Whether the recording still fits. */
  readonly status: 'ok' | 'warning' | 'failed';
  /** What is stale, and what changed. */
  readonly changes: readonly string[];
}

/** Every call of every cassette below a folder. Throws a `ConfigurationError` where the folder is not there. */
export function checkCassettes(
  folder: string,
  policy: StalenessPolicy = {},
  now = new Date(),
): CheckedCall[] {
  checkFolder('folder', folder);
  return cassettesIn(folder).flatMap((path) => {
    const { calls, schemas } = readCassette(path)!;
    return calls.map((call): CheckedCall => {
      const { ageDays, findings } = callStaleness(call, schemas, policy, now);
      const failed = findings.some(({ reaction }) => reaction === 'fail');
      return {
        cassette: relative(folder, path) || '.',
        call: call.folder,
        operation: call.facts.operation,
        recordedAt: call.facts.recordedAt,
        ageDays,
        status: failed ? 'failed' : findings.length > 0 ? 'warning' : 'ok',
        changes: findings.map(({ text }) => text),
      };
    });
  });
}

/** The folders of the cassettes below a folder, or the folder itself. */
export function cassettesIn(folder: string): string[] {
  if (existsSync(join(folder, 'cassette.json'))) return [folder];
  if (existsSync(join(folder, 'call.json')))
    throw new TypeError(
      `${folder}: a recorded call without the cassette.json of its cassette: restore it, or record again.`,
    );
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => cassettesIn(join(folder, name)))
    .sort();
}

/** The checked calls as a table for the terminal: one line a call, what changed below it. */
export function formatCheckTable(checked: readonly CheckedCall[]): string {
  const head = ['status', 'cassette', 'call', 'recorded', 'age'];
  const rows = checked.map(({ status, cassette, call, recordedAt, ageDays }) => [
    status,
    cassette,
    call,
    recordedAt.slice(0, 10),
    `${ageDays} d`,
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd();
  const body = rows.flatMap((row, i) => [line(row), ...checked[i]!.changes.map((change) => `    ${change}`)]);
  return `${[line(head), ...body].join('\n')}\n`;
}
