/**
 * What an endpoint has in common with itself in another writing: letter case of the host, a default port and a slash at the
 * end say nothing. A name that is no address is as it is.
 */
export function placeOf(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint;
  const { origin, pathname, search } = new URL(endpoint);
  return `${origin}${pathname.replace(/\/+$/, '')}${search}`;
}
