import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ExportPlan } from '../../src/export/ExportPlan.js';
import { type Part, partFile } from '../../src/export/ExportTask.js';
import { Journal } from '../../src/export/Journal.js';
import { readPart } from '../../src/export/readPart.js';
import { taskGroups } from '../../src/export/taskGroups.js';
import { tasksOf } from '../../src/export/tasksOf.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-pieces-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const [UNITS, LAST_DAY] = [100, '2026-04-10'];
/** More would be too much where there are 122,000: a coordinator has 300 MB, most of it for the platform and the queue. */
const MOST_BYTES = 350;

const plan = {
  ...{ format: 3, asked: '', typed: {}, startedAt: '', extractedAt: '', batch: { id: 0 }, before: {} },
  request: {
    ...{ datasets: ['schedules'], from: '2026-01-01', to: LAST_DAY, windowDays: 1, changes: false },
  },
  units: Array.from({ length: UNITS }, (_, i) => ({ id: 101 + i, name: 'Unit', alias: `unit ${101 + i}` })),
} as unknown as ExportPlan;

function partOf(task: string, data: string): Part {
  const sha256 = createHash('sha256').update(data).digest('hex');
  const times = { latest: '2026-01-01T12:00:00', upTo: '2026-01-02T03:00:00' };
  return { task, file: partFile(task, sha256), rows: 1, deleted: 0, bytes: data.length, sha256, ...times };
}

it('keeps little of each of very many pieces, and all that was said of them', () => {
  const path = join(folder, 'journal.ndjson');
  const done = tasksOf(plan).map(({ id }) => partOf(id, id));
  writeFileSync(path, done.map((part) => `${JSON.stringify({ kind: 'done', part })}\n`).join(''));
  const last = { ...done.at(-1)! };
  const pieces = done.length;
  done.length = 0;
  collect();
  const before = process.memoryUsage().heapUsed;
  const tasks = tasksOf(plan);
  const groups = taskGroups(tasks, new Set());
  const journal = new Journal(path);
  collect();
  expect((process.memoryUsage().heapUsed - before) / pieces).toBeLessThan(MOST_BYTES);
  expect(groups).toHaveLength(pieces);
  expect(journal.done.size).toBe(pieces);
  expect(journal.done.get(last.task)).toEqual(last);
  journal.close();
});

it('takes no more memory for a small part than there is in it', async () => {
  const parts = Array.from({ length: 300 }, (_, i) =>
    partOf(`schedules/${i}`, `{"_deleted":false,"id":${i}}\n`),
  );
  for (const [i, part] of parts.entries())
    writeFileSync(join(folder, part.file), `{"_deleted":false,"id":${i}}\n`);
  collect();
  const before = process.memoryUsage().arrayBuffers;
  let [rows, most] = [0, 0];
  for (const part of parts) {
    for await (const lines of readPart(join(folder, part.file), part)) rows += lines.length;
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(rows).toBe(parts.length);
  expect(most).toBeLessThan(5_000_000);
});
