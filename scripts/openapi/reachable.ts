/** The names of the schemas that are part of `of`, at any depth. */
export function reachable(of: unknown, schemas: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (part === null || typeof part !== 'object') return;
    const name = '$ref' in part ? String(part.$ref).split('/').at(-1)! : undefined;
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      walk(schemas[name]);
    }
    for (const inside of Object.values(part)) walk(inside);
  };
  walk(of);
  return found;
}
