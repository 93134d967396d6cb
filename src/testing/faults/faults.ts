import { arrayFaults } from './arrays.js';
import { attackFaults } from './attacks.js';
import { connectionFaults } from './connection.js';
import { documentFaults } from './documents.js';
import { httpFaults } from './http.js';
import { restFaults } from './rest.js';
import { rowFaults } from './rows.js';
import { soapFaults } from './soapFaults.js';
import { valueFaults } from './values.js';

/**
 * Ready answers for every failure that is known, by name. Each takes a wire name of an operation, or options with
 * `operation`, to happen to that one alone: `faults.oneItemArray('wsdlGetUnitsAPIKeyV2')`.
 */
export const faults = {
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

export type FaultName = keyof typeof faults;
