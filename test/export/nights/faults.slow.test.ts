import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { changes, firstNights, kept, night, of, stored } from './night.js';
import type { StoredService } from './StoredService.js';
import { FORMATS, TAKEN, takesAndBringsBack } from './takenAway.js';
import { smallService } from './world.js';

const base = mkdtempSync(join(tmpdir(), 'workforce-nights-'));
afterAll(() => rmSync(base, { recursive: true }));
const aService = () => smallService([101, 102, 103], 2);
const firstNight = firstNights(base, aService);

let service: StoredService;
let out: string;
let count = 0;
beforeEach(() => {
  service = aService();
  out = join(base, String(++count));
});

describe('a service that was set back', () => {
  const setBack = async () => {
    service.change(service.first('schedules', 103), { hours: '3.00' });
    service.now = '2026-03-17T01:00:00';
    await night(service, out);
    const backup = service.backup();
    service.nextNight();
    for (const unit of [101, 102, 103]) service.change(service.first('schedules', unit), { hours: '9.00' });
    await changes(service, out);
    service.setBack(backup);
    service.nextNight();
  };

  it('is read again where a column had vanished, which is told until it is there again', async () => {
    await setBack();
    const without = (operation: string, answer: string) =>
      operation === 'wsdlGetSchedulesV3' ? answer.replaceAll('hours>', 'tid>') : answer;
    service.troubles.spoil = without;
    for (let times = 0; times < 2; times++) {
      const manifest = await changes(service, out);
      expect(of(manifest, 'schedules').issues).toContainEqual(
        expect.objectContaining({ kind: 'vanished', field: 'hours' }),
      );
      service.nextNight();
    }
    service.troubles = {};
    await changes(service, out);
    expect(stored(out)).toEqual(kept(service));
  });
});

// The fast tests have the others.
it.each(TAKEN.filter((_, i) => i % 2 > 0))('what somebody took away is there again: %s', async (what) => {
  await firstNight(out, { formats: FORMATS });
  await takesAndBringsBack(service, out, what);
});
