import type { Code } from '../Code.js';
import { nameOf } from './answerCalls.js';
import type { Context } from './Context.js';
import type { ReadFields } from './ReadFields.js';

/** Functions that make a function which takes a field. */
const TAKING = /^(property|prop|props|path|pluck|pick|attrgetter|itemgetter|at|col|F)$/;

/** A text, path or pattern by which something is looked up in the answer. */
export function lookUp(argument: Code, context: Context, fields: ReadFields): void {
  // `attrgetter('badgeNo')`, `_.property('badgeNo')`
  if (argument.kind === 'call' && TAKING.test(nameOf(argument) ?? ''))
    for (const one of argument.args) lookUp(one, context, fields);
  const held = argument.kind === 'name' ? context.valuesOf(argument) : [argument];
  const texts = held.flatMap((one) => (one.kind === 'list' ? one.items : [one]));
  for (const one of [...texts, argument]) {
    if (one.kind !== 'text' && one.kind !== 'name') continue;
    for (const text of context.textsOf(one)) {
      // What is written is not what is looked for.
      if (
        (/xsi:type|="/.test(text) && !/\(\?|\[\^|\.[*+]|local-name\(/.test(text)) ||
        (text.includes('</') && !/[\\([*+]/.test(text))
      )
        continue;
      const path = text.replace(/^\.?\/\/?|^@/, '');
      if (/^[\w@:.*/[\]()\uFFFC-]+$/.test(path))
        for (const word of path.split(/[^\w]+/)) fields.takeExact(word);
      else
        for (const match of text.matchAll(/(?:<|\/|::|local-name\(\)\s*=\s*['"])(?:[\w-]+:)?(\w+)/g))
          fields.takeExact(match[1]!);
    }
  }
}
