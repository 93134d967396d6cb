import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { importsOf } from '../../src/discovery/Imports.js';
import { compareWsdl, discover } from '../../src/discovery/index.js';
import { readService } from '../../src/discovery/readService.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { writeWsdl } from '../../src/wsdl/writeWsdl.js';
import { cpuMs } from '../cpuMs.js';

const SCHEMA = 'xmlns:xsd="http://www.w3.org/2001/XMLSchema"';
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server of documents by path; what it is asked for is told. */
async function serve(documents: Record<string, string> | ((path: string) => string)) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const text = typeof documents === 'function' ? documents(path) : documents[path];
    if (text === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', 'text/xml').end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const wsdlThatImports = (...locations: string[]) =>
  writeWsdl().replace(
    '<wsdl:types>',
    `<wsdl:types>${locations
      .map(
        (at, i) =>
          `<xsd:schema targetNamespace="urn:a${i}"><xsd:include schemaLocation="${at}"/></xsd:schema>`,
      )
      .join('')}`,
  );
const importing = (at: string) =>
  `<xsd:schema ${SCHEMA} targetNamespace="urn:x"><xsd:include schemaLocation="${at}"/></xsd:schema>`;

it('reads what a WSDL imports from its own host, and from no other unless it is allowed', async () => {
  const other = await serve({ '/types.xsd': `<xsd:schema ${SCHEMA} targetNamespace="urn:a0"/>` });
  const own = await serve({ '/?wsdl': wsdlThatImports(`http://${other.host}/types.xsd`) });
  await expect(discover(`http://${own.host}/?wsdl`)).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: expect.stringContaining(`imports a document from ${other.host}`),
  });
  expect(other.asked).toEqual([]);
  await expect(discover(`http://${own.host}/?wsdl`, { importHosts: [other.host] })).resolves.toMatchObject({
    added: [],
  });
  expect(other.asked).toEqual(['/types.xsd']);
});

it('compares a saved WSDL that imports the schema of section 5 encoding, without the network', async () => {
  const saved = writeWsdl().replace(
    '<xsd:import namespace="http://schemas.xmlsoap.org/soap/encoding/"/>',
    '<xsd:import namespace="http://schemas.xmlsoap.org/soap/encoding/" schemaLocation="http://schemas.xmlsoap.org/soap/encoding/"/>',
  );
  expect(saved).toContain('schemaLocation');
  await expect(compareWsdl(saved)).resolves.toMatchObject({ verdict: 'same', changes: [] });
});

it('takes no type of section 5 encoding for a record, where a WSDL brings its schema along', async () => {
  const encoding =
    '<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://schemas.xmlsoap.org/soap/encoding/"><xsd:complexType name="Struct"><xsd:sequence><xsd:any/></xsd:sequence></xsd:complexType></xsd:schema>';
  const saved = writeWsdl().replace('<wsdl:types>', `<wsdl:types>${encoding}`);
  expect(saved).toContain(encoding);
  await expect(compareWsdl(saved)).resolves.toMatchObject({ verdict: 'same', changes: [] });
});

it('takes a record of the service for that, though XML Schema has a type of its name', async () => {
  const saved = writeWsdl()
    .replace('<xsd:complexType name="Task">', '<xsd:complexType name="time">')
    .replaceAll('tns:Task"', 'tns:time"')
    .replaceAll('tns:Task[]', 'tns:time[]');
  const kinds = (await compareWsdl(saved)).changes.map(({ kind, subject }) => [kind, subject]);
  expect(kinds).toContainEqual(['typeAdded', 'time']);
  expect((await readService(saved)).types.get('Shift')?.find(({ name }) => name === 'tasks')?.type).toBe(
    'time[]',
  );
});

