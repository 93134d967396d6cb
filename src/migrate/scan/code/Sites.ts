import type { OperationName } from '../../../bridge/map/OperationMove.js';
import { madeOnce } from '../../../text/madeOnce.js';
import { nameInText, operationElements, operationSpelled, operationsInAction } from '../knownNames.js';
import type { Language, Style } from '../Use.js';
import { calledAs, codesIn, functionAround, literal, nameOf, plainText, textOf, calleeName } from './Code.js';
import { isMocked, isSpoken } from './Code.js';
import type { Call, Code, Func, Member, Script, Text } from './Code.js';
import { type Program, type Variable, wholeValues } from './Program.js';
import { type Asked, argumentFor, HOLE, type Look, newLook, type Values } from './Values.js';

/** A place that calls an operation. */
export interface Site {
  readonly operation: OperationName;
  readonly mayBe?: readonly OperationName[];
  readonly script: Script;
  readonly line: number;
  readonly style: Style;
  /** Where the value begins that becomes the answer. */
  readonly start: Code;
  /** The place at which the operation's name is looked up or put together. */
  readonly by?: Code;
}

const CALLING =
  /^(call|Call|CallContext|__soapCall|__call|getattr|__getattr__|__getattribute__|__getitem__|attrgetter|methodcaller|GetMethod|getMethod|getDeclaredMethod|InvokeMember|MethodByName|invoke|Invoke|InvokeAsync|send|public_send|__send__|method|call_user_func|call_user_func_array|operation|soapCall|setOperationName|createOperation|QName|execute|callMethod|CallMethod|get_operation|callAsync|CallByName)$/;
/** Of these, what calls an operation of a client by any name. */
const SENDER =
  /^(call|Call|CallContext|__soapCall|__call|method|operation|soapCall|callMethod|CallMethod|callAsync|get_operation|GetMethod|getMethod|InvokeMember|MethodByName|getattr|__getattr__|__getattribute__|__getitem__|attrgetter|methodcaller|public_send|__send__)$/;
/** Of these, what is made before the client is given. */
const MAKER = /^(?:attrgetter|methodcaller)$/;
/** What takes a function of rows. */
const OF_ROWS = /^(?:sorted|sort|min|max|groupby|nlargest|nsmallest)$/;
const ELEMENT = /(Element|QName|ele|element|node|createElement\w*|startElement|WriteStartElement|tag!)$/;
const LIKE_SERVICE = /soap|service|svc|client|proxy|port|gateway|gw$|api|wfm/i;
const NAME_WITH_HOLE = new RegExp(
  `^(wsdl\\w*${HOLE}\\w*|\\w*${HOLE}\\w*Async|${HOLE}wsdl_?|.*<[\\w.-]*:?(?:wsdl)?${HOLE}[\\s\\S]*)$`,
);
/** How many calls are looked at for one name, so that files in which all depends on all come to an end. */
const MOST_ASKED = 500;
const MAGIC =
  /^(__getattr__|__getattribute__|__getitem__|__call|__callStatic|method_missing|methodMissing|TryInvokeMember)$/;
const SENDING =
  /curl|wget|fetch|axios|https?|post|send|request|soap|invoke|urlopen|ajax|marshal|proxy|client|service|webrequest/i;
const CONTAINER =
  /^(Hash|Map|WeakMap|dict|defaultdict|Counter|OrderedDict|Dictionary|HashMap|Hashtable|Literal)$/;

