import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from 'soap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWsdl } from '../../src/wsdl/writeWsdl.js';
import { FIXTURE_KEY, FIXTURE_NAMESPACES, type FixtureCase, fixtureCases } from '../fixtureCases.js';
import { describeWith } from './foreignStack.js';
import { plainArguments } from './nodeSoapArguments.js';

const cases = fixtureCases();
const wsdl = writeWsdl({
  namespace: FIXTURE_NAMESPACES.types,
  operationNamespace: FIXTURE_NAMESPACES.operations,
});

/** What a server says it was asked for. */
interface Understood {
  readonly operation: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The server understood the key and every part that was given, and nothing in the parts that were not. */
function expectUnderstood({ operation, input }: FixtureCase, understood: Understood): void {
  expect(understood.operation).toBe(operation.name);
  const { apiKey, ...parts } = understood.arguments;
  expect(apiKey).toBe(FIXTURE_KEY);
  const given = Object.fromEntries(Object.entries(parts).filter(([part]) => part in input));
  expect(given).toEqual(input);
  for (const [part, value] of Object.entries(parts))
    if (!(part in input)) expect([null, 0, '', false, [], {}], part).toContainEqual(value);
}

describeWith('php', "PHP's SoapServer", () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  let understood: Record<string, { operation: string; arguments: unknown[] }>;

  beforeAll(() => {
    const file = join(folder, 'service.wsdl');
    writeFileSync(file, wsdl);
    const requests = Object.fromEntries(cases.map(({ name, request }) => [name, request]));
    const answer = execFileSync('php', [join(import.meta.dirname, 'soapServer.php')], {
      input: JSON.stringify({ wsdl: file, requests }),
    });
    understood = JSON.parse(answer.toString());
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(cases)('$name', (fixture) => {
    const { operation, arguments: values } = understood[fixture.name]!;
    const names = ['apiKey', ...Object.keys(fixture.operation.input)];
    expectUnderstood(fixture, {
      operation,
      arguments: Object.fromEntries(values.map((value, position) => [names[position], value])),
    });
  });
});

describe("node-soap's server", () => {
  const server = createServer();
  let understood: Understood | undefined;
  let url = '';

  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`;
    const methods = Object.fromEntries(
      cases.map(({ operation: { name } }) => [
        name,
        (values: object) => {
          understood = { operation: name, arguments: plainArguments(values) };
          return {};
        },
      ]),
    );
    const asText = (text: string) => text;
    // An option that node-soap reads and its types do not have.
    const options = {
      path: '/soap',
      services: { Service: { ServicePort: methods } },
      xml: wsdl,
      customDeserializer: { date: asText, dateTime: asText, decimal: asText },
    };
    listen(server, options);
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  it.each(cases)('$name', async (fixture) => {
    understood = undefined;
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', connection: 'close' },
      body: fixture.request,
    });
    expectUnderstood(fixture, understood!);
  });
});
