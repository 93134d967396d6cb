import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ItemOf, OutputOf } from '../../src/definition/operation.js';
import type { Decimal, LocalDateTime } from '../../src/definition/scalar.js';
import type { wsdlGetTimePunches } from '../../src/operations/punches/wsdlGetTimePunches.js';
import type { wsdlPunch } from '../../src/operations/punches/wsdlPunch.js';
import type { PunchValidation } from '../../src/records/punches/PunchValidation.js';
import type { TimePunch } from '../../src/records/punches/TimePunch.js';
import type { Reply } from '../../src/definition/outcome.js';
import { PunchStatus } from '../../src/values/PunchStatus.js';

describe('punch types', () => {
  it('has wall-clock times without an offset, and exact hours', () => {
    expectTypeOf<TimePunch['punchIn']>().toEqualTypeOf<LocalDateTime | undefined>();
    expectTypeOf<TimePunch['orgPunchOut']>().toEqualTypeOf<LocalDateTime | undefined>();
    expectTypeOf<TimePunch['hours']>().toEqualTypeOf<Decimal | undefined>();
  });

  it('names the statuses and takes others', () => {
    expectTypeOf<PunchValidation['status']>().toEqualTypeOf<PunchStatus | undefined>();
    expectTypeOf<'Something new'>().toExtend<PunchValidation['status']>();
    expect(PunchStatus.labelOf('Punched out existing and punched in new')).toBe(
      'PunchedOutExistingAndPunchedInNew',
    );
  });

  it('knows what the operations answer', () => {
    expectTypeOf<OutputOf<typeof wsdlPunch>>().toEqualTypeOf<Reply<PunchValidation>>();
    expectTypeOf<ItemOf<typeof wsdlGetTimePunches>>().toEqualTypeOf<TimePunch>();
  });
});
