const REDACTED = '[redacted]';

/** Takes secrets out of a text that came from elsewhere, in every spelling in which they can stand in it. */
export function redactText(text: string, secrets: readonly string[]): string {
  return secrets.flatMap(spellingsOf).reduce((safe, spelling) => safe.replaceAll(spelling, REDACTED), text);
}

/** Like `redactText` for every string inside plain data, names of properties included. */
export function redactData(data: unknown, secrets: readonly string[]): unknown {
  if (typeof data === 'string') return redactText(data, secrets);
  if (Array.isArray(data)) return data.map((item) => redactData(item, secrets));
  if (data === null || typeof data !== 'object') return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [redactText(name, secrets), redactData(value, secrets)]),
  );
}

function spellingsOf(secret: string): string[] {
  if (secret === '') return [];
  const xml = secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const quoted = xml.replace(/"/g, '&quot;');
  const json = JSON.stringify(secret).slice(1, -1);
  const base64 = Buffer.from(secret).toString('base64');
  const spellings = [
    secret,
    xml,
    quoted,
    quoted.replace(/'/g, '&apos;'),
    quoted.replace(/'/g, '&#39;'),
    json,
  ];
  spellings.push(
    encodeURIComponent(secret),
    base64,
    base64.replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
  );
  return [...new Set(spellings)].sort((a, b) => b.length - a.length);
}
