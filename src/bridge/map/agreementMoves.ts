import { moveCase, moves, observedRest, type OperationMove, stays } from './OperationMove.js';

const NOT_SHOWN = stays(
  'The REST document names the area agreements and the scopes `hr:agreements:*`, and shows no call that reads one. This stays on SOAP.',
  { notShown: 'agreements' },
);

const PAY_SCHEDULE = moves(
  'Related only: an observed call changes the pay schedule of one agreement, and nothing else of it. No call that reads or creates agreements is shown; the answer to the change has the id, external id and name.',
  {
    cases: [moveCase('change the pay schedule', 'L', observedRest('PATCH', '/v2/employee/agreements/{id}'))],
    losses: ['Everything but the pay schedule: salaries, hours, levels, templates, periods.'],
    decisions: ['Whether the script changes anything but pay schedules. It then stays on SOAP.'],
  },
);

export const agreementMoves = {
  wsdlGetAgreements: NOT_SHOWN,
  wsdlGetAgreementsV2: NOT_SHOWN,
  wsdlUpdateAgreements: PAY_SCHEDULE,
  wsdlUpdateAgreementsV2: PAY_SCHEDULE,
  wsdlGetAgreementInfoByDate: NOT_SHOWN,
  wsdlGetAgreementTemplates: NOT_SHOWN,
  wsdlGetAgreementTemplatesV2: NOT_SHOWN,
  wsdlGetAgreementTemplatesSalaryTypes: NOT_SHOWN,
} as const satisfies Record<string, OperationMove>;
