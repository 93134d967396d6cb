import { operationSpelled } from '../knownNames.js';
import { calledAs, calleeName, classAround, codesIn, isSpoken, outOfLists, plainText } from './Code.js';
import type { Call, Code, Member } from './Code.js';
import { type Program, type Variable, wholeValues } from './Program.js';
import type { Site } from './Sites.js';

/** Members of a client of any library that call no operation, or whose operation is looked for by its name. */
const OF_LIBRARIES =
  /^(\w*(?:[sS]ervice|[pP]ort|Binding)s?(?:_?\d+)?|_binding_options|stream|safe|call|callAsync|callMethod|CallMethod|operation|operations|get_operation|request|new|then|catch|finally|bind|on|once|off|emit|addListener|removeListener|addEventListener|describe|wsdl|prefixes|namespaces|settings|options|plugins|transport|factory|type_factory|get_type|get_element|create|create_service|set_ns_prefix|set_default_soapheaders|set_options|clone|globals|http|dup|freeze|tap|close|quit|end|destroy|dispose|Dispose|Close|endpoint|location|security|credentials|ClientCredentials|Timeout|Url|Credentials|[sg]et[A-Z]\w*|add[A-Z]\w*|change[A-Z]\w*|clear[A-Z]\w*|last\w*|last_\w+|__?get\w+|__?set\w+|__(?:soap)?[cC]all|__doRequest|fault\w*|timeout|debug\w*|soap_\w+|decode\w*|error\w*|respond_to\?|nil\?|is_a\?|class|inspect|to_s|toString|constructor|prototype|length|name|id|url|headers?|cookies?|auth|session|history|version|log\w*|connect\w*)$/;
/** Of these, what says something of the client and is no way to an operation. */
const SAYING =
  /^(operations|wsdl|describe|settings|options|namespaces|prefixes|globals|last\w*|_*get\w+|type_factory|factory|fault\w*|error\w*|endpoint|location|headers?|cookies?)$/;
/** Members of what puts an envelope together. */
const OF_BUILDERS =
  /^(apiKey|tag!|text!|cdata!|instruct!|target!|[wW]rite\w*Element\w*|start\w*Element\w*|Envelope|Body)$/;
/** What takes a value and does nothing with the methods of it. */
const HARMLESS =
  /^(isinstance|type|id|len|bool|repr|str|is_\w+|isset|empty|unset|var_dump|print_r|get_class|gettype|spl_object_\w+|Boolean|String|typeof|instanceof|method_exists|property_exists|hasattr|setattr|delattr|closing|nullcontext|resolve|return|yield|cast|weakref|ref|deepEqual|equal|ok|getattr|get_operation|attrgetter|methodcaller|call_user_func|call_user_func_array|Proxy)$/;

/**
 * Places where a client is handed to something that the scripts do not hold, or is asked for a member that no library is known to
 * have: which operation is called there is not known. A client is what some operation is called on.
 */
