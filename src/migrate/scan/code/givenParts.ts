import { WHOLE_RECORD } from '../Use.js';
import { operationNamed, partNamesOf } from '../knownNames.js';
import { type Code, plainText } from './Code.js';
import type { Program } from './Program.js';

/** The parts and fields that a call gives, records and rows inside included. */
export function givenParts(start: Code, operation: string, program: Program): string[] {
  const call = callFrom(start);
  if (!call) return [];
  const names = partNamesOf(operation);
  const args = call.args.filter((one) => operationNamed(plainText(one) ?? '') !== operation);
  const positional = args.length > 1 && !args.some(({ kind }) => kind === 'table') && call === start.parent;
  return [
    ...args.flatMap((one) => partsIn(one, program, new Set())),
    ...call.labels.flatMap((label, at) =>
      label !== undefined && names.includes(label) && !isEmpty(call.args[at]) ? [label] : [],
    ),
    ...(positional
      ? args.slice(1).flatMap((one, at) => (isEmpty(one) || names[at] === undefined ? [] : [names[at]]))
      : []),
  ];
}

/** The call with the parts: that of the operation itself, or the one that an operation taken by its name is given. */
function callFrom(start: Code): Extract<Code, { kind: 'call' }> | undefined {
  if (start.kind === 'call')
    return start.parent?.kind === 'call' && start.parent.callee === start ? start.parent : start;
  const { parent } = start;
  if (parent?.kind === 'member' && parent.parent?.kind === 'call') return parent.parent;
  return parent?.kind === 'call' ? parent : undefined;
}

function partsIn(code: Code, program: Program, seen: Set<Code>): string[] {
  if (seen.has(code) || seen.size > 200) return [];
  seen.add(code);
  if (code.kind === 'table')
    return code.entries.flatMap(({ key, value }) => {
      const name = plainText(key);
      if (name === undefined) {
        const inner = partsIn(value, program, seen);
        return inner.length > 0 ? inner : [WHOLE_RECORD];
      }
      // Empty and 0 mean that a part is not used.
      return isEmpty(value) ? [] : [name, ...partsIn(value, program, seen)];
    });
  if (code.kind === 'list') return code.items.flatMap((one) => partsIn(one, program, seen));
  if (code.kind === 'call') return [...code.args].flatMap((one) => partsIn(one, program, seen));
  if (code.kind === 'function') return code.body.flatMap((one) => partsIn(one, program, seen));
  if (code.kind === 'return') return partsIn(code.value, program, seen);
  if (code.kind !== 'name') return [];
  const bindings = program.variableOf(code)?.bindings ?? [];
  return bindings.flatMap((one) =>
    'value' in one && one.path.length === 0 ? partsIn(one.value, program, seen) : [],
  );
}

function isEmpty(code: Code | undefined): boolean {
  // PowerShell writes `$false`.
  if (code?.kind === 'name') return /^(false|null)$/i.test(code.name);
  return code?.kind === 'text' && /^0?$/.test(plainText(code) ?? '1');
}
