/** The places of values under each of their keys; a value without a key has none. */
export function placesUnder<T>(
  values: readonly T[],
  keysOf: (value: T) => readonly (string | undefined)[],
): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, value] of values.entries())
    for (const key of new Set(keysOf(value))) if (key !== undefined) push(places, key, place);
  return places;
}

export function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
