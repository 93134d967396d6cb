import { describe, expect, it } from 'vitest';
import { createClient, type LocalDate } from '../../src/index.js';
import { payrollCheck, type PayrollCheck, type PolicyInput } from '../../src/payroll/index.js';
import { type Planted, startSandbox, TROUBLE_KINDS, type TroubledWorld } from '../../src/sandbox/index.js';

/** What a team would write for the sandbox: what the interface does not show. */
const POLICY: PolicyInput = { baseTypes: ['100'], manualTypes: [3], openLockTexts: ['Open'] };

const ZONES = ['Europe/Copenhagen', 'Europe/London', 'Atlantic/Azores'];

/** Two weeks each, with every day worked: an ordinary fortnight, and those of the changes of clock. */
const FORTNIGHTS = [
  ['2026-03-02', '2026-03-15'],
  ['2026-03-16', '2026-03-29'],
  ['2026-10-12', '2026-10-25'],
] as const;

async function check(
  world: TroubledWorld,
  [from, to]: readonly [LocalDate, LocalDate],
): Promise<{ result: PayrollCheck; planted: readonly Planted[] }> {
  const size = { from, everyDay: true, shifts: 14, ...world };
  await using sandbox = await startSandbox({ world: size });
  const at = sandbox.planted.find(({ transferredAt }) => transferredAt !== undefined);
  const result = await payrollCheck(createClient(sandbox.clientOptions()), {
    ...{ from, to, policy: POLICY, personal: true, now: '2026-12-01T00:00:00Z' },
    ...(at ? { transfers: [{ from, to, units: [at.unit], at: at.transferredAt! }] } : {}),
  });
  return { result, planted: sandbox.planted };
}

describe.each(FORTNIGHTS)('a fortnight from %s', (...days) => {
  it.each(ZONES)('a clean world in %s has nothing to tell', async (timeZone) => {
    const { result } = await check({ trouble: [], timeZone }, days);
    expect(result.findings).toEqual([]);
    expect(result.failed).toEqual([]);
    expect(result.verdict).toBe('ready');
    expect(result.units.map(({ punches }) => punches)).toEqual([556, 556, 556]);
  });

  it('finds each kind of trouble, and nothing else', async () => {
    const world = { trouble: TROUBLE_KINDS, timeZone: ZONES, units: 6, employees: 20 };
    const { result, planted } = await check(world, days);
    expect(result.findings.map(placeOf).sort()).toEqual(expectedOf(planted));
    expect(result.verdict).toBe('not ready');
  });
});

interface Place {
  readonly kind: string;
  readonly unit: number;
  readonly day?: string;
}

function placeOf({ kind, unit, day }: Place): string {
  return `${kind} ${unit} ${day ?? ''}`.trim();
}

/** Two people have the badge number that was given twice; a lock is of no day. */
function expectedOf(planted: readonly Planted[]): string[] {
  return planted
    .flatMap(({ kind, unit, day = '' }) =>
      Array<Place>(kind === 'badgeTwice' ? 2 : 1).fill({ kind, unit, day }),
    )
    .map((place) => placeOf(place.kind === 'periodLocked' ? { ...place, day: '' } : place))
    .sort();
}
