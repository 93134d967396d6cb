import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { withSandbox } from './withSandbox.js';

const world = withSandbox();
const envelope = (body: string, ns = 'http://schemas.xmlsoap.org/soap/envelope/') =>
  `<s:Envelope xmlns:s="${ns}"><s:Body>${body}</s:Body></s:Envelope>`;
const roles = envelope('<wsdlGetRoles><apiKey>sandbox-root-key</apiKey></wsdlGetRoles>');
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(world.sandbox.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', ...headers },
    body,
  });

/** What a server sends to these bytes. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(world.sandbox.url).port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
      if (answer.includes('</SOAP-ENV:Envelope>')) socket.end();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

it('1.2 the SOAPAction does not decide: missing, unquoted or of another operation', async () => {
  for (const headers of [
    {},
    { soapaction: 'uri:Service/wsdlGetRoles' },
    { soapaction: '"uri:Service/UpdateShifts"' },
    { soapaction: '' },
  ])
    expect(await (await post(roles, headers)).text()).toContain('wsdlGetRolesResponse');
});

it('1.3 the answer is rpc: an operation element in the namespace of operations, an unqualified return part with xsi:type', async () => {
  const answer = await (await post(roles)).text();
  expect(answer).toContain(
    '<ns1:wsdlGetRolesResponse xmlns:ns1="uri:Service"><return xsi:type="SOAP-ENC:Array"',
  );
});

it('1.4 arrays have SOAP-ENC:arrayType and item children with xsi:type', async () => {
  const answer = await (await post(roles)).text();
  expect(answer).toContain(
    'SOAP-ENC:arrayType="tns:Role[7]"><item xsi:type="tns:Role"><id xsi:type="xsd:int">1</id><name xsi:type="xsd:string">Staff</name></item>',
  );
});

it('1.4 the namespaces of operations and types can differ', async () => {
  const { startSandbox } = await import('../../src/sandbox/index.js');
  await using other = await startSandbox({
    namespaces: { types: 'https://wfs.example/soap/Service', operations: 'uri:Service' },
  });
  const answer = await (await fetch(other.endpoint, { method: 'POST', body: roles })).text();
  expect(answer).toContain('xmlns:tns="https://wfs.example/soap/Service"');
  expect(answer).toContain('xmlns:ns1="uri:Service"');
  expect(await createClient(other.clientOptions()).wsdlGetRoles()).toHaveLength(7);
});

it('takes HTTP/1.0 and chunked bodies', async () => {
  const head = 'Host: localhost\r\nContent-Type: text/xml; charset=utf-8\r\n';
  const old = await exchange(`POST /soap HTTP/1.0\r\n${head}Content-Length: ${roles.length}\r\n\r\n${roles}`);
  expect(old).toContain('wsdlGetRolesResponse');
  const half = roles.length >> 1;
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const chunks = chunk(roles.slice(0, half)) + chunk(roles.slice(half)) + chunk('');
  expect(
    await exchange(`POST /soap HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n${chunks}`),
  ).toContain('wsdlGetRolesResponse');
});

it('takes a request in ISO-8859-1', async () => {
  const body = Buffer.from(
    envelope(
      '<wsdlUpdateUnit><apiKey>sandbox-unit-101-key</apiKey><unitInfo><city>Malmö</city></unitInfo></wsdlUpdateUnit>',
    ),
    'latin1',
  );
  await fetch(world.sandbox.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=ISO-8859-1' },
    body,
  });
  expect((await world.unit101.wsdlGetUnit())[0]?.city).toBe('Malmö');
});

it('5 an unknown key, and none, give a fault and HTTP 500', async () => {
  for (const key of ['<apiKey>nobody</apiKey>', '']) {
    const response = await post(envelope(`<wsdlGetRoles>${key}</wsdlGetRoles>`));
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('<faultcode xsi:type="xsd:string">SOAP-ENV:Client</faultcode>');
  }
});

it('7 faults have typed children, faultactor and detail always among them', async () => {
  const fault = await (await post('not XML')).text();
  expect(fault).toMatch(
    /<SOAP-ENV:Fault><faultcode xsi:type="xsd:string">SOAP-ENV:Client<\/faultcode><faultactor xsi:type="xsd:string"><\/faultactor><faultstring xsi:type="xsd:string">[^<]+<\/faultstring><detail xsi:type="xsd:string"><\/detail><\/SOAP-ENV:Fault>/,
  );
});

it('what is not of its type gives a fault that names it, without the value', async () => {
  const response = await post(
    envelope(
      '<wsdlGetEmployees><apiKey>sandbox-root-key</apiKey><sectionId>kitchen-secret</sectionId></wsdlGetEmployees>',
    ),
  );
  const text = await response.text();
  expect(text).toContain('SBX-TYPE-001: sectionId is not xsd:int');
  expect(text).not.toContain('kitchen-secret');
});

it('takes gzip bodies', async () => {
  const { gzipSync } = await import('node:zlib');
  const response = await fetch(world.sandbox.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'text/xml', 'content-encoding': 'gzip' },
    body: new Uint8Array(gzipSync(roles)),
  });
  expect(await response.text()).toContain('wsdlGetRolesResponse');
});

it('serves a WSDL and the schema that it refers to, and nothing elsewhere', async () => {
  const wsdl = await (await fetch(`${world.sandbox.endpoint}?WSDL`)).text();
  const location = /schemaLocation="([^"]+)"/.exec(wsdl)?.[1];
  expect(await (await fetch(location!)).text()).toContain('name="arrayType"');
  expect((await fetch(`${world.sandbox.url}/elsewhere`)).status).toBe(404);
});
