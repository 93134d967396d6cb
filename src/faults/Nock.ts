import { isUtf8 } from 'node:buffer';

/** What nock 14 tells of the request that it answers. */
interface NockedRequest {
  readonly headers: Readonly<Record<string, unknown>>;
}

export type NockReply = [status: number, body: never, headers: string[] | Record<string, string>];

interface Interceptor {
  reply(
    handler: (
      this: { readonly req?: NockedRequest },
      given: string | Request,
      ...more: unknown[]
    ) => Promise<NockReply>,
  ): unknown;
}

interface Scope {
  persist(): Scope;
  intercept(path: RegExp, method: string): Interceptor;
}

/** What is used of nock, 14 or 15; the caller passes its own, so that nock is no dependency. */
export type Nock = (origin: string) => Scope;

/** A request that nock holds. */
export interface NockedCall {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly [string, string][];
  readonly body: Uint8Array<ArrayBuffer>;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers every call to an origin that nock intercepts. An error is what the caller's connection ends with. */
export function answerNocked(
  nock: Nock,
  origin: string,
  answer: (call: NockedCall) => Promise<NockReply>,
): void {
  for (const method of METHODS)
    nock(origin)
      .persist()
      .intercept(/.*/, method)
      // nock 14 gives a path, a body, and itself as `this`; nock 15 a `Request`.
      .reply(async function (given, ...[sent]) {
        if (typeof given !== 'string')
          return answer({
            ...{ url: given.url, method, headers: [...given.headers] },
            body: new Uint8Array(await given.arrayBuffer()),
          });
        const headers = Object.entries(this.req?.headers ?? {});
        return answer({
          ...{ url: origin + given, method },
          headers: headers.map(([name, value]) => [name, String(value)]),
          body: bytesOf(sent),
        });
      });
}

// nock 14 gives JSON as what it means, and what is no UTF-8 in hexadecimal.
function bytesOf(given: unknown): Uint8Array<ArrayBuffer> {
  const text = typeof given === 'string' ? given : JSON.stringify(given ?? '');
  const packed = /^([0-9a-f]{2})+$/.test(text) ? Buffer.from(text, 'hex') : undefined;
  if (packed && !isUtf8(packed)) return new Uint8Array(packed);
  return new Uint8Array(Buffer.from(text === '""' ? '' : text));
}
