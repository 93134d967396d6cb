import { escapeRegExp } from '../../../text/escapeRegExp.js';
import type { Use } from '../Use.js';
import { type Code, functionAround, plainText, walk } from './Code.js';
import type { Program } from './Program.js';
import type { Script } from './Script.js';
import type { Site } from './sites/Site.js';

const TEST =
  /(^|\/)(tests?|spec|specs|__tests__)\/|[._](test|spec)\.\w+$|Tests?\.(cs|java|php|kt)$|(^|\/)test_[^/]*\.py$/;

/** The file of the own function that makes the call, where that is another one. */
export function throughOf({ start }: Site, script: Script, program: Program): Pick<Use, 'through'> {
  const [func] = start.kind === 'call' ? program.functionsOf(start.callee) : [];
  const file = func && program.scriptOf(func).file;
  return file && file !== script.file && names(script, file) ? { through: file } : {};
}

/** True when a script has the name of another file or of its folder in it: that is how it takes it in. */
function names(script: Script, file: string): boolean {
  const [folder, name] = file
    .split('/')
    .slice(-2)
    .map((one) => one.replace(/\.\w+$/, ''));
  const wanted = new RegExp(
    `(^|[^A-Za-z0-9])(${escapeRegExp(name ?? folder!)}|${escapeRegExp(folder!)})($|[^A-Za-z0-9])`,
    'i',
  );
  let found = false;
  walk(script.code, (one) => {
    if (one.kind === 'name') found ||= wanted.test(one.name);
    else if (one.kind === 'text') found ||= wanted.test(plainText(one) ?? '');
  });
  return found;
}

/** The places in other files from which the function around a site is called, by way of any functions between. */
export function callersOf(site: Site, script: Script, program: Program): Pick<Use, 'calledFrom'> {
  const found = new Map<string, { file: string; line: number }>();
  const seen = new Set<Code>();
  const visit = (code: Code, depth: number): void => {
    const func = functionAround(code);
    if (!func || seen.has(func) || depth > 5) return;
    seen.add(func);
    for (const call of program.callsOf(func)) {
      const { file } = program.scriptOf(call);
      if (file !== script.file && !found.has(file) && !TEST.test(file))
        found.set(file, { file, line: call.line });
      visit(call, depth + 1);
    }
    visit(func, depth + 1);
  };
  visit(site.start, 0);
  return found.size > 0 ? { calledFrom: [...found.values()] } : {};
}