/** Finds the places of all scripts that call an operation, also by functions that take its name from others. */
export function sitesIn(program: Program, values: Values) {
  const found: Site[] = [];
  /** Places that call something, and nobody can tell what. */
  const riddles: Code[] = [];
  /** The codes that were looked at for a name: what stands in them is either called or a riddle. */
  const looked = new Set<Code>();
  let askedSoFar = 0;
  const callers = new Map<Func, { readonly call: Call; readonly given: ReadonlyMap<Variable, Code> }[]>();
  for (const call of program.calls)
    for (const { func, given } of values.callable(call.callee, newLook()))
      callers.set(func, [...(callers.get(func) ?? []), { call, given }]);
  for (const script of program.scripts)
    for (const code of codesIn(script.code))
      if (code.kind === 'member') member(script, code);
      else if (code.kind === 'call') call(script, code);
      else if (code.kind === 'text') text(script, code);
      else if (code.kind === 'assign' || code.kind === 'loop') destructured(script, code.target);
      else if (code.kind === 'function') for (const one of code.params) destructured(script, one);
  /** Functions that are given an operation or a request and send it, and as which of their parameters. */
  const takers = new Map<Func, Set<number>>();
  for (const call of program.calls) handed(call);
  for (const [func, indexes] of takers)
    for (const one of callsOf(func)) for (const index of indexes) handedElse(one, func, index);

  /** Every call of a function, as far as it can be told. */
  function callsOf(func: Func): readonly Call[] {
    return (callers.get(func) ?? []).map(({ call }) => call);
  }

  /** The line is that of the start if no other is told. */
  function add(
    operation: OperationName,
    style: Style,
    start: Code,
    more: Partial<Pick<Site, 'line' | 'by' | 'mayBe'>> = {},
  ): void {
    if (isMocked(start)) return;
    const { line, ...rest } = more;
    const script = program.scriptOf(start);
    found.push({ operation, style, script, start, line: line || start.line, ...rest });
  }

  /** `client.wsdlGetUnits`, `client[name]`, `$client->$method` */
  function member(script: Script, code: Member): void {
    const { parent } = code;
    const called = calledAs(code) !== undefined || script.language === 'Ruby' || program.isCalledByName(code);
    if (parent?.kind === 'assign' && parent.target === code) return;
    const name = plainText(code.key);
    if (name === undefined) {
      dynamic(code.key, code, called || isBound(code.of));
      return;
    }
    const operation = operationSpelled(name, script.language);
    if (!operation || (!called && isSpoken(code))) return;
    // A wrapper of the own class that is named as the operation: what it calls counts, calling it does not.
    const own = code.of.kind === 'name' ? (program.variableOf(code)?.bindings ?? []) : [];
    if (own.some((one) => 'value' in one && one.value.kind === 'function' && one.value.name === name)) return;
    const isKept = wholeValues(program.variableOf(code.of)).some(isContainer);
    if (isKept || (code.of.kind === 'name' && code.of.name === 'Literal')) return;
    add(operation, 'method', code, { line: code.key.line });
  }

  /** `const { wsdlGetUnits } = client`, `{ Service: { ServicePort: { wsdlGetUnits } } }` */
  function destructured(script: Script, target: Code): void {
    if (target.kind !== 'table') return;
    for (const { key, value } of target.entries) {
      destructured(script, value);
      const operation = operationSpelled(plainText(key) ?? '', script.language);
      if (!operation || value.kind !== 'name') continue;
      const reads = program.variableOf(value)?.reads ?? [];
      const called = reads.filter(({ parent }) => parent?.kind === 'call' || parent?.kind === 'member');
      for (const start of called.length > 0 ? called : [value]) add(operation, 'method', start);
    }
  }

  /** `call('wsdlGetUnits')` */
  function call(script: Script, code: Call): void {
    const callee = calleeName(code);
    if (/^(define|const_set|constant)$/.test(callee)) return;
    // What an operation is given is no call of another one: `wsdlGetErrorMessages(key, 'wsdlMoveEmployees')`.
    if (operationSpelled(callee, script.language)) return;
    const calls = CALLING.test(callee);
    const own = program.functionsOf(code.callee);
    if (own.length > 0 && !(calls && own.every((one) => program.scriptOf(one) !== script))) return;
    for (const argument of code.args.flatMap((one) => (one.kind === 'list' && calls ? one.items : [one]))) {
      const name = plainText(argument);
      const operation = name === undefined ? undefined : operationSpelled(name, script.language);
      if (operation && (calls || !isSpoken(argument)))
        add(operation, calls ? 'method' : 'name in data', code, { line: argument.line });
      else if (
        name === undefined &&
        (calls || ELEMENT.test(callee)) &&
        /^(text|name|member|call|either)$/.test(argument.kind)
      )
        dynamic(
          argument,
          code,
          argument === code.args[/^(getattr|CallContext)$/.test(callee) ? 1 : 0] && SENDER.test(callee),
        );
    }
  }

  /** Envelopes, actions, names with a namespace, and the names of files with envelopes. */
  function text(script: Script, code: Text): void {
    const { parent, line } = code;
    if (parent?.kind === 'text') return;
    const whole = textOf(code, HOLE);
    for (const { operation, index } of operationElements(whole))
      add(operation, 'envelope', code, { line: lineAt(code, index) });
    openElements(code, whole);
    const plain = plainText(code);
    if (plain === undefined) return;
    const named = nameInText(plain);
    if (named?.prefixed && parent?.kind !== 'member' && (!isSpoken(code) || parent?.kind === 'table'))
      add(named.operation, 'envelope', parent?.kind === 'call' ? parent : code, { line });
    if (isSpoken(code)) return;
    const isHeader =
      parent?.kind === 'table' &&
      parent.entries.some(({ key }) => /^soapaction$/i.test(plainText(key) ?? ''));
    const isAction = (/soapaction/i.test(plain) || isHeader) && script.isOfService;
    const [first, ...mayBe] = operationsInAction(plain.replace(/^soapaction:\s*/i, ''), isAction);
    if (first && mayBe.length > 0) add(first, 'action', code, { mayBe });
    else if (first) add(first, 'action', code);
  }

  /** `<tns:wsdl${verb}Units>`: elements that are filled in. */
  function openElements(code: Text, whole: string): void {
    code.parts.forEach((part, at) => {
      const [before, after] = [code.parts[at - 1], code.parts[at + 1]];
      if (part.kind === 'piece' || before?.kind !== 'piece') return;
      const opens = /<(?:[\w.-]+:)?((?:wsdl)?\w*)$/.exec(before.value)?.[1];
      if (opens === undefined || /Envelope|Body$/.test(opens)) return;
      const rest = after?.kind === 'piece' ? /^\w*/.exec(after.value)![0] : '';
      const line = part.line || code.line;
      const parts = [literal(opens, line).parts[0]!, part, literal(rest, line).parts[0]!];
      const inBody = /Body\b[^<>]*>\s*<(?:[\w.-]+:)?$/.test(whole.slice(0, offset(code, at)));
      dynamic({ kind: 'text', line, parts, parent: code }, code, false, inBody);
    });
  }

  /** A name that is put together or looked up: what it can be here, or where the function is called that takes it. */
  function dynamic(key: Code, start: Code, surely: boolean, isElement = false): void {
    const look = newLook();
    const texts = values.textsOf(key, look);
    const found = named(texts, start, start, { by: key });
    const explained = key.parent === undefined ? start : key;
    if (found) looked.add(explained);
    // A name that is known beside one that is not: a default, a list that grows.
    const isOpen = texts.some((text) => text === HOLE || NAME_WITH_HOLE.test(text));
    const isAsked = [...look.asked].some(({ of }) => callers.has(of));
    if (found && isOpen && !isAsked) riddles.push(start);
    if (found) return;
    const wants = isElement || texts.some((text) => NAME_WITH_HOLE.test(text));
    const { any, open } = ask({ key, wants }, start, look, 0);
    const isCalled = calledAs(start) !== undefined || program.isCalledByName(start);
    const caller = start.kind === 'call' ? start.callee : start;
    const isGot = start.kind === 'call' && calleeName(start) === 'getattr';
    const of = isGot ? start.args[0] : caller.kind === 'member' ? caller.of : undefined;
    const script = program.scriptOf(start);
    // JavaScript's `call` takes no name.
    const isSent =
      start.kind === 'call' && !isGot && !(calleeName(start) === 'call' && /Script$/.test(script.language));
    const isMade = start.kind === 'call' && MAKER.test(calleeName(start));
    const ofRows = start.parent?.kind === 'call' && OF_ROWS.test(calleeName(start.parent));
    const isService =
      (isMade
        ? !ofRows
        : of !== undefined &&
          (isLikeService(of) ||
            isBound(of) ||
            ((isCalled || isSent) && values.valuesOf(of, newLook()).every(mayBeAnything)))) &&
      program.isBesideService(script);
    const isCall =
      start.kind === 'call' || start.parent?.kind === 'call' || look.asked.size > 0 || (of && isBound(of));
    const isUnknown = open.length === 0 && !any && (wants || (surely && isService && isCall));
    if (any || open.length > 0 || isUnknown) looked.add(explained);
    riddles.push(...open, ...(isUnknown || askedSoFar > MOST_ASKED ? [start] : []));
  }

  /** A variable that a service was made for: `f = c.bind('Service')`. */
  function isBound(code: Code): boolean {
    const bindings = code.kind === 'name' ? (program.variableOf(code)?.bindings ?? []) : [];
    return bindings.some(
      (one) =>
        'value' in one &&
        ((one.value.kind === 'call' && /^(bind|create_service)$/.test(calleeName(one.value))) ||
          (one.value.kind === 'member' && nameOf(one.value) === 'service')),
    );
  }

  function named(texts: readonly string[], at: Code, start: Code, more: { readonly by: Code }): boolean {
    const { language } = program.scriptOf(start);
    const operations = new Set(texts.flatMap((text) => operationsIn(text, language)));
    for (const operation of operations) add(operation, 'method', start, { line: at.line, ...more });
    return operations.size > 0;
  }

  /** Goes up to the callers of the functions that take the name; `open` are those that give what cannot be told. */
  function ask(
    what: { readonly key: Code; readonly wants: boolean },
    at: Code,
    { asked: all, given }: Look,
    depth: number,
  ): { any: boolean; open: Code[] } {
    const { key, wants } = what;
    let any = false;
    const open: Code[] = [];
    const lost: Code[] = [];
    if (depth === 0) askedSoFar = 0;
    for (const asked of depth > 4 ? [] : all) {
      if (isMagic(asked) && magic(key, asked, given)) any = true;
      for (const { call, given: closed } of callers.get(asked.of) ?? []) {
        const argument = argumentFor(call, asked.of, asked.index);
        if (!argument || ++askedSoFar > MOST_ASKED) continue;
        const inner = newLook(new Map([...given, ...closed, [asked.variable, argument]]));
        const texts = values.textsOf(key, inner);
        if (givenTo(key, at, call, { argument, texts })) any = true;
        else {
          const more = new Set([...inner.asked].filter((one) => !inner.given.has(one.variable)));
          const next =
            more.size > 0
              ? ask(what, call, { asked: more, given: inner.given }, depth + 1)
              : { any: false, open: [] };
          any ||= next.any;
          open.push(...next.open);
          if (!next.any && next.open.length === 0 && texts.some((text) => text.includes(HOLE)))
            lost.push(call);
        }
      }
    }
    // Where others give it the names of operations, or it puts them together, what cannot be told is one too.
    return { any, open: any || wants ? [...open, ...lost] : open };
  }

  /** The operations that an argument of a call makes of a name. */
  function givenTo(
    key: Code,
    at: Code,
    call: Call,
    { argument, texts }: { readonly argument: Code; readonly texts: readonly string[] },
  ): boolean {
    const plain = plainText(argument);
    const { language } = program.scriptOf(call);
    const told = [...texts, ...wordsFor(texts, plain)];
    const operations = new Set(told.flatMap((text) => operationsIn(text, language)));
    // A record that holds the name among other things is no name: the call is where it is taken out.
    const isRecord =
      plain === undefined && values.textsOf(argument, newLook()).every((text) => text.includes(HOLE));
    const isTaken = isRecord && !(/^(member|table|call)$/.test(argument.kind) && operations.size === 1);
    for (const operation of operations)
      if (isTaken) add(operation, 'method', at, { line: key.line || at.line, by: key });
      else if (plain === undefined) add(operation, 'method', call, { by: key });
      else add(operation, 'method', call, { line: argument.line, by: key });
    return operations.size > 0;
  }

  /** Methods that no class has, called on an object that takes any name. */
  function magic(key: Code, asked: Asked, given: ReadonlyMap<Variable, Code>): boolean {
    let any = false;
    const home = program.scriptOf(asked.of);
    const near = program.scripts.filter(
      (one) => one.language === home.language && (one === home || program.isNear(one, home)),
    );
    for (const { code, language } of near)
      for (const one of codesIn(code)) {
        const isCall = one.kind === 'call';
        const callee = isCall ? one.callee : one;
        if (callee.kind !== 'member' || (!isCall && (language !== 'Ruby' || calledAs(one)))) continue;
        const name = plainText(callee.key);
        if (name === undefined || operationSpelled(name, language)) continue;
        if (program.functionsOf(callee).length > 0) continue;
        const texts = values.textsOf(key, newLook(new Map([...given, [asked.variable, callee.key]])));
        any = named([...texts, ...wordsFor(texts, name)], callee, one, { by: key }) || any;
      }
    return any;
  }

  /** A call of a script's own function that is given an operation and sends something, however it does it. */
  function handed(call: Call): void {
    const functions = program.functionsOf(call.callee);
    if (functions.length === 0) return;
    const script = program.scriptOf(call);
    for (const argument of call.args) {
      if (!/^(text|name|member)$/.test(argument.kind) || isSpoken(argument)) continue;
      const texts = values.textsOf(argument, newLook());
      if (texts.every((text) => operationsIn(text, script.language).length === 0)) continue;
      const senders = functions.filter((func) => takers.has(func) || isSending(func, 0));
      if (senders.length === 0) continue;
      for (const func of senders) {
        const index = func.params.findIndex((_, at) => argumentFor(call, func, at) === argument);
        madeOnce(takers, func, () => new Set()).add(index);
      }
      const operations = texts.flatMap((text) => operationSpelled(text, script.language) ?? []);
      for (const operation of new Set(operations)) {
        const isFound = found.some(
          (one) =>
            one.operation === operation &&
            one.script === script &&
            (Math.abs(one.line - call.line) <= 2 ||
              (functionAround(one.start) === functionAround(call) && /^(envelope|action)$/.test(one.style))),
        );
        // A function that calls an operation of its own is given none to call.
        const callsItself = ({ by, start }: Site) => !by && functions.includes(functionAround(start)!);
        if (!isFound && !found.some(callsItself)) add(operation, 'method', call, { line: argument.line });
      }
    }
  }

  /** Another call of a function that is given operations or requests: what nobody can tell there is one too. */
  function handedElse(call: Call, func: Func, index: number): void {
    const [script, own] = [program.scriptOf(call), program.scriptOf(func)];
    // A method of a library may have its name.
    if (script !== own && !program.takes(script, own)) return;
    const { language } = script;
    // What is spread over the parameters stands for those behind it.
    const argument = index < 0 ? call.args[0] : (argumentFor(call, func, index) ?? call.args.at(-1));
    // What such a function gives on is what it is given.
    if (!argument || takers.has(functionAround(call)!)) return;
    const texts = values.textsOf(argument, newLook());
    const isOpen = texts.every((text) => text.includes(HOLE) && operationsIn(text, language).length === 0);
    if (isOpen && !isBuilt(argument)) dynamic(argument, call, false, true);
  }

  /** True for a text that the scripts put together themselves: what it names is found where that is done. */
  function isBuilt(code: Code): boolean {
    return codesIn(code).some((one) => {
      if (one.kind === 'call') return program.functionsOf(one.callee).length > 0;
      const given = one.kind === 'name' ? wholeValues(program.variableOf(one)) : [];
      return given.some(
        (value) =>
          value !== code &&
          codesIn(value).some((inner) => inner.kind === 'text' && textOf(inner).includes('<')),
      );
    });
  }

  /** True for a function that names something which sends, itself or by a function that it calls. */
  function isSending(func: Func, depth: number): boolean {
    return codesIn(func).some((one) => {
      if (one.kind === 'name') return SENDING.test(one.name);
      if (one.kind === 'text') return SENDING.test(plainText(one) ?? '');
      const called = one.kind === 'call' && depth < 2 ? program.functionsOf(one.callee) : [];
      return called.some((inner) => inner !== func && isSending(inner, depth + 1));
    });
  }

  return { callsOf, found, riddles, looked };
}

