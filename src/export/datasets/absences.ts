import { wsdlGetDeletedLeaveApplications } from '../../operations/absence/wsdlGetDeletedLeaveApplications.js';
import { wsdlGetLeaveApplicationsV2 } from '../../operations/absence/wsdlGetLeaveApplicationsV2.js';
import { wsdlGetLeaveApplications } from '../../operations/absence/wsdlGetLeaveApplications.js';
import { LeaveApplicationV2 } from '../../records/absence/LeaveApplicationV2.js';
import type { Dataset, Range } from '../Dataset.js';

const request = ({ from, to, since }: Range, allUnits: boolean) => ({
  getLeaveApplicationsV2Request: {
    ...(from && to ? { fromDate: from, toDate: to } : {}),
    ...(since ? { modifiedAfter: since } : {}),
    ...{ allUnits },
  },
});

export const absences: Dataset = {
  name: 'absences',
  about: 'leave applications, of the period if one is given',
  operation: wsdlGetLeaveApplicationsV2,
  record: LeaveApplicationV2,
  scope: 'unit',
  period: 'optional',
  changes: true,
  partitionBy: 'fromDate',
  untilDay: 'toDate',
  request: (range) => request(range, false),
  requestAll: (range) => request(range, true),
  unitOf: ({ restId }) => restId,
  order: ['id'],
  identity: ['id'],
  deletions: {
    operation: wsdlGetDeletedLeaveApplications,
    request: ({ since }) => (since ? { lastModified: since } : {}),
    identitiesOf: ({ id }) => [{ id }],
    unitOf: ({ restId }) => restId,
  },
  second: { operation: wsdlGetLeaveApplications, request: () => ({}) },
};
