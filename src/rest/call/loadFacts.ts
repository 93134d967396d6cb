import type { RestFacts, Version } from './facts.js';

/** The facts of a version, read on its first call. */
export async function loadFacts(version: Version): Promise<RestFacts> {
  const { facts } = await (version === 'v2'
    ? import('./v2Facts.generated.js')
    : import('./v3Facts.generated.js'));
  return facts;
}
