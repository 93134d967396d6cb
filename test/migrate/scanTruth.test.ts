import { describe, expect, it } from 'vitest';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';
import { differences, readTruth } from './scanTruth.js';

describe.each(['scripts-corpus', 'scripts-habits'])('%s', async (name) => {
  const folder = new URL(`../fixtures/${name}/`, import.meta.url);
  const inventory = await scanFolder(new URL('scripts/', folder).pathname);
  const { missed, wrong, found, fields } = differences(inventory, readTruth(folder));

  it('has every call found, and nothing that is none', () => {
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
    expect(found.length).toBeGreaterThan(100);
  });

  it('has the fields that are read, as far as a reader sees them', () => {
    expect(fields.precision).toBeGreaterThan(0.98);
    expect(fields.recall).toBeGreaterThan(0.97);
  });

  it('takes whole records for whole', () => {
    const seen = found.filter(({ call }) => call.whole && !call.fieldsRead);
    expect(seen.filter(({ use }) => !use.readsMore && use.fields.length > 0)).toEqual([]);
  });
});
