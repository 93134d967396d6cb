import type { Redactor } from '../text/redaction/redact.js';

/** Takes secrets out of all that an error and its causes say: message, stack, and every field. */
export function errorWithoutSecrets<E>(error: E, redactor: Redactor, depth = 0): E {
  if (!(error instanceof Error) || depth > 8) return error;
  for (const name of Object.getOwnPropertyNames(error)) {
    const said: unknown = Reflect.get(error, name);
    const safe =
      said instanceof Error ? errorWithoutSecrets(said, redactor, depth + 1) : redactor.inside(said);
    if (safe === said) continue;
    const { enumerable = false } = Object.getOwnPropertyDescriptor(error, name) ?? {};
    Object.defineProperty(error, name, { value: safe, enumerable, configurable: true, writable: true });
  }
  return error;
}
