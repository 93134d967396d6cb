import { describe, expect, it } from 'vitest';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';
import { differences, mistakenFields, readTruth } from './scanTruth.js';

/** What is not seen: columns of a slice over another frame. */
const KNOWN = ['flow-py10/a.py:9 -approved'];

describe.each(['scripts-corpus', 'scripts-habits'])('%s', async (name) => {
  const folder = new URL(`../fixtures/${name}/`, import.meta.url);
  const inventory = await scanFolder(new URL('scripts/', folder).pathname);
  const all = differences(inventory, readTruth(folder));
  const { missed, wrong, found, fields } = all;

  it('has every call found, and nothing that is none', () => {
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
    expect(found.length).toBeGreaterThan(100);
  });

  it('has the fields that are read, as far as a reader sees them', () => {
    expect(fields.precision).toBeGreaterThan(0.98);
    expect(fields.recall).toBeGreaterThan(0.97);
  });

  it('follows answers through what scripts do with them, one small script for each way', () => {
    const ofWays = mistakenFields(all).filter((one) => /^(flow-|[i-q]\d\d\/)/.test(one));
    expect(ofWays).toEqual(KNOWN.filter(() => name === 'scripts-habits'));
  });

  it('takes whole records for whole', () => {
    const seen = found.filter(({ call }) => call.whole && !call.fieldsRead);
    expect(seen.filter(({ use }) => !use.readsMore && use.fields.length > 0)).toEqual([]);
  });
});
