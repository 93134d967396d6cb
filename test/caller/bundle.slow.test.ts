import { expect, it } from 'vitest';
import { sourcesIn } from '../../scripts/sources.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { bundled, CALLER, callOf, MOST } from './bundled.js';

it('takes less than 150 kB, whichever operation it is', { timeout: 120_000 }, async () => {
  const sizes = new Map<string, number>();
  for (const { domain, name } of sourcesIn('src/operations')) {
    const bundle = await bundled(`${CALLER}${callOf(domain, name)}call(${name} as never).then(console.log);`);
    sizes.set(name, bundle.length);
  }
  expect(sizes.size).toBe(allOperations().length);
  expect([...sizes].filter(([, size]) => size >= MOST)).toEqual([]);
});
