import { describe, expectTypeOf, it } from 'vitest';
import type { InputOf, ItemOf, OutputOf } from '../../src/definition/operation.js';
import type { Decimal, LocalDate } from '../../src/definition/scalar.js';
import type { wsdlGetAgreementInfoByDate } from '../../src/operations/agreements/wsdlGetAgreementInfoByDate.js';
import type { wsdlGetAgreementsV2 } from '../../src/operations/agreements/wsdlGetAgreementsV2.js';
import type { wsdlUpdateAgreementsV2 } from '../../src/operations/agreements/wsdlUpdateAgreementsV2.js';
import type { AgreementInfoByDate } from '../../src/records/agreements/AgreementInfoByDate.js';
import type { AgreementSalary } from '../../src/records/agreements/AgreementSalary.js';
import type { AgreementsV2Response } from '../../src/records/agreements/AgreementsV2Response.js';
import type { AgreementV2 } from '../../src/records/agreements/AgreementV2.js';
import type { UpdateAgreementV2 } from '../../src/records/agreements/UpdateAgreementV2.js';
import type { Batch, Reply, Records } from '../../src/definition/outcome.js';

describe('agreement types', () => {
  it('keeps salaries exact and days without a time', () => {
    expectTypeOf<AgreementSalary['monthlySalary']>().toEqualTypeOf<Decimal | undefined>();
    expectTypeOf<AgreementSalary['fromDate']>().toEqualTypeOf<LocalDate | undefined>();
    expectTypeOf<Date>().not.toExtend<AgreementSalary['fromDate']>();
  });

  it('names the nested records', () => {
    expectTypeOf<AgreementV2['salaries']>().toEqualTypeOf<AgreementSalary[] | undefined>();
    expectTypeOf<UpdateAgreementV2['salariesAdd']>().toEqualTypeOf<AgreementSalary[] | undefined>();
  });

  it('knows what the operations take and answer', () => {
    expectTypeOf<InputOf<typeof wsdlUpdateAgreementsV2>['agreements']>().toEqualTypeOf<UpdateAgreementV2[]>();
    expectTypeOf<OutputOf<typeof wsdlUpdateAgreementsV2>>().toEqualTypeOf<
      Batch<UpdateAgreementV2, UpdateAgreementV2>
    >();
    expectTypeOf<OutputOf<typeof wsdlGetAgreementsV2>>().toEqualTypeOf<Reply<AgreementsV2Response>>();
    expectTypeOf<ItemOf<typeof wsdlGetAgreementsV2>>().toEqualTypeOf<AgreementV2>();
    expectTypeOf<OutputOf<typeof wsdlGetAgreementInfoByDate>>().toEqualTypeOf<Records<AgreementInfoByDate>>();
  });
});
