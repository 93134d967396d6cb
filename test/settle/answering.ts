import type { AnyOperation } from '../../src/definition/operation.js';
import { encodeAnswer, encodeFault } from '../../src/encoding/server/encodeAnswer.js';
import { SERVICE_NAMESPACES } from '../../src/encoding/xml/namespaces.js';
import { type Client, type ClientError, createClient } from '../../src/index.js';
import * as operations from '../../src/operations/index.generated.js';

/** What a service answers to one call: a value, a fault, the text of an envelope, a status, or nothing at all. */
export type Answer =
  | { readonly value: unknown; readonly change?: (xml: string) => string }
  | { readonly fault: string }
  | { readonly status: number }
  | 'lost';

/** A client of a service that answers what a test says, call by call, and what it was asked. */
export function answering(
  answer: (operation: string, call: number) => Answer,
  options: object = {},
): { readonly client: Client; readonly asked: { readonly operation: string; readonly body: string }[] } {
  const asked: { operation: string; body: string }[] = [];
  const style = { namespaces: SERVICE_NAMESPACES };
  const headers = { 'content-type': 'text/xml; charset=utf-8' };
  const client = createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: 'a-key-of-a-unit', retry: false, budget: false },
    fetch: async (_: string, init: { readonly body?: unknown }) => {
      const body = Buffer.from(init.body as Uint8Array).toString();
      const operation = /<(?:\w+:)?(wsdl\w+)/.exec(body)![1]!;
      asked.push({ operation, body });
      const told = answer(operation, asked.filter((one) => one.operation === operation).length);
      if (told === 'lost')
        throw Object.assign(new TypeError('lost'), {
          cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
        });
      if ('status' in told) return new Response('', { status: told.status });
      if ('fault' in told)
        return new Response(encodeFault({ code: told.fault, string: 'No' }, style), { status: 500, headers });
      const definition = (operations as unknown as Record<string, AnyOperation>)[operation]!;
      const xml = encodeAnswer(definition, told.value, style);
      return new Response(told.change ? told.change(xml) : xml, { headers });
    },
    ...options,
  } as never);
  return { client, asked };
}

/** The error of a call that failed. */
export async function failed(call: Promise<unknown>): Promise<ClientError> {
  return (await call.then(
    () => {
      throw new Error('expected the call to fail');
    },
    (error: unknown) => error,
  )) as ClientError;
}

/** Time that passes only when somebody waits. */
export function virtualPace() {
  let slept = 0;
  const begun = Date.now();
  return {
    now: () => begun + slept,
    sleep: async (ms: number) => {
      slept += ms;
    },
    waitedMs: () => slept,
  };
}
