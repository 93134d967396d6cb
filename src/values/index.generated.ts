// Written by `npm run generate`.
export { EmployeeActive } from './EmployeeActive.js';
export { EmployeePassive } from './EmployeePassive.js';
export { EmployeeRole } from './EmployeeRole.js';
export { HasBankId } from './HasBankId.js';
export { LockStatus } from './LockStatus.js';
export { PunchType } from './PunchType.js';
export { Sex } from './Sex.js';
