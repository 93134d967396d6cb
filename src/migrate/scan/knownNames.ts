import { allOperations } from '../../operations/allDefinitions.js';
import { confidenceOf, type OperationName } from '../../bridge/map/OperationMove.js';
import { operationMoves } from '../../bridge/map/operationMoves.generated.js';
import { type AnswerFields, answerFieldsOf } from '../../evidence/compare/answerFields.js';
import type { Language } from './Use.js';

export { type AnswerFields, answerFieldsOf };

const operations = new Map(allOperations().map((operation) => [operation.name, operation]));

/** The operation of that name; `…Async`, `…Context`, `Begin…`, `End…` and `Wsdl…` are how some stacks call it. */
export function operationNamed(name: string): OperationName | undefined {
  if (operations.has(name)) return name as OperationName;
  const bare = name
    .replace(/(?:Async|Context)$/, '')
    .replace(/^(Begin|End)(?=wsdl)/i, '')
    .replace(/^W(?=sdl)/, 'w');
  return operations.has(bare) ? (bare as OperationName) : undefined;
}

const byPlainName = new Map(
  [...operations.keys()].map((name) => [name.toLowerCase(), name as OperationName]),
);

/**
 * The operation that a script means by a name: PHP does not care about capitals, and Ruby's libraries write
 * `wsdl_get_units`.
 */
export function operationSpelled(name: string, language: Language): OperationName | undefined {
  const exact = operationNamed(name);
  if (exact) return exact;
  if (language === 'PHP') return byPlainName.get(name.toLowerCase());
  return language === 'Ruby' && /^wsdl[a-z0-9_]+$/.test(name)
    ? byPlainName.get(name.replaceAll('_', ''))
    : undefined;
}

