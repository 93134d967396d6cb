import type { Code } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { assign, group, lineOf, nameAt, named, type Reader, type Shape } from '../Reader.js';
import { pattern } from './pattern.js';
import { list } from './tableShapes.js';

function looped(target: SyntaxNode | null | undefined, over: Code, node: SyntaxNode, reader: Reader): Code {
  const body = reader.read(node.childForFieldName('body') ?? named(node).at(-1));
  return group(
    lineOf(node),
    [{ kind: 'loop', line: lineOf(node), target: pattern(target, reader), over }, body],
    reader.hasBlocks,
  );
}

/** `"${list[@]}"`: in quotes, and still several. */
function expanded(code: Code, isList: boolean): Code | undefined {
  const [part, ...more] = code.kind === 'text' ? code.parts : [];
  return more.length === 0 && part && part.kind !== 'piece' && (part.kind !== 'name' || isList)
    ? part
    : undefined;
}

const loop: Shape = (node, reader) => {
  const target =
    node.childForFieldName('left') ??
    node.childForFieldName('name') ??
    node.childForFieldName('variable') ??
    node.childForFieldName('pattern');
  const values = [...node.childrenForFieldName('right'), ...node.childrenForFieldName('value')].filter(
    (one) => one !== null,
  );
  if (!target || values.length === 0) return undefined;
  const read = values.map((one) => reader.read(one));
  const several =
    reader.grammar.name === 'shell' && read.length === 1
      ? expanded(read[0]!, /\[[@*]\]/.test(values[0]!.text))
      : undefined;
  if (several) return looped(target, several, node, reader);
  const isWord = reader.grammar.name === 'shell' && read.every(({ kind }) => kind === 'text');
  return looped(target, isWord || read.length > 1 ? list(lineOf(node), read) : read[0]!, node, reader);
};

/** `foreach (list as key => value)`, `foreach (item in list)` without names for their parts. */
const positionalLoop: Shape = (node, reader) => {
  const [first, second] = named(node);
  if (reader.grammar.name === 'PowerShell') return looped(first, reader.read(second), node, reader);
  const target = second?.type === 'pair' ? named(second).at(-1) : second;
  const value = looped(target, reader.read(first), node, reader);
  if (second?.type !== 'pair' || value.kind !== 'group') return value;
  const keys: Code = {
    kind: 'loop',
    line: lineOf(node),
    target: pattern(named(second)[0], reader),
    over: {
      kind: 'call',
      line: lineOf(node),
      callee: nameAt(lineOf(node), 'array_keys'),
      args: [reader.read(first)],
      labels: [],
    },
  };
  return group(lineOf(node), [keys, ...value.items]);
};

const clause: Shape = (node, reader) => ({
  kind: 'loop',
  line: lineOf(node),
  target: reader.field(node, 'left'),
  over: reader.field(node, 'right'),
});

/** C#: `from row in rows`, `join boss in rows on … into bosses` */
const from: Shape = (node, reader) => {
  const [first, second, ...rest] = named(node);
  const [target, over, ...others] =
    first?.type === 'identifier' ? [first, second, ...rest] : [second, ...rest];
  const line = lineOf(node);
  const into = others.find(({ type }) => type === 'join_into_clause');
  const conditions = others.filter((one) => one !== into).map((one) => reader.read(one));
  const name = pattern(named(into)[0], reader);
  return group(line, [
    { kind: 'loop', line, target: pattern(target, reader), over: reader.read(over) },
    ...conditions,
    ...(into ? [assign(line, name, reader.read(over), 'block')] : []),
  ]);
};

/** C#: a query, which may go on under another name: `group row by row.id into rows`. */
const query: Shape = (node, reader) => {
  const all = named(node);
  const items = all.flatMap((one, at): Code[] => {
    if (one.type === 'identifier') return [];
    const into = all[at + 1]?.type === 'identifier' ? pattern(all[at + 1], reader) : undefined;
    return [into ? assign(lineOf(one), into, reader.read(one), 'block') : reader.read(one)];
  });
  return group(
    lineOf(node),
    items.flatMap((one) => (one.kind === 'group' ? one.items : [one])),
  );
};

const grouped: Shape = (node, reader) => {
  const [row, by] = named(node).map((one) => reader.read(one));
  return row && by ? group(lineOf(node), [by, row]) : row;
};

const renamed: Shape = (node, reader) => {
  const [name, value] = named(node);
  return assign(lineOf(node), pattern(name, reader), reader.read(value), 'block');
};

/** Loops over lists and tables in all languages. */
export const loopShapes: Readonly<Record<string, Shape>> = {
  ...{ for_in_statement: loop, for_statement: loop, enhanced_for_statement: loop, 'ruby for': loop },
  foreach_statement: (node, reader) =>
    reader.grammar.name === 'C#' ? loop(node, reader) : positionalLoop(node, reader),
  for_in_clause: clause,
  ...{
    from_clause: from,
    join_clause: from,
    let_clause: renamed,
    group_clause: grouped,
    query_expression: query,
  },
};
