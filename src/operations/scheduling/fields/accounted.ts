/** How reads name what a shift or a shift type is accounted to. */
export const ACCOUNTED = {
  ...{ costCentreId: 'costCentre', projectId: 'projectNo', projectExtCode: 'projectNoExtCode' },
  ...{ accountId: 'accountNo', accountExtCode: 'accountNoExtCode' },
};

/** Its codes, which count where the ids say nothing. */
export const BY_CODE = {
  ...{ costCentreExtCode: 'costCentreId', projectExtCode: 'projectId', accountExtCode: 'accountId' },
};
