import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareWsdl, discover, formatDriftText } from '../../src/discovery/index.js';
import { type ApiKey, createClient, type Fetch } from '../../src/index.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { writeWsdl } from '../../src/wsdl/writeWsdl.js';

// As NuSOAP writes them: other prefixes, types in a namespace of their own, arrays by restriction, no minOccurs.
const DEPLOYED = (endpoint: string) => `<?xml version="1.0" encoding="ISO-8859-1"?>
<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:enc="http://schemas.xmlsoap.org/soap/encoding/" xmlns:w="http://schemas.xmlsoap.org/wsdl/"
  xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:t="https://wfs.example/soap/Service"
  targetNamespace="https://wfs.example/soap/Service">
<types><xs:schema targetNamespace="https://wfs.example/soap/Service">
  <xs:import namespace="http://schemas.xmlsoap.org/soap/encoding/"/>
  <xs:complexType name="Role"><xs:all><xs:element name="id" type="xs:int"/><xs:element name="name" type="xs:string"/></xs:all></xs:complexType>
  <xs:complexType name="RoleArray"><xs:complexContent><xs:restriction base="enc:Array"><xs:attribute ref="enc:arrayType" w:arrayType="t:Role[]"/></xs:restriction></xs:complexContent></xs:complexType>
  <xs:simpleType name="Kind"><xs:restriction base="xs:string"><xs:enumeration value="A"/></xs:restriction></xs:simpleType>
  <xs:complexType name="Wish">
    <xs:sequence>
      <xs:element name="badgeNo" type="xs:string"/>
      <xs:element name="kind" type="t:Kind"/>
      <xs:element name="weight" type="xs:float" minOccurs="0"/>
      <xs:element name="roles" type="t:RoleArray"/>
      <xs:element name="API_key" type="xs:string"/>
      <xs:element name="later" type="t:Wish" minOccurs="0" nillable="true"/>
      <xs:element name="tag" type="xs:string" minOccurs="0" maxOccurs="5"/>
      <xs:element name="validationErrors" type="t:Texts"/>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="Wishes"><xs:complexContent><xs:restriction base="enc:Array"><xs:attribute ref="enc:arrayType" w:arrayType="t:Wish[]"/></xs:restriction></xs:complexContent></xs:complexType>
  <xs:complexType name="Texts"><xs:sequence><xs:element name="item" type="xs:string" minOccurs="0" maxOccurs="unbounded"/></xs:sequence></xs:complexType>
</xs:schema></types>
<message name="rolesIn"><part name="apiKey" type="xs:string"/></message>
<message name="rolesOut"><part name="return" type="t:RoleArray"/></message>
<message name="wishesIn"><part name="apiKey" type="xs:string"/><part name="unit" type="xs:int"/><part name="wishes" type="t:Wishes"/></message>
<message name="wishesOut"><part name="return" type="t:Wishes"/></message>
<portType name="P">
  <operation name="wsdlGetRoles"><input message="t:rolesIn"/><output message="t:rolesOut"/></operation>
  <operation name="wsdlUpdateWishes"><input message="t:wishesIn"/><output message="t:wishesOut"/></operation>
</portType>
<binding name="B" type="t:P"><s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
  <operation name="wsdlGetRoles"><s:operation soapAction="uri:Other/Roles" style="rpc"/><input><s:body use="encoded" namespace="uri:Service" encodingStyle="x"/></input><output><s:body use="encoded" namespace="uri:Service" encodingStyle="x"/></output></operation>
  <operation name="wsdlUpdateWishes"><s:operation soapAction="uri:Other/Wishes" style="rpc"/><input><s:body use="encoded" namespace="uri:Service" encodingStyle="x"/></input><output><s:body use="encoded" namespace="uri:Service" encodingStyle="x"/></output></operation>
</binding>
<service name="Service"><port name="ServicePort" binding="t:B"><s:address location="${endpoint}"/></port></service>
</definitions>`;

