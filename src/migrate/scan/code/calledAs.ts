import { type Code, type Func, plainText } from './Code.js';
import { classAround } from './declarations.js';
import type { Variable } from './Variable.js';

const CONSTRUCTOR = /^(constructor|__construct|__init__|initialize)$/;

/** The name under which a callee may stand in another file; `Type.new` is what makes a `Type`. */
export function calledAs(callee: Code): string | undefined {
  if (callee.kind === 'name') return callee.name;
  if (callee.kind !== 'member') return undefined;
  const key = plainText(callee.key);
  return key === 'new' && callee.of.kind === 'name' ? callee.of.name : key;
}

/** `const { call: send } = require('./lib')`: the name in the other file. */
export function importedAs(variable: Variable | undefined): string | undefined {
  const [binding, ...more] = variable?.bindings ?? [];
  if (!binding || more.length > 0 || !('value' in binding) || binding.value.kind !== 'call') return undefined;
  const { callee } = binding.value;
  const step = binding.path.at(-1);
  if (callee.kind !== 'name' || callee.name !== 'require') return undefined;
  if (!plainText(binding.value.args[0])?.startsWith('.')) return undefined;
  return step !== undefined && step !== 'each' && 'key' in step ? plainText(step.key) : undefined;
}

/** The class whose objects a function makes: `new Type(…)` calls its constructor. */
export function madeBy(func: Func, name: string): string | undefined {
  const of = classAround(func)?.name;
  return of !== undefined && (name === of || CONSTRUCTOR.test(name)) ? of : undefined;
}
