import { expect, it } from 'vitest';
import type { Deployment } from '../../src/assumptions/file/Deployment.js';
import { driftOf } from '../../src/assumptions/file/driftOf.js';

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
