import type { ExportFolder } from '../../export/ExportFolder.js';
import type { ExportPlan } from '../../export/ExportPlan.js';
import { NO_UNIT } from '../../export/ExportTask.js';
import { isDelivered } from '../../export/runExport.js';
import type { DatasetManifest, Manifest } from '../../export/Manifest.js';
import { isLoss, issueText } from '../../export/IssueTally.js';
import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import { inList } from '../../text/inList.js';
import { visibleText } from '../../text/safeText.js';
import { overLimit } from '../../export/judge.js';
import { tasksOf } from '../../export/tasksOf.js';
import type { GlobalOptions } from '../CommandContext.js';
import { table } from '../terminal/table.js';
import type { Terminal } from '../terminal/Terminal.js';

const MOST_REASONS = 10;

/** Prints what an export gave. */
export async function printManifest(
  terminal: Terminal,
  folder: ExportFolder,
  manifest: Manifest,
  { json, isTap }: { readonly json: boolean; readonly isTap: boolean },
): Promise<void> {
  // The standard output is for what is delivered there.
  const print = async (text: string) => (isTap ? terminal.note(text) : terminal.print(text));
  if (json) return print(JSON.stringify(manifest, null, 2));
  const changes = manifest.datasets.some(({ mode }) => mode === 'changes');
  const columns = [
    { title: 'dataset', paint: terminal.style.cyan },
    '#units',
    '#rows',
    ...(changes ? ['#deleted'] : []),
    'files',
  ];
  const rows = manifest.datasets.map((dataset) => [
    dataset.name,
    unitsIn(dataset),
    dataset.rows.toLocaleString('en'),
    ...(changes ? [dataset.deleted.toLocaleString('en')] : []),
    filesIn(dataset, manifest),
  ]);
  await print(table(columns, rows, terminal));
  const { errorStyle } = terminal;
  const warn = (text: string) => terminal.note(errorStyle.yellow(text));
  const open = openUnits(manifest);
  for (const line of open.slice(0, MOST_REASONS)) warn(line);
  if (open.length > MOST_REASONS) warn(`… and ${open.length - MOST_REASONS} more, see the manifest`);
  for (const { name, issues = [] } of manifest.datasets)
    for (const issue of issues)
      terminal.note(
        errorStyle[isLoss(issue) ? 'yellow' : 'dim'](`${name}: ${visibleText(issueText(issue))}`),
      );
  for (const line of manifest.datasets.flatMap(fateLines)) warn(line);
  for (const { name, nulls = {} } of manifest.datasets)
    for (const [column, rate] of overLimit(name, nulls, manifest))
      warn(`${name}: ${column} has no value in ${(rate * 100).toFixed(1)} % of the rows (--max-null)`);
  if (manifest.run.extractedAt > manifest.run.startedAt)
    warn(
      `the clock of this machine is behind: _extracted_at is ${manifest.run.extractedAt}, after the last export`,
    );
  for (const what of manifest.takenAway ?? []) warn(takenAwayText(what));
  if (manifest.takenAway && manifest.request.changes)
    terminal.note(
      'this export reads less than was delivered, so it does not bring that again: export whole, without --since',
    );
  for (const what of manifest.broughtBack ?? [])
    warn(`taken away by somebody, so all was read, and it is there again: ${what}`);
  for (const { file, reason } of manifest.datasets.flatMap(({ unfit = [] }) => unfit))
    warn(`${file} is not there, because its format cannot hold a value: ${reason}`);
  if (open.some((line) => line.startsWith('failed')))
    terminal.note('the same command with --resume tries again what failed');
  if (isDelivered(manifest)) terminal.note(errorStyle.dim(`manifest: ${folder.manifest}`));
  else warn(`nothing was put in its place in ${folder.path} (--all-or-nothing)`);
}

export function takenAwayText(what: string): string {
  return `taken away by somebody: ${what}`;
}

