import { expect, it } from 'vitest';
import { createClient, Secret } from '../../src/index.js';
import { whoIs } from '../../src/payroll/whoIs.js';
import { EMPLOYEE, labelOf } from '../../src/text/pseudonym.js';
import { withServer, withWorld } from './withWorld.js';

/** A key with which two of the ids have aliases that begin alike. */
function keyOfTwins(ids: readonly number[]) {
  for (let n = 0; ; n++) {
    const key = `twins ${n}`;
    const seen = new Map<string, number>();
    for (const id of ids) {
      const digits = labelOf(key, EMPLOYEE, id).replace('employee-', '').slice(0, 4);
      const other = seen.get(digits);
      if (other !== undefined) return { key: new Secret(key), digits, twins: [other, id] };
      seen.set(digits, id);
    }
  }
}

it('four digits of an alias are enough where nobody else has them; of two people both are told', async () => {
  await withServer({ trouble: [], employees: 40, shifts: 1 }, async (client, sandbox) => {
    const people = new Map([...sandbox.world.employees.of()].map((row) => [row.id, row]));
    const { key, digits, twins } = keyOfTwins([...people.keys()]);
    const both = await whoIs(client, digits, { key });
    expect('who' in both && both.is === 'several' && both.who.map(({ badgeNo }) => badgeNo).sort()).toEqual(
      twins.map((id) => people.get(id)!.badgeNo).sort(),
    );
    const [one] = twins;
    const alias = labelOf(key.reveal(), EMPLOYEE, one!);
    const known = { is: 'known', who: { alias, badgeNo: people.get(one!)!.badgeNo } };
    expect(await whoIs(client, alias.slice(0, -4), { key })).toMatchObject(known);
    expect(await whoIs(client, `${alias.slice('employee-'.length, -4)}…`, { key })).toMatchObject(known);
    for (const asked of ['abc', 'employee-abc', 'Siv', ''])
      await expect(whoIs(client, asked, { key })).rejects.toThrow(/four or more digits/);
    // Somebody of a unit that was not read may have the same digits.
    let reads = 0;
    sandbox.setFaults(({ operation }) =>
      operation === 'wsdlGetEmployeesV2' && reads++ % 2 === 1 ? { kind: 'reset' } : undefined,
    );
    const once = createClient({ ...sandbox.clientOptions(), retry: false });
    const [here, there] = [101, 102].map((unit) => {
      const own = [...people.values()].find(({ id, restId }) => restId === unit && !twins.includes(id))!;
      return labelOf(key.reveal(), EMPLOYEE, own.id);
    });
    expect(await whoIs(once, here!.slice(0, -4), { key })).toMatchObject({ is: 'unknown' });
    const whole = [await whoIs(once, here!, { key }), await whoIs(once, there!, { key })];
    expect(whole.map(({ is }) => is).sort()).toEqual(['known', 'unknown']);
  });
});

it('does not say that nobody has an alias where an employee is missing from an answer, or has no id', async () => {
  await withWorld({ trouble: [], employees: 8, shifts: 1 }, async (_, sandbox) => {
    const key = new Secret('alias key');
    const stranger = labelOf('alias key', EMPLOYEE, 999_999);
    const asked = (spoil: (answer: string) => string) => {
      const fetched: typeof fetch = async (...request) => {
        const answer = await fetch(...request);
        return new Response(spoil(await answer.text()), {
          status: answer.status,
          headers: { 'content-type': 'text/xml' },
        });
      };
      return whoIs(createClient({ ...sandbox.clientOptions(), fetch: fetched }), stranger, { key });
    };
    expect((await asked((answer) => answer)).is).toBe('nobody');
    const more = (answer: string) => answer.replace(/(:Employee\[)\d+\]/, '$199]');
    const unread = (answer: string) =>
      answer.replace(/(<item[^>]*Employee"[^>]*>.*?<id\b[^>]*>)\d+</s, '$1one<');
    for (const spoil of [more, unread]) expect((await asked(spoil)).is).toBe('unknown');
  });
});
