import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../examples/logging.js';
import { PIECES, WRITINGS } from './writings.js';
import { allPrints, CANARIES, runScenarios, type See } from './scenarios.js';

/** The spellings of a canary's core that no escape of its neighbours can change. */
function spellings(core: string): string[] {
  const encoded = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), Buffer.from(core)]).toString('base64');
    return text.slice(offset === 0 ? 0 : 4, -4);
  });
  const written = Object.values(WRITINGS).map((write) => write(core).replace(/^\{.*\[|\]\}$/g, ''));
  const pieces = [core.slice(0, 10), core.slice(-10)];
  return [core, ...pieces, ...encoded, ...written, Buffer.from(core).toString('hex')].map((text) =>
    text.toLowerCase(),
  );
}

const KEY = spellings(CANARIES.key.core);
const PERSON = spellings(CANARIES.person.core);

function leaksIn(text: string, canaries: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return canaries.filter((spelling) => lower.includes(spelling));
}

describe('the search', () => {
  it.each([
    ['raw', CANARIES.key.text],
    ['XML', `<apiKey>&lt;&amp;&gt;&quot;&#39;/+=${CANARIES.key.core}=+</apiKey>`],
    ['URL', encodeURIComponent(CANARIES.key.text)],
    ...['', 'x', 'xy'].map((before) => [
      `base64 after ${before.length}`,
      Buffer.from(`${before}${CANARIES.key.text}`).toString('base64'),
    ]),
  ])('finds a key written as %s', (_name, text) => {
    expect(leaksIn(`before ${text} after`, KEY)).not.toEqual([]);
  });

  it.each(Object.entries(WRITINGS))('finds a key written %s', (_, write) => {
    expect(leaksIn(`before ${write(CANARIES.key.text)} after`, KEY)).not.toEqual([]);
  });

  it.each(Object.entries(PIECES))('finds %s of a key', (_, piece) => {
    expect(leaksIn(piece(CANARIES.plainKey.text), KEY)).not.toEqual([]);
  });

  it('looks into errors, causes and hidden properties', () => {
    const error = new Error('no', { cause: new Error('why', { cause: { deep: [CANARIES.key.text] } }) });
    expect(allPrints(error).flatMap((print) => leaksIn(print, KEY))).not.toEqual([]);
    const hidden = Object.defineProperty(new Error('no'), 'body', { value: CANARIES.person.text });
    expect(allPrints(hidden).flatMap((print) => leaksIn(print, PERSON))).not.toEqual([]);
  });
});

describe('no canary is seen', () => {
  const written: string[] = [];

  beforeEach(() => {
    const write = (chunk: unknown) => {
      written.push(String(chunk));
      return true;
    };
    vi.spyOn(process.stdout, 'write').mockImplementation(write);
    vi.spyOn(process.stderr, 'write').mockImplementation(write);
    for (const method of ['log', 'error', 'warn', 'info', 'debug'] as const)
      vi.spyOn(console, method).mockImplementation((...values) => written.push(...values.flatMap(allPrints)));
  });
  afterEach(() => vi.restoreAllMocks());

  it('in anything thrown, given, emitted or printed', { timeout: 120_000 }, async () => {
    const leaks: string[] = [];
    const see: See = (what, prints, own) => {
      for (const print of prints)
        for (const leak of [...leaksIn(print, KEY), ...(own ? [] : leaksIn(print, PERSON))])
          leaks.push(`${leak} in ${what}: ${print.slice(0, 500)}`);
    };
    const seen = await runScenarios(see, createLogger({ write: (line) => written.push(line) }));
    for (const print of written)
      for (const leak of [...leaksIn(print, KEY), ...leaksIn(print, PERSON)])
        leaks.push(`${leak} in ${print}`);
    expect(leaks).toEqual([]);
    expect(seen).toBeGreaterThan(1_000);
    expect(written.length).toBeGreaterThan(1_000);
  });
});

it('no canary is on the standard output or error of a process', { timeout: 120_000 }, async () => {
  const script = join(import.meta.dirname, 'printing.ts');
  const run = promisify(execFile);
  const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', script], { maxBuffer: 1e9 });
  expect(stdout).toContain('"msg":"call ended"');
  expect(stdout.length + stderr.length).toBeGreaterThan(500_000);
  expect(leaksIn(stdout + stderr, [...KEY, ...PERSON])).toEqual([]);
});