export function clientsGiven(program: Program, sites: readonly Site[]): Code[] {
  const found: Code[] = [];
  const known = new Set<Code>(sites.flatMap(({ start, by }) => (by ? [start, by] : [start])));
  const clients = new Set<Variable>();
  for (const { start } of sites) {
    const callee = start.kind === 'call' ? start.callee : start;
    if (callee.kind === 'member') add(variableUnder(callee.of));
  }
  for (const { reads, bindings } of clients)
    if (!reads.some(isBuilt)) for (const read of reads) follow(read, isOwn(bindings));
  for (const script of program.scripts)
    if (script.language === 'PHP' && program.isBesideService(script))
      found.push(...codesIn(script.code).filter(isPair));
  return found;

  function add(variable: Variable | undefined): void {
    if (variable && !/^\.?(this|self|super)$/.test(variable.name)) clients.add(variable);
  }

  function variableUnder(code: Code): Variable | undefined {
    for (let at = code; ; at = at.of) {
      const variable = program.variableOf(at);
      if (variable || at.kind !== 'member') return variable;
    }
  }

  function isBuilt({ parent }: Code): boolean {
    return parent?.kind === 'member' && OF_BUILDERS.test(plainText(parent.key) ?? '');
  }

  /** True for an object of a class of the scripts: what it makes of any name is looked at in its class. */
  function isOwn(bindings: Variable['bindings']): boolean {
    return bindings.some(
      (one) =>
        'value' in one &&
        one.value.kind === 'call' &&
        program.functionsOf(one.value.callee).some((func) => classAround(func) !== undefined),
    );
  }

  /** What is done with a client, or with a part of it. */
  function follow(read: Code, isOwn: boolean): void {
    let at = read;
    for (; at.parent?.kind === 'member' && at.parent.of === at; at = at.parent) {
      const { parent } = at;
      if (isKnown(parent)) return;
      const name = plainText(parent.key);
      if (name !== undefined && SAYING.test(name)) return;
      // A name that is made at run time is looked for where it is made; a method that is handed on is called by nobody here.
      if (name === undefined && !known.has(parent.key) && isHandedOn(parent)) found.push(parent);
      if (name === undefined || isOperation(parent, name) || isSet(parent, name)) return;
      if (!isOwn && !OF_LIBRARIES.test(name) && program.functionsOf(parent).length === 0) {
        found.push(parent);
        return;
      }
    }
    const call = callGiven(at);
    if (call) {
      if (!isHarmless(call, at)) found.push(call);
    } else if (at.parent?.kind === 'assign' && at.parent.value === at)
      add(program.variableOf(at.parent.target));
  }

  /** `apply(client[name])`, `const f = client[name]`, `{ go: client[name] }`: all but a call on the spot, a test and a statement. */
  function isHandedOn(code: Code): boolean {
    const at = outOfLists(code);
    const { parent } = at;
    switch (parent?.kind) {
      case 'call':
        return (
          parent.callee !== at && !known.has(parent) && !HARMLESS.test(calleeName(parent)) && !isSpoken(at)
        );
      case 'either':
        return parent.condition !== at && isHandedOn(parent);
      case 'assign':
        return parent.value === at;
      case 'loop':
      case 'return':
        return true;
      // `[client[name] for name in names]`
      case 'group':
        return parent.items.some(({ kind }) => kind === 'loop');
      default:
        return false;
    }
  }

  /** `$pair = [$client, $name]`, which is called later. */
  function isPair(code: Code): boolean {
    const [, name, ...more] = code.kind === 'list' ? code.items : [];
    return name !== undefined && more.length === 0 && name.kind !== 'text' && program.isCalledByName(code);
  }

  function isKnown(code: Member): boolean {
    const call = calledAs(code);
    return known.has(code) || (call !== undefined && known.has(call));
  }

  /** True for an operation, and for one that no definition has, which is told elsewhere. */
  function isOperation(code: Code, name: string): boolean {
    return /^wsdl/i.test(name) || operationSpelled(name, program.scriptOf(code).language) !== undefined;
  }

  /** True for a member that the scripts set themselves. */
  function isSet(code: Member, name: string): boolean {
    return (
      (code.parent?.kind === 'assign' && code.parent.target === code) ||
      program.sets(program.scriptOf(code), name)
    );
  }

  /** The call that a value is given to, by itself or in a list or table. */
  function callGiven(code: Code): Call | undefined {
    const at = outOfLists(code);
    const { parent } = at;
    return parent?.kind === 'call' && parent.callee !== at ? parent : undefined;
  }

  function isHarmless(call: Call, given: Code): boolean {
    if (known.has(call) || HARMLESS.test(calleeName(call)) || isSpoken(given)) return true;
    const { callee } = call;
    // `step.call(client)`: it is `step` that is called.
    const isBound = callee.kind === 'member' && /^(bind|call|apply)$/.test(calleeName(call));
    const called = isBound ? callee.of : callee;
    if (program.functionsOf(called).length > 0) return true;
    return [called, ...wholeValues(program.variableOf(called))].flatMap(codesIn).some((one) => {
      const name = one.kind === 'member' ? plainText(one.key) : undefined;
      return name !== undefined && isOperation(one, name);
    });
  }
}
