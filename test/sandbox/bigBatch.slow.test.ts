import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { answerSoap, openSoap } from '../../src/sandbox/server/answerSoap.js';

it('a batch of very many rows lets other calls run between its rows, and answers each row', async () => {
  await using sandbox = await startSandbox();
  const { world, namespaces, url } = sandbox;
  const settings = { style: { namespaces }, positional: false, faultStatus: 500, url };
  const answered = async (rows: number) => {
    const items = '<item><badgeNo>none</badgeNo></item>'.repeat(rows);
    const key = sandbox.unitKeys.get(101)!.reveal();
    const body = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><t:wsdlUpdateShifts xmlns:t="uri:Service"><apiKey>${key}</apiKey><Shifts>${items}</Shifts></t:wsdlUpdateShifts></e:Body></e:Envelope>`;
    let turns = 0;
    let isOver = false;
    const count = (async () => {
      for (; !isOver; turns++) await turn();
    })();
    const answer = await answerSoap(world, openSoap(Buffer.from(body), 'text/xml'), settings);
    isOver = true;
    await count;
    expect(answer.rows).toHaveLength(rows);
    return turns;
  };
  // What is loaded at the first call takes turns of its own.
  await answered(1);
  expect(await answered(12_000)).toBeGreaterThanOrEqual((await answered(1_000)) + 5);
});
