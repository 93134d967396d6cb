import { defineConfig } from 'vitest/config';
import { skippedStacks } from './test/interop/skippedStacks.js';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/package/**', 'test/**/*.slow.test.ts'],
    testTimeout: 20_000,
    // Browsers and foreign servers start in hooks, on a machine that is busy with other tests.
    hookTimeout: 60_000,
    maxWorkers: '100%',
    reporters: ['default', skippedStacks],
  },
});
