import { describe, expectTypeOf, it } from 'vitest';
import type { InputOf, OutputOf } from '../../src/definition/operation.js';
import type { Decimal } from '../../src/definition/scalar.js';
import type { wsdlGetTimeTrackerList } from '../../src/operations/timeTrackers/wsdlGetTimeTrackerList.js';
import type { wsdlGetTimeTrackersBalance } from '../../src/operations/timeTrackers/wsdlGetTimeTrackersBalance.js';
import type { timeTracker } from '../../src/records/timeTrackers/timeTracker.js';
import type { timeTrackerListItem } from '../../src/records/timeTrackers/timeTrackerListItem.js';
import type { ttBalanceItem } from '../../src/records/timeTrackers/ttBalanceItem.js';
import type { ttBalanceResultItem } from '../../src/records/timeTrackers/ttBalanceResultItem.js';
import type { Batch, Records } from '../../src/definition/outcome.js';

describe('time tracker types', () => {
  it('keeps values and balances as exact text, never a number', () => {
    expectTypeOf<timeTracker['value']>().toEqualTypeOf<Decimal | undefined>();
    expectTypeOf<ttBalanceResultItem['balance']>().toEqualTypeOf<Decimal | undefined>();
    expectTypeOf<number>().not.toExtend<timeTracker['value']>();
    expectTypeOf<'seven'>().not.toExtend<timeTracker['value']>();
  });

  it('keeps badge numbers as text', () => {
    expectTypeOf<timeTracker['badgeNo']>().toEqualTypeOf<string | undefined>();
  });

  it('answers a balance for each row, and a plain list of trackers', () => {
    expectTypeOf<InputOf<typeof wsdlGetTimeTrackersBalance>['timeTrackers']>().toEqualTypeOf<
      ttBalanceItem[]
    >();
    expectTypeOf<OutputOf<typeof wsdlGetTimeTrackersBalance>>().toEqualTypeOf<
      Batch<ttBalanceItem, ttBalanceResultItem>
    >();
    expectTypeOf<OutputOf<typeof wsdlGetTimeTrackerList>>().toEqualTypeOf<Records<timeTrackerListItem>>();
  });
});
