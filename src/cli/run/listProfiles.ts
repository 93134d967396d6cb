import type { CommandContext, GlobalOptions } from '../CommandContext.js';
import { resolveReference } from '../connection/keyReference.js';
import { readConfig } from '../connection/profile.js';
import { table } from '../terminal/table.js';

/** Prints the profiles with the references of their keys, never the keys. */
export async function listProfiles(
  { terminal }: CommandContext,
  options: GlobalOptions & { config?: string },
): Promise<void> {
  const config = await readConfig(options.config);
  const profiles = Object.entries(config.profiles).map(
    ([name, { endpoint = '', apiKey = 'env:WORKFORCE_KEY' }]) => ({
      name,
      endpoint,
      apiKey,
      keyThere: isThere(apiKey),
      isDefault: name === config.defaultProfile,
    }),
  );
  if (options.json) return terminal.print(JSON.stringify({ config: config.path, profiles }, null, 2));
  terminal.note(terminal.errorStyle.dim(config.exists ? config.path : `${config.path} (there is none)`));
  if (profiles.length === 0) return terminal.note('no profiles; see: workforce-soap profiles --help');
  const columns = [
    { title: 'profile', paint: terminal.style.cyan },
    { title: 'endpoint' },
    { title: 'key' },
    { title: '' },
  ];
  const rows = profiles.map(({ name, endpoint, apiKey, keyThere, isDefault }) => [
    name,
    endpoint,
    apiKey,
    [isDefault ? 'default' : '', keyThere ? '' : 'key is missing'].filter(Boolean).join(', '),
  ]);
  await terminal.print(table(columns, rows, terminal));
}

function isThere(reference: string): boolean {
  if (reference === 'stdin') return true;
  try {
    resolveReference(reference);
    return true;
  } catch {
    return false;
  }
}
