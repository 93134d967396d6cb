import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputIssues } from '../../src/validation/validate.js';
import { createClient } from '../../src/index.js';
import { wsdlGetEmployees } from '../../src/operations/employees/wsdlGetEmployees.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';
import { Secret } from '../../src/secret.js';
import { callerInput, fixtureCases } from '../fixtureCases.js';

const shift = {
  begDate: '2024-03-04',
  endDate: '2024-03-04',
  begTime: '08:00:00',
  endTime: '16:00:00',
  shiftCategoryId: '11',
};

it.each<[unknown, string]>([
  [2 ** 31, '2147483648'],
  [1e20, '100000000000000000000'],
  [7.5, '7.5'],
  [Number.NaN, 'NaN'],
  [-Infinity, '-Infinity'],
  [5n, 'a bigint'],
  [Symbol('x'), 'Symbol(x)'],
  ['5', '"5"'],
  [null, 'null'],
])('one issue says what was given instead of a whole number: %s', (agreementId, given) => {
  expect(inputIssues(wsdlUpdateShifts, { Shifts: [{ ...shift, agreementId }] })).toEqual([
    {
      path: ['Shifts', 0, 'agreementId'],
      expected: 'a whole number of 32 bits',
      given,
      source: 'interface document 2.4',
    },
  ]);
});

it('shows a number that is too short to be that of a person, and no longer one', () => {
  const givenFor = (begDate: string) =>
    inputIssues(wsdlUpdateShifts, { Shifts: [{ ...shift, begDate }] }).map(({ given }) => given);
  expect(givenFor('260304')).toEqual(['"260304"']);
  expect(givenFor('8112189876')).toEqual(['a text of 10 characters']);
  expect(givenFor('198112189876')).toEqual(['a text of 12 characters']);
});

it.each([
  ['a promise', Promise.resolve({ badgeNo: '0007' })],
  ['a Map', new Map([['badgeNo', '0007']])],
  ['a Date', new Date()],
])('%s is not taken as an input in which nothing is set', (_name, given) => {
  const [issue] = inputIssues(wsdlGetEmployees, given);
  expect(issue).toMatchObject({
    path: [],
    expected: expect.stringContaining('not a promise or a collection'),
  });
});

describe('a text that cannot be sent', () => {
  const client = createClient({
    endpoint: 'https://wfs.example/soap',
    apiKey: 'k',
    fetch: () => expect.fail('a request was sent'),
  });
  const expected = expect.stringContaining('XML 1.0 can hold');

  it.each(['\0CANARY', 'CANARY\ud800', 'CAN\ufffeARY'])(
    'is an InputError with its field: %j',
    async (text) => {
      const comments = client.wsdlUpdateShifts({ Shifts: [shift, { ...shift, comment: text }] } as never);
      await expect(comments).rejects.toMatchObject({
        name: 'InputError',
        issues: [{ path: ['Shifts', 1, 'comment'], expected }],
      });
      const secrets = client.wsdlUpdateEmployees({
        employees: [{ badgeNo: '1' }, { badgeNo: '2', password: new Secret(text) }],
      });
      const error = await secrets.catch((thrown: unknown) => thrown as Error);
      expect(error).toMatchObject({
        name: 'InputError',
        issues: [{ path: ['employees', 1, 'password'], expected }],
      });
      expect(String(error) + JSON.stringify(error)).not.toContain('CANARY');
    },
  );

  it('is one when a Secret was made of no text', async () => {
    const employees = [{ badgeNo: '1', password: new Secret(process.env.NO_SUCH_PASSWORD as string) }];
    await expect(client.wsdlUpdateEmployees({ employees })).rejects.toMatchObject({
      name: 'InputError',
      issues: [{ path: ['employees', 0, 'password'], expected }],
    });
  });
});

type Holder = Record<string | number, unknown>;
type Place = readonly [holder: Holder, path: readonly (string | number)[]];

/** Where the texts of an input stand. */
function* texts(value: unknown, path: readonly (string | number)[] = []): Generator<Place> {
  if (value === null || typeof value !== 'object' || value instanceof Secret) return;
  for (const [name, item] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(name) : name;
    if (typeof item === 'string') yield [value as Holder, [...path, step]];
    else yield* texts(item, [...path, step]);
  }
}

it('a character that XML cannot hold is told of its field, wherever it stands', () => {
  const withTexts = fixtureCases().filter((fixture) => [...texts(callerInput(fixture))].length > 0);
  fc.assert(
    fc.property(
      fc.constantFrom(...withTexts),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('\0', '\u001f', '\ud800', '\udfff', '\ufffe', '\uffff'),
      (fixture, at, position, character) => {
        const input = callerInput(fixture);
        const all = [...texts(input)];
        const [holder, path] = all[at % all.length]!;
        const key = path.at(-1)!;
        const text = holder[key] as string;
        const cut = position % (text.length + 1);
        holder[key] = text.slice(0, cut) + character + text.slice(cut);
        expect(inputIssues(fixture.operation, input).map((issue) => issue.path)).toContainEqual(path);
      },
    ),
    { numRuns: Number(process.env.FC_RUNS ?? 200) },
  );
});
