/** One word of a shell's command line, in which no character means anything; control characters would reach the terminal. */
export function shellQuoted(text: string): string {
  const safe = text.replace(/[\x00-\x08\x0B-\x1F\x7F-\x9F]/g, '�');
  return `'${safe.replaceAll("'", "'\\''")}'`;
}

/** A value as TypeScript source. */
export function sourceOf(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
}
