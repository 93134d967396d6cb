import type { Fetch } from '../src/index.js';
import type { Sandbox } from '../src/sandbox/index.js';
import { answerSoap, openSoap } from '../src/sandbox/server/answerSoap.js';

/** An answer that a client reads in one piece, without the streams of the platform. */
export function answerOf(status: number, contentType: string, bytes: Uint8Array) {
  let left: Uint8Array | undefined = bytes;
  const cancel = async () => undefined;
  const read = async () => {
    const value = left;
    left = undefined;
    return { done: value === undefined, value };
  };
  return {
    status,
    headers: {
      get: (name: string) => (name.toLowerCase() === 'content-type' ? contentType : null),
      forEach: (each: (value: string, name: string) => void) => each(contentType, 'content-type'),
    },
    body: { getReader: () => ({ read, cancel }), cancel },
    text: async () => Buffer.from(bytes).toString(),
    arrayBuffer: async () => new Uint8Array(bytes).buffer,
  };
}

/** Calls the world of a sandbox that has no quirks, without a server between: its faults do not happen, and `onCall` is not told. */
export function inProcess({
  world,
  namespaces,
  endpoint,
  url,
}: Pick<Sandbox, 'world' | 'namespaces' | 'endpoint' | 'url'>) {
  const style = { namespaces, nilArrays: undefined, zeroDates: undefined, trailingComment: undefined };
  const settings = {
    style: { ...style, charset: 'utf-8' },
    positional: false,
    faultStatus: 500,
    url,
  } as const;
  return (async (to, init) => {
    if (to !== endpoint) return fetch(to, init as RequestInit);
    const request = openSoap(Buffer.from(init.body as Uint8Array), init.headers['content-type']);
    const { status, contentType, body } = await answerSoap(world, request, settings);
    return answerOf(status, contentType, body);
  }) satisfies Fetch;
}
