import { defineConfig } from 'vitest/config';
import { skippedStacks } from './test/interop/skippedStacks.js';

/** The long tests, `*.slow.test.ts`, which are not run all day: `npm run test:slow`. */
export default defineConfig({
  test: {
    include: ['test/**/*.slow.test.ts'],
    testTimeout: 20_000,
    // Browsers and foreign servers start in hooks, on a machine that is busy with other tests.
    hookTimeout: 60_000,
    maxWorkers: '100%',
    reporters: ['default', skippedStacks],
  },
});
