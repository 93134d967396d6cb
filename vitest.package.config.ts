import { defineConfig } from 'vitest/config';

// They measure what the processor does, so that nothing else runs beside them.
const measured = ['test/package/types.test.ts', 'test/package/payrollLarge.test.ts'];
const limits = { testTimeout: 120_000, hookTimeout: 60_000 };

/** The tests of the package as a user installs it: `npm run test:package`. */
export default defineConfig({
  test: {
    // Once for both projects, which see what it provides.
    globalSetup: ['test/package/installPackage.ts'],
    projects: [
      {
        test: {
          ...limits,
          name: 'measured',
          include: measured,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...limits,
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          exclude: measured,
          // Half of their time they wait for sockets, the disk and the registry.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
