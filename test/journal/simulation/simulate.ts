import { type HistoryReport, runHistory } from './runHistory.js';
import { withoutStacks } from './withoutStacks.js';

export interface Failure {
  readonly seed: number;
  /** What the history is of, in words. */
  readonly of: string;
  readonly broken: readonly string[];
}

export interface Simulation {
  readonly histories: number;
  readonly hits: ReadonlyMap<string, number>;
  readonly failures: readonly Failure[];
  /** Doubles that nobody could prevent. */
  readonly later: number;
}

/** Runs histories, one seed each, and shrinks those that break a promise. Stops when there are enough of them. */
export async function simulate(count: number, first: number, most = 3): Promise<Simulation> {
  const hits = new Map<string, number>();
  const failures: Failure[] = [];
  let later = 0;
  let histories = 0;
  for (let seed = first; seed < first + count && failures.length < most; seed++, histories++) {
    const report = await withoutStacks(() => runHistory({ seed }));
    for (const [name, times] of report.hits) hits.set(name, (hits.get(name) ?? 0) + times);
    later += report.later;
    if (report.broken.length > 0) failures.push(await shrink(report));
  }
  return { histories, hits, failures, later };
}

/** The fewest rows and troubles with which the same seed still breaks a promise. */
async function shrink({ seed, broken }: HistoryReport): Promise<Failure> {
  for (const troubles of [0, 1, 2, 3, 4, 6, 8, 12])
    for (const rows of [1, 2, 3, 4, 6]) {
      const report = await withoutStacks(() => runHistory({ seed, rows, troubles }));
      if (report.broken.length > 0)
        return { seed, of: `${rows} rows and ${troubles} troubles`, broken: report.broken };
    }
  return { seed, of: '6 rows and 12 troubles', broken };
}
