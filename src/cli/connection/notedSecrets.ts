/** Shorter texts stand in every message by chance. */
const SHORTEST = 4;

const secrets = new Set<string>();

/** Remembers a secret that this process has read. */
export function noteSecret(text: string): void {
  if (text.length >= SHORTEST) secrets.add(text);
}

export function notedSecrets(): readonly string[] {
  return [...secrets];
}
