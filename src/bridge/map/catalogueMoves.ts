import { moveCase, moves, type OperationMove, rest, stays } from './OperationMove.js';

const IDS_ONLY =
  'What is shown of REST carries ids of cost centres, accounts, projects and shift types. Observed tags of the types cost centre, project and account have names and codes; that they are these items is not shown. This stays on SOAP.';

const ROLE_CALLS = [rest('GET', '/organization/v3/roles'), rest('GET', '/organization/v3/roles/{id}')];

export const catalogueMoves = {
  wsdlGetRoles: moves('REST lists named roles; the ids 1 to 7 of SOAP are not theirs.', {
    fields: 'roles',
    cases: [moveCase('read', 'M', ...ROLE_CALLS)],
    changes: [
      'The seven roles of SOAP (1 Staff to 7 Assistant Manager) stand against named roles: ids differ.',
    ],
    decisions: ['Which named role each of the seven numbers means at this customer.'],
  }),
  wsdlGetNeoRoles: moves('The same named roles as over REST: a better start than wsdlGetRoles.', {
    fields: 'roles',
    cases: [moveCase('read', 'M', ...ROLE_CALLS)],
    changes: ['REST adds `levelId` (observed).'],
  }),
  wsdlGetCategories: stays(IDS_ONLY),
  wsdlGetTextItems: stays(IDS_ONLY),
  wsdlUpdateTextItems: stays(IDS_ONLY),
  wsdlGetErrorMessages: stays(
    'The texts of validation errors belong to SOAP operations; REST errors carry codes. This stays as long as any SOAP call does.',
  ),
} as const satisfies Record<string, OperationMove>;
