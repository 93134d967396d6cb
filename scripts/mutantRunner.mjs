import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import { CheckStatus } from '@stryker-mutator/api/check';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect';
import { restoreAllMocks, spyOn } from '@vitest/spy';
import * as chai from 'chai';
import { build } from 'esbuild';

// Runs the tests of a room in one process. Each test file is bundled once with all that it imports, and evaluated anew for
// each mutant, so that none leaves anything to the next. To start Vitest for each mutant takes longer than its tests.
const NAMESPACE = INSTRUMENTER_CONSTANTS.NAMESPACE;
const HOOKS = ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'];
const MOST_CASES = 300;
const require = createRequire(import.meta.url);
const fastCheck = require('fast-check');

class InProcessRunner {
  static inject = ['logger'];
  #files = [];
  #logger;

  constructor(logger) {
    this.#logger = logger;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const paths = process.env.MUTANTS_TESTS.split(',');
    // Together they are bundled much faster, if all of them can be.
    this.#files = await bundled(paths).catch(async () => {
      const bundles = paths.map((path) =>
        bundled([path]).catch(({ message }) => this.#leavesOut(path, message)),
      );
      return (await Promise.all(bundles)).flatMap((files) => files ?? []);
    });
  }

  async dryRun() {
    globalThis[NAMESPACE] = { mutantCoverage: { static: {}, perTest: {} } };
    const tests = await this.#run(undefined, false);
    const { mutantCoverage } = globalThis[NAMESPACE];
    globalThis[NAMESPACE].mutantCoverage = undefined;
    const msOf = ({ path }) =>
      tests
        .filter(({ id }) => id.startsWith(`${path}#`))
        .reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0);
    this.#files.sort((a, b) => msOf(a) - msOf(b));
    return {
      status: DryRunStatus.Complete,
      tests: tests.filter((test) => this.#passes(test)),
      mutantCoverage,
    };
  }

  /** Whether a test passes without a mutant: one that does not, for want of a part of Vitest, notices none. */
  #passes({ id, status, failureMessage }) {
    if (status === TestStatus.Failed) this.#leavesOut(id, failureMessage);
    return status === TestStatus.Success;
  }

  #leavesOut(what, why) {
    this.#logger.warn(`left out: ${what}: ${why}`);
  }

  async mutantRun({ activeMutant, hitLimit, testFilter }) {
    globalThis[NAMESPACE] = { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit && 0 };
    const tests = await this.#run(testFilter && new Set(testFilter), true);
    const reached = determineHitLimitReached(globalThis[NAMESPACE].hitCount, hitLimit);
    return toMutantRunResult(reached ?? { status: DryRunStatus.Complete, tests });
  }

  async #run(wanted, endsAtFailure) {
    const results = [];
    for (const { path, script } of this.#files) {
      const isWanted = ({ id }) => !wanted || wanted.has(id);
      if (wanted && ![...wanted].some((id) => id.startsWith(`${path}#`))) continue;
      const { suite, error } = collected(script);
      if (error) {
        results.push(resultOf({ id: path, name: path }, performance.now(), error));
        if (endsAtFailure) return results;
        continue;
      }
      for await (const result of ran(suite, path, isWanted)) {
        results.push(result);
        if (endsAtFailure && result.status === TestStatus.Failed) return results;
      }
    }
    return results;
  }
}

/** Lets every nth mutant through, by what it is: evenly over a room, and the same ones for the same seed. */
class Sample {
  async init() {}

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const left = { status: CheckStatus.CompileError, reason: 'not in the sample' };
    return Object.fromEntries(
      mutants.map((one) => [one.id, isSampled(one) ? { status: CheckStatus.Passed } : left]),
    );
  }
}

function isSampled({ fileName, mutatorName, location, replacement }) {
  const { MUTANTS_EVERY: every, MUTANTS_SEED: seed = '1' } = process.env;
  const said = [seed, relative(process.cwd(), fileName), mutatorName, location, replacement];
  return createHash('sha256').update(JSON.stringify(said)).digest().readUInt32BE() % Number(every) === 0;
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'inProcess', InProcessRunner),
  declareClassPlugin(PluginKind.Checker, 'sample', Sample),
];

async function bundled(paths) {
  const { outputFiles } = await build({
    entryPoints: paths,
    ...{ bundle: true, write: false, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'silent' },
    ...{ packages: 'external', outdir: 'bundled', outbase: process.cwd() },
    absWorkingDir: process.cwd(),
    plugins: [tests],
  });
  // What is loaded later is none of the bundle.
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  return outputFiles.map(({ path: output, text }) => {
    const path = relative(resolve('bundled'), output).replace(/\.js$/, '.ts');
    const code = `(function (require, module, exports) {${text}\n})`;
    return { path, script: new Script(code, { filename: resolve(path), importModuleDynamically }) };
  });
}

// A simulation that is built apart would be built for each mutant.
const SIMULATION = `import * as second from '../../secondService/simulate.js';
export const builtSimulation = async () => second;`;

