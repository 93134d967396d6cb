import { describe, expect, it } from 'vitest';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { MovedClock } from '../movedClock.js';
import { startedGateway } from '../withGateway.js';
import { badgesIn, LOSSES, script } from './script.js';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** The clock of a machine, whose time of day can be set, and which can be started anew. */
class MachineClock extends MovedClock {
  off = 0;
  readonly boot: string | undefined;
  #from = 0;

  constructor(boot: string | undefined = 'the first start') {
    super(true);
    this.boot = boot;
  }

  override now(): number {
    return super.now() + this.off;
  }

  override elapsed(): number {
    return super.elapsed() - this.#from;
  }

  startAnew(): void {
    this.#from = super.elapsed();
    Object.assign(this, { boot: `started ${this.#from}` });
  }
}

/** A row whose answer a script has not got, and the next process of the gateway. */
async function restarted(between: (clock: MachineClock) => Promise<void> | void, clock = new MachineClock()) {
  const run = await script({}, clock);
  await LOSSES['with the script']!(run, ['0001']);
  await run.gateway.stop();
  await between(clock);
  const { endpoint } = await startedGateway(run.config, clock);
  return { run, clock, again: () => run.order(['0001'], { endpoint }) };
}

const REFUSED = 'nobody knows how long ago: the clock was set back. Nothing was sent';

describe('after a restart of the gateway', () => {
  it.each([20, -20, 2_000, -2_000])('a clock that was set by %i minutes changes nothing', async (minutes) => {
    const { run, again } = await restarted((clock) => {
      clock.off = minutes * MINUTE_MS;
    });
    expect(badgesIn(await again())).toEqual(['0001']);
    expect(await run.booked()).toEqual(['0001']);
  });

  it.each([20, -20])('ten minutes are ten minutes by one that was set by %i minutes', async (minutes) => {
    const { run, clock, again } = await restarted(async (stopped) => {
      stopped.off = minutes * MINUTE_MS;
      await stopped.move(9 * MINUTE_MS);
    });
    expect(badgesIn(await again())).toEqual(['0001']);
    expect(await run.booked()).toEqual(['0001']);
    await clock.move(11 * MINUTE_MS);
    await again();
    expect(await run.booked()).toEqual(['0001', '0001']);
  });
});

describe.each([
  ['the machine was started anew', undefined],
  ['the machine does not say when it was started', new MachineClock(undefined)],
] as const)('where %s', (_, clock) => {
  it('a clock that was set back is told, and nothing is sent: the same once more is the same order', async () => {
    const { run, again } = await restarted((machine) => {
      if (machine.boot !== undefined) machine.startAnew();
      machine.off = -20 * MINUTE_MS;
    }, clock);
    expect(await again()).toContain(REFUSED);
    expect(await run.booked()).toEqual(['0001']);
    expect(badgesIn(await again())).toEqual(['0001']);
    expect(await run.booked()).toEqual(['0001']);
  });
});

/** Sleeps at once, and keeps how long. */
class SleepyClock extends MachineClock {
  readonly slept: number[] = [];

  override async sleep(ms: number): Promise<void> {
    this.slept.push(ms);
    await this.move(ms);
  }
}

it.each([60, -60])(
  'a clock that is set by %i minutes while a lost row is looked for changes no wait',
  async (minutes) => {
    const clock = new SleepyClock();
    const run = await script({ quietMs: MINUTE_MS }, clock);
    run.sandbox.setFaults(({ operation }) =>
      operation === 'wsdlUpdateShifts' ? { kind: 'reset' } : undefined,
    );
    await run.order(['0001']);
    run.sandbox.setFaults(({ operation }) => {
      if (operation === 'wsdlGetSchedulesV3') clock.off = minutes * MINUTE_MS;
      return undefined;
    });
    expect(badgesIn(await run.order(['0001']))).toEqual(['0001']);
    expect(clock.slept.slice(0, 2)).toEqual([MINUTE_MS, 2_000]);
  },
);

it('what was answered longer ago than the machine runs is over, however far its clock was set back', async () => {
  const { run, clock, again } = await restarted((machine) => {
    machine.startAnew();
    machine.off = -3 * DAY_MS;
  });
  await clock.move(11 * MINUTE_MS);
  expect(badgesIn(await again())).toEqual(['0001']);
  expect(await run.booked()).toEqual(['0001', '0001']);
});

it('an order with a name is never doubted', async () => {
  const clock = new MachineClock();
  const run = await script({}, clock);
  await run.order(['0001'], { named: 'monday' });
  await run.gateway.stop();
  clock.startAnew();
  clock.off = -DAY_MS;
  const { endpoint } = await startedGateway(run.config, clock);
  expect(badgesIn(await run.order(['0001'], { named: 'monday', endpoint }))).toEqual(['0001']);
  expect(await run.booked()).toEqual(['0001']);
});

it('a clock that is far behind lets nothing be forgotten that was written by it', async () => {
  const { run, clock } = await restarted((machine) => {
    machine.startAnew();
    machine.off = -400 * DAY_MS;
  });
  const before = await SqliteState.open(run.state, clock);
  const rows = await before.rowsIn(['answered']);
  expect(rows).toHaveLength(1);
  expect(before.now()).toBeGreaterThanOrEqual(rows[0]!.at);
  await before.close();
});
