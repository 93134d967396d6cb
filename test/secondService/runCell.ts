import type { ClientDeployment } from '../../src/client/clientOptions.js';
import { createClient, type Fetch } from '../../src/index.js';
import { type JobResult, openJournal } from '../../src/journal/index.js';
import { VirtualTime } from '../journal/simulation/VirtualTime.js';
import type { CallFault, Habits } from './Habits.js';
import { asFields, BADGES, rowsOf, twinsOf } from './rows.js';
import { SecondService } from './SecondService.js';
import { TABLES, type Table, type TableName } from './tables.js';

/** What becomes of the calls that write, beside the habits. */
export const WEATHERS: Readonly<Record<string, readonly CallFault[]>> = {
  'all is answered': [],
  'the first answer is lost': [{ on: 'write', from: 1, to: 1, ends: 'reset' }],
  'the second half is lost': [{ on: 'write', from: 2, to: 2, saves: 'half', ends: 'reset' }],
  'the second is not saved': [{ on: 'write', from: 2, to: 2, saves: 'none', ends: 'reset' }],
};

/** What a job did to a service, compared with what it says. */
export interface Cell {
  /** Rows that were created more than once. */
  readonly doubled: number;
  /** Rows that are called there and are not. */
  readonly lost: number;
  /** Rows that are called refused and are there, or accepted and are otherwise than they were ordered. */
  readonly wrong: number;
  /** Rows that a person has to look at. */
  readonly open: number;
  /** Rows that were doubled, or called refused and are there, where no client can prevent it: see docs/writes.md. */
  readonly windows: number;
  readonly hits: ReadonlyMap<string, number>;
  readonly notes: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

export interface Judging {
  readonly service: SecondService;
  readonly table: Table;
  /** The window of docs/writes.md that is open, where one is. */
  readonly window: Habits['window'];
  /** The window in which a row alone can be called refused and be there. */
  readonly refusedWindow?: string | undefined;
  readonly counts: Record<'doubled' | 'lost' | 'wrong' | 'open' | 'windows', number>;
}

/** Compares what a job says of rows with what the service has, and counts what is not as promised. Gives notes. */
export function judge(
  { service, table, window, refusedWindow = window, counts }: Judging,
  rows: readonly Row[],
  result: JobResult | undefined,
  mayRefuse: boolean,
): string[] {
  const notes: string[] = [];
  for (const [i, row] of rows.entries()) {
    const { creations, raws } = service.truthOf(asFields(row));
    const status = result?.rows[i]?.status ?? 'not ended';
    const count = (what: keyof Judging['counts'], words: string) => {
      counts[what]++;
      notes.push(`row ${i} ${words}: ${status}, ${creations} there, ${result?.rows[i]?.next ?? ''}`);
    };
    const isThere = status === 'accepted' || status === 'alreadyThere';
    const [field, value] = [table.changes[0], String(row[table.changes[0]])];
    if (creations > 1 && window) count('windows', `is doubled in a window (${window})`);
    else if (creations > 1) count('doubled', 'is doubled');
    else if (isThere && creations === 0)
      count(window ? 'windows' : 'lost', `is lost${window ? ` in a window (${window})` : ''}`);
    else if (status === 'rejected' && raws.some((raw) => raw[field] === value) && !mayRefuse)
      count(
        refusedWindow ? 'windows' : 'wrong',
        `is refused and there${refusedWindow ? ` in a window (${refusedWindow})` : ''}`,
      );
    else if (isThere && raws.every((raw) => raw[field] !== value))
      count('wrong', 'is otherwise than ordered');
    else if (!isThere && !mayRefuse) count('open', 'is open');
  }
  return notes;
}

/**
 * A story of one job: it is written, written again, then a row is changed while its day is locked, and again once it is
 * not; then somebody deletes a row that is changed after that, beside a new one. What the service has is counted after
 * each step.
 */
export async function runCell(
  name: TableName,
  habits: Habits,
  weather: readonly CallFault[],
  deployment?: ClientDeployment,
): Promise<Cell> {
  const table = TABLES[name];
  const time = new VirtualTime();
  const service = new SecondService(name, { habits, weather, badges: [...BADGES, '0009'] }, time);
  const client = createClient({
    endpoint: 'https://service.example/soap',
    apiKey: 'a key',
    retry: false,
    budget: false,
    fetch: service.fetch as unknown as Fetch,
    ...(deployment ? { deployment } : {}),
  });
  const journal = await openJournal(':memory:', { pace: time });
  const notes: string[] = [];
  const counts = { doubled: 0, lost: 0, wrong: 0, open: 0, windows: 0 };
  const key = (row: Row) => service.nameOf(asFields(row));
  const write = async (rows: readonly Row[]): Promise<JobResult | undefined> => {
    for (let runs = 0; runs < 4; runs++) {
      try {
        const options = { key, batchSize: 3, sendMs: 40_000 } as never;
        return (await journal
          .job('job')
          .write(client, table.write as never, rows as never, options)) as never;
      } catch (error) {
        notes.push(`run ${runs}: ${(error as Error).name}`);
        await time.advance(60_000);
      }
    }
    return undefined;
  };
  const step = async (name: string, some: readonly Row[]) => {
    const judging = { service, table, window: habits.window, counts };
    const judged = judge(judging, some, await write(some), name === 'locked');
    notes.push(...judged.map((note) => `${name}: ${note}`));
  };
  const rows = [...rowsOf(name)];
  const later = rows.pop();
  const changed = (row: Row) => ({ ...row, [table.changes[0]]: table.changes[1] });
  if (habits.hasTwins) for (const twin of twinsOf(name, rows)) service.bookTwin(twin);
  await step('first', rows);
  await time.advance(300_000);
  service.night();
  await step('again', rows);
  rows[0] = changed(rows[0]!);
  service.lock(asFields(rows[0]));
  await step('locked', rows);
  service.lock(asFields(rows[0]), false);
  await step('changed', rows);
  service.remove(asFields(rows[1]!));
  if (habits.deletedComesBack) service.night();
  rows[1] = changed(rows[1]!);
  await step('deleted', [...rows, later!]);
  await time.end();
  await journal.close();
  return { ...counts, hits: service.hits, notes };
}