export type Sites = ReturnType<typeof sitesIn>;

/** The operation that a text names, or those whose envelopes it holds. */
function operationsIn(text: string, language: Language): OperationName[] {
  const named = operationSpelled(text.replace(/^(?:[\w.-]+:|\{[^}]*\})(?=wsdl)/, ''), language);
  if (named) return [named];
  return text.includes('<') ? operationElements(text).map(({ operation }) => operation) : [];
}

/** A method that is called for each name that its object does not have. */
function isMagic({ of, index }: Asked): boolean {
  const { parent } = of;
  const isTrap =
    parent?.kind === 'table' && parent.parent?.kind === 'call' && calleeName(parent.parent) === 'Proxy';
  return isTrap ? index === 1 : index === 0 && MAGIC.test(of.name ?? '');
}

/** `get_time_punches` behind `'wsdl' + …`, however its words are put together: the operation with those words. */
function wordsFor(texts: readonly string[], name: string | undefined): string[] {
  const isOpen = name !== undefined && texts.some((text) => /^wsdl/i.test(text) && text.includes(HOLE));
  const found = isOpen
    ? operationSpelled(`wsdl_${name.replaceAll(/[-\s]/g, '_')}`.toLowerCase(), 'Ruby')
    : undefined;
  return found ? [found] : [];
}

