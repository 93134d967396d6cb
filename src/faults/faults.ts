import { arrayFaults } from './arrays.js';
import { attackFaults } from './attacks.js';
import { connectionFaults } from './connection.js';
import { documentFaults } from './documents.js';
import { httpFaults } from './http.js';
import { restFaults } from './rest.js';
import { rowFaults } from './rows.js';
import { soapFaults } from './soapFaults.js';
import { valueFaults } from './values.js';

const all = {
  ...httpFaults,
  ...connectionFaults,
  ...soapFaults,
  ...rowFaults,
  ...arrayFaults,
  ...documentFaults,
  ...attackFaults,
  ...valueFaults,
  ...restFaults,
};

/**
 * Ready answers for every failure that is known, by name. Each takes a wire name of an operation, or options with
 * `operation`, to happen to that one alone: `faults.oneItemArray('wsdlGetUnitsAPIKeyV2')`.
 */
export const faults = Object.fromEntries(
  Object.entries(all).map(([name, build]) => [name, (target: unknown) => build(optionsOf(target) as never)]),
) as typeof all;

function optionsOf(target: unknown): unknown {
  return typeof target === 'string' || Array.isArray(target) ? { operation: target } : target;
}

/** The name of a fault. */
export type FaultName = keyof typeof faults;
