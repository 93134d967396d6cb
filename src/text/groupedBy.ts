/** The items by a text that each has, in the order in which they come. */
export function groupedBy<T>(items: Iterable<T>, textOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const text = textOf(item);
    const group = groups.get(text);
    if (group) group.push(item);
    else groups.set(text, [item]);
  }
  return groups;
}
