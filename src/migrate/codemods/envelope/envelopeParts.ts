import type { ts as Ts } from 'ts-morph';
import type { FieldSpec } from '../../../definition/field.js';
import type { AnyOperation } from '../../../definition/operation.js';
import { operationNamed } from '../../../testing/knownOperations.js';
import { parseXml } from '../../../encoding/xml/parseXml.js';
import { allElements, elementsOf, localName, textOf, type XmlNode } from '../../../encoding/xml/XmlNode.js';
import type { AnswerMove } from '../client/AnswerMove.js';
import { TYPES } from '../client/scalarParts.js';
import { type TextPiece, textPieces } from './envelopeText.js';

/** What an envelope that is written by hand asks for. */
export interface WrittenCall {
  readonly operation: AnyOperation;
  readonly key: Ts.Expression;
  /** Source text of the parts; empty where there are none. */
  readonly parts: string;
}

const MARK = /\uFFFC(\d+)\uFFFC/;

/** Reads an envelope in pieces. Throws a `RangeError` that says what is not understood. */
export function readEnvelope(move: AnswerMove, pieces: readonly TextPiece[]): WrittenCall {
  const values: Ts.Expression[] = [];
  const xml = pieces
    .map((piece) => (typeof piece === 'string' ? piece : `\uFFFC${values.push(piece) - 1}\uFFFC`))
    .join('');
  const root = parsed(xml);
  const element = [...allElements(root)].find(({ name }) => operationNamed(localName(name)));
  if (!element) throw new RangeError('no operation is in the envelope.');
  const operation = operationNamed(localName(element.name))!;
  if (textOf(element).trim() !== '') throw new RangeError('parts are put into the envelope from elsewhere.');
  const reader: Reader = { move, values };
  let key: Ts.Expression | undefined;
  const fields: string[] = [];
  for (const child of elementsOf(element)) {
    const name = localName(child.name);
    if (name === 'apiKey') key = unescapedKey(reader, textOf(child).trim());
    else {
      const text = fieldText(reader, name, child, operation.input);
      if (text !== undefined) fields.push(text);
    }
  }
  if (!key) throw new RangeError('the key is not put into the envelope here.');
  const needed = Object.values(operation.input).some(({ required }) => required);
  return { operation, key, parts: fields.length > 0 || needed ? objectText(fields) : '' };
}

interface Reader {
  readonly move: AnswerMove;
  readonly values: readonly Ts.Expression[];
}

function parsed(xml: string): XmlNode {
  try {
    const plain = xml.trim().replace(/^<\?xml[^>]*\?>\s*/, '');
    // Prefixes that are not declared, and types: names alone say what is meant.
    return parseXml(plain.replace(/<(\/?)(?:[\w.-]+:)?([\w.-]+)(?:\s[^<>]*?)?(\/?)>/g, '<$1$2$3>'));
  } catch {
    throw new RangeError('the envelope is not all written here.');
  }
}

/** The one expression that a text is. */
function expressionIn({ values }: Reader, text: string): Ts.Expression | undefined {
  const mark = MARK.exec(text);
  return mark && mark[0] === text ? values[Number(mark[1])] : undefined;
}

function unescapedKey(reader: Reader, text: string): Ts.Expression | undefined {
  const key = expressionIn(reader, text);
  return key && unescaped(reader.move, key);
}

function objectText(fields: readonly string[]): string {
  const line = `{ ${fields.join(', ')} }`;
  return fields.length === 0 ? '{}' : line;
}

/** `name: value`; nothing for an empty part, which says nothing. */
function fieldText(
  reader: Reader,
  name: string,
  element: XmlNode,
  fields: Readonly<Record<string, FieldSpec>>,
): string | undefined {
  const spec = fields[name];
  if (!spec) throw new RangeError(`${name} is no part of this call.`);
  const value = valueText(reader, element, spec);
  if (value === undefined) return undefined;
  return value === name ? name : `${name}: ${value}`;
}

function valueText(reader: Reader, element: XmlNode, spec: FieldSpec): string | undefined {
  if (spec.kind === 'record') {
    const fields = elementsOf(element).map((child) =>
      fieldText(reader, localName(child.name), child, spec.record!.fields),
    );
    if (MARK.test(textOf(element))) throw new RangeError('a record is written elsewhere.');
    return objectText(fields.filter((one) => one !== undefined));
  }
  if (spec.kind === 'array') return arrayText(reader, element, spec.item!);
  return scalarText(reader, textOf(element).trim(), spec);
}

function arrayText(reader: Reader, element: XmlNode, item: FieldSpec): string {
  const rows = elementsOf(element);
  const text = textOf(element).trim();
  if (text === '') return `[${rows.map((row) => valueText(reader, row, item) ?? "''").join(', ')}]`;
  const made = expressionIn(reader, text);
  if (rows.length > 0 || !made) throw new RangeError('the rows are not all written here.');
  return mappedText(reader.move, made, item);
}

/** `rows.map((row) => `<item>…</item>`).join('')` as `rows.map((row) => ({ … }))`. */
function mappedText(move: AnswerMove, made: Ts.Expression, item: FieldSpec): string {
  const { ts } = move.source;
  const map =
    ts.isCallExpression(made) &&
    ts.isPropertyAccessExpression(made.expression) &&
    made.expression.name.text === 'join'
      ? made.expression.expression
      : undefined;
  const [callback] = map && ts.isCallExpression(map) ? map.arguments : [];
  if (
    !map ||
    !ts.isCallExpression(map) ||
    !callback ||
    !ts.isArrowFunction(callback) ||
    ts.isBlock(callback.body)
  )
    throw new RangeError('the rows are written elsewhere.');
  const pieces = textPieces(move, callback.body, new Set());
  const values: Ts.Expression[] = [];
  const xml = pieces
    .map((piece) => (typeof piece === 'string' ? piece : `\uFFFC${values.push(piece) - 1}\uFFFC`))
    .join('');
  const row = valueText({ move, values }, parsed(xml), item) ?? "''";
  const from = move.source.text.slice(move.start(map), move.start(callback.body));
  return `${from}${row.startsWith('{') ? `(${row})` : row})`;
}

function scalarText(reader: Reader, text: string, spec: FieldSpec): string | undefined {
  const { move } = reader;
  const type = TYPES[spec.kind]?.type;
  const cast = (made: string) => {
    if (!move.isTypeScript || !type) return made;
    move.recordTypes.add(type);
    return `${made} as ${type}`;
  };
  if (text === '') return undefined;
  const value = expressionIn(reader, text);
  if (value) {
    const made = move.textOf(unescaped(move, value));
    if (spec.kind === 'int') return `Number(${made})`;
    if (spec.kind === 'boolean') return `String(${made}) === 'true'`;
    return cast(made);
  }
  if (MARK.test(text)) {
    const inner = text
      .replace(/[`\\]|\$\{/g, '\\$&')
      .replace(
        new RegExp(MARK, 'g'),
        (_, i) => `\${${move.textOf(unescaped(move, reader.values[Number(i)]!))}}`,
      );
    return cast(`\`${inner}\``);
  }
  if (spec.kind === 'int') return String(Number(text));
  if (spec.kind === 'boolean') return String(text === 'true' || text === '1');
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}

/** The value without the function that escaped it for XML. */
function unescaped(move: AnswerMove, value: Ts.Expression): Ts.Expression {
  const { ts } = move.source;
  if (!ts.isCallExpression(value) || value.arguments.length !== 1) return value;
  return /(^|\.)(\w*esc\w*|encode\w*|\w*xml\w*)$/i.test(move.textOf(value.expression))
    ? value.arguments[0]!
    : value;
}
