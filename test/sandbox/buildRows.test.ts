import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { createBuild } from '../../src/testing/index.js';
import { allOperations } from '../../src/operations/allDefinitions.js';

interface Outcome {
  readonly rows: readonly { readonly status: string; readonly validationErrors?: readonly string[] }[];
}

describe('createBuild({ sandbox })', () => {
  const batches = allOperations().filter(({ kind }) => kind === 'batch');

  it('there are 28 batch operations', () => expect(batches).toHaveLength(28));

  it.each(batches.map(({ name }) => name))(
    'the default row of %s is accepted by the sandbox',
    async (name) => {
      await using sandbox = await startSandbox();
      const build = createBuild({ sandbox });
      const client = createClient(sandbox.clientOptions());
      const call = client[name as never] as (input: object) => Promise<Outcome>;
      const { rows } = await call(build.input(name as never));
      expect(rows.map(({ status, validationErrors = [] }) => [status, ...validationErrors])).toEqual([
        ['accepted'],
      ]);
    },
  );

  it('draws one employee after the other, at the day of the sandbox', async () => {
    await using sandbox = await startSandbox();
    const build = createBuild({ sandbox });
    const [first, second] = build.Shift.list(2);
    const employees = [...sandbox.world.employees.of()];
    expect([first!.badgeNo, second!.badgeNo]).toEqual([employees[0]!.badgeNo, employees[1]!.badgeNo]);
    expect(first!.begDate).toBe(sandbox.world.stamp().slice(0, 10));
    expect(build.Shift({ shiftCategoryId: '99' }).shiftCategoryId).toBe('99');
  });
});
