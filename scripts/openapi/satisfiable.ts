/**
 * A description whose alternatives can be satisfied: with `oneOf`, a value must fit one of them alone, and some that were
 * observed fit two whenever they fit one.
 */
export function satisfiable(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(satisfiable);
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, inside]) => [name === 'oneOf' ? 'anyOf' : name, satisfiable(inside)]),
  );
}
