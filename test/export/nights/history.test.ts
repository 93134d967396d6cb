import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Duck } from '../duckdb.js';
import { changes, inMemory, kept, night } from './night.js';
import { smallService } from './world.js';

it('answers for each past night what the output said, over whole exports too', {
  timeout: 60_000,
}, async () => {
  const out = mkdtempSync(join(inMemory(), 'workforce-history-'));
  const service = smallService();
  const past: { readonly at: string; readonly shifts: number; readonly hours: string }[] = [];
  const remember = () => {
    const shifts = [...service.tables.schedules.values()].filter(({ unit }) => service.units.has(unit));
    const hours = shifts.reduce((sum, { fields }) => sum + Number(fields.hours), 0);
    past.push({ at: service.now, shifts: shifts.length, hours: hours.toFixed(2) });
  };
  const request = { formats: ['ndjson', 'parquet'], history: true } as const;
  for (let number = 0; number < 6; number++) {
    service.now = `2026-03-${17 + number}T01:00:00`;
    const rows = [...service.tables.schedules.values()];
    service.change(rows[number]!, { hours: `${number}.25` });
    if (number > 0) service.remove('schedules', rows[number + 8]!.id);
    if (number === 2) service.units.delete(103);
    if (number === 5) service.add('schedules', 102, { begDate: '2026-03-14', hours: '1.00' });
    // In the fourth night all is exported anew.
    await (number === 0 || number === 3 ? night : changes)(service, out, request);
    remember();
  }
  const duck = await Duck.open();
  await duck.run(`SET GLOBAL file_search_path = '${out}'`);
  for (const sql of readFileSync(join(out, 'history.duckdb.sql'), 'utf8')
    .split(/;\n/)
    .filter((one) => one.trim()))
    await duck.run(sql);
  const ask = async (where: string, from = 'schedules_history') => {
    const { rows } = await duck.run(
      `SELECT count(*)::INTEGER AS shifts, sum(hours)::DECIMAL(10, 2)::VARCHAR AS hours FROM ${from} ${where}`,
    );
    return rows[0];
  };
  for (const { at, ...expected } of past)
    expect(
      await ask(
        `WHERE _valid_from <= TIMESTAMP '${at}' AND (_valid_to > TIMESTAMP '${at}' OR _valid_to IS NULL)`,
      ),
    ).toEqual(expected);
  expect((await ask('', 'schedules'))!.shifts).toBe(Object.keys(kept(service).schedules!).length);
  duck.close();
  rmSync(out, { recursive: true });
});
