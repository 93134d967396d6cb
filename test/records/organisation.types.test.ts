import { describe, expectTypeOf, it } from 'vitest';
import type { InputOf, OutputOf } from '../../src/definition/operation.js';
import type { Decimal, LocalDate } from '../../src/definition/scalar.js';
import type { wsdlCreateUnit } from '../../src/operations/organisation/wsdlCreateUnit.js';
import type { wsdlGetUnitsAPIKeyV2 } from '../../src/operations/organisation/wsdlGetUnitsAPIKeyV2.js';
import type { wsdlUpdateSections } from '../../src/operations/organisation/wsdlUpdateSections.js';
import type { wsdlUpdateUnit } from '../../src/operations/organisation/wsdlUpdateUnit.js';
import type { createUnitInfo } from '../../src/records/organisation/createUnitInfo.js';
import type { District } from '../../src/records/organisation/District.js';
import type { Section } from '../../src/records/organisation/Section.js';
import type { Unit } from '../../src/records/organisation/Unit.js';
import type { UnitKeyV2 } from '../../src/records/organisation/UnitKeyV2.js';
import type { updateUnit } from '../../src/records/organisation/updateUnit.js';
import type { Batch, Reply } from '../../src/definition/outcome.js';
import type { ApiKey } from '../../src/secret.js';
import type { Records } from '../../src/definition/outcome.js';

describe('organisation types', () => {
  it('gives keys as ApiKey', () => {
    expectTypeOf<UnitKeyV2['API_key']>().toEqualTypeOf<ApiKey | undefined>();
    expectTypeOf<OutputOf<typeof wsdlGetUnitsAPIKeyV2>>().toEqualTypeOf<Records<UnitKeyV2>>();
    expectTypeOf<OutputOf<typeof wsdlCreateUnit>>().toEqualTypeOf<Reply<createUnitInfo>>();
  });

  it('takes an update of one field, in the types of the wire', () => {
    expectTypeOf<{ unitInfo: { noBreaks: 4 } }>().toExtend<InputOf<typeof wsdlUpdateUnit>>();
    expectTypeOf<object>().not.toExtend<InputOf<typeof wsdlUpdateUnit>>();
    expectTypeOf<updateUnit['maxHourDay']>().toEqualTypeOf<Decimal | undefined>();
    expectTypeOf<updateUnit['ssoLoginOnly']>().toEqualTypeOf<boolean | 0 | 1 | undefined>();
    expectTypeOf<updateUnit['publishedTo']>().toEqualTypeOf<LocalDate | undefined>();
    expectTypeOf<OutputOf<typeof wsdlUpdateUnit>>().toEqualTypeOf<Batch<updateUnit, Unit>>();
  });

  it('answers sections row by row, and a nil as undefined', () => {
    expectTypeOf<OutputOf<typeof wsdlUpdateSections>>().toEqualTypeOf<Batch<Section, Section>>();
    expectTypeOf<District['managerId']>().toEqualTypeOf<number | undefined>();
  });
});
