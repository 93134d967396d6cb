import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'GetAgreementsV2',
  {
    agreementId: t.int(),
    extAgreementId: t.string(),
    sectionId: t.int(),
    employeeId: t.int(),
    badgeNo: t.string(),
    fromDate: t.dateText(),
    toDate: t.dateText(),
    modifiedAfter: t.dateTimeText(),
  },
  { origin: 'observed' },
);

/** GetAgreementsV2. */
export interface GetAgreementsV2 extends RecordOf<typeof definition> {}
export const GetAgreementsV2: Definition<GetAgreementsV2> = definition;
