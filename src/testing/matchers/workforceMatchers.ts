import { SERVICE_NAMESPACES } from '../../encoding/xml/namespaces.js';
import { createAnswerDecoder } from '../../encoding/answer/decodeAnswer.js';
import { encodeAnswer } from '../../encoding/server/encodeAnswer.js';
import { encodeRequest } from '../../encoding/request/envelope.js';
import type { Secret } from '../../secret.js';
import { meaningOf } from '../../cassette/CallMeaning.js';
import { operationNamed } from '../../operations/operationNamed.js';
import { childNamed, elementsOf, localName, textOf, type XmlNode } from '../../encoding/xml/XmlNode.js';
import { formatXml } from '../../encoding/xml/formatXml.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import { isObject } from '../../validation/options.js';
import { nameFact } from '../../cassette/scrub/nameFacts.js';

const TYPE = 'text/xml; charset=utf-8';

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
  readonly actual?: unknown;
  readonly expected?: unknown;
}

/** The types of the matchers: `declare module 'vitest' { interface Matchers<T> extends WorkforceMatchers<T> {} }`. */
export interface WorkforceMatchers<R = unknown> {
  /** A batch of which every row was accepted, a reply that was not rejected, a row or a `safe` result that is well. */
  toBeAccepted(): R;
  /** A batch whose row of this index was rejected, with a text that holds or matches `text`. */
  toHaveRejectedRow(index: number, text?: string | RegExp): R;
  /** An envelope that means what another does, however both are written. */
  toMatchEnvelope(xml: string): R;
}

interface Row {
  readonly index: number;
  readonly status: string;
  readonly validationErrors?: readonly string[];
}

/** For `expect.extend(workforceMatchers)`, of vitest or another runner with the same form of matchers. */
export const workforceMatchers = {
  toBeAccepted(received: unknown): MatcherResult {
    const reasons = reasonsAgainst(received);
    return {
      pass: reasons.length === 0,
      message: () =>
        reasons.length === 0
          ? 'expected it not to be accepted'
          : `expected it to be accepted:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`,
    };
  },

  toHaveRejectedRow(received: unknown, index: number, text?: string | RegExp): MatcherResult {
    const rows = rowsOf(received) ?? [];
    const row = rows.find((candidate) => candidate.index === index);
    const texts = row?.validationErrors ?? [];
    const fits = texts.some(
      (given) => text === undefined || (typeof text === 'string' ? given.includes(text) : text.test(given)),
    );
    const others = rows.filter(({ status }) => status === 'rejected').map(describeRow);
    const seen = row ? describeRow(row) : `there is no row ${index} among ${rows.length}`;
    return {
      pass: row?.status === 'rejected' && fits,
      message: () =>
        `expected row ${index} to be rejected${text === undefined ? '' : ` with ${text}`}, but ${seen}.\nRejected rows:\n${others.map((other) => `  ${other}`).join('\n') || '  none'}`,
    };
  },

  toMatchEnvelope(received: unknown, xml: string): MatcherResult {
    const [actual, expected] = [canonicalEnvelope(String(received)), canonicalEnvelope(xml)];
    const [shownActual, shownExpected] = [shownEnvelope(actual), shownEnvelope(expected)];
    const inSecrets = actual !== expected && shownActual === shownExpected;
    return {
      pass: actual === expected,
      message: () =>
        inSecrets ? 'the envelopes differ in secrets only' : 'the envelopes do not mean the same',
      actual: shownActual,
      expected: shownExpected,
    };
  },
};

function rowsOf(received: unknown): readonly Row[] | undefined {
  if (!isRecord(received)) return undefined;
  // A result holds the batch as its value; a batch has its rows itself.
  const { rows = isRecord(received.value) ? received.value.rows : undefined } = received;
  return Array.isArray(rows) ? (rows as Row[]) : undefined;
}

function reasonsAgainst(received: unknown): string[] {
  if (!isRecord(received)) return ['it is neither a batch, a reply, a row nor a result'];
  const rows = rowsOf(received);
  if (rows) return rows.filter(({ status }) => status !== 'accepted').map(describeRow);
  if (received.ok === false) return [String((received.error as Error | undefined)?.message ?? 'it failed')];
  const value = received.ok === true && isRecord(received.value) ? received.value : received;
  if (value.status === 'rejected') return [...((value.validationErrors as readonly string[]) ?? [])];
  if (value.status === undefined && received.ok !== true)
    return ['it is neither a batch, a reply, a row nor a result'];
  return value.status === 'unanswered' || value.status === 'notSent' ? [`it is ${value.status}`] : [];
}

function describeRow({ index, status, validationErrors = [] }: Row): string {
  return `row ${index} is ${status}${validationErrors.length > 0 ? `: ${validationErrors.join('; ')}` : ''}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value);

/**
 * An envelope in one form for all that mean the same: the toolkit's own prefixes, order, types and white space, and no
 * trailing parts that say nothing. Envelopes of operations that are not known lose their prefixes and types only.
 */
function canonicalEnvelope(xml: string): string {
  const root = parseXml(xml);
  const call = elementsOf(childNamed(root, 'Body') ?? root)[0];
  const name = localName(call?.name ?? '');
  const called = operationNamed(name);
  if (called) {
    const { parts } = meaningOf({ method: 'POST', url: '/', contentType: TYPE, body: Buffer.from(xml) });
    const { apiKey, ...input } = parts as { apiKey?: Secret };
    return pretty(encodeRequest(called, apiKey?.reveal() ?? '', input, SERVICE_NAMESPACES));
  }
  const answered = operationNamed(name.replace(/Response$/, ''));
  if (answered) {
    const decoder = createAnswerDecoder(answered, { contentType: TYPE, lenient: true });
    decoder.write(Buffer.from(xml.replace(/^(\uFEFF?<\?xml[^>]*?) encoding="[^"]*"/, '$1')));
    const decoded = decoder.end();
    if (decoded.kind === 'value')
      return pretty(encodeAnswer(answered, decoded.value, { namespaces: SERVICE_NAMESPACES }));
  }
  return formatXml(bare(root));
}

/** The same with its secrets out of sight. */
function shownEnvelope(canonical: string): string {
  return canonical.replace(/(<([\w-]+)[^>]*>)([^<]+)(?=<)/g, (whole, tag: string, name: string) =>
    nameFact(name) === 'secret' ? `${tag}[redacted]` : whole,
  );
}

function pretty(xml: string): string {
  return formatXml(parseXml(xml));
}

function bare(node: XmlNode): XmlNode {
  const elements = elementsOf(node);
  return {
    name: localName(node.name),
    attributes: node.attributes
      .filter(([name]) => !/^xmlns|(^|:)(type|arrayType|encodingStyle)$/.test(name))
      .map(([name, value]): [string, string] => [localName(name), value])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    children: elements.length > 0 ? elements.map(bare) : [textOf(node)].filter((text) => text !== ''),
  };
}
