import { TABLE_NAMES, type TableName } from '../world/Tables.js';
import type { World } from '../world/World.js';

const MOST_COUNTED = 10_000;
const MOST_ROWS = 200;
const SECRET = /^(key|token|password|passwordTandA|clientSecret)$/;

/** The tables of the world with the number of their rows, counted to 10,000. */
export function tablesOf(world: World) {
  return TABLE_NAMES.map((name) => ({ name, rows: countOf(world, name) })).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

function countOf(world: World, name: TableName): string {
  let count = 0;
  for (const _ of world.tables[name].of()) if (++count === MOST_COUNTED) return `${count}+`;
  return String(count);
}

/** The first 200 rows of a table that hold a text. Keys, tokens and passwords are redacted. */
export function tablePage(world: World, name: TableName, filter: string) {
  const rows: unknown[] = [];
  for (const row of world.tables[name].of() as Iterable<unknown>) {
    const text = JSON.stringify(row, (key, value: unknown) =>
      SECRET.test(key) && value ? '[redacted]' : value,
    );
    if (!text.toLowerCase().includes(filter.toLowerCase())) continue;
    if (rows.length === MOST_ROWS) return { name, more: true, rows };
    rows.push(JSON.parse(text));
  }
  return { name, more: false, rows };
}
