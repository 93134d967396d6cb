import { expect, it } from 'vitest';
import { definitionDocs } from '../../scripts/definitionDocs.js';
import { ScheduleV2 } from '../../src/records/scheduling/ScheduleV2.js';
import { ScheduleV3 } from '../../src/records/scheduling/ScheduleV3.js';

it('a field that a record says again keeps its place in wire order, and has its own documentation', () => {
  const [v2, v3] = [Object.keys(ScheduleV2.fields), Object.keys(ScheduleV3.fields)];
  expect(v3.slice(0, v2.length)).toEqual(v2);
  const docs = definitionDocs('src/records', { domain: 'scheduling', name: 'ScheduleV3' }).fields;
  expect(docs.approved).toMatch(/^`0`: a notice of interest/);
  expect(docs.begTime).toBe(
    definitionDocs('src/records', { domain: 'scheduling', name: 'Schedule' }).fields.begTime,
  );
  expect(docs.begTime).toMatch(/\w/);
  const documented = Object.keys(docs);
  expect(documented).toEqual(v3.filter((name) => documented.includes(name)));
});
