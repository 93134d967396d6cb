import type { OperationName } from '../../map/OperationMove.js';
import { operationNamed } from '../knownNames.js';
import { nameInText, operationElements, operationsInAction } from '../operationText.js';
import type { Certainty, Style } from '../Use.js';
import { withoutEchoes } from '../withoutEchoes.js';
import type { Token, TokenLanguage } from './Token.js';

export interface TokenSite {
  readonly operation: OperationName;
  readonly mayBe?: readonly OperationName[];
  /** The token. */
  readonly index: number;
  readonly position: number;
  readonly style: Style;
  readonly certainty: Certainty;
  readonly parts: readonly string[];
}

const SPEAKING =
  /^(print|printf|error_log|echo|trigger_error|info|debug|warning|warn|error|critical|exception|WriteLine|Log\w*|\w*Error|\w*Exception)$/;
const CALLING = /^(__soapCall|__call|call|getattr|invoke|Invoke)$/;

/** Every place of a PHP, Python or C# file that calls an operation, by patterns over its tokens. */
export function tokenSites(
  tokens: readonly Token[],
  source: string,
  language: TokenLanguage,
): { sites: TokenSite[]; unknown: number[] } {
  const sites: TokenSite[] = [];
  const unknown: number[] = [];
  const riddles: number[] = [];
  const library = libraryOf(source, language);

  const add = (index: number, operation: OperationName, style: Style, certainty: Certainty) =>
    sites.push({ operation, index, position: tokens[index]!.position, style, certainty, parts: [] });

  function name(index: number): void {
    const { value } = tokens[index]!;
    const before = tokens[index - 1]?.value ?? '';
    const after = tokens[index + 1]?.value ?? '';
    const request = /^(wsdl\w+)Request$/.exec(value)?.[1];
    const made = request === undefined ? undefined : operationNamed(request);
    if (made && before === 'new') return void add(index, made, 'action', 'likely');
    const operation = operationNamed(value);
    // `Begin…` is the call.
    if (operation && value === `End${operation}`) return;
    if (!language.members.includes(before)) return;
    if (operation && tokens[index - 2]?.value !== 'Channel' && !isOwnMethod(index))
      add(index, operation, library, after === '(' && library !== 'method' ? 'certain' : 'likely');
    else if (language.name === 'PHP' && source[tokens[index]!.position] === '$' && after === '(')
      unknown.push(index);
  }

  /** A wrapper of the file that is named as the operation: what it calls counts, calling it does not. */
  function isOwnMethod(index: number): boolean {
    const { value } = tokens[index]!;
    return (
      /^(self|this)$/.test(tokens[index - 2]?.value ?? '') &&
      tokens.some((one, at) => one.value === value && /^(def|function)$/.test(tokens[at - 1]?.value ?? ''))
    );
  }

  function text(index: number): void {
    const token = tokens[index]!;
    for (const { operation, index: at, parts } of operationElements(token.value)) {
      const position = elementPosition(source, token.position, operation, token.value.slice(0, at));
      sites.push({ operation, index, position, style: 'envelope', certainty: 'certain', parts });
    }
    if (isSpoken(index)) return;
    const named = nameInText(token.value);
    if (named) {
      namedInText(index, named.operation);
      return;
    }
    const [first, ...others] = operationsInAction(headerValue(token.value), /soapaction/i.test(token.value));
    if (!first) return;
    const mayBe = others.length > 0 ? { mayBe: others } : {};
    const certainty: Certainty = others.length > 0 ? 'possible' : 'likely';
    sites.push({
      operation: first,
      ...mayBe,
      index,
      position: token.position,
      style: 'action',
      certainty,
      parts: [],
    });
  }

  function namedInText(index: number, operation: OperationName): void {
    const callee = calleeAround(index);
    const calls = callee !== undefined && CALLING.test(callee);
    const looked =
      tokens[index - 1]?.value === '[' && /^(service|client)$/.test(tokens[index - 2]?.value ?? '');
    if (calls || looked) add(index, operation, library, 'certain');
    else add(index, operation, 'name in data', 'likely');
  }

  /** Said and not used: log lines, errors, comparisons, attributes of contracts. */
  function isSpoken(index: number): boolean {
    const before = tokens[index - 1]?.value ?? '';
    const after = tokens[index + 1]?.value ?? '';
    if ([before, after].some((mark) => /^[!=]==?$|^(case|in|is|not)$/.test(mark))) return true;
    if (
      before === '=' &&
      /^(WrapperName|Name|Action|ReplyAction|ConfigurationName)$/.test(tokens[index - 2]?.value ?? '')
    )
      return true;
    return SPEAKING.test(calleeAround(index) ?? '');
  }

  /** The name of the call whose brackets the token stands in. */
  function calleeAround(index: number): string | undefined {
    const { depth } = tokens[index]!;
    let at = index - 1;
    while (at >= 0 && !(tokens[at]!.value === '(' && tokens[at]!.depth === depth - 1)) {
      if (tokens[at]!.depth < depth - 1 || tokens[at]!.kind === 'line') return undefined;
      at -= 1;
    }
    const callee = tokens[at - 1];
    return callee?.kind === 'name' ? callee.value : undefined;
  }

  /** `$client->{'wsdlGet' . $what}` */
  function madeUp(index: number): boolean {
    const text = tokens[index + 1];
    return (
      language.members.includes(tokens[index - 1]?.value ?? '') &&
      text?.kind === 'text' &&
      text.value.startsWith('wsdl')
    );
  }

  tokens.forEach((token, index) => {
    if (token.kind === 'name') name(index);
    else if (token.kind === 'text') text(index);
    else if (language.name === 'PHP' && token.value === '{' && madeUp(index)) riddles.push(index);
    else if (language.name === 'Python' && token.value === '[' && tokens[index - 1]?.value === 'service')
      if (tokens[index + 1]?.kind === 'name') unknown.push(index);
  });
  const inData = sites.some(({ style }) => style === 'name in data');
  return { sites: withoutEchoes(sites), unknown: inData ? riddles : [...unknown, ...riddles] };
}

function headerValue(text: string): string {
  return text.replace(/^soapaction:\s*/i, '');
}

function elementPosition(source: string, from: number, name: string, before: string): number {
  const nth = before.split(name).length - 1;
  let at = from;
  for (let seen = 0; seen <= nth; seen++) at = source.indexOf(name, at) + 1;
  return at > 0 ? at - 1 : from;
}

function libraryOf(source: string, { name }: TokenLanguage): Style {
  if (name === 'PHP') {
    if (/nusoap/i.test(source)) return 'NuSOAP';
    return /\bSoapClient\b/.test(source) ? 'SoapClient' : 'method';
  }
  if (name === 'Python') {
    if (/^\s*(from|import)\s+zeep\b/m.test(source)) return 'zeep';
    return /^\s*(from|import)\s+suds\b/m.test(source) ? 'suds' : 'method';
  }
  return /PortTypeClient|ServiceReference|ClientBase|SoapHttpClientProtocol|Web Reference/.test(source)
    ? 'generated proxy'
    : 'method';
}
