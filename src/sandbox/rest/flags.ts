/** A query parameter that is true or false; absent for neither. `refuse` for anything else. */
export function flagIn(query: URLSearchParams, name: string, refuse: () => never): boolean | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  return value === 'true' || value === 'false' ? value === 'true' : refuse();
}
