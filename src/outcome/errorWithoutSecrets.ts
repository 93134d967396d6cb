/** Takes out of all that an error and its causes say what a redactor knows, such as secrets: message, stack, and every field. */
export function errorWithoutSecrets<E>(
  error: E,
  redactor: { inside(said: unknown): unknown },
  seen = new Set<unknown>(),
): E {
  if (!(error instanceof Error) || seen.has(error)) return error;
  seen.add(error);
  for (const name of Object.getOwnPropertyNames(error)) {
    const said: unknown = Reflect.get(error, name);
    const safe = said instanceof Error ? errorWithoutSecrets(said, redactor, seen) : redactor.inside(said);
    if (safe === said) continue;
    const { enumerable = false } = Object.getOwnPropertyDescriptor(error, name) ?? {};
    Object.defineProperty(error, name, { value: safe, enumerable, configurable: true, writable: true });
  }
  return error;
}
