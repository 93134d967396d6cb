import { expect, it } from 'vitest';
import { unreadIn } from '../../src/definition/decodeMarks.js';
import { compare } from '../../src/equivalence/compare.js';
import { createClient } from '../../src/index.js';
import { wsdlGetEmployees, wsdlGetTimePunches } from '../../src/operations/index.generated.js';
import type { Quirks } from '../../src/sandbox/SandboxOptions.js';
import { startSandbox } from '../../src/sandbox/startSandbox.js';
import { faults } from '../../src/faults/faults.js';

type Fields = Readonly<Record<string, unknown>>;

const FIELDS = {
  wsdlGetEmployees: wsdlGetEmployees.output.item!.record!.fields,
  wsdlGetTimePunches: wsdlGetTimePunches.output.record!.fields.timepunches!.item!.record!.fields,
};

/** What each read shows of its first records, under a quirk or a fault by name. */
async function shownBy(quirk: Quirks, fault: keyof typeof faults | undefined) {
  await using sandbox = await startSandbox({ quirks: quirk });
  const [employee] = [...sandbox.world.employees.ofUnit(101)].sort((a, b) => a.id - b.id);
  employee!.familyName = 'Łódź-Åkesson';
  const made = fault && (faults[fault] as () => { effectOn(call: unknown): Promise<undefined> })();
  if (made) sandbox.setFaults((call) => made.effectOn(call));
  const client = createClient(sandbox.clientOptions(101));
  const employees = await client.wsdlGetEmployees({});
  const punches = await client.wsdlGetTimePunches({
    getTimePunchesRequest: { fromDate: '2026-01-01', toDate: '2026-12-31', active: true },
  });
  return {
    wsdlGetEmployees: employees as unknown as readonly Fields[],
    wsdlGetTimePunches: punches.orThrow().timepunches as unknown as readonly Fields[],
  };
}

const shownValue = (record: Fields, name: string) => unreadIn(record).get(name) ?? record[name];

/** All outcomes of comparing each field of what a sandbox without quirks shows with what this one shows. */
async function outcomes(quirk: Quirks, fault?: keyof typeof faults): Promise<string[]> {
  const [well, spoilt] = [await shownBy({}, undefined), await shownBy(quirk, fault)];
  const found = new Set<string>();
  for (const records of Object.values(well)) expect(records.length).toBeGreaterThan(3);
  for (const read of Object.keys(FIELDS) as (keyof typeof FIELDS)[])
    for (const [i, record] of well[read].slice(0, 20).entries())
      for (const [name, spec] of Object.entries(FIELDS[read])) {
        if (spec.kind === 'array' || spec.kind === 'record') continue;
        const comparison = compare(spec, record[name], shownValue(spoilt[read][i]!, name));
        if (comparison.is === 'notAsked') continue;
        found.add(comparison.is === 'kept' ? comparison.how.join() : comparison.is);
      }
  return [...found].sort();
}

it.each<[string, Quirks, keyof typeof faults | undefined, readonly string[]]>([
  ['nothing', {}, undefined, ['same']],
  ['latin1', { latin1: true }, undefined, ['narrowed', 'same']],
  ['zeroDates', { zeroDates: true }, undefined, ['same']],
  ['nilArrays', { nilArrays: true }, undefined, ['same']],
  ['gzip', { gzip: false }, undefined, ['same']],
  ['trailingComment', { trailingComment: true }, undefined, ['same']],
  ['digitBooleans', {}, 'digitBooleans', ['same']],
  ['wrongPunchOffset', {}, 'wrongPunchOffset', ['same']],
  // What is gone is not shown, and never another value.
  ['zeroDates of all', {}, 'zeroDates', ['same', 'unknown']],
  ['negativeZeroDates', {}, 'negativeZeroDates', ['same', 'unknown']],
  ['emptyNumbers', {}, 'emptyNumbers', ['same', 'unknown']],
  ['nilFields', {}, 'nilFields', ['same', 'unknown']],
  ['missingFields', {}, 'missingFields', ['same', 'unknown']],
  ['wordsAsNumbers', {}, 'wordsAsNumbers', ['same', 'unknown']],
  ['unknownElement', {}, 'unknownElement', ['same']],
])('knows what the sandbox writes under %s', { tags: ['slow'] }, async (_, quirk, fault, expected) => {
  expect(await outcomes(quirk, fault)).toEqual(expected);
});
