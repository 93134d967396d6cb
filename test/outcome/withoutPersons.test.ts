import { expect, it } from 'vitest';
import { createClient, FaultError, type RequestRejectedError } from '../../src/index.js';
import { encodeAnswer, encodeFault } from '../../src/encoding/server/encodeAnswer.js';
import { wsdlPunch } from '../../src/operations/index.generated.js';
import { allPrints } from '../canary/scenarios.js';

const style = { namespaces: { types: 'urn:t', operations: 'urn:o' } };
const headers = { 'content-type': 'text/xml' };

const clientOf = (status: number, body: string) =>
  createClient({
    ...{ endpoint: 'https://wfs.example/soap', apiKey: 'the-key-of-the-unit' },
    fetch: async () => new Response(body, { status, headers }),
  });

const thrownBy = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

const employees = [
  { badgeNo: '0042', givenName: 'Zoë', familyName: 'Lind (x)' },
  { badgeNo: '0043', givenName: 'Al', familyName: 'Lindqvist', email: 'Zoe.Lindqvist@example.org' },
];

async function faultOf(string: string, detail?: string): Promise<FaultError> {
  const fault = { code: 'SOAP-ENV:Server', string, ...(detail ? { detail } : {}) };
  const client = clientOf(500, encodeFault(fault, style));
  return (await thrownBy(client.wsdlUpdateEmployees({ employees }))) as FaultError;
}

it.each([
  ['ZOË Lind (x) has 0042', '[employees[0].givenName] [employees[0].familyName] has [employees[0].badgeNo]'],
  ['Duplicate email zoe.lindqvist@EXAMPLE.org, row 2', 'Duplicate email [employees[1].email], row 2'],
  ['Lindqvists and 00421 are others, 42 and Al too', 'Lindqvists and 00421 are others, 42 and Al too'],
])('a fault that quotes what was sent of people is told with the fields: %s', async (said, told) => {
  const error = await faultOf(said, said);
  expect(error).toBeInstanceOf(FaultError);
  expect(error.string).toBe(said);
  expect(error.message).toContain(told);
  expect(error.detail).toBe(told);
  for (const print of allPrints(error)) expect(print).not.toMatch(/lind \(x\)|@example|\b0042\b/i);
});

it('a fault shows no key and no password of the record in its detail, whoever sent it', async () => {
  const row =
    '<row id="7"><API_key>another-key-77</API_key><apiKey><v>another-key-78</v></apiKey><passwordTandA>4711-x</passwordTandA><code>E17</code></row>';
  const fault = encodeFault({ code: 'SOAP-ENV:Client', string: 'no', detail: 'here' }, style);
  const error = (await thrownBy(
    clientOf(500, fault.toString().replace('here', row)).wsdlGetRoles(),
  )) as FaultError;
  expect(error.detail).toEqual({
    row: {
      '@id': '7',
      API_key: '[redacted]',
      apiKey: '[redacted]',
      passwordTandA: '[redacted]',
      code: 'E17',
    },
  });
  for (const print of allPrints(error)) expect(print).not.toMatch(/another-key|4711-x/);
});

it('a rejected request is thrown with the fields in its message, and keeps the words of the service', async () => {
  const said = 'Badge number 0042 has no employee';
  const body = encodeAnswer(wsdlPunch, { validationErrors: [said] } as never, style);
  const reply = await clientOf(200, body).wsdlPunch({ badgeNumber: '0042', cardNumber: '' } as never);
  expect(reply).toMatchObject({ status: 'rejected', validationErrors: [said] });
  const error = (await thrownBy(Promise.resolve().then(() => reply.orThrow()))) as RequestRejectedError;
  expect(error.message).toContain('Badge number [badgeNumber] has no employee');
  expect(error.validationErrors).toEqual([said]);
  for (const print of allPrints(error)) expect(print).not.toContain('0042');
});
