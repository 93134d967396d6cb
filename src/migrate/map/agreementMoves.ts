import { stays } from './moveParts.js';
import type { OperationMove } from './OperationMove.js';

const NOT_YET =
  'REST has no agreements yet: the scopes `hr:agreements:*` exist, endpoints for them do not. This stays on SOAP.';

const PATCH_ONLY =
  'REST has no agreements yet: the scopes `hr:agreements:*` exist, endpoints for them do not. An observed `PATCH /v2/employee/agreements/{id}` changes some fields of one agreement, but none can be read or created. This stays on SOAP.';

export const agreementMoves = {
  wsdlGetAgreements: stays(NOT_YET),
  wsdlGetAgreementsV2: stays(NOT_YET),
  wsdlUpdateAgreements: stays(PATCH_ONLY),
  wsdlUpdateAgreementsV2: stays(PATCH_ONLY),
  wsdlGetAgreementInfoByDate: stays(NOT_YET),
  wsdlGetAgreementTemplates: stays(NOT_YET),
  wsdlGetAgreementTemplatesV2: stays(NOT_YET),
  wsdlGetAgreementTemplatesSalaryTypes: stays(NOT_YET),
} as const satisfies Record<string, OperationMove>;
