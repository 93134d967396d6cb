import { type AnswerStyle, escapeAnswerText, writerOf } from './answerWriter.js';
import type { Fault } from '../answer/fault.js';
import { SOAP_ENCODING, SOAP_ENVELOPE, XSD, XSI } from '../xml/namespaces.js';
import type { AnyOperation } from '../../definition/operation.js';

/** The answer of an operation as an rpc/encoded SOAP 1.1 envelope. Values that are `undefined` are left out, `null` is nil. */
export function encodeAnswer(operation: AnyOperation, value: unknown, style: AnswerStyle): string {
  const { name, output } = operation;
  const write = writerOf('return', output);
  return document(
    `<ns1:${name}Response xmlns:ns1="${escapeAnswerText(style.namespaces.operations)}">${write(value, style)}</ns1:${name}Response>`,
    style,
  );
}

/** A fault as an envelope, with typed children that are always there. */
export function encodeFault(fault: Fault, style: AnswerStyle): string {
  const child = (name: string, text: string) =>
    `<${name} xsi:type="xsd:string">${escapeAnswerText(text)}</${name}>`;
  const detail =
    fault.detail === undefined
      ? child('detail', '')
      : `<detail>${typeof fault.detail === 'string' ? escapeAnswerText(fault.detail) : detailOf(fault.detail as object)}</detail>`;
  const code = child('faultcode', `SOAP-ENV:${fault.code}`);
  return document(
    `<SOAP-ENV:Fault>${code}${child('faultactor', fault.actor ?? '')}${child('faultstring', fault.string)}${detail}</SOAP-ENV:Fault>`,
    style,
  );
}

function detailOf(detail: object): string {
  return Object.entries(detail)
    .map(([name, value]) => `<${name}>${escapeAnswerText(String(value))}</${name}>`)
    .join('');
}

function document(body: string, style: AnswerStyle): string {
  const charset = (style.charset ?? 'utf-8').toUpperCase();
  const comment = style.trailingComment === undefined ? '' : `\n<!--\n${style.trailingComment}\n-->`;
  return (
    `<?xml version="1.0" encoding="${charset}"?>` +
    `<SOAP-ENV:Envelope SOAP-ENV:encodingStyle="${SOAP_ENCODING}" xmlns:SOAP-ENV="${SOAP_ENVELOPE}" xmlns:xsd="${XSD}"` +
    ` xmlns:xsi="${XSI}" xmlns:SOAP-ENC="${SOAP_ENCODING}" xmlns:tns="${escapeAnswerText(style.namespaces.types)}">` +
    `<SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>${comment}`
  );
}

/**
 * The `Content-Type` of what a server writes: of SOAP, the WSDL and its schema. The charset stands in capitals, because old
 * clients (soap4r with a present Ruby) cannot read a document that says it in lower case.
 */
export function answerContentType(charset: AnswerStyle['charset'] = 'utf-8', type = 'text/xml'): string {
  return `${type}; charset=${charset.toUpperCase()}`;
}

/** The bytes of an answer; in ISO-8859-1, characters that it lacks become `?`, as servers do (wire fact 5). */
export function answerBytes(xml: string, charset: AnswerStyle['charset'] = 'utf-8'): Buffer {
  if (charset === 'utf-8') return Buffer.from(xml, 'utf8');
  return Buffer.from(xml.replace(/[^\0-\u00FF]/gu, '?'), 'latin1');
}
