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
import { nameFact } from '../../cassette/scrub/nameFacts.js';

const TYPE = 'text/xml; charset=utf-8';

/**
 * An envelope in one form for all that mean the same: the toolkit's own prefixes, order, types and white space, and no
 * trailing parts that say nothing. Envelopes of operations that are not known lose their prefixes and types only.
 */
export function canonicalEnvelope(xml: string): string {
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
export function shownEnvelope(canonical: string): string {
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
