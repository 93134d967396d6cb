import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const COLUMNS = ['_key', '_deleted', 'name', 'more'];
export const AT = '2026-04-01T02:00:00Z';

/** A folder with batches, each with its lines of one dataset. */
export function folderWith(
  batches: readonly { readonly id: number; readonly kind?: string; readonly lines: readonly object[] }[],
) {
  const path = mkdtempSync(join(tmpdir(), 'workforce-postgres-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const write = (name: string, value: unknown) => writeFileSync(join(path, name), JSON.stringify(value));
  mkdirSync(join(path, '.export'));
  const columns = COLUMNS.map((name) => ({ name, type: 'text', nullable: true }));
  write('schema.json', { datasets: [{ name: 'roles', columns, primaryKey: ['_key'] }] });
  write('.export/state.json', { batch: { id: batches.at(-1)!.id }, ledgers: { roles: { 0: { rows: 2 } } } });
  for (const { id, lines } of batches) {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    writeFileSync(join(path, `roles-${id}.ndjson`), text);
    const file = { file: `roles-${id}.ndjson`, sha256: createHash('sha256').update(text).digest('hex') };
    write(`manifest-${id}.json`, {
      request: {},
      datasets: [{ name: 'roles', mode: 'full', files: [file], units: [] }],
    });
  }
  const entries = batches.map(({ id, kind = 'base' }) => ({
    ...{ id, kind, generation: 1, state: 'current', extractedAt: AT, manifest: `manifest-${id}.json` },
  }));
  write('batches.json', { batches: entries });
  return { path, stateIs: () => JSON.parse(readFileSync(join(path, '.export/state.json'), 'utf8')) };
}
