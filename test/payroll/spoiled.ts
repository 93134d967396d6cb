import { type Client, createClient } from '../../src/index.js';
import { answerOf, inProcess } from '../inProcess.js';
import type { Sandbox } from '../../src/sandbox/index.js';

/** A client whose service answers an operation in other words: what `spoil` makes of the answer's text. */
export function spoiledClient(
  sandbox: Sandbox,
  operation: string,
  spoil: (answer: string) => string,
): Client {
  const answer = inProcess(sandbox);
  return createClient({
    ...sandbox.clientOptions(),
    fetch: async (to, init) => {
      const well = await answer(to, init);
      if (!Buffer.from(init.body as Uint8Array).includes(operation)) return well;
      return answerOf(well.status, 'text/xml; charset=utf-8', Buffer.from(spoil(await well.text())));
    },
  });
}
