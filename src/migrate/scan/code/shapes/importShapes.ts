import { type Code, literal } from '../Code.js';
import { assign, group, lineOf, nameAt, named, type Shape } from '../Reader.js';

/** An import under another name. */
const renamed: Shape = (node) => {
  const [name, alias] = [node.childForFieldName('name'), node.childForFieldName('alias')];
  const line = lineOf(node);
  return alias && name
    ? assign(line, nameAt(line, alias.text), nameAt(line, name.text), 'block')
    : group(line, []);
};

/** An import of all that a file gives. */
const imported: Shape = (node, reader) => {
  const source = node.childForFieldName('source');
  const clause = named(node).find(({ type }) => type === 'import_clause');
  if (!source || !clause) return group(lineOf(node), []);
  const line = lineOf(node);
  const path = reader.read(source);
  const module = {
    kind: 'call',
    line,
    callee: nameAt(line, 'require'),
    args: [path],
    labels: [],
  } as const;
  const names = named(clause).flatMap((one): Code[] => {
    if (one.type === 'named_imports') return reader.items(one);
    const name = one.type === 'namespace_import' ? named(one)[0] : one;
    return name ? [assign(line, nameAt(line, name.text), { ...module }, 'block')] : [];
  });
  return group(line, [path, ...names]);
};

/** Python: `from .staff.soap import Unit`, with the path that it means. */
const pythonImport: Shape = (node, reader) => {
  const modules = [...node.childrenForFieldName('module_name'), ...node.childrenForFieldName('name')];
  const [of] = node.childrenForFieldName('module_name');
  const paths = (of ? [of] : modules).flatMap((one) => {
    const path = (one?.childForFieldName('name') ?? one)?.text ?? '';
    const dots = /^\.*/.exec(path)![0].length;
    return literal('../'.repeat(Math.max(0, dots - 1)) + path.slice(dots).replaceAll('.', '/'), lineOf(node));
  });
  return group(lineOf(node), [...paths, ...reader.items(node)]);
};

/** Imports under names of their own. */
export const importShapes: Readonly<Record<string, Shape>> = {
  import_specifier: renamed,
  aliased_import: renamed,
  ...{ import_from_statement: pythonImport, 'python import_statement': pythonImport },
  'javascript import_statement': imported,
  'typescript import_statement': imported,
  'tsx import_statement': imported,
};
