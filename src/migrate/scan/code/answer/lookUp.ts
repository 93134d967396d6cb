import { type Code, plainText } from '../Code.js';
import { nameOf } from './answerCalls.js';
import type { Context } from './Context.js';
import type { ReadFields } from './ReadFields.js';

/** Functions that make a function which takes a field. */
const TAKING = /^(property|prop|props|path|pluck|pick|attrgetter|itemgetter|at|col|F)$/;

/** Options that name the fields to write, and what one of them is called by. */
const COLUMNS =
  /^(columns?|fields|headers?|fieldnames|keys|key|id|field|value|accessor|dataIndex|prop|property)$/i;

/** A text, path or pattern by which something is looked up in the answer. */
export function lookUp(argument: Code, context: Context, fields: ReadFields): void {
  // `attrgetter('badgeNo')`, `_.property('badgeNo')`
  if (argument.kind === 'call' && TAKING.test(nameOf(argument) ?? ''))
    for (const one of argument.args) lookUp(one, context, fields);
  if (argument.kind === 'table') columnsIn(argument, context, fields);
  const held = argument.kind === 'name' ? context.valuesOf(argument) : [argument];
  const texts = held.flatMap((one) => (one.kind === 'list' ? one.items : [one]));
  for (const one of [...texts, argument]) {
    if (one.kind === 'table' && one !== argument) columnsIn(one, context, fields);
    if (one.kind !== 'text' && one.kind !== 'name') continue;
    for (const text of context.textsOf(one)) {
      // What is written is not what is looked for.
      if (
        (/xsi:type|="/.test(text) && !/\(\?|\[\^|\.[*+]|local-name\(/.test(text)) ||
        (text.includes('</') && !/[\\([*+]/.test(text))
      )
        continue;
      const path = text.replace(/^\.?\/\/?|^@/, '');
      if (
        /^[\w@:.*/[\]()\uFFFC-]+$/.test(
          path.replace(/(?<==\s*)(["'])[^"'<>]*\1/g, '').replace(/\s*[=<>!]+\s*(?=\]|\d)| (and|or) /g, '.'),
        )
      )
        for (const word of path.split(/[^\w]+/)) fields.takeExact(word);
      else
        for (const match of text.matchAll(/(?:<|\/|::|local-name\(\)\s*=\s*['"])(?:[\w-]+:)?(\w+)/g))
          fields.takeExact(match[1]!);
    }
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
