import type { ts as Ts } from 'ts-morph';
import type { AnyOperation } from '../../definition/operation.js';
import { operationNamed } from '../../operations/operationNamed.js';
import { type Edit, instead, moduleStyle, withoutLine, wrapped } from './edits.js';
import { readsFailures } from './failedCalls.js';
import { libraryNames, memberOf, operationOf } from './library.js';
import { NotPlain, plainAnswerIn } from './plainAnswer.js';
import { isEnvironment, isFixed, isSet, isStill } from './names.js';
import { plainParts } from './plainParts.js';
import { isFunction, nodesIn, type Script, ts } from './Script.js';

/** A call that goes to `createClient`, or why it does not. */
interface PlainCall {
  readonly node: Ts.Node;
  readonly edits: readonly Edit[];
  readonly why: string | undefined;
}

export interface PlainCalls {
  readonly calls: readonly PlainCall[];
  /** What is written otherwise where clients are made. */
  readonly edits: readonly Edit[];
  /** `callbackify` is needed too. */
  readonly usesCallbacks: boolean;
  /** Where addresses were made of those of WSDLs. */
  readonly guessed: readonly Ts.Node[];
}

interface Client {
  readonly made: Ts.CallExpression;
  readonly callback: Ts.Expression | undefined;
  /** The statement that sets the address. */
  readonly set: Ts.Node | undefined;
  /** The address, as source text; nothing where the file does not tell it. */
  readonly endpoint: string | undefined;
  /** What the address is made of. */
  readonly from: Ts.Expression | undefined;
  readonly guessed: Ts.Node | undefined;
  readonly uses: readonly Ts.Expression[];
  /** Why none of its calls is plain. */
  readonly why: string | undefined;
}

/** The calls of clients of node-soap that are plain, each with what is written otherwise. `name` is what `createClient` is called. */
export function plainCalls(
  script: Script,
  { name, endpoint }: { name: string; endpoint: string | undefined },
): PlainCalls {
  const whole = wholeFile(script);
  const calls: PlainCall[] = [];
  const edits: Edit[] = [];
  let usesCallbacks = false;
  const guessed: Ts.Node[] = [];
  const clients = clientsIn(script, endpoint).map((client) => {
    const called = client.uses.map((use) => calledBy(use));
    return {
      client,
      called,
      tried: called.map((one) => one && attempt(() => movedCall(script, client, one, whole))),
    };
  });
  const all = clients.flatMap(({ tried }) => tried.filter(isMoved));
  for (const { client, called, tried: before } of clients) {
    const tried = before.map((one) =>
      isMoved(one) && isReadingAnother(one, all)
        ? { why: 'its parts are made of the answer of another call' }
        : one,
    );
    const moved = tried.filter(isMoved);
    if (moved.length > 0 && client.guessed) guessed.push(client.guessed);
    const keys = new Set(moved.map(({ key }) => key.getText()));
    const isWhole = moved.length > 0 && moved.length === tried.length;
    // One client for all calls, where all have one key that is known where it is made.
    const isOne =
      isWhole && keys.size === 1 && moved.every(({ key }) => isKnownEverywhere(script, key, client.made));
    if (isOne) edits.push(...creationEdits(script, client, clientText(script, client, name, moved[0]!.key)));
    usesCallbacks ||=
      moved.some(({ callback }) => callback !== undefined) || (isOne && client.callback !== undefined);
    for (const [i, one] of tried.entries()) {
      if (!one || !called[i]) continue;
      const { method, operation } = called[i];
      if ('why' in one) calls.push({ node: method, edits: [], why: one.why });
      else {
        const receiver = isOne ? client.uses[i]!.getText() : clientText(script, client, name, one.key);
        const text = `${receiver}.${operation.name}(${one.parts})`;
        calls.push({ node: method, edits: callEdits(one, text), why: undefined });
      }
    }
  }
  return { calls, edits, usesCallbacks, guessed };
}

interface Moved {
  readonly call: Ts.CallExpression;
  readonly callback: Ts.Expression | undefined;
  readonly isReply: boolean;
  readonly key: Ts.Expression;
  readonly parts: string;
  readonly edits: readonly Edit[];
}

function attempt(move: () => Moved): Moved | { readonly why: string } {
  try {
    return move();
  } catch (error) {
    if (error instanceof NotPlain) return { why: error.message };
    throw error;
  }
}

function isMoved(one: object | undefined): one is Moved {
  return one !== undefined && 'key' in one;
}

