import { defineConfig } from 'vitest/config';

/** The fast tests that are to notice the mutants of a room (`stryker.config.mjs`). */
export default defineConfig({
  test: {
    include: process.env.MUTANTS_TESTS?.split(',') ?? [],
    exclude: ['test/**/*.slow.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['dot'],
  },
});
