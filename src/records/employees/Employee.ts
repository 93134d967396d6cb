import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { AdditionalFieldData } from './AdditionalFieldData.js';
import { GroupsRoles } from './GroupsRoles.js';

const definition = record(
  'Employee',
  {
    id: t.int(),
    badgeNo: t.string(),
    givenName: t.string(),
    familyName: t.string(),
    address1: t.string(),
    address2: t.string(),
    zip: t.string(),
    city: t.string(),
    cellPhone: t.string(),
    phoneNo: t.string(),
    email: t.string(),
    active: t.int(),
    leaveDate: t.date(),
    lastDayOfEmployment: t.date(),
    socsecNo: t.string(),
    country: t.string(),
    restId: t.int(),
    staffCat: t.int(),
    extStaffCategory: t.string(),
    staffCatName: t.string(),
    section: t.int(),
    sectionName: t.string(),
    passive: t.int(),
    lockStatus: t.int(),
    isLockedMsg: t.string(),
    info: t.string(),
    dateOfBirth: t.date(),
    employedDate: t.date(),
    industryDate: t.date(),
    cardNo: t.string(),
    passwordTandA: t.secret(),
    nextOfKind: t.string(),
    nextPhone: t.string(),
    role: t.int(),
    rank: t.int(),
    autoMan: t.int(),
    costCentre: t.int(),
    costCentreExtCode: t.string(),
    punchType: t.int(),
    sex: t.int(),
    myDistrict: t.int(),
    reportingTo: t.string(),
    hasBankId: t.int(),
    legalGuardianName: t.string(),
    legalGuardianEmail: t.string(),
    additionalFields: t.array(AdditionalFieldData),
    groupRoles: t.array(GroupsRoles),
    ts: t.dateTime(),
  },
  { origin: 'documented' },
);

/** Employee. */
export interface Employee extends RecordOf<typeof definition> {}
export const Employee: Definition<Employee> = definition;
