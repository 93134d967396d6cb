import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { skippedStacks } from './test/interop/skippedStacks.js';
import { IS_LONG, SLOW_TAG } from './test/shortForm.js';
import { alone as fastAlone } from './vitest.config.js';

// What can come out otherwise on another Node: the engine's memory, sockets, SQLite, terminals, how values are printed.
// With `WORKFORCE_EACH_NODE` set these and the tagged ones alone are run; CI does so on every Node but the fastest.
const EACH_NODE = [
  'test/canary/**/*.slow.test.ts',
  'test/cli/{export,keyTour,terminal}.slow.test.ts',
  'test/encoding/answer/boundedMemory.slow.test.ts',
  'test/export/folderLock.slow.test.ts',
  'test/faults/*.slow.test.ts',
  'test/journal/kill.slow.test.ts',
  'test/testing/{failClosed,nodeTest}.slow.test.ts',
];
// The long forms of fast tests, and what measures 10,000 records, which are run before a release: `WORKFORCE_LONG=1 npm run test:slow`.
const LONG = [
  'test/assumptions/like.slow.test.ts',
  'test/export/nights/history.slow.test.ts',
  'test/gateway/writes/ledger.slow.test.ts',
  'test/outcome/everyAnswer.slow.test.ts',
  'test/secondService/matrix.slow.test.ts',
  'test/standIn/asNodeSoap.slow.test.ts',
  'test/testing/recordingCost.slow.test.ts',
];
const leftOut = IS_LONG ? [] : LONG;
const isShort = Boolean(process.env.WORKFORCE_EACH_NODE);
const include = isShort ? EACH_NODE : ['test/**/*.slow.test.ts'];
// They change what a process has once (its sockets by nock, the stacks of errors), or measure its time or memory.
const alone = [
  'test/encoding/answer/{hostileCost,linearTime}.slow.test.ts',
  'test/{journal/simulation,secondService/matrix}.slow.test.ts',
  'test/testing/{importers,recordingCost,restWays}.slow.test.ts',
  'test/text/redactTime.slow.test.ts',
];
// Of the fast files those that have tests with the tag.
const tagged = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts'))
  .map((file) => `test/${file}`)
  .filter((file) => readFileSync(file, 'utf8').includes("tags: ['slow']"));
// A project may have a filter of its own, which the types do not know.
const onlyTagged: object = { tagsFilter: [SLOW_TAG.name] };
const asTagged = { ...onlyTagged, include: tagged, testTimeout: 60_000 };

/** The long tests, `*.slow.test.ts` and what is tagged, which are not run all day: `npm run test:slow`. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    // Browsers and foreign servers start in hooks, on a machine that is busy with other tests.
    hookTimeout: 60_000,
    // Most files wait for processes and servers more than half of their time.
    maxWorkers: availableParallelism() * 2,
    reporters: ['default', skippedStacks],
    globalSetup: ['test/temporaryFolder.ts'],
    tags: [SLOW_TAG],
    projects: [
      { extends: true, test: { name: 'together', include, exclude: [...alone, ...leftOut], isolate: false } },
      { extends: true, test: { ...asTagged, name: 'tagged', exclude: fastAlone, isolate: false } },
      {
        extends: true,
        test: {
          ...asTagged,
          name: 'tagged alone',
          include: tagged.filter((file) => fastAlone.includes(file)),
        },
      },
      ...(isShort
        ? []
        : [{ extends: true as const, test: { name: 'alone', include: alone, exclude: leftOut } }]),
    ],
  },
});