const WISHES = `<?xml version="1.0"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><n:wsdlUpdateWishesResponse xmlns:n="uri:Service"><return><item>
<badgeNo>0007</badgeNo><kind>A</kind><weight>1.50</weight><roles><item><id>3</id><name>Monitor</name></item></roles><API_key>CANARY-7</API_key><later><badgeNo>0008</badgeNo></later><validationErrors><item>too late</item></validationErrors>
</item></return></n:wsdlUpdateWishesResponse></e:Body></e:Envelope>`;

let server: Server;
let endpoint: string;
let requests: { url: string | undefined; action: string | undefined; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push({ url: request.url, action: request.headers.soapaction as string | undefined, body });
    response.setHeader('content-type', 'text/xml');
    if (request.method === 'POST') response.end(WISHES);
    else if (request.url === '/soap?wsdl') response.end(DEPLOYED(endpoint));
    else if (request.url === '/split?wsdl')
      response.end(
        writeWsdl().replace(
          '<xsd:import namespace="http://schemas.xmlsoap.org/soap/encoding/"/>',
          '<xsd:include schemaLocation="more.xsd"/>',
        ),
      );
    else if (request.url === '/more.xsd')
      response.end(
        '<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="uri:Service"><xsd:complexType name="More"><xsd:all><xsd:element name="a" type="xsd:int"/></xsd:all></xsd:complexType></xsd:schema>',
      );
    else if (request.url === '/moved?wsdl')
      response.writeHead(302, { location: 'https://other.example/' }).end();
    else if (request.url === '/page?wsdl') response.end('<html><body>Log in</body></html>');
    else if (request.url === '/silent?wsdl') return;
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

describe('discover', () => {
  it('reads where and how to call from an address, adding ?wsdl', async () => {
    const { options, added, missing, warnings } = await discover(endpoint);
    expect(options).toMatchObject({
      endpoint,
      namespace: 'https://wfs.example/soap/Service',
      operationNamespace: 'uri:Service',
      actions: { wsdlGetRoles: 'uri:Other/Roles', wsdlUpdateWishes: 'uri:Other/Wishes' },
    });
    expect(added).toEqual(['wsdlUpdateWishes']);
    expect(missing).toHaveLength(allOperations().length - 1);
    expect(missing).toContain('wsdlUpdateShifts');
    expect(warnings).toEqual([]);
  });

  it('gives options with which createClient calls an operation that only the deployment has', async () => {
    const { options } = await discover(endpoint);
    const client = createClient({ ...options, apiKey: 'CANARY-root' });
    const wishes = (await client.call('wsdlUpdateWishes', {
      wishes: [
        {
          badgeNo: '0007',
          kind: 'A',
          weight: '1.5',
          roles: [{ id: 3, name: 'Å' }],
          later: { badgeNo: '0008' },
          tag: ['a', 'b'],
        },
      ],
    })) as { API_key: ApiKey }[];
    expect(wishes).toEqual([
      {
        badgeNo: '0007',
        kind: 'A',
        weight: '1.50',
        roles: [{ id: 3, name: 'Monitor' }],
        API_key: expect.anything(),
        later: { badgeNo: '0008' },
        validationErrors: ['too late'],
      },
    ]);
    expect(JSON.stringify(wishes)).not.toContain('CANARY');
    expect(wishes[0]!.API_key.reveal()).toBe('CANARY-7');
    const { action, body } = requests.at(-1)!;
    expect(action).toBe('"uri:Other/Wishes"');
    expect(body).toMatch(/xmlns:op="uri:Service"/);
    expect(body).toMatch(
      /<op:wsdlUpdateWishes><apiKey xsi:type="xsd:string">CANARY-root<\/apiKey><unit xsi:type="xsd:int">0<\/unit><wishes [^>]*arrayType="tns:Wish\[1\]"/,
    );
    expect(body).toMatch(/<weight xsi:type="xsd:decimal">1.5<\/weight><roles [^>]*arrayType="tns:Role\[1\]"/);
  });

  it('checks the input of such an operation by the WSDL, and never repeats it', async () => {
    const { options } = await discover(endpoint);
    const client = createClient({ ...options, apiKey: 'CANARY-root' });
    await expect(client.call('wsdlUpdateWishes', { wishs: [] })).rejects.toThrow('did you mean wishes?');
    expect(options.operations.wsdlUpdateWishes!.effect).toBe('append');
  });

  it('calls known operations by name too, with their own types', async () => {
    const { options } = await discover(endpoint);
    const client = createClient({ ...options, apiKey: 'CANARY-root' });
    await client.call('wsdlGetRoles').catch(() => undefined);
    expect(requests.at(-1)).toMatchObject({ action: '"uri:Other/Roles"' });
    await expect(client.call('wsdlGetRolls')).rejects.toMatchObject({ name: 'InputError' });
    await expect(client.call('wsdlGetRolls')).rejects.toThrow('did you mean wsdlGetRoles?');
    await expect(client.call(undefined as never)).rejects.toMatchObject({ name: 'InputError' });
  });

  it('reads a file and a text', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wsdl-'));
    const file = join(folder, 'service.wsdl');
    writeFileSync(
      file,
      writeWsdl({ namespace: 'uri:Types', operationNamespace: 'uri:Ops', endpoint: 'https://a.example/s' }),
    );
    const { options, added, missing } = await discover(file);
    expect(options).toMatchObject({
      endpoint: 'https://a.example/s',
      namespace: 'uri:Types',
      operationNamespace: 'uri:Ops',
    });
    expect([added, missing]).toEqual([[], []]);
    expect((await discover(writeWsdl())).service.operations.size).toBe(allOperations().length);
    rmSync(folder, { recursive: true });
  });

  it('reads documents that the WSDL refers to', async () => {
    const { service } = await discover(endpoint.replace('/soap', '/split'));
    expect(service.types.get('More')).toEqual([
      { name: 'a', type: 'xsd:int', optional: false, nillable: false },
    ]);
    expect(service.types.has('Shift')).toBe(true);
  });

  it('warns when the WSDL sends calls to another host', async () => {
    const { warnings } = await discover(endpoint.replace('/soap', '/split'));
    expect(warnings).toEqual([expect.stringContaining('sends calls, with the key, to wfs.example')]);
  });

  it('warns of ports that it does not read', async () => {
    const port = /<port [\s\S]*?<\/port>/.exec(DEPLOYED(endpoint))![0];
    const other = port.replace(/name="[^"]*"/, 'name="Other"');
    const { warnings, service } = await discover(DEPLOYED(endpoint).replace(port, `${port}${other}`));
    expect(service.ports).toBe(2);
    expect(warnings).toEqual([expect.stringContaining('describes 2 ports')]);
  });

  it.each([
    ['/moved', { name: 'HttpError', status: 302, redirectHost: 'other.example' }],
    ['/missing', { name: 'HttpError', status: 404 }],
    ['/page', { name: 'DecodeError', reason: 'protocol' }],
    ['/silent', { name: 'TimeoutError', phase: 'firstByte' }],
  ])('ends in a typed error: %s', async (path, expected) => {
    const failure = discover(endpoint.replace('/soap', path), { firstByteTimeoutMs: 100 });
    await expect(failure).rejects.toMatchObject(expected);
  });

  it.each(['not XML', '<a/>', '<definitions', ''])('ends in a typed error for the text %j', async (text) => {
    await expect(discover(`<?xml version="1.0"?>${text}`)).rejects.toMatchObject({ name: 'DecodeError' });
  });

  it('says that a file cannot be read', async () => {
    await expect(discover('/no/such/file.wsdl')).rejects.toMatchObject({
      name: 'ConfigurationError',
      option: 'wsdl',
      message: expect.stringContaining('/no/such/file.wsdl'),
    });
  });
});

