/** The items of which none before has the same text, in the order in which they come. */
export function onceEach<T>(items: readonly T[], textOf: (item: T) => string = String): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const text = textOf(item);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}
