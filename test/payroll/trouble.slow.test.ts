import { describe, expect, it, vi } from 'vitest';
import type { LocalDate } from '../../src/index.js';
import { payrollCheck, type PayrollCheck } from '../../src/payroll/index.js';
import { type Planted, TROUBLE_KINDS, type TroubledWorld } from '../../src/sandbox/index.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

vi.setConfig({ testTimeout: 120_000 });

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
  return withWorld(size, async (client, { planted }) => {
    const transfers = planted.flatMap(({ unit, transferredAt: at }) =>
      at ? [{ from, to, units: [unit], at }] : [],
    );
    const asked = { from, to, policy: POLICY, personal: true, now: NOW, transfers } as const;
    const result = await payrollCheck(client, asked);
    return { result, planted };
  });
}

describe.each(FORTNIGHTS)('a fortnight from %s', (...days) => {
  it.each(ZONES)('a clean world in %s has nothing to tell', async (timeZone) => {
    const { result } = await check({ trouble: [], timeZone, employees: 10 }, days);
    expect(result.findings).toEqual([]);
    expect(result.failed).toEqual([]);
    expect(result.verdict).toBe('ready');
    expect(result.units.map(({ punches }) => punches)).toEqual([138, 140]);
  });

  it('finds 100 troubles of all kinds, and nothing else', async () => {
    const trouble = Array.from({ length: 4 }, () => TROUBLE_KINDS).flat();
    const world = { trouble, timeZone: ZONES, units: 18, employees: 10 };
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
