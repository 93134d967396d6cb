import type { Code } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { group, lineOf, nameAt, named, type Reader, type Shape } from '../Reader.js';
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

/** Loops over lists and tables in all languages. */
export const loopShapes: Readonly<Record<string, Shape>> = {
  ...{ for_in_statement: loop, for_statement: loop, enhanced_for_statement: loop, 'ruby for': loop },
  foreach_statement: (node, reader) =>
    reader.grammar.name === 'C#' ? loop(node, reader) : positionalLoop(node, reader),
  for_in_clause: clause,
};
