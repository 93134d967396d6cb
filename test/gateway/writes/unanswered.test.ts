import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { writesIn } from '../../../src/gateway/writes/closeWrite.js';
import { badgesIn, script, type Script } from './script.js';

// Answers with status 200 that say nothing of a row, or say it in another place than that of the row.

const ITEM = /<item[\s>].*?<\/item>/gs;

/** Puts other items in the place of those of the next answers to an operation. */
function answerWith({ sandbox }: Script, change: (items: readonly string[]) => readonly string[]) {
  sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShifts') return undefined;
    const { body, ...well } = await call.well();
    const text = (body[0] === 0x1f ? gunzipSync(body) : Buffer.from(body)).toString();
    const items = text.match(ITEM) ?? [];
    const changed = text.replace(/<item[\s>].*<\/item>/s, change(items).join(''));
    const headers = { 'content-type': 'text/xml; charset=utf-8' };
    return { kind: 'answer', ...well, headers, body: Buffer.from(changed) };
  });
}

async function openRows(run: Script): Promise<number> {
  const state = await SqliteState.open(run.state);
  const open = await writesIn(state, ['open']);
  await state.close();
  return open.flatMap(({ rows }) => rows).length;
}

describe.each<[string, (items: readonly string[]) => readonly string[], open: number]>([
  ['an item is missing', ([first]) => [first!], 1],
  ['an item is nil', ([first]) => [first!, '<item xsi:nil="true"/>'], 1],
  ['an item is empty', ([first]) => [first!, '<item/>'], 1],
  ['one row is answered twice, the other never', ([first]) => [first!, first!], 1],
  ['there is no item', () => [], 2],
])('a row that the answer does not answer: %s', (_, change, open) => {
  it('is not delivered: the script gets the answer, and the row is looked for when it comes again', async () => {
    const run = await script();
    answerWith(run, change);
    const text = await run.order(['0001', '0002'], { closes: true });
    expect(text).not.toContain('Fault');
    expect(badgesIn(text)).toEqual(badgesIn(change(['<badgeNo >0001<', '<badgeNo >0002<']).join('')));
    run.sandbox.setFaults();
    expect(await openRows(run)).toBe(open);
    expect(badgesIn(await run.order(['0002'], { closes: true }))).toEqual(['0002']);
    expect(await run.booked()).toEqual(['0001', '0002']);
    expect(await openRows(run)).toBe(open - 1);
  });
});

it('rows beside one that is not answered are delivered: the same again is another order', async () => {
  const run = await script();
  answerWith(run, ([first]) => [first!]);
  await run.order(['0001', '0002'], { closes: true });
  run.sandbox.setFaults();
  await run.order(['0001'], { closes: true });
  expect(await run.booked()).toEqual(['0001', '0001', '0002']);
});

it('rows that are asked for twice at once have one outcome, also where their answer lacks one', async () => {
  const run = await script();
  answerWith(run, ([first]) => [first!]);
  await Promise.all([run.order(['0001', '0002']), run.order(['0002', '0001'])]);
  expect(await run.booked()).toEqual(['0001', '0002']);
});

it.each<[string, (items: readonly string[]) => readonly string[]]>([
  ['in another order', (items) => items.toReversed()],
  ['with one item more', (items) => [...items, items[0]!.replaceAll('0001', '0009')]],
])('a row that comes again alone has its outcome from an answer %s', async (_, change) => {
  const run = await script();
  answerWith(run, change);
  const [, again] = await Promise.all([run.order(['0001', '0002']), run.order(['0002'])]);
  expect(badgesIn(again!)).toEqual(['0002']);
  expect(await run.booked()).toEqual(['0001', '0002']);
});
