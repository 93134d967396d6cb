import type { ts as Ts } from 'ts-morph';
import type { FieldSpec } from '../../../definition/field.js';
import type { Definition } from '../../../definition/record.js';
import type { AnswerMove } from '../client/AnswerMove.js';
import { accessOf } from '../client/expressionUse.js';
import type { Shape } from '../client/Shape.js';

type Xml = Extract<Shape, { kind: 'xml' }>;

/** A field that a regular expression takes out of XML: `/<name[^>]*>([^<]*)<\/name>/`. */
const FIELD =
  /^<(?:\(\?:[^()]*\)\?|[\w-]+:)?(\w+)(?:\[\^>\]\*|\\b\[\^>\]\*|(?:\\s[^>]*)?)?>\((\[\^<\][*+]|\.[*+]\??|\\d[*+]|\\w[*+])\)(?:<[^(]*)?$/;

/** A regular expression over the XML of the answer, where it reads one field that only one record has. */
export function movePattern(move: AnswerMove, node: Ts.Expression, shape: Xml): boolean {
  const { ts } = move.source;
  const { parent } = node;
  const access = accessOf(move.source, node);
  if (access && ts.isCallExpression(access.node.parent) && access.node.parent.expression === access.node) {
    const call = access.node.parent;
    const field = fieldOf(move, call.arguments[0], shape);
    if (field && access.name === 'matchAll') return everyField(move, call, node, shape, field);
    if (field && access.name === 'match') return firstField(move, call, node, shape, field);
    return false;
  }
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  const field =
    parent.expression.name.text === 'exec' ? fieldOf(move, parent.expression.expression, shape) : undefined;
  return field !== undefined && firstField(move, parent, node, shape, field);
}

interface PatternField {
  readonly name: string;
  /** The array of records that has it, as source text behind the outcome; none for the record of a reply. */
  readonly list: string | undefined;
}

function fieldOf(
  move: AnswerMove,
  pattern: Ts.Node | undefined,
  { operation }: Xml,
): PatternField | undefined {
  const { ts } = move.source;
  if (!pattern || !ts.isRegularExpressionLiteral(pattern)) return undefined;
  const name = FIELD.exec(pattern.text.replace(/^\/|\/\w*$/g, ''))?.[1];
  if (!name) return undefined;
  const { output, streams, kind } = operation;
  const own = output.record?.fields;
  const list = kind === 'list' ? output.item : kind === 'reply' && streams ? own?.[streams]?.item : undefined;
  if (own?.[name] && holders(output.record!, name) === 1)
    return isPlain(own[name]) ? { name, list: undefined } : undefined;
  const spec = list?.record?.fields[name];
  if (!spec || !isPlain(spec) || holders(list!.record!, name) !== 1) return undefined;
  return { name, list: kind === 'list' ? '' : `.${streams}` };
}

/** A pattern reads what is written: texts with their entities, local times with their offset. */
function isPlain({ kind }: FieldSpec): boolean {
  return /^(int|decimal|boolean|date|time)$/.test(kind);
}

/** How many records inside a record have a field of that name. */
function holders(record: Definition<object>, name: string, seen = new Set<object>()): number {
  if (seen.has(record)) return 0;
  seen.add(record);
  return Object.entries(record.fields).reduce((sum, [field, { record: inner, item }]) => {
    const below = inner ?? item?.record;
    return sum + (field === name ? 1 : 0) + (below ? holders(below, name, seen) : 0);
  }, 0);
}

/** `[...xml.matchAll(/<name>(…)/g)].map((match) => match[1])` */
function everyField(
  move: AnswerMove,
  call: Ts.CallExpression,
  node: Ts.Expression,
  shape: Xml,
  { name, list }: PatternField,
): boolean {
  const { ts } = move.source;
  const spread = call.parent;
  if (list === undefined || !ts.isSpreadElement(spread) || !ts.isArrayLiteralExpression(spread.parent))
    return false;
  const access = accessOf(move.source, spread.parent);
  const map = access?.node.parent;
  if (access?.name !== 'map' || !map || !ts.isCallExpression(map)) return false;
  const reader = map.arguments[0] ? move.textOf(map.arguments[0]).replace(/\s/g, '') : '';
  if (!/^\(?(?:\[,(\w+)\]\)=>\1|(\w+)\)?=>\2\[1\])$/.test(reader)) return false;
  const records = list === '' ? '' : `${list} ?? []`;
  move.edits.replace(move.start(map), move.start(node), records ? '(' : '');
  move.edits.replace(
    node.getEnd(),
    map.getEnd(),
    `${records ? `${records})` : ''}.flatMap(({ ${name} }) => (${name} === undefined ? [] : [String(${name})]))`,
  );
  if (shape.call && name === 'validationErrors') shape.call.readsErrors = true;
  return true;
}

/** `/<name>(…)/.exec(xml)[1]`, `xml.match(/<name>(…)/)?.[1]` */
function firstField(
  move: AnswerMove,
  call: Ts.CallExpression,
  node: Ts.Expression,
  { operation }: Xml,
  { name, list }: PatternField,
): boolean {
  const { ts } = move.source;
  let group: Ts.Node = call.parent;
  if (ts.isNonNullExpression(group)) group = group.parent;
  if (!ts.isElementAccessExpression(group) || move.textOf(group.argumentExpression) !== '1') return false;
  const record = list === undefined ? '' : `${list === '' ? '' : `${list}?.`}[0]?`;
  if (operation.kind === 'batch') return false;
  if (move.start(group) < move.start(node)) move.edits.replace(move.start(group), move.start(node));
  move.edits.replace(node.getEnd(), group.getEnd(), `${record}.${name} ?? ''`);
  move.wrap(group, 'String(', ')');
  return true;
}
