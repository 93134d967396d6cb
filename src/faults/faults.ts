import { arrayFaults } from './arrays.js';
import { attackFaults, documentFaults } from './documents.js';
import { connectionFaults } from './connection.js';
import { httpFaults, soapFaults } from './http.js';
import { restFaults } from './rest.js';
import { rowFaults } from './rows.js';
import { type FaultTarget, faultOn, type InjectedFault, type LibraryFault } from './InjectedFault.js';
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

type All = typeof all;
type TargetOf<Built> = Built extends (options: infer Options) => LibraryFault
  ? FaultTarget | (Options & Exclude<FaultTarget, string>)
  : FaultTarget;

/**
 * Ready answers for every failure that is known, by name. Each takes a wire name of an operation, or options with
 * `operation`, to happen to that one alone: `faults.oneItemArray('wsdlGetUnitsAPIKeyV2')`.
 */
export const faults = Object.fromEntries(
  Object.entries(all).map(([name, built]) => [
    name,
    (given: unknown) => {
      const options = typeof given === 'string' || Array.isArray(given) ? { operation: given } : given;
      const make = built as LibraryFault | ((options: never) => LibraryFault);
      const library = typeof make === 'function' ? make(options as never) : make;
      return faultOn(name, library, options as FaultTarget);
    },
  ]),
) as unknown as { readonly [Name in keyof All]: (target?: TargetOf<All[Name]>) => InjectedFault };

/** The name of a fault. */
export type FaultName = keyof typeof faults;
