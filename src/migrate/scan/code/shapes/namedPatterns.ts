import { type Code, literal } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { assign, lineOf, member, nameAt, named } from '../Reader.js';
import { list } from './tableShapes.js';

/** The names of what patterns such as `{ active: 1 }` look at. */
export function patternKeys(node: SyntaxNode): Code {
  const names: SyntaxNode[] = [];
  const visit = (one: SyntaxNode): void => {
    const name = one.type === 'subpattern' ? named(one)[0] : undefined;
    if (name) names.push(name);
    named(one).forEach(visit);
  };
  visit(node);
  return list(
    lineOf(node),
    names.map((one) => literal(one.text, lineOf(node))),
  );
}

/** C#: `Person one`, `{ active: 1 } one`, `{ email: var address }`: the names that a pattern gives to a value and its members. */
export function patternNames(pattern: SyntaxNode | undefined, value: () => Code): Code[] {
  if (!pattern) return [];
  const parts = named(pattern);
  if (!/^(declaration|recursive|var)_pattern$/.test(pattern.type))
    return parts.flatMap((one) => (one.type.endsWith('_pattern') ? patternNames(one, value) : []));
  const last = parts.at(-1);
  const line = lineOf(pattern);
  const own = last?.type === 'identifier' ? [assign(line, nameAt(line, last.text), value(), 'block')] : [];
  const clauses = parts.filter(({ type }) => type === 'property_pattern_clause').flatMap(named);
  const inner = clauses.flatMap((one) => {
    const [key, ...rest] = named(one);
    const at = (): Code =>
      (key?.text ?? '').split('.').reduce<Code>((of, name) => member(line, of, literal(name, line)), value());
    return rest.flatMap((sub) => patternNames(sub, at));
  });
  return [...own, ...inner];
}
