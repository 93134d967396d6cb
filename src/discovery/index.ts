/** `workforce-soap/discovery`: what a deployment's WSDL says, and where it differs from what the toolkit knows. */
export {
  type CompareOptions,
  compareWsdl,
  type Drift,
  driftExitCode,
  formatDriftText,
} from './compareWsdl.js';
export type { DriftChange, DriftKind } from './compareServices.js';
export { discover, type Discovery } from './discover.js';
export type { WsdlSource } from './Imports.js';
export type { Service, ServiceField, ServiceOperation, ServicePart } from './Service.js';