it('warns of calls that go to another host than the WSDL, or in the clear', async () => {
  const warnings = async (address: string, endpoint: string) => {
    const fetch: Fetch = async () => new Response(DEPLOYED(endpoint));
    return (await discover(address, { fetch })).warnings.map(
      (text) => /to other|over http\.$/.exec(text)?.[0],
    );
  };
  expect(await warnings('https://wfs.example/?wsdl', 'https://wfs.example/soap')).toEqual([]);
  expect(await warnings('https://wfs.example/?wsdl', 'http://wfs.example/soap')).toEqual(['over http.']);
  expect(await warnings('http://wfs.example/?wsdl', 'http://wfs.example/soap')).toEqual([]);
  expect(await warnings('https://wfs.example/?wsdl', 'https://other.example/soap')).toEqual(['to other']);
});

describe('what a WSDL may say elsewhere', () => {
  const cut = (from: string | RegExp, to: string) => {
    const text = writeWsdl().replace(from, to);
    expect(text).not.toBe(writeWsdl());
    return text;
  };

  it.each<[string, string | RegExp, string]>([
    ['messages', /<wsdl:message [\s\S]*<\/wsdl:message>/, ''],
    ['types', /<wsdl:types>[\s\S]*<\/wsdl:types>/, '<wsdl:types/>'],
  ])('is said where it names %s that none of its documents has', async (_, from, to) => {
    const wsdl = cut(from, to);
    const said = expect.stringMatching(
      /^The WSDL names \d+ messages or types that none of its documents has/,
    );
    expect((await discover(wsdl)).warnings).toContainEqual(said);
    expect(formatDriftText(await compareWsdl(wsdl))).toMatch(/^The WSDL names \d+ messages/m);
  });

  it('is no service where its operations are in no document', async () => {
    await expect(discover(cut(/<wsdl:portType[\s\S]*<\/wsdl:portType>/, ''))).rejects.toThrow(
      'describes no service with a port',
    );
  });

  it('is said where it has other ports, of a comparison too', async () => {
    const port = /<wsdl:port .*?<\/wsdl:port>/s.exec(writeWsdl())![0];
    const drift = await compareWsdl(cut(port, port + port.replace('ServicePort', 'OldPort')));
    expect(drift).toMatchObject({ verdict: 'same', unread: [expect.stringContaining('describes 2 ports')] });
  });
});

