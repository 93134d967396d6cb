/** What nock tells of the request that it answers. */
export interface NockedRequest {
  readonly headers: Readonly<Record<string, unknown>>;
}

interface Interceptor {
  reply(
    handler: (
      this: { readonly req: NockedRequest },
      uri: string,
      body: unknown,
      done: (error: Error | null, reply: [number, never, Record<string, string> | string[]]) => void,
    ) => void,
  ): unknown;
}

interface Scope {
  persist(): Scope;
  intercept(path: RegExp, method: string): Interceptor;
}

/** What is used of nock; the caller passes its own, so that nock is no dependency. */
export type Nock = (origin: string) => Scope;
