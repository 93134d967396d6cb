/**
 * The address of what a request's line asks for, on an origin that is known; `undefined` for what is no path.
 * (`new URL('//other.example/x', origin)` would be an address of another host.)
 */
export function addressAt(target: string | undefined, origin: string): URL | undefined {
  if (!target?.startsWith('/')) return undefined;
  const address = new URL(origin).origin + target;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** The path that a request's line asks for: a proxy may write a whole address there, whose host says nothing. */
export function originForm(target: string | undefined): string | undefined {
  return target === undefined ? undefined : (/^https?:\/\/[^/?#]*(\/.*)$/i.exec(target)?.[1] ?? target);
}
