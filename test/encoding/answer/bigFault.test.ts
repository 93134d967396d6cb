import { expect, it } from 'vitest';
import { createClient } from '../../../src/index.js';
import { rolesAnswer } from '../answers.js';

function clientOf(fault: string, limits: object = {}) {
  const body = rolesAnswer('').replace(/<r:.*<\/r:\w+>/, fault);
  return createClient({
    endpoint: 'https://wfs.example/soap',
    apiKey: 'k',
    retry: false,
    limits,
    fetch: async () => new Response(body, { status: 500, headers: { 'content-type': 'text/xml' } }),
  });
}
const faultWith = (detail: string) =>
  `<s:Fault><faultcode>s:Server</faultcode><faultstring>no room</faultstring><detail>${detail}</detail></s:Fault>`;

it.each([
  ['deep', faultWith(`<why>x</why>${'<a>'.repeat(500)}${'</a>'.repeat(500)}`)],
  ['long', faultWith(`<why>x</why><a>${'y'.repeat(50_000_000)}</a>`)],
  ['wide', faultWith(`<why>x</why><a ${Array.from({ length: 100 }, (_, i) => `a${i}=""`).join(' ')}/>`)],
])('a fault whose detail is too %s is still a fault', { tags: ['slow'] }, async (_, fault) => {
  await expect(clientOf(fault).wsdlGetRoles()).rejects.toMatchObject({
    name: 'FaultError',
    code: 'Server',
    string: 'no room',
    detail: { why: 'x' },
  });
});

it('what is no fault of SOAP is told as an answer without SOAP', async () => {
  const page = '<Fault><faultcode>Server</faultcode><faultstring>proxy</faultstring></Fault>';
  await expect(clientOf(page).wsdlGetRoles()).rejects.toMatchObject({ name: 'HttpError', status: 500 });
});

it('blanks in an attribute are spaces, as XML has them', async () => {
  const error = clientOf(faultWith('<error code="1\t7\n8">closed</error>')).wsdlGetRoles();
  await expect(error).rejects.toMatchObject({ detail: { error: { '@code': '1 7 8' } } });
});

it('attributes of a detail are in the error', async () => {
  const error = clientOf(faultWith('<error code="17">closed</error>')).wsdlGetRoles();
  await expect(error).rejects.toMatchObject({ detail: { error: { '@code': '17', '#text': 'closed' } } });
});
