import { type Call, type Code, type Entry, type Func, walk } from './Code.js';
import { madeBy } from './calledAs.js';
import { argumentFor } from './Look.js';

/** What `new Type('wsdlGetUnits')` holds: the arguments that its constructor keeps, by the names of the members. */
export function objectMadeBy(func: Func, call: Call): Code | undefined {
  if (madeBy(func, func.name ?? '') === undefined) return undefined;
  const entries: Entry[] = [];
  walk(func, (one) => {
    if (one.kind !== 'assign' || one.target.kind !== 'member' || one.value.kind !== 'name') return;
    const { name } = one.value;
    const index = func.params.findIndex((param) => param.kind === 'name' && param.name === name);
    const value = index < 0 ? undefined : argumentFor(call, { of: func, index });
    if (value) entries.push({ key: one.target.key, value });
  });
  return entries.length > 0 ? { kind: 'table', line: call.line, entries } : undefined;
}
