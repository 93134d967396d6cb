/** What a text says in JSON; `undefined` for what is cut off or no JSON at all. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
