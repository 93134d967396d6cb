import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { skippedStacks } from './test/interop/skippedStacks.js';

// What can come out otherwise on another Node: the engine's speed and memory, sockets, SQLite, terminals, how values
// are printed. With `WORKFORCE_EACH_NODE` set these alone are run; CI does so on every Node but the fastest.
const EACH_NODE = [
  'test/canary/**/*.slow.test.ts',
  'test/cli/{export,keyTour,terminal}.slow.test.ts',
  'test/encoding/**/*.slow.test.ts',
  'test/export/folderLock.slow.test.ts',
  'test/faults/*.slow.test.ts',
  'test/journal/kill.slow.test.ts',
  'test/text/*.slow.test.ts',
  'test/testing/{failClosed,nodeTest}.slow.test.ts',
];

/** The long tests, `*.slow.test.ts`, which are not run all day: `npm run test:slow`. */
export default defineConfig({
  test: {
    include: process.env.WORKFORCE_EACH_NODE ? EACH_NODE : ['test/**/*.slow.test.ts'],
    testTimeout: 20_000,
    // Browsers and foreign servers start in hooks, on a machine that is busy with other tests.
    hookTimeout: 60_000,
    // Many files wait for processes and servers, so that some more than there are cores end sooner.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    reporters: ['default', skippedStacks],
  },
});