/** True where something in the parts of a call is written otherwise itself. */
function isReadingAnother(one: Moved, all: readonly Moved[]): boolean {
  const [parts] = one.call.arguments;
  const others = all
    .filter((other) => other !== one)
    .flatMap(({ call, edits }) => [instead(call, ''), ...edits]);
  return (
    parts !== undefined && others.some(({ start, end }) => parts.getStart() <= start && end <= parts.getEnd())
  );
}

/** `createClient({ endpoint, apiKey })` */
function clientText(script: Script, { endpoint = '' }: Client, name: string, key: Ts.Expression): string {
  const asNamed = (label: string, value: string) => (value === label ? label : `${label}: ${value}`);
  const sure = (text: string) =>
    script.isTypeScript ? text.replace(/^(process\.env\.\w+)(?=$|\.replace)/, '$1!') : text;
  const address = endpoint.replace(/^(process\.env\.\w+!?) as string(?=\.replace)/, '($1 as string)');
  return `${name}({ ${asNamed('endpoint', sure(address))}, ${asNamed('apiKey', sure(key.getText()))} })`;
}

function creationEdits(script: Script, { made, callback, set }: Client, text: string): Edit[] {
  const unset = set ? [withoutLine(script, set)] : [];
  if (callback) return [...unset, ...wrapped(callback, made, [`callbackify(async () => ${text})(`, ')'])];
  const isAwaited = ts.isAwaitExpression(made.parent);
  return [...unset, isAwaited ? instead(made.parent, text) : instead(made, `Promise.resolve(${text})`)];
}

function callEdits({ call, callback, isReply, edits }: Moved, text: string): Edit[] {
  const value = isReply
    ? `${text}.then((reply) => (reply.status === 'answered' ? reply.value : reply.partial))`
    : text;
  if (!callback) return [instead(call, value), ...edits];
  return [...wrapped(callback, call, [`callbackify(() => ${value})(`, ')']), ...edits];
}

/** What keeps every call of a file on the stand-in. */
function wholeFile(script: Script): string | undefined {
  const { file } = script;
  if (!moduleStyle(script)) return 'how the file takes its modules is not plain';
  const isExporting = (node: Ts.Node) =>
    ts.isExportDeclaration(node) ||
    ts.isExportAssignment(node) ||
    node.kind === ts.SyntaxKind.ExportKeyword ||
    (ts.isPropertyAccessExpression(node) && /^(module\.)?exports\b/.test(node.getText()));
  if (nodesIn(file).some(isExporting)) return 'other files use what this one exports';
  return readsFailures(script)
    ? 'the script reads details of a failed call that createClient reports in another way'
    : undefined;
}

/** Every client that the file makes and keeps for itself. */
function clientsIn(script: Script, endpoint: string | undefined): Client[] {
  const { file, declarationOf } = script;
  const imports = new Set(libraryNames(script).map((name) => topOf(name)));
  const calls = nodesIn(file).filter(ts.isCallExpression);
  return calls.flatMap((node) => {
    const made = /(?:^|\.)createClient(Async)?$/.exec(node.expression.getText());
    let root: Ts.Expression = node.expression;
    while (ts.isPropertyAccessExpression(root)) root = root.expression;
    const declared = made && declarationOf(root);
    if (!declared || !imports.has(topOf(declared))) return [];
    const name = clientName(node, made[1] !== undefined);
    return name ? [clientOf(script, node, name, endpoint)] : [];
  });
}

function topOf(node: Ts.Node): Ts.Node | undefined {
  return ts.findAncestor(node, ({ parent }) => !parent || ts.isSourceFile(parent));
}

/** The name that a client gets: of a variable, or of a parameter of a callback. */
function clientName(made: Ts.CallExpression, isPromise: boolean): Ts.Identifier | undefined {
  const identifier = (name: Ts.Node | undefined) => (name && ts.isIdentifier(name) ? name : undefined);
  if (!isPromise) {
    const callback = made.arguments.find((one) => isFunction(one));
    return identifier(callback?.parameters[1]?.name);
  }
  const { parent } = made;
  if (ts.isAwaitExpression(parent) && ts.isVariableDeclaration(parent.parent))
    return identifier(parent.parent.name);
  const isThen =
    ts.isPropertyAccessExpression(parent) &&
    parent.name.text === 'then' &&
    ts.isCallExpression(parent.parent);
  const then = isThen ? (parent.parent as Ts.CallExpression).arguments[0] : undefined;
  return then && ts.isArrowFunction(then) ? identifier(then.parameters[0]?.name) : undefined;
}

