/** Reads SOAP envelopes with fast-xml-parser alone, so that the client under test is not its own judge. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { XMLParser } from 'fast-xml-parser';
import nock from 'nock';

export type Kind = 'accepted' | 'rejected' | 'fault';

/** Where the tests send their calls. Nothing leaves the machine. */
export const ENDPOINT = 'https://service.example/soap';

const files = createRequire(import.meta.url);

/** A file of a fixture of the package. Copy the files into your project where you need other cases. */
export function fixture(
  operation: string,
  kind: Kind,
  file: 'input.json' | 'request.xml' | 'response.xml',
): string {
  return readFileSync(files.resolve(`workforce-soap/fixtures/${operation}/${kind}/${file}`), 'utf8');
}

/** Answers the next call with a fixture, if the call says what its request says. */
export function answerWith(operation: string, kind: Kind): nock.Scope {
  const { origin, pathname } = new URL(ENDPOINT);
  const expected = JSON.stringify(partsOf(fixture(operation, kind, 'request.xml')));
  return nock(origin)
    .post(pathname, (body: unknown) => JSON.stringify(partsOf(String(body))) === expected)
    .reply(kind === 'fault' ? 500 : 200, fixture(operation, kind, 'response.xml'), {
      'content-type': 'text/xml; charset=utf-8',
    });
}

type Node = { readonly [name: string]: unknown };

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  trimValues: true,
});

/** The parts of a request by name, without the key, which differs from caller to caller. */
export function partsOf(envelope: string): unknown {
  const [parts] = Object.values(plain(bodyOf(envelope)) as Node);
  return typeof parts === 'object' && parts !== null ? { ...parts, apiKey: undefined } : {};
}

/** What an answer returns: texts, arrays, and objects by field. */
export function returnOf(envelope: string): unknown {
  const [response] = Object.values(plain(bodyOf(envelope)) as Node);
  return (response as Node).return;
}

/** The fault of an answer. */
export function faultOf(envelope: string): { readonly code: string; readonly text: string } {
  const { faultcode, faultstring } = plain((bodyOf(envelope) as Node).Fault) as Node;
  return { code: String(faultcode).replace(/^.*:/, ''), text: String(faultstring) };
}

/** All texts that say why something was rejected, in their order. */
export function reasonsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(reasonsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    name === 'validationErrors' && Array.isArray(field) ? field.map(String) : reasonsOf(field),
  );
}

function bodyOf(envelope: string): Node {
  return ((parser.parse(envelope) as Node).Envelope as Node).Body as Node;
}

function plain(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return String(node);
  const { item, '#text': text, ...rest } = node as Node;
  if ('@_arrayType' in rest) return (item === undefined ? [] : [item].flat()).map(plain);
  const children = Object.entries(rest).filter(([name]) => !name.startsWith('@_'));
  if (text !== undefined || (children.length === 0 && '@_type' in rest && !isRecord(rest)))
    return String(text ?? '');
  return Object.fromEntries(children.map(([name, child]) => [name, plain(child)]));
}

function isRecord({ '@_type': type }: Node): boolean {
  return !/^(xsd?|SOAP-ENC):/i.test(String(type));
}
