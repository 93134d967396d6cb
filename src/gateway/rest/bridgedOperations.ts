import { ANSWER_SHAPES } from '../../bridge/answerShapes.js';
import type { BridgedOperation, BridgedRead } from '../../bridge/Bridged.js';

/** Writes that the bridge speaks over REST. */
const WRITES: Readonly<Record<Exclude<BridgedOperation, BridgedRead>, true>> = {
  wsdlUpdateEmployees: true,
  wsdlUpdateAbsence: true,
};

/** True for an operation that can be asked over REST and compared. */
export function isBridgedRead(name: string): name is BridgedRead {
  return Object.hasOwn(ANSWER_SHAPES, name);
}

/** True for an operation that the bridge speaks over REST. */
export function isBridged(name: string): name is BridgedOperation {
  return isBridgedRead(name) || Object.hasOwn(WRITES, name);
}