it('ends a chain of imports that does not end, and one that goes in a circle', {
  timeout: 30_000,
}, async () => {
  const { host, asked } = await serve((path) =>
    path === '/?wsdl'
      ? wsdlThatImports('/1.xsd')
      : importing(`/${Number.parseInt(path.slice(1), 10) + 1}.xsd`),
  );
  await expect(discover(`http://${host}/?wsdl`)).rejects.toThrow('imports more than 50 documents');
  expect(asked.length).toBeLessThan(60);
  const circle = await serve({
    '/?wsdl': wsdlThatImports('/a.xsd'),
    '/a.xsd': importing('/b.xsd'),
    '/b.xsd': importing('/a.xsd'),
  });
  await discover(`http://${circle.host}/?wsdl`).catch((error) =>
    expect(error.name).toMatch(/ConfigurationError|DecodeError/),
  );
  expect(circle.asked.length).toBeLessThan(10);
});

it('one limit of time is for all imports together', async () => {
  const { host } = await serve((path) =>
    path === '/?wsdl' ? wsdlThatImports('/1.xsd') : importing(`/${path.length}${path}`),
  );
  await expect(discover(`http://${host}/?wsdl`, { timeoutMs: 1_000 })).rejects.toThrow();
});

it('the time that one document took is not there for the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const fetch = (url: string) =>
      new Promise<Response>((resolve) => {
        if (url.endsWith('/slow')) setTimeout(() => resolve(new Response('<slow/>')), 600);
      });
    const imports = importsOf('http://wfs.example/', { timeoutMs: 1_000, fetch: fetch as never });
    const slow = imports.read('http://wfs.example/slow');
    await vi.advanceTimersByTimeAsync(600);
    expect(await slow).toBe('<slow/>');
    const silent = expect(imports.read('http://wfs.example/silent')).rejects.toThrow('within 400 ms');
    await vi.advanceTimersByTimeAsync(1_000);
    await silent;
    await expect(imports.read('http://wfs.example/late')).rejects.toThrow('took longer than timeoutMs');
  } finally {
    vi.useRealTimers();
  }
});

it('one limit of size is for all imports together', { tags: ['slow'] }, async () => {
  const half = Buffer.alloc(25_000_000, ' ');
  const fetch = async (url: string) => new Response(url.endsWith('/last') ? ' ' : half);
  const imports = importsOf('http://wfs.example/', { fetch: fetch as never });
  for (const name of ['one', 'other'])
    expect((await imports.read(`http://wfs.example/${name}`)).length).toBe(25_000_000);
  await expect(imports.read('http://wfs.example/last')).rejects.toThrow('more than 50000000 characters');
});

it('an operation whose message has no parts is one without parts', async () => {
  const wsdl = writeWsdl().replace(
    /<wsdl:message name="wsdlGetRolesRequest">[\s\S]*?<\/wsdl:message>/,
    '<wsdl:message name="wsdlGetRolesRequest"/>',
  );
  const { service } = await discover(wsdl);
  expect(service.operations.get('wsdlGetRoles')?.parts).toEqual([]);
  expect(service.operations.size).toBe(allOperations().length);
});

it('types in a circle and without end are errors of their own', async () => {
  const record = (name: string, base: string) =>
    `<xsd:complexType name="${name}"><xsd:complexContent><xsd:extension base="tns:${base}"><xsd:sequence/></xsd:extension></xsd:complexContent></xsd:complexType>`;
  const simple = (name: string, base: string) =>
    `<xsd:simpleType name="${name}"><xsd:restriction base="tns:${base}"/></xsd:simpleType>`;
  const withTypes = (types: string) =>
    writeWsdl().replace('<xsd:complexType', () => `${types}<xsd:complexType`);
  await expect(discover(withTypes(record('A', 'B') + record('B', 'A')))).rejects.toThrow(/extends itself/);
  const field =
    '<xsd:complexType name="F"><xsd:all><xsd:element name="x" type="tns:S"/></xsd:all></xsd:complexType>';
  await expect(discover(withTypes(simple('S', 'T') + simple('T', 'S') + field))).rejects.toThrow(
    /made of itself/,
  );
});

it('takes time in proportion to a text that would keep an expression busy', async () => {
  for (const text of [`<a>${'<x:body '.repeat(200_000)}`, `${' '.repeat(300_000)}x`]) {
    expect(await cpuMs(() => expect(discover(text)).rejects.toThrow())).toBeLessThan(5_000);
  }
});