/** What checks found in a dataset, and what is not known of it. */
function fateLines({ name, fates, removedUnits = [], wentBack, units }: DatasetManifest): string[] {
  const open = groupedBy(
    units.flatMap((unit) => (unit.state === 'done' && unit.open ? [unit] : [])),
    ({ openReason }) => openReason,
  );
  const { moved = 0, restored = 0, unknown = 0, kept = 0 } = fates ?? {};
  const { changed = 0, came = 0, absent = 0 } = fates?.healed ?? {};
  const lines: [count: number, text: string][] = [
    [
      wentBack ?? 0,
      'that were shown before are not shown any more: the service was set back, so all was read again',
    ],
    [
      removedUnits.length && 1,
      `: there is no unit ${inList(removedUnits)} any more, so its rows were taken away`,
    ],
    [changed, 'had changed without a moment of modification, found by a check'],
    [came, 'had come without a moment of modification, found by a check'],
    [absent, 'had gone without a word, found by two readings'],
    [moved, 'moved to another unit'],
    [restored, 'kept: deleted by a list, and shown by a later reading'],
    [
      unknown,
      'kept: deleted by a list or shown with another unit, and not known to be gone because a reading failed',
    ],
    ...[...open].map(([reason, those]): [number, string] => [
      1,
      `: days of ${unitList(those.map(({ unit }) => unit))} are read again in the next export of changes, because they could not be read now${reason === undefined ? '' : ` (${reason})`}`,
    ]),
    ...units.flatMap((unit): [number, string][] =>
      unit.state === 'done' && unit.vanished
        ? [
            [
              1,
              `: ${unit.vanished.join(', ')} had values in unit ${unit.unit} before, and none of its rows that came has one; it is read again until it comes back`,
            ],
          ]
        : [],
    ),
    [kept, 'kept as before: a value of what came could not be read'],
  ];
  return lines
    .filter(([count]) => count > 0)
    .map(([count, text]) =>
      text.startsWith(':') ? name + text : `${name}: ${counted(count, 'row')} ${text}`,
    );
}

/** Those that are not done, the same reason once. */
function openUnits({ datasets }: Manifest): string[] {
  return datasets.flatMap(({ name, units }) => {
    const reasons = new Map<string, number[]>();
    for (const unit of units) {
      if (unit.state === 'done') continue;
      const reason = `${unit.state} ${name}: ${unit.reason}`;
      reasons.set(reason, [...(reasons.get(reason) ?? []), unit.unit]);
    }
    return [...reasons].map(([reason, ids]) =>
      ids[0] === NO_UNIT ? reason : `${reason} (${unitList(ids)})`,
    );
  });
}

function unitList(ids: readonly number[]): string {
  const some = ids.slice(0, 5).join(', ');
  return `unit ${some}${ids.length > 5 ? ` and ${ids.length - 5} more` : ''}`;
}

function unitsIn({ units }: DatasetManifest): string {
  const done = units.filter(({ state }) => state === 'done').length;
  return done === units.length ? String(done) : `${done} of ${units.length}`;
}

function filesIn({ files }: DatasetManifest, { database }: Manifest): string {
  const names = [...files.map(({ file }) => file), ...(database ? [database.file] : [])];
  return names.length > 4 ? `${names.slice(0, 2).join(', ')}, … (${names.length} files)` : names.join(', ');
}

/** Prints what an export would do. */
export async function printPlannedExport(
  terminal: Terminal,
  plan: ExportPlan,
  { json }: GlobalOptions,
): Promise<void> {
  const tasks = tasksOf(plan);
  if (json) return terminal.json({ ...plan, tasks });
  const columns = [{ title: 'dataset', paint: terminal.style.cyan }, '#units', '#pieces', 'period'];
  const rows = plan.request.datasets.map((name) => {
    const own = tasks.filter(({ dataset }) => dataset === name);
    const windows = new Set(own.map(({ range: { from, to } }) => (from && to ? `${from}..${to}` : '')));
    const [first, ...others] = [...windows];
    const units = new Set(own.map(({ unit }) => unit ?? 0)).size;
    return [
      name,
      String(units),
      String(own.length),
      others.length > 0 ? `${windows.size} windows from ${first}` : (first ?? ''),
    ];
  });
  await terminal.table(columns, rows);
  terminal.note(terminal.errorStyle.dim('nothing was read (--dry-run)'));
}
