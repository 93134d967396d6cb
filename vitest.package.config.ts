import { defineConfig } from 'vitest/config';

/** The tests of the package as a user installs it: `npm run test:package`. */
export default defineConfig({
  test: {
    include: ['test/package/**/*.test.ts'],
    globalSetup: ['test/package/installPackage.ts'],
    testTimeout: 120_000,
    fileParallelism: false,
  },
});