/** Where a client is used, functions of the file that it is handed to included. */
function clientOf(
  script: Script,
  made: Ts.CallExpression,
  name: Ts.Identifier,
  given: string | undefined,
): Client {
  const { sameAs, declarationOf } = script;
  const uses: Ts.Expression[] = [];
  let why: string | undefined;
  let set: Ts.CallExpression | undefined;
  const see = (one: Ts.Identifier): void => {
    if (!isFixed(script, one)) why ??= 'its client may be another one';
    for (const use of sameAs(one)) {
      if (use === one) continue;
      const { parent } = use;
      const call = ts.isCallExpression(parent) && parent.expression !== use ? parent : undefined;
      const declared = call && declarationOf(call.expression);
      const taker = declared && ts.isFunctionDeclaration(declared) ? declared : undefined;
      const parameter = taker?.parameters[call!.arguments.indexOf(use)]?.name;
      if (one === name && !set && isAddressOf(script, use, name)) set = parent.parent as Ts.CallExpression;
      // Another client may be given to a function that is called elsewhere too.
      else if (parameter && ts.isIdentifier(parameter) && sameAs(taker!.name!).length === 2) see(parameter);
      else uses.push(use);
    }
  };
  see(name);
  const other = uses.find((use) => !isPlainUse(use));
  if (other) why ??= `its client is used otherwise at line ${script.lineOf(other.getStart())}`;
  const [wsdl, ...others] = made.arguments;
  const callback = others.find((one) => isFunction(one));
  const at = callback ? others.indexOf(callback) : 1;
  const options = at > 0 ? others[0] : undefined;
  const properties = options && ts.isObjectLiteralExpression(options) ? options.properties : [];
  const inOptions = properties.find((one) => one.name && one.name.getText() === 'endpoint');
  const optionValue =
    inOptions && (ts.isPropertyAssignment(inOptions) ? inOptions.initializer : inOptions.name);
  const isOther =
    (options && !ts.isObjectLiteralExpression(options)) ||
    properties.some((one) => !/^(endpoint|disableCache)$/.test(one.name ? one.name.getText() : ''));
  const address = (set?.arguments[0] ?? optionValue ?? others[callback ? at + 1 : 1]) as
    | Ts.Expression
    | undefined;
  const from = given ? undefined : (address ?? wsdl);
  const facts = { made, callback, set: set?.parent, from, uses, why, guessed: undefined, endpoint: given };
  if (isOther || !wsdl) return { ...facts, endpoint: undefined };
  if (!from || !isKnownEverywhere(script, from, made)) return facts;
  if (address) return { ...facts, endpoint: address.getText() };
  if (!ts.isStringLiteralLike(wsdl))
    return { ...facts, endpoint: `${wsdl.getText()}.replace(/\\?wsdl$/i, '')`, guessed: wsdl };
  return /^https?:/.test(wsdl.text)
    ? { ...facts, endpoint: wsdl.getText().replace(/\?wsdl(?=.$)/i, ''), guessed: wsdl }
    : facts;
}

/** `client.setEndpoint(…);` where it is set always, and before any other use. */
function isAddressOf(script: Script, use: Ts.Identifier, name: Ts.Identifier): boolean {
  const { sameAs } = script;
  const access = use.parent;
  const call = access.parent;
  if (!ts.isPropertyAccessExpression(access) || access.name.text !== 'setEndpoint') return false;
  if (!ts.isCallExpression(call) || !ts.isExpressionStatement(call.parent)) return false;
  const block = ts.findAncestor(
    name,
    (at): at is Ts.Block | Ts.SourceFile | Ts.ArrowFunction | Ts.FunctionExpression =>
      ts.isBlock(at) || ts.isSourceFile(at) || (isFunction(at) && ts.isBlock(at.body)),
  )!;
  const isFirst = sameAs(name).every((one) => one === name || one.pos >= use.pos);
  return isFirst && call.parent.parent === (isFunction(block) ? block.body : block);
}

/** A use that leaves a client as it is, and does not ask what it sent. */
function isPlainUse(use: Ts.Expression): boolean {
  const called = calledBy(use);
  if (called) return !isSet(called.method);
  const { parent } = use;
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === 'describe';
  // A call by a name that is made up when the script runs.
  return (
    ts.isElementAccessExpression(parent) &&
    !ts.isStringLiteralLike(parent.argumentExpression) &&
    !isSet(parent)
  );
}

