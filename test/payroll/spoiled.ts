import { type Client, createClient } from '../../src/index.js';
import type { Sandbox } from '../../src/sandbox/index.js';

/** A client whose service answers an operation in other words: what `spoil` makes of the answer's text. */
export function spoiledClient(
  sandbox: Sandbox,
  operation: string,
  spoil: (answer: string) => string,
): Client {
  return createClient({
    ...sandbox.clientOptions(),
    fetch: async (input, init) => {
      const asked = await new Response(init?.body).text();
      const answer = await fetch(input, { ...init, body: asked });
      if (!asked.includes(operation)) return answer;
      const { status, headers } = answer;
      const kept = new Headers([...headers].filter(([name]) => !/length|encoding/.test(name)));
      return new Response(spoil(await answer.text()), { status, headers: kept });
    },
  });
}
