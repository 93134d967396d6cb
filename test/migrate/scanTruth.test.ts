import { describe, expect, it } from 'vitest';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';
import { differences, readTruth } from './scanTruth.js';

/** What the scan does not do right, by set: each of them is known and stands in the documents. */
const KNOWN: Readonly<
  Record<string, { readonly missed: readonly string[]; readonly wrong: readonly string[] }>
> = {
  'scripts-corpus': { missed: [], wrong: [] },
  'scripts-habits': {
    missed: ['f09/src/main/java/wf/Sender.java:29 wsdlGetSkillCategories'],
    wrong: ['f08/run.rb:3 wsdlGetLeaveReasons', 'f08/run.rb:5 wsdlGetSchedulesV3'],
  },
  'scripts-r': { missed: [], wrong: ['py/dynamic_verbs.py:12 wsdlGetDistricts'] },
};

describe.each(Object.keys(KNOWN))('%s', async (name) => {
  const folder = new URL(`../fixtures/${name}/`, import.meta.url);
  const inventory = await scanFolder(new URL('scripts/', folder).pathname);
  const truth = readTruth(folder);
  const { missed, wrong, found, fields } = differences(inventory, truth);
  const looked = new Set(inventory.unknowns.map(({ file }) => file));

  it('has the calls found, and nothing that is none, but for what is known', () => {
    expect({ missed, wrong }).toEqual(KNOWN[name]);
  });

  it('misses no call without a word', () => {
    expect(missed.filter((one) => !looked.has(one.replace(/:.*$/s, '')))).toEqual([]);
  });

  it('says no field that is not read, and says where more may be', () => {
    expect(fields.precision).toBeGreaterThan(0.95);
    const quiet = found.filter(
      ({ call, use }) =>
        !use.readsMore &&
        use.fields.length > 0 &&
        call.fieldsRead?.some((one) => !use.fields.includes(one.replace(/^.*\./, ''))),
    );
    // What takes fields by libraries of schemas, columns and types is not followed.
    expect(quiet.length / found.length).toBeLessThan(0.03);
  });

  it('takes whole records for whole', () => {
    const seen = found.filter(({ call }) => call.whole && !call.fieldsRead);
    const taken = seen.filter(({ use }) => !use.readsMore && use.fields.length > 0);
    const known = ['c03/tasks.py', 'e09/cron_payroll.php'];
    expect(taken.filter(({ use }) => !known.includes(use.file))).toEqual([]);
  });

  it('sends a person to what it does not know', () => {
    const LEFT = ['lua/hours.lua'];
    const wanted = truth.files.filter(({ look }) => look).map(({ file }) => file);
    expect(wanted.filter((file) => !looked.has(file))).toEqual(LEFT.filter((file) => wanted.includes(file)));
    for (const { file, unknownFields = [] } of truth.files)
      for (const { field, line } of unknownFields)
        expect(inventory.unknowns).toContainEqual(
          expect.objectContaining({ what: 'field', name: field, file, line }),
        );
  });
});