/** True for an expression that is, wherever the file has it, what it is where a client is made. */
function isKnownEverywhere(script: Script, node: Ts.Expression, made: Ts.Node): boolean {
  if (!isStill(script, node, made)) return false;
  const declared = script.declarationOf(node);
  if (!declared) return ts.isStringLiteralLike(node) || isEnvironment(node);
  return (
    ts.isVariableDeclaration(declared) &&
    ts.isSourceFile(declared.parent.parent.parent) &&
    declared.getEnd() <= made.getStart()
  );
}

interface Called {
  readonly method: Ts.PropertyAccessExpression | Ts.ElementAccessExpression;
  readonly call: Ts.CallExpression | undefined;
  readonly operation: AnyOperation;
  readonly isPromise: boolean;
}

/** `client.wsdlX(…)`, `client['wsdlX'](…)`, `client.Service.Port.wsdlX(…)` */
function calledBy(use: Ts.Expression): Called | undefined {
  let at: Ts.Node = use.parent;
  for (;;) {
    if (!ts.isPropertyAccessExpression(at) && !ts.isElementAccessExpression(at)) return undefined;
    const name = memberOf(at) ?? '';
    const operation = operationOf(name);
    if (operation) {
      const { parent } = at;
      const call = ts.isCallExpression(parent) && parent.expression === at ? parent : undefined;
      return { method: at, call, operation: operationNamed(operation)!, isPromise: /Async$/.test(name) };
    }
    at = at.parent;
  }
}

/** What is written otherwise around a call. Throws `NotPlain`. */
function movedCall(
  script: Script,
  client: Client,
  { call, operation, isPromise }: Called,
  whole: string | undefined,
): Moved {
  const { sameAs } = script;
  if (operation.effect !== 'read') throw new NotPlain('it writes');
  const kept = whole ?? client.why;
  if (kept) throw new NotPlain(kept);
  if (!client.endpoint)
    throw new NotPlain('the address or the options of its client are not plain: give --endpoint');
  if (!call) throw new NotPlain('the method goes on without its call');
  if (client.from && !isStill(script, client.from, call))
    throw new NotPlain('the address of its client means something else there');
  const [given, callback, ...others] = call.arguments;
  if (isPromise ? callback !== undefined : others.length > 0)
    throw new NotPlain('it has options of the call');
  const { key, text: parts } = plainParts(script, given, operation);
  const answer = plainAnswerIn(script);
  const { output } = operation;
  if (isPromise) {
    const { parent } = call;
    const then =
      ts.isPropertyAccessExpression(parent) && parent.name.text === 'then' ? parent.parent : undefined;
    const taker =
      then && ts.isCallExpression(then) && then.arguments.length === 1 ? then.arguments[0] : undefined;
    if (ts.isAwaitExpression(parent)) {
      if (!ts.isExpressionStatement(parent.parent)) answer.follow(parent, { is: 'told', output });
    } else if (takesByName(taker)) {
      const [parameter] = taker.parameters;
      if (parameter) answer.bind(parameter.name, { is: 'told', output });
    } else throw new NotPlain('its promise goes on in a way that is not followed');
  } else {
    if (!takesByName(callback)) throw new NotPlain('its callback is not written at the call');
    const [, result, ...more] = callback.parameters;
    if (more.some(({ name }) => sameAs(name).length > 1))
      throw new NotPlain('the XML of the answer or of the request is read');
    if (result) answer.bind(result.name, { is: 'result', output });
  }
  const end = isPromise ? call.getEnd() : callback!.getStart();
  const gone = [{ start: call.getStart(), end }, ...answer.edits];
  if (gone.some(({ start, end }) => script.comments.some((one) => start <= one.pos && one.end <= end)))
    throw new NotPlain('a comment in it would be lost');
  return {
    call,
    callback: isPromise ? undefined : callback,
    isReply: operation.kind === 'reply',
    key,
    parts,
    edits: answer.edits,
  };
}

/** True for a function that is written there and takes what it is given by the names of its parameters alone. */
function takesByName(one: Ts.Node | undefined): one is Ts.ArrowFunction | Ts.FunctionExpression {
  return (
    isFunction(one) &&
    one.parameters.every((parameter) => !parameter.dotDotDotToken && !parameter.initializer) &&
    (ts.isArrowFunction(one) || !/\barguments\b/.test(one.getText()))
  );
}