/** PHP's `$$name`, which is known as a text, and `{ ...client }`. */
function mayBeAnything(value: Code): boolean {
  return (
    value.kind === 'text' ||
    (value.kind === 'table' && value.entries.some((one) => !one.key && one.value.kind !== 'function'))
  );
}

function isLikeService(code: Code): boolean {
  const name = nameOf(code) ?? '';
  return LIKE_SERVICE.test(name) && !/^wsdl/i.test(name);
}

function isContainer(code: Code): boolean {
  if (code.kind === 'table') return code.entries.length === 0;
  if (code.kind === 'list') return code.items.length === 0;
  if (code.kind !== 'call') return false;
  const { callee } = code;
  const made = callee.kind === 'member' && nameOf(callee) === 'new' ? nameOf(callee.of) : undefined;
  return CONTAINER.test(made ?? calleeName(code));
}

/** Where a part begins in the joined text. */
function offset({ parts }: Text, at: number): number {
  return parts.slice(0, at).reduce((sum, part) => sum + (part.kind === 'piece' ? part.value.length : 1), 0);
}

/** The line of a character of the joined text. */
function lineAt(code: Text, index: number): number {
  let at = 0;
  for (const part of code.parts) {
    const length = part.kind === 'piece' ? part.value.length : 1;
    if (index < at + length && part.kind === 'piece')
      return part.line + part.value.slice(0, index - at).split('\n').length - 1;
    at += length;
  }
  return code.line;
}
