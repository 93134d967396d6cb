import type { StoredJob } from './store/JournalStore.js';

/**
 * What an endpoint has in common with itself in another writing: letter case of the host, a default port and a slash at the
 * end say nothing. A name that is no address is as it is.
 */
export function placeOf(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint;
  const { origin, pathname, search } = new URL(endpoint);
  return `${origin}${pathname.replace(/\/+$/, '')}${search}`;
}

/** True for jobs that call the same operation for the same unit of the same service. */
export function areOfOnePlace(one: JobPlace, other: JobPlace): boolean {
  return (
    one.unit === other.unit &&
    one.operation === other.operation &&
    placeOf(one.endpoint) === placeOf(other.endpoint)
  );
}

type JobPlace = Pick<StoredJob, 'endpoint' | 'unit' | 'operation'>;
