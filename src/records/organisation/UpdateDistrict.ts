import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { districtFields } from './District.js';

const definition = record('UpdateDistrict', {
  ...take(districtFields, 'id', 'groupId', 'extGroupId', 'name', 'managerId', 'managerBadgeNo'),
  /** Why the service rejected the row; empty on success. */
  validationErrors: t.validationErrors(),
});

/** A district to create or change, and the answer for it. Source: observed signatures. */
export interface UpdateDistrict extends RecordOf<typeof definition> {}
export const UpdateDistrict: Definition<UpdateDistrict> = definition;
