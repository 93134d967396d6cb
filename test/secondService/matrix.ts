import { withoutStacks } from '../journal/simulation/withoutStacks.js';
import { HABITS, type Habits } from './Habits.js';
import { type Cell, runCell, WEATHERS } from './runCell.js';
import { TABLES, type TableName } from './tables.js';

export interface MatrixCell {
  readonly habit: string;
  readonly table: TableName;
  readonly weather: string;
}

/** Every habit with every table and every weather. */
export function allCells(): MatrixCell[] {
  return Object.keys(HABITS).flatMap((habit) =>
    (Object.keys(TABLES) as TableName[]).flatMap((table) =>
      Object.keys(WEATHERS).map((weather) => ({ habit, table, weather })),
    ),
  );
}

export interface Matrix {
  /** Habits with tables where a row was doubled, lost or wrongly told, and how often of each. */
  readonly broken: ReadonlyMap<string, readonly [doubled: number, lost: number, wrong: number]>;
  /** How often each habit did something, by its name. */
  readonly hits: ReadonlyMap<string, number>;
  /** With the window of docs/writes.md that is open, where one is. */
  readonly cells: readonly (MatrixCell & Cell & Pick<Habits, 'window'>)[];
}

export async function runMatrix(cells: readonly MatrixCell[]): Promise<Matrix> {
  const broken = new Map<string, [number, number, number]>();
  const hits = new Map<string, number>();
  const done: Matrix['cells'][number][] = [];
  for (const cell of cells) {
    const { habit, table, weather } = cell;
    const ran = await withoutStacks(() => runCell(table, HABITS[habit]!, WEATHERS[weather]!));
    const { window } = HABITS[habit]!;
    done.push({ ...cell, ...ran, ...(window ? { window } : {}) });
    for (const times of ran.hits.values()) hits.set(habit, (hits.get(habit) ?? 0) + times);
    if (ran.doubled + ran.lost + ran.wrong === 0) continue;
    const known = broken.get(`${habit}: ${table}`) ?? [0, 0, 0];
    broken.set(`${habit}: ${table}`, [known[0] + ran.doubled, known[1] + ran.lost, known[2] + ran.wrong]);
  }
  return { broken, hits, cells: done };
}
