import { operationEnding, operationSpelled, operationsWithin } from '../knownNames.js';
import { isBeginning } from '../textNet.js';
import type { Unknown, Use } from '../Use.js';
import { type Code, plainText, walk, type Script, textOf } from './Code.js';
import type { Program } from './Program.js';
import { isKept, isMocked, isSpoken } from './speech.js';

/** Names of operations, and their beginnings, that stand in a script as values, and of which no call was made. */
export function namedIn(
  script: Script,
  uses: readonly Use[],
  { program, looked }: { readonly program: Program; readonly looked: ReadonlySet<Code> },
): Unknown[] {
  const { file, language } = script;
  const taking = program.scripts.filter((one) => one === script || program.takes(one, script));
  const files = new Set(taking.map((one) => one.file));
  const called = new Set(
    uses.filter((use) => files.has(use.file) || use.through === file).map(({ operation }) => operation),
  );
  const found: Unknown[] = [];
  walk(script.code, (code) => {
    if (code.kind !== 'text' || code.parent?.kind === 'text') return;
    if (code.parent?.kind === 'member') return;
    if ((isSpoken(code) && !isKept(code)) || isMocked(code)) return;
    const place = { file, line: code.line, language };
    const plain = plainText(code) ?? '';
    const whole = operationSpelled(plain, language) ?? operationEnding(plain);
    const names = whole ? [whole] : operationsWithin(textOf(code)).map(({ operation }) => operation);
    for (const name of names) if (!called.has(name)) found.push({ what: 'name', name, ...place });
    const begins = !whole && isBeginning(`"${textOf(code, '$x')}"`);
    if (begins && !isExplained(code, looked, program))
      found.push({ what: 'beginning', name: 'wsdl…', ...place });
  });
  return found;
}

/** True for what stands in a code that was looked at for a name, or goes to nothing else. */
function isExplained(
  code: Code,
  looked: ReadonlySet<Code>,
  program: Program,
  seen: Set<Code> = new Set(),
): boolean {
  for (let at: Code | undefined = code; at && at.kind !== 'function'; at = at.parent) {
    if (looked.has(at) || seen.has(at)) return true;
    if (at.kind !== 'assign') continue;
    seen.add(at);
    const reads = program.variableOf(at.target)?.reads ?? [];
    return reads.length > 0 && reads.every((read) => isExplained(read, looked, program, seen));
  }
  return false;
}
