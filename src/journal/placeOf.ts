import type { Fingerprint } from './Fingerprint.js';
import type { StoredJob } from './store/JournalStore.js';

/**
 * What an endpoint has in common with itself in another writing: letter case of the host, a default port and a slash at the
 * end say nothing. It holds no credentials: of a value of the query it has the HMAC. What it gave itself, it gives again. A
 * name that is no address is as it is.
 */
export function placeOf(endpoint: string, fingerprint: Fingerprint): string {
  // A name can look like an address of another kind: `prod:101`.
  if (!/^https?:/i.test(endpoint) || !URL.canParse(endpoint)) return endpoint;
  const { origin, pathname, search } = new URL(endpoint);
  const query = search.replace(VALUE, (_, before: string, value: string) =>
    HASHED.test(value) ? before + value : `${before}hmac:${fingerprint.of(value)}`,
  );
  return `${origin}${pathname.replace(/\/+$/, '')}${query}`;
}

const VALUE = /([?&](?:[^=&]*=)?)([^&]+)/g;
const HASHED = /^hmac:[0-9a-f]{32}$/;

/** True for jobs that call the same operation for the same unit of the same service. */
export function areOfOnePlace(one: JobPlace, other: JobPlace, fingerprint: Fingerprint): boolean {
  return (
    one.unit === other.unit &&
    one.operation === other.operation &&
    placeOf(one.endpoint, fingerprint) === placeOf(other.endpoint, fingerprint)
  );
}

type JobPlace = Pick<StoredJob, 'endpoint' | 'unit' | 'operation'>;
