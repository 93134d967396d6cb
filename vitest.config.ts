import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { skippedStacks } from './test/interop/skippedStacks.js';
import { SLOW_TAG } from './test/shortForm.js';

const slow = ['test/package/**', 'test/**/*.slow.test.ts'];
/**
 * They change what a process has once (its sockets by nock, its standard output), or measure its memory. nock stays
 * before every socket of a worker that has loaded it, and a TLS connection that ends early throws there beside all calls.
 */
export const alone = [
  'test/contract/fixtures.test.ts',
  'test/encoding/answer/limits.test.ts',
  'test/encoding/memory.test.ts',
  'test/rest/canary.test.ts',
  'test/testing/cassetteNock.test.ts',
  'test/testing/faultNock.test.ts',
  'test/testing/restFaults.test.ts',
];

export default defineConfig({
  test: {
    // No fast test asserts a time; beside other processes the processor is slower.
    testTimeout: 60_000,
    // Browsers and foreign servers start in hooks, on a machine that is busy with other tests.
    hookTimeout: 60_000,
    // Many files wait for servers, so that some more than there are cores end sooner.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    reporters: ['default', skippedStacks],
    globalSetup: ['test/temporaryFolder.ts'],
    tags: [SLOW_TAG],
    tagsFilter: [`!${SLOW_TAG.name}`],
    // Most files share their workers, so that the toolkit is loaded once for each of those and not for each file.
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...slow, ...alone],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
