import { type Code, plainText } from '../Code.js';
import { nameOf } from './answerCalls.js';
import type { Context } from './Context.js';
import { namesIn } from './namesIn.js';
import type { ReadFields } from './ReadFields.js';

/** Functions that make a function or expression which takes a field. */
const TAKING = /^(props|path|pick|at|col|F|comparing|nameof)$/;

/** Options that name the fields to write, and what one of them is called by. */
const COLUMNS =
  /^(columns?|fields|headers?|fieldnames|keys|key|id|field|value|accessor|dataIndex|prop|property)$/i;

/** A text, path or pattern by which something is looked up in the answer. */
export function lookUp(argument: Code, context: Context, fields: ReadFields): void {
  // `col('badgeNo')`
  if (argument.kind === 'call' && TAKING.test(nameOf(argument) ?? ''))
    for (const one of argument.args) lookUp(one, context, fields);
  if (argument.kind === 'table') columnsIn(argument, context, fields);
  const held = /^(name|member|call)$/.test(argument.kind) ? context.valuesOf(argument) : [argument];
  const texts = held.flatMap((one) => (one.kind === 'list' ? one.items : [one]));
  for (const one of [...texts, argument]) {
    if (one.kind === 'table' && one !== argument) columnsIn(one, context, fields);
    if (one.kind !== 'text' && one.kind !== 'name') continue;
    for (const text of context.textsOf(one)) for (const name of namesIn(text)) fields.takeExact(name);
  }
}

/** Only places to fill in, such as `{{ row.email }}` and `:email`: what is given beside them may be more than a record. */
export function lookUpShown(argument: Code, context: Context, fields: ReadFields): void {
  for (const text of context.textsOf(argument))
    if (/\{\{|\{%|<%|<\w|(?<![\w:'"/])[:@]\w+\b|%\(\w+\)s/.test(text))
      for (const name of namesIn(text)) fields.takeExact(name);
}

/** The keys of a table and the items of a list that the name of a field is looked for in: `name in WANTED`, `TITLES[name]`. */
export function lookAmong(holder: Code, context: Context, fields: ReadFields): void {
  for (const one of context.valuesOf(holder)) {
    const names =
      one.kind === 'list' ? one.items : one.kind === 'table' ? one.entries.map(({ key }) => key) : [one];
    for (const name of names) fields.takeExact(plainText(name) ?? '');
  }
}

/** What the name of a field is compared with: a text, a closed list, or the labels of a choice. */
export function compare(other: Code, context: Context, fields: ReadFields, depth = 0): void {
  if (other.kind === 'text') lookUp(other, context, fields);
  else if (depth === 0 && /^(name|member|call)$/.test(other.kind)) lookAmong(other, context, fields);
  else if (other.kind === 'list' || (other.kind === 'group' && depth < 3)) {
    const [first] = other.items;
    const labels = other.kind === 'group' && first?.kind === 'text' ? [first] : other.items;
    for (const one of labels)
      if (/^(text|list|group)$/.test(one.kind)) compare(one, context, fields, depth + 1);
  }
}

/** `stringify(rows, { columns: ['id', { key: 'name' }] })` */
function columnsIn(
  { entries }: Extract<Code, { kind: 'table' }>,
  context: Context,
  fields: ReadFields,
): void {
  for (const { key, value } of entries)
    if (COLUMNS.test(plainText(key) ?? '')) lookUp(value, context, fields);
}
