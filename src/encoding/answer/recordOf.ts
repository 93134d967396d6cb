/** The record of a row of values. A field without a value is no key of it. */
export function recordOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let i = 0; i < values.length; i++) if (values[i] !== undefined) setField(record, names[i]!, values[i]);
  return record;
}

function setField(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}