const tests = {
  name: 'tests',
  setup: ({ onLoad }) => {
    // What an example does as a program waits at its top level, as no bundle can.
    onLoad({ filter: /\/examples\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').split('\nif (process.argv[1] ===')[0],
      loader: 'ts',
    }));
    onLoad({ filter: /\/builtSimulation\.ts$/ }, ({ path }) => ({
      ...{ contents: SIMULATION, loader: 'ts', resolveDir: dirname(path) },
    }));
    onLoad({ filter: /\/(src|test)\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

/** The tests of a file, by their suites. */
function collected(script) {
  const top = suiteOf('');
  let suite = top;
  const it = (name, ...args) =>
    suite.tests.push({ name, run: args.find((arg) => typeof arg === 'function') });
  const describe = (name, body) => {
    const around = suite;
    suite = suiteOf(name);
    around.suites.push(suite);
    body();
    suite = around;
  };
  it.each = eachOf(it);
  it.runIf = (isRun) => (isRun ? it : () => undefined);
  it.skipIf = (isLeft) => it.runIf(!isLeft);
  describe.each = eachOf(describe);
  const hooks = Object.fromEntries(HOOKS.map((hook) => [hook, (run) => void suite[hook].push(run)]));
  const vitest = {
    it,
    test: it,
    describe,
    expect: expectation(),
    expectTypeOf,
    vi,
    onTestFinished,
    ...hooks,
  };
  const given = {
    vitest,
    'fast-check': { ...fastCheck, default: { ...fastCheck.default, assert: assertSome } },
  };
  const module = { exports: {} };
  try {
    script.runInThisContext()((name) => given[name] ?? require(name), module, module.exports);
    return { suite: top };
  } catch (error) {
    return { error };
  }
}

/** What the test at hand asks for at its end. */
const atEnd = [];
const onTestFinished = (run) => void atEnd.push(run);

const vi = { setConfig: () => undefined, spyOn, restoreAllMocks, waitUntil };

async function waitUntil(isSo, { timeout = 1_000, interval = 50 } = {}) {
  const end = performance.now() + timeout;
  for (let value = await isSo(); ; value = await isSo()) {
    if (value) return value;
    if (performance.now() > end) throw new Error('waited in vain');
    await wait(interval);
  }
}

// What types are, no mutant changes.
const expectTypeOf = () => new Proxy(() => undefined, { get: () => expectTypeOf(), apply: () => undefined });

/** What tests say of a mutant is the same each time, and soon. */
function assertSome(property, { numRuns = MOST_CASES, ...options } = {}) {
  return fastCheck.assert(property, { ...options, seed: 1, numRuns: Math.min(numRuns, MOST_CASES) });
}

function suiteOf(name) {
  return { name, tests: [], suites: [], ...Object.fromEntries(HOOKS.map((hook) => [hook, []])) };
}

function eachOf(make) {
  return (cases) =>
    (name, ...args) =>
      cases.forEach((given, i) => {
        const values = Array.isArray(given) ? given : [given];
        make(`${name} ${i}`, ...args.map((arg) => (typeof arg === 'function' ? () => arg(...values) : arg)));
      });
}

async function* ran(suite, path, isWanted, around = []) {
  const outer = [...around, suite];
  const name = outer.map((one) => one.name).join(' ');
  const tests = suite.tests.map((test, i) => ({ ...test, id: `${path}#${name} ${test.name} ${i}` }));
  const wanted = tests.filter(isWanted);
  const inside = suite.suites.filter((one) => hasWanted(one, path, isWanted, outer));
  if (wanted.length === 0 && inside.length === 0) return;
  try {
    for (const hook of suite.beforeAll) await hook();
  } catch (error) {
    yield* wanted.map((test) => resultOf(test, performance.now(), error));
    return;
  }
  try {
    for (const test of wanted) {
      const started = performance.now();
      globalThis[NAMESPACE].currentTestId = test.id;
      try {
        for (const one of outer) for (const hook of one.beforeEach) await hook();
        try {
          await test.run();
        } finally {
          for (const one of outer.toReversed()) for (const hook of one.afterEach) await hook();
          while (atEnd.length > 0) await atEnd.pop()();
        }
        yield resultOf(test, started);
      } catch (error) {
        yield resultOf(test, started, error);
      } finally {
        globalThis[NAMESPACE].currentTestId = undefined;
      }
    }
    for (const one of inside) yield* ran(one, path, isWanted, outer);
  } finally {
    // Also where a test before the last one noticed the mutant.
    for (const hook of suite.afterAll) await Promise.resolve(hook()).catch(() => undefined);
  }
}

function hasWanted(suite, path, isWanted, around) {
  const outer = [...around, suite];
  const name = outer.map((one) => one.name).join(' ');
  return (
    suite.tests.some((test, i) => isWanted({ id: `${path}#${name} ${test.name} ${i}` })) ||
    suite.suites.some((one) => hasWanted(one, path, isWanted, outer))
  );
}

function resultOf({ id, name }, started, error) {
  const told = { id, name, timeSpentMs: performance.now() - started };
  if (error === undefined) return { ...told, status: TestStatus.Success };
  return { ...told, status: TestStatus.Failed, failureMessage: String(error?.message ?? error) };
}

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

function expectation() {
  const expect = (value, message) => chai.expect(value, message);
  Object.assign(expect, chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
  setState({ assertionCalls: 0 }, expect);
  expect.poll = (read, options) => polled(expect, read, options, []);
  return expect;
}

/** `expect.poll`: asks again until the expectation holds. */
function polled(expect, read, options, path) {
  const holds = async (...args) => {
    let failure;
    const isSo = async () => {
      try {
        const before = path.slice(0, -1).reduce((at, name) => at[name], expect(await read()));
        before[path.at(-1)](...args);
        return true;
      } catch (error) {
        failure = error;
        return false;
      }
    };
    await waitUntil(isSo, options).catch(() => {
      throw failure;
    });
  };
  return new Proxy(holds, { get: (_, name) => polled(expect, read, options, [...path, name]) });
}