it('reads the namespace of the operations from the document that has the binding', async () => {
  const whole = writeWsdl({ operationNamespace: 'uri:Ops', namespace: 'uri:Types' });
  const service = /<wsdl:service[\s\S]*<\/wsdl:service>/.exec(whole)![0];
  const head = /^[\s\S]*?<wsdl:definitions[^>]*>/.exec(whole)![0];
  const parts: Record<string, string> = {
    '/?wsdl': `${head}<wsdl:import namespace="uri:Types" location="/rest.wsdl"/>${service}</wsdl:definitions>`,
    '/rest.wsdl': whole.replace(service, ''),
  };
  const fetch = async (url: string) => new Response(parts[url.slice('https://wfs.example'.length)]);
  const { options } = await discover('https://wfs.example/?wsdl', { fetch: fetch as never });
  expect(options).toMatchObject({ operationNamespace: 'uri:Ops', namespace: 'uri:Types' });
});

it.each([
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ['ISO-8859-1', (text: string) => Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
])('reads a WSDL in %s', async (_, encoded) => {
  const fetch = async () => new Response(encoded(writeWsdl()));
  expect((await compareWsdl('https://wfs.example/?wsdl', { fetch: fetch as never })).verdict).toBe('same');
});

it.each([
  ['is cut', writeWsdl().slice(0, 5000), /is not a WSDL \(it is cut short/],
  ['has a DTD', `<!DOCTYPE x>${writeWsdl()}`, /is not a WSDL \(it holds a DTD/],
])('says why a WSDL cannot be read that %s', async (_, wsdl, why) => {
  await expect(discover(wsdl)).rejects.toThrow(why);
});

it('takes an operation of a document for one of other SOAP, and compares nothing of its parts', async () => {
  const wsdl = writeWsdl().replace(
    /(<wsdl:message name="wsdlGetRoles(?:Request)?">)[\s\S]*?(<\/wsdl:message>)/,
    '$1<wsdl:part name="parameters" element="tns:wsdlGetRoles"/>$2',
  );
  const { changes } = await compareWsdl(wsdl);
  expect(changes.map(({ kind, subject, found }) => [kind, subject, found])).toEqual([
    ['form', 'wsdlGetRoles', 'document'],
  ]);
});

it('an address that no call can go to is told as none', async () => {
  const { warnings } = await discover(writeWsdl({ endpoint: 'jms:queue' }));
  expect(warnings).toEqual(['The address in the WSDL is not one: jms:queue. Set endpoint yourself.']);
});
