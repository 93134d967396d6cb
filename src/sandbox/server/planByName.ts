import { allOperations } from '../../operations/allDefinitions.js';
import { operationNamed } from '../../operations/operationNamed.js';
import { hintFor } from '../../text/suggest.js';
import type { FaultPlan, PlannedFault } from '../../faults/FaultPlan.js';
import type { InjectedFault } from '../../faults/InjectedFault.js';
import { aText, type Checks, listOf, problemIn, unless, wholeFrom } from '../../validation/options.js';
import type { FaultByName } from './adminRoute.js';

const isCall = (value: unknown) => wholeFrom(1)(value) === undefined;
const CHECKS: Checks<FaultByName> = {
  name: aText,
  operation: aText,
  rate: unless((value) => typeof value === 'number' && value >= 0 && value <= 1, 'a number from 0 to 1'),
  first: wholeFrom(0),
  calls: listOf(isCall, 'a list of whole numbers from 1'),
};

/** The plan that names of the fault library make. Throws a `RangeError` for what is no fault, or would never happen. */
export async function planByName(named: readonly FaultByName[]): Promise<FaultPlan> {
  const { faults } = await import('../../faults/faults.js');
  return named.map((entry): PlannedFault => {
    const problem = problemIn(entry, CHECKS, 'property of a fault');
    if (problem) throw new RangeError(problem);
    const { name, operation, ...when } = entry;
    if (!Object.hasOwn(faults, name))
      throw new RangeError(`no fault is called "${name}"; ${hintFor(name, Object.keys(faults))}`);
    // That of REST is a method and a path.
    if (operation !== undefined && !operation.includes(' ') && !operationNamed(operation)) {
      const known = allOperations().map((other) => other.name);
      throw new RangeError(`no operation is called "${operation}"; ${hintFor(operation, known)}`);
    }
    const build = faults[name as keyof typeof faults] as (operation?: string) => InjectedFault;
    return { fault: build(operation), ...when };
  });
}

/** Reads `name`, `name@operation`, `name:0.1` (a rate) and `name#3` (the third call), separated by commas. */
export function parseFaultNames(text: string): FaultByName[] {
  return text.split(',').map((entry) => {
    const parts = /^([A-Za-z0-9]+)(?:@([A-Za-z0-9]+))?(?::(\d*\.?\d+))?(?:#(\d+))?$/.exec(entry.trim());
    if (!parts) throw new RangeError(`"${entry}" is not name, name@operation, name:rate or name#call`);
    const [, name = '', operation, rate, call] = parts;
    return {
      name,
      ...(operation ? { operation } : {}),
      ...(rate ? { rate: Number(rate) } : {}),
      ...(call ? { calls: [Number(call)] } : {}),
    };
  });
}
