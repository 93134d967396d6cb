import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { useCassette } from '../../src/cassette/useCassette.js';
import { KnownValues } from '../../src/cassette/scrub/KnownValues.js';
import type { Leaf } from '../../src/cassette/scrub/Leaf.js';
import { LeafScrubber } from '../../src/cassette/scrub/LeafScrubber.js';
import { Pseudonyms } from '../../src/cassette/scrub/Pseudonyms.js';
import { CassetteNotWrittenError } from '../../src/cassette/scrub/Recording.js';
import { scrubCalls } from '../../src/cassette/scrub/scrubCalls.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { distinct, plantedCall } from './planted.js';

const folder = mkdtempSync(join(tmpdir(), 'closed-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const calls = allOperations().map((operation) =>
  plantedCall(
    operation,
    'root-key-of-nobody',
    distinct((n) => `Plånted${n}x${n * 31}`),
  ),
);
const projectKey = 'p';

/** The error that scrubbing ends with; fails where it does not. */
function refusal(work: () => unknown): CassetteNotWrittenError {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(CassetteNotWrittenError);
    return error as CassetteNotWrittenError;
  }
  return expect.unreachable('it was taken for scrubbed');
}

/** As if a rule had been forgotten: what stands at these places is left as it is. */
function forget(isForgotten: (leaf: Leaf) => boolean): void {
  const right = LeafScrubber.prototype.scrubbed;
  vi.spyOn(LeafScrubber.prototype, 'scrubbed').mockImplementation(function (this: LeafScrubber, leaf) {
    return isForgotten(leaf) ? leaf.text : right.call(this, leaf);
  });
}

describe('a broken rule', () => {
  it.each(calls)('is noticed at every secret and personal place of $recording.operation', ({ recording }) => {
    const places: string[] = [];
    forget(({ path, spec, text }) => {
      if (spec?.sensitivity && text !== '0') places.push(path);
      return false;
    });
    scrubCalls([recording], { projectKey });
    expect(places.length).toBeGreaterThan(0);
    vi.restoreAllMocks();
    for (const place of new Set(places)) {
      forget(({ path }) => path === place);
      const { paths } = refusal(() => scrubCalls([recording], { projectKey }));
      expect(paths).toContain(`call 1, ${place}`);
      vi.restoreAllMocks();
    }
  });

  it.each<[string, () => void]>([
    [
      'that makes no pseudonyms',
      () => void vi.spyOn(Pseudonyms.prototype, 'of').mockImplementation((_, text) => text),
    ],
    [
      'that makes no aliases',
      () => void vi.spyOn(KnownValues.prototype, 'secret').mockImplementation((text) => text),
    ],
    [
      'that finds no quotes in other texts',
      () => void vi.spyOn(KnownValues.prototype, 'replaceIn').mockImplementation((text) => text),
    ],
    ['that scrubs nothing at all', () => forget(() => true)],
  ])('%s keeps the whole cassette off the disk, and the old one stays', async (_, breakIt) => {
    const { recording, secrets, personal } = calls.find(
      (call) => call.recording.operation === 'wsdlGetEmployees',
    )!;
    const service = async () => new Response(recording.answer!.text, { headers: recording.answer!.headers });
    const record = async () => {
      const cassette = useCassette('closed', {
        folder,
        mode: 'record',
        writes: true,
        projectKey,
        fetch: service,
      });
      const headers = { 'content-type': recording.requestType! };
      await cassette.fetch(recording.url, { method: 'POST', headers, body: recording.request });
      return cassette;
    };
    breakIt();
    const broken = await record();
    const error = refusal(() => broken.stop());
    assertNoSecrets(error, { secrets, personal: personal.filter((text) => text.length > 8) });
    expect(readdirSync(folder)).toEqual([]);
    vi.restoreAllMocks();
    (await record()).stop();
    breakIt();
    const again = await record();
    refusal(() => again.stop());
    expect(readdirSync(folder)).toEqual(['closed']);
    expect(existsSync(join(folder, 'closed/001-wsdlGetEmployees/response.xml'))).toBe(true);
    assertNoSecrets({ files: [folder] }, { secrets, personal: personal.filter((text) => text.length > 8) });
    rmSync(join(folder, 'closed'), { recursive: true });
  });
});
