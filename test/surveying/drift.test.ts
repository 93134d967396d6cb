import { expect, it } from 'vitest';
import type { Deployment } from '../../src/assumptions/file/Deployment.js';
import { formatDeployment } from '../../src/assumptions/file/deploymentText.js';
import { driftOf } from '../../src/surveying/driftOf.js';
import { Tally } from '../../src/assumptions/file/Tally.js';
import { wsdlGetSchedulesV3 } from '../../src/operations/scheduling/wsdlGetSchedulesV3.js';

const of = (more: Partial<Deployment>): Deployment => ({
  ...{ format: 1, service: {}, surveys: [], assumptions: {}, operations: {} },
  ...more,
});
const lag = (answer: string, seconds: number) =>
  of({
    assumptions: {
      'write.lag': { verdict: 'varies', seen: { [answer]: 1 }, by: ['writing'], measured: { seconds } },
    },
  });

it('tells a slower read and an answer that breaks, with what rests on it', () => {
  expect(driftOf(lag('stale', 2), lag('stale', 30))).toEqual([
    expect.objectContaining({ what: 'write.lag', is: '30', breaks: true }),
  ]);
  const [answer] = driftOf(lag('none', 0), lag('stale', 0));
  expect(answer).toMatchObject({
    was: 'No read was stale.',
    is: 'Reads were stale for a while.',
    breaks: true,
  });
  expect(answer!.restedOnBy).toContain('journal');
});

it('takes nothing that was not seen again for a change', () => {
  expect(driftOf(lag('stale', 30), lag('stale', 2))).toEqual([]);
  expect(driftOf(lag('stale', 30), of({}))).toEqual([]);
  expect(driftOf(of({}), lag('stale', 30))).toEqual([]);
  const fields = (always: readonly string[], records: number) =>
    of({ operations: { wsdlGetUnits: { answers: 1, records, always, sometimes: [], never: [] } } });
  expect(driftOf(fields(['id', 'name'], 3), fields([], 0))).toEqual([]);
  expect(driftOf(fields(['id', 'name'], 3), fields(['id'], 3))).toMatchObject([
    { what: 'wsdlGetUnits.name', is: 'in none', breaks: true },
  ]);
});

it('tells an operation that left the WSDL', () => {
  const now = of({ service: { missing: ['wsdlGetRoles'] } });
  expect(driftOf(of({}), now)).toMatchObject([{ what: 'wsdlGetRoles', breaks: true }]);
  expect(driftOf(now, now)).toEqual([]);
});

/** What is known of an operation after one answer with these records. */
function fieldsOf(records: string) {
  const tally = new Tally();
  const xml = `<Envelope><Body><r><return><schedules>${records}</schedules></return></r></Body></Envelope>`;
  const exchange = { status: 200, contentType: 'text/xml; charset=utf-8', request: undefined };
  tally.take({ ...exchange, operation: wsdlGetSchedulesV3, bytes: Buffer.from(xml) }, 'traffic');
  return of({ operations: tally.operations });
}

it.each([
  [
    'a field that had a value and is empty',
    '<categoryName>Kassa</categoryName>',
    '<categoryName/>',
    'schedules.categoryName',
    true,
  ],
  [
    'a value that is not listed',
    '<approved>1</approved>',
    '<approved>7</approved>',
    'schedules.approved',
    true,
  ],
  [
    'a field that the definition lacks',
    '<restId>1</restId>',
    '<restId>1</restId><annaSvensson>1</annaSvensson>',
    '',
    false,
  ],
])('tells %s, and no word of the service', (_, before, now, field, breaks) => {
  const [was, is] = [fieldsOf(`<item>${before}</item>`), fieldsOf(`<item>${now}</item>`)];
  const what = field === '' ? 'wsdlGetSchedulesV3' : `wsdlGetSchedulesV3.${field}`;
  expect(driftOf(was, is)).toEqual([expect.objectContaining({ what, breaks })]);
  expect(driftOf(was, was)).toEqual([]);
  expect(formatDeployment(is)).not.toMatch(/Kassa|anna/i);
  const again = new Tally(is).operations;
  expect(again).toEqual(is.operations);
});