describe('a WSDL in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read with the files beside it, given as a path or as a URL', async () => {
    file('types.xsd', importing('more.xsd'));
    file('more.xsd', `<xsd:schema ${SCHEMA} targetNamespace="urn:x"/>`);
    const path = file('service.wsdl', wsdlThatImports('types.xsd'));
    for (const source of [path, pathToFileURL(path)])
      await expect(discover(source)).resolves.toMatchObject({ added: [] });
  });

  it('is read with the parts that stand in other files, each name as its own file says it', async () => {
    const WSDL = 'xmlns="http://schemas.xmlsoap.org/wsdl/"';
    file(
      'abstract.wsdl',
      `<definitions ${WSDL} xmlns:a="urn:main" xmlns:t="urn:types" ${SCHEMA} targetNamespace="urn:main">
        <message name="in"><part name="rows" type="t:Rows"/><part name="x" type="t:Missing"/></message>
        <message name="out"><part name="return" type="t:Color"/></message>
        <portType name="P"><operation name="getOne"><input message="a:in"/><output message="a:out"/></operation></portType>
      </definitions>`,
    );
    file(
      'named.xsd',
      `<s:schema xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns="urn:types" targetNamespace="urn:types">
        <s:complexType name="Rows"><s:sequence><s:element name="item" type="Row" maxOccurs="unbounded"/></s:sequence></s:complexType>
        <s:complexType name="Row"><s:all><s:element name="day" type="s:date" minOccurs="0"/></s:all></s:complexType>
        <s:simpleType name="Color"><s:restriction base="s:string"/></s:simpleType>
      </s:schema>`,
    );
    const main = file(
      'main.wsdl',
      `<definitions ${WSDL} xmlns:m="urn:main" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" ${SCHEMA} targetNamespace="urn:main">
        <import namespace="urn:main" location="abstract.wsdl"/>
        <types><xsd:schema><xsd:import namespace="urn:types" schemaLocation="named.xsd"/></xsd:schema></types>
        <binding name="B" type="m:P"><operation name="getOne"><soap:operation soapAction="urn:one"/>
          <input><soap:body use="encoded" namespace="urn:calls"/></input></operation></binding>
        <service name="S"><port name="P" binding="m:B"><soap:address location="http://one.example/?a=1&amp;b=2"/></port></service>
      </definitions>`,
    );
    const { service } = await discover(main);
    expect(service).toMatchObject({
      endpoint: 'http://one.example/?a=1&b=2',
      namespace: 'urn:types',
      operationNamespace: 'urn:calls',
    });
    expect(service.operations.get('getOne')).toEqual({
      name: 'getOne',
      action: 'urn:one',
      use: 'encoded',
      parts: [
        { name: 'rows', type: 'Row[]' },
        { name: 'x', type: 'xsd:anyType' },
      ],
      answer: 'xsd:string',
    });
    expect([...service.types]).toEqual([
      ['Row', [{ name: 'day', type: 'xsd:date', optional: true, nillable: false }]],
    ]);
  });

  it('imports no more documents than one that is fetched', async () => {
    for (let i = 0; i < 60; i++) file(`${i}.xsd`, importing(`${i + 1}.xsd`));
    await expect(discover(file('chain.wsdl', wsdlThatImports('0.xsd')))).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining('more than 50 documents'),
    });
  });

  it('names a file that is not there, and a host that it may not read from', async () => {
    const missing = file('missing.wsdl', wsdlThatImports('gone.xsd'));
    await expect(discover(missing)).rejects.toThrow(/imports the file .*gone\.xsd, which cannot be read/);
    const other = file('other.wsdl', wsdlThatImports('http://schemas.example/types.xsd'));
    await expect(discover(other)).rejects.toThrow('imports a document from schemas.example');
  });

  it('given as text imports nothing from the folder of the program', async () => {
    await expect(discover(wsdlThatImports('package.json'))).rejects.toThrow('was given as text');
  });
});
