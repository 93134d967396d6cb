import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExportFolder } from '../../../src/export/ExportFolder.js';
import type { ExportPlan, ExportRequest } from '../../../src/export/ExportPlan.js';
import { Journal } from '../../../src/export/Journal.js';
import { KeyRing } from '../../../src/export/KeyRing.js';
import type { BatchList } from '../../../src/export/lake/batches.js';
import { LocalRunner } from '../../../src/export/LocalRunner.js';
import type { Manifest } from '../../../src/export/Manifest.js';
import { planExport } from '../../../src/export/planExport.js';
import { runExport } from '../../../src/export/runExport.js';
import { loadFormats } from '../../../src/export/writers/loadFormats.js';
import { ApiKey } from '../../../src/secret.js';
import { ROOT, type StoredService, type TableName } from './StoredService.js';

export const TABLES: readonly TableName[] = ['employees', 'schedules', 'absences', 'punches'];

const REQUEST: ExportRequest = {
  ...{ datasets: TABLES, from: '2026-03-01', to: '2026-03-31', formats: ['ndjson'], personal: 'keep' },
  ...{ perUnit: false, changes: false, overlapMinutes: 120, strict: false, windowDays: 31, nested: 'json' },
  ...{ csv: {}, drift: 'warn', allOrNothing: false, proveNights: 1_000 },
};

/** What is asked for, whether what is there may be replaced by something else, and whether this machine says what time it is. */
type NightRequest = Partial<ExportRequest> & { readonly replace?: boolean; readonly ownClock?: boolean };

/** Exports once, in this process, as the command does. */
export async function night(
  service: StoredService,
  path: string,
  { replace = true, ownClock = false, ...request }: NightRequest = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Manifest> {
  mkdirSync(path, { recursive: true });
  const folder = new ExportFolder(path);
  const options = {
    endpoint: 'https://service.example/soap',
    retry: false,
    budget: false,
    lenient: true,
  } as const;
  const keys = new KeyRing({ ...options, fetch: service.fetch }, new ApiKey(ROOT, 'own'));
  const all = { ...REQUEST, ...request };
  const unfinished = folder.read<ExportPlan>('plan.json');
  const plan =
    unfinished && !unfinished.settled
      ? unfinished
      : await planExport({
          ...{ request: all, asked: '', typed: {}, replace, folder, keys, signal },
          endpoint: options.endpoint,
          extractedAt: ownClock ? undefined : `${service.now}.000Z`,
        });
  if (plan !== unfinished) {
    await folder.clear();
    folder.write('plan.json', plan);
  }
  const journal = new Journal(folder.journal);
  const surroundings = {
    keys,
    parts: folder.parts,
    personal: { mode: 'keep' },
    callOptions: {},
    flushLater: true,
  } as const;
  const runner = new LocalRunner({ surroundings, concurrent: 4, perUnit: journal.perUnit });
  try {
    const formats = await loadFormats(plan.request);
    return await runExport({
      ...{ folder, plan, journal, runner, formats, signal, toolkit: 'test', events: {} },
      lock: { check: () => undefined },
    });
  } finally {
    journal.close();
  }
}

/** The first night of the same service for several tests, made once in a folder: it gives each of them a copy. */
export function firstNights(base: string, service: () => StoredService) {
  const made = new Map<string, string>();
  return async (out: string, request: NightRequest = {}) => {
    const name = JSON.stringify(request);
    const first = made.get(name) ?? join(base, `first-${made.size}`);
    if (!made.has(name)) await night(service(), first, request);
    made.set(name, first);
    cpSync(first, out, { recursive: true });
  };
}

/** The nights after the first. */
export const changes = (
  service: StoredService,
  path: string,
  request: NightRequest = {},
  signal?: AbortSignal,
) => night(service, path, { ...request, changes: true }, signal);

/** What a manifest says of a dataset. */
export const of = ({ datasets }: Manifest, name: TableName) => datasets.find((one) => one.name === name)!;

/** The rows that a store has by the recipe of docs/export.md, as `unit/id` with a word that says what is in each. */
export function stored(path: string): Record<string, Record<string, string>> {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(path, name), 'utf8')) as T;
  const tables: Record<string, Map<string, Record<string, unknown>>> = {};
  for (const { manifest, state } of read<BatchList>('batches.json').batches) {
    if (state === 'used up') continue;
    for (const { name, files } of read<Manifest>(manifest).datasets)
      for (const { file } of files.filter((one) => one.file.endsWith('.ndjson'))) {
        const table = tables[name] ?? new Map<string, Record<string, unknown>>();
        tables[name] = table;
        const lines = existsSync(join(path, file)) ? readFileSync(join(path, file), 'utf8').split('\n') : [];
        for (const line of lines.filter(Boolean)) {
          const row = JSON.parse(line) as Record<string, unknown>;
          if (row._deleted === true) table.delete(String(row._key));
          else table.set(String(row._key), row);
        }
      }
  }
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      Object.fromEntries(
        [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => [nameOf(row), wordOf(row)]),
      ),
    ]),
  );
}

/** The rows that the service has, in the same words. */
export function kept({ tables, units }: StoredService): Record<string, Record<string, string>> {
  return Object.fromEntries(
    TABLES.map((name) => [
      name,
      Object.fromEntries(
        [...tables[name].values()]
          .filter(({ unit }) => units.has(unit))
          .map(({ id, unit, fields }) => [`${unit}/${id}`, wordOf(fields)] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    ]),
  );
}

const nameOf = (row: Record<string, unknown>) => `${String(row._unit)}/${String(row.id ?? row.scheduleId)}`;

const WORDS = [
  'city',
  'comment',
  'header',
  'begDate',
  'fromDate',
  'punchIn',
  'persId',
  'employeeId',
  'hours',
  'estHours',
];

function wordOf(row: Readonly<Record<string, unknown>>): string {
  return WORDS.flatMap((name) =>
    row[name] === undefined || row[name] === '' ? [] : `${name}=${String(row[name])}`,
  ).join(' ');
}