/** `UpdateShifts`, `urn:service#UpdateShifts`: an operation without its beginning, which somebody may put before it. */
export function operationEnding(text: string): OperationName | undefined {
  const [, name] = /^(?:"?|\S+[#/:])([A-Z][a-z]+[A-Z]\w*)"?$/.exec(text) ?? [];
  return name === undefined ? undefined : operationNamed(`wsdl${name}`);
}

/** Operations that whole texts in quotes, or behind an equals sign, name without their beginning: somebody may put it before them. */
export function endingsWithin(line: string): OperationName[] {
  const texts = line.matchAll(/["'`]([^\s"'`]*[A-Z][a-z]+[A-Z]\w*)["'`]|\b\w+=([A-Z]\w+)(?![\w.([])/g);
  return [...texts].flatMap(([, text, assigned]) => operationEnding((text ?? assigned)!) ?? []);
}

/** The words of a text that name an operation. */
export function operationsWithin(
  text: string,
): { readonly name: string; readonly operation: OperationName }[] {
  return [...text.matchAll(/wsdl[A-Za-z]\w+/gi)].flatMap(([name]) => {
    const operation = operationSpelled(name, 'PHP') ?? operationNamed(name.replace(/^.*_(?=wsdl)/, ''));
    return operation ? [{ name, operation }] : [];
  });
}

const VERBS =
  'Add|Adjust|Apply|Approve|Assign|Cancel|Change|Check|Close|Confirm|Copy|Create|Delete|Export|Fetch|Find|Get|Import|Initiate|Insert|List|Lock|Merge|Modify|Move|Open|Post|Process|Publish|Punch|Put|Read|Register|Reject|Release|Remove|Replace|Reset|Restore|Reverse|Revert|Revoke|Save|Schedule|Search|Send|Set|Start|Stop|Submit|Swap|Sync|Undo|Unlock|Update|Upload|Validate|Write|Push|Pull|Load|Store|Commit|Execute|Run|Trigger|Generate|Book|Sign|Queue|Query|Count|Clear|Reopen|Archive|Grant|Transfer|Notify|Calculate|Recalculate|Request|Accept|Deny|Withdraw|Extend|Split|Attach|Enable|Disable|Activate|Deactivate|Edit|Patch|Upsert|Retrieve|Select|Verify';
const OPERATION_LIKE = new RegExp(
  `[Ww]sdl(?:${VERBS})[A-Z]\\w*(?![\\w$#%{@])|\\bwsdl[-_](?:${VERBS.toLowerCase()})[-_][a-z][\\w-]*(?<![-_])(?![\\w$#%{@])`,
  'g',
);
/** How settings end that begin like an operation: `wsdlReadTimeout`. */
const SETTING =
  /(?:Timeout|Interval|U[Rr][LlIi]|Path|File|Dir|Folder|Host|Port|Limit|Size|Delay|Enabled|Cache|Version|Location)$/;
/** What stacks put behind the name of an operation, for its messages and callbacks. */
const BEHIND =
  /(?:Async|Sync|Request|Response|Result|Return|Message|Msg|Input|Output|In|Out|Completed|Event|Args|Handler|Callback|Call|Soap|Type|Body)+$|_(?:response|request|result)$/;

/** The words of a text that look like operations, and that no definition has: of another version, or another service. */
export function undefinedOperationsIn(text: string, language: Language): string[] {
  const isKnown = (word: string) =>
    [word, word.replace(BEHIND, ''), word.replace(/(?<!^wsdl)_.*$/, '')].some((one) =>
      operationSpelled(one, language === 'data' ? 'Ruby' : language),
    );
  const sent = [...text.matchAll(/\b__(?:soapCall|call)\(\s*["'](\w+)["']\s*[,)]/g)].map(([, name]) => name!);
  const actions = [...text.matchAll(/\buri:Service[#/](\w+)/g)].flatMap(([action, name]) =>
    operationsInAction(action).length > 0 || operationSpelled(`wsdl${name}`, language) ? [] : name!,
  );
  return [...new Set([...(text.match(OPERATION_LIKE) ?? []), ...sent, ...actions])].filter(
    (word) => !isKnown(word) && !SETTING.test(word),
  );
}

/** Whether any definition of an answer has a field. */
export function isAnswerField(name: string): boolean {
  allFields ??= new Set(
    [...operations.keys()].flatMap((one) => [...answerFieldsOf(one as OperationName).keys()]),
  );
  return allFields.has(name);
}

let allFields: Set<string> | undefined;

/** The operation elements of requests in a text: envelopes, templates of them, or pieces. Answers do not count. */
export function operationElements(text: string): { operation: OperationName; index: number }[] {
  return [...text.matchAll(/<(?:[\w.-]+:)?(wsdl\w+)(?=[\s>/])/g)].flatMap(({ 1: name, index }) =>
    operations.has(name!) ? [{ operation: name as OperationName, index }] : [],
  );
}

/** The operations that a SOAPAction text may stand for, since two pairs share one; none when it is no action. */
export function operationsInAction(text: string, isHeader = false): readonly OperationName[] {
  const bare = text.trim().replace(/^["']+|["']+$/g, '');
  const [, scheme, of, name] = /^(?:(uri|urn):(\S*)[/#])?(\w+)$/.exec(bare) ?? [];
  if (name === undefined || (scheme === undefined && !isHeader)) return [];
  // Other services have sections and units too.
  if (scheme !== undefined && !name.startsWith('wsdl') && (scheme !== 'uri' || !/^\/*Service$/.test(of!)))
    return [];
  const known = [...operations.values()].filter(({ action }) => action === name);
  const named = operationNamed(name);
  return known.length === 0 && named ? [named] : known.map((one) => one.name as OperationName);
}

/** True for an operation's name as whole text, with or without a prefix, a namespace in braces, or `Async`. */
export function nameInText(text: string): { operation: OperationName; prefixed: boolean } | undefined {
  const match = /^(?:([\w.-]+):|(\{[^{}]*\}))?(wsdl\w+)$/.exec(text);
  const operation = match ? operationNamed(match[3]!) : undefined;
  return operation && { operation, prefixed: (match![1] ?? match![2]) !== undefined };
}

const anyName = new RegExp(
  [...new Set([...operations.keys()].map((name) => name.replace(/^wsdl/, '')))].join('|'),
  'i',
);

/** Whether a text names an operation, with or without its beginning. */
export function namesOperation(text: string): boolean {
  return /wsdl/i.test(text) || anyName.test(text);
}

/** Whether REST has anything for the purpose of an operation. */
export function hasCounterpart(name: OperationName): boolean {
  return confidenceOf(operationMoves[name]) !== 'none';
}

/** Whether a script that calls nothing else can leave SOAP: it reads what has a counterpart. */
export function mayLeave(name: OperationName): boolean {
  return hasCounterpart(name) && operations.get(name)!.effect === 'read';
}

/** The parts of an operation that have no place over REST. */
export function partsWithoutPlace(name: OperationName): readonly string[] {
  return Object.keys(operationMoves[name].lostParts);
}
