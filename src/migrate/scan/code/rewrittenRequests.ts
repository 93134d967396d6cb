import { calleeName, codesIn, nameOf, plainText } from './Code.js';
import type { Call, Code, Entry, Func, Script } from './Code.js';

/** Methods of libraries between a call and the wire, and which of their parameters is sent. */
const BETWEEN: readonly (readonly [RegExp, number])[] = [
  [/^(?:__doRequest|__soapCall|egress|sending|marshalled|__call__|call)$/, 0],
  [/^(?:post|post_xml|request)$/, 1],
];
/** What is sent, as HTTP clients name it where a function may change it. */
const SENT = /^(?:data|body|url|baseURL)$/;

/** Places where a script changes requests on their way: what is sent there may be another operation than the one that is called. */
export function rewrittenRequests({ code }: Script): Code[] {
  const found: Code[] = [];
  for (const one of codesIn(code))
    if (one.kind === 'function' && isRewriting(one)) found.push(one);
    else if (one.kind === 'call' && isInterceptor(one) && one.args.some(setsSent)) found.push(one);
    else if (one.kind === 'table' && isOfCall(one) && one.entries.some(isOtherRequest)) found.push(one);
    else if (one.kind === 'call' && isInjected(one)) found.push(one);
    else if (one.kind === 'table')
      for (const { key, value } of one.entries) {
        const name = plainText(key) ?? '';
        if (
          name === 'postProcess'
            ? !givesBack(value)
            : /^(?:transformRequest|beforeRequest)$/.test(name) && setsSent(value)
        )
          found.push(one);
      }
  return found;
}

/** Savon: `call(:name, xml: text)`, `message_tag: name`, where no line says what is sent. */
const isOtherRequest = ({ key, value }: Entry) =>
  /^(?:xml|message_tag|soap_action)$/.test(plainText(key) ?? '') &&
  (value.kind === 'call' || value.kind === 'member');
const isOfCall = ({ parent }: Code) => parent?.kind === 'call' && calleeName(parent) === 'call';

/** suds: `__inject={'msg': text}`, where no line says what is sent. */
const isInjected = ({ args, labels }: Call) =>
  args.some(
    (one, at) => labels[at] === '__inject' && codesIn(one).some(({ kind }) => /^(?:name|call)$/.test(kind)),
  );

/** node-soap: a `postProcess` that looks at the request, and leaves it as it is. */
function givesBack(value: Code): boolean {
  if (value.kind !== 'function') return false;
  const [param] = value.params;
  return codesIn(value).every((one) =>
    one.kind === 'return'
      ? nameOf(one.value) === nameOf(param)
      : one.kind !== 'assign' || nameOf(one.target) !== nameOf(param),
  );
}

/** True for a method of a library that gives something else on than what it is given. */
function isRewriting(func: Func): boolean {
  const [, index] = BETWEEN.find(([name]) => name.test(func.name ?? '')) ?? [];
  const param = index === undefined ? undefined : func.params[index];
  if (param?.kind !== 'name') return false;
  const of = new Set([param.name]);
  let isChanged = false;
  let goesOn = false;
  for (const one of codesIn(func)) {
    if (one.kind === 'assign') {
      const root = rootOf(one.target);
      if (one.target.kind === 'name' && one.target.name === param.name) isChanged = true;
      else if (root && root !== one.target && of.has(root.name))
        isChanged ||= func.name !== '__call__' || isSent(one.target);
      else if (one.target.kind === 'name' && uses(one.value, of)) of.add(one.target.name);
    }
    if (one.kind !== 'call' || !isSuper(one, func.name!)) continue;
    goesOn = true;
    const given = one.args[index!];
    if (given && !(given.kind === 'name' && given.name === param.name)) isChanged = true;
  }
  return isChanged && (goesOn || /^(?:egress|sending|marshalled|__call__)$/.test(func.name!));
}

/** `request.body`, and not one of its headers. */
const isSent = (target: Code) => target.kind === 'member' && SENT.test(plainText(target.key) ?? '');

/** `parent::name(…)`, `super().name(…)`, `super(…)` */
function isSuper(call: Call, name: string): boolean {
  const { callee } = call;
  if (callee.kind === 'name') return callee.name === 'super';
  return (
    callee.kind === 'member' && calleeName(call) === name && /^(?:parent|super)$/.test(rootName(callee.of))
  );
}

const rootName = (code: Code): string =>
  (code.kind === 'call' ? nameOf(code.callee) : rootOf(code)?.name) ?? '';

function rootOf(code: Code): Extract<Code, { kind: 'name' }> | undefined {
  let at = code;
  while (at.kind === 'member') at = at.of;
  return at.kind === 'name' ? at : undefined;
}

function uses(code: Code, names: ReadonlySet<string>): boolean {
  return codesIn(code).some((one) => one.kind === 'name' && names.has(one.name));
}

/** `interceptors.request.use(…)`, `Middleware::mapRequest(…)` */
function isInterceptor(call: Call): boolean {
  const { callee } = call;
  if (calleeName(call) === 'mapRequest') return true;
  return calleeName(call) === 'use' && callee.kind === 'member' && nameOf(callee.of) === 'request';
}

/** True for a function that sets what is sent, or makes another request of it. */
function setsSent(code: Code): boolean {
  return codesIn(code).some((one) => {
    if (one.kind === 'assign') return isSent(one.target);
    if (one.kind === 'table') return one.entries.some(({ key }) => SENT.test(plainText(key) ?? ''));
    return (
      one.kind === 'call' && /^(?:withBody|replace\w*|strtr|str_replace|preg_replace)$/.test(calleeName(one))
    );
  });
}
