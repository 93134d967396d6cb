import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchList } from '../../src/export/lake/batches.js';
import type { SchemaDocument } from '../../src/export/lake/schemaDocument.js';
import type { Manifest } from '../../src/export/Manifest.js';
import type { Duck } from './duckdb.js';

const json = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T;

/** Makes a table of each dataset from the Parquet files of the batches that are current, as docs/export.md says. */
export async function mergeInDuck(duck: Duck, folder: string, prefix: string): Promise<string[]> {
  const { datasets } = json<SchemaDocument>(join(folder, 'schema.json'));
  const { batches } = json<BatchList>(join(folder, 'batches.json'));
  for (const { name, columns } of datasets)
    await duck.run(
      `CREATE TABLE "${prefix}${name}" (${columns.map((column) => `"${column.name}" ${TYPES[column.type]}`).join(', ')})`,
    );
  for (const { manifest, state, kind } of batches) {
    if (state === 'used up') continue;
    const { datasets: delivered, request } = json<Manifest>(join(folder, manifest));
    for (const { name, mode, files, units } of delivered) {
      const table = `"${prefix}${name}"`;
      const schema = datasets.find((one) => one.name === name)!;
      const paths = files
        .filter(({ file }) => file.endsWith('.parquet'))
        .map(({ file }) => join(folder, file));
      const rows = `read_parquet([${paths.map((path) => `'${path}'`).join(', ')}], union_by_name = true, hive_partitioning = false)`;
      if (mode === 'full' && kind === 'changes') {
        const done = units.filter(({ state }) => state === 'done').map(({ unit }) => unit);
        const days = schema.day ? ` AND "${schema.day}" BETWEEN '${request.from}' AND '${request.to}'` : '';
        await duck.run(
          `DELETE FROM ${table} WHERE ${schema.unit ? `_unit IN (${done.join(', ')})` : 'true'}${days}`,
        );
      }
      if (paths.length === 0) continue;
      await duck.run(`DELETE FROM ${table} WHERE _key IN (SELECT _key FROM ${rows})`);
      await duck.run(`INSERT INTO ${table} BY NAME SELECT * FROM ${rows} WHERE NOT _deleted`);
    }
  }
  return datasets.map(({ name }) => name);
}

const TYPES = {
  ...{ text: 'VARCHAR', integer: 'INTEGER', boolean: 'BOOLEAN', decimal: 'DECIMAL(38, 10)' },
  ...{ date: 'DATE', time: 'TIME', timestamp: 'TIMESTAMP', json: 'VARCHAR' },
};

/** The rows that only one of two tables has, whichever batch brought them. */
export async function differences(duck: Duck, one: string, other: string): Promise<unknown[]> {
  const records = (name: string) => `SELECT * EXCLUDE (_batch_id, _extracted_at) FROM "${name}"`;
  const { rows } = await duck.run(
    `(SELECT 'left' AS side, * FROM (${records(one)} EXCEPT ALL ${records(other)}))
     UNION ALL (SELECT 'right', * FROM (${records(other)} EXCEPT ALL ${records(one)}))`,
  );
  return [...rows];
}
