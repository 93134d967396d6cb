import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { builtCli } from '../cli/builtCli.js';

const dist = new URL('../../dist/', import.meta.url).pathname;

beforeAll(async () => void (await builtCli()), 240_000);

it('importing the bridge loads at most 200 files', () => {
  const files = loadedBy('bridge/index.js');
  console.log(`bridge: ${files.length} files`);
  expect(files.length).toBeGreaterThan(20);
  expect(files.length).toBeLessThanOrEqual(200);
});

/** The files of the package that an import of one of them loads, as Node's own loader sees them. */
function loadedBy(file: string): string[] {
  const hook = `import { writeSync } from 'node:fs';
    export async function load(url, context, next) { writeSync(1, url + '\\n'); return next(url, context); }`;
  const register = `import { register } from 'node:module';
    register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)});`;
  const printed = execFileSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(register)}`,
      '--input-type=module',
      '-e',
      `await import(${JSON.stringify(pathToFileURL(dist + file).href)})`,
    ],
    { encoding: 'utf8' },
  );
  return [...new Set(printed.split('\n').filter((url) => url.startsWith(pathToFileURL(dist).href)))];
}
