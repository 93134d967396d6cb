import { posix } from 'node:path';
import type { ts as Ts } from 'ts-morph';
import { BRIDGED_OPERATIONS } from '../../bridge/Bridged.js';
import {
  applyEdits,
  commentAbove,
  importEdit,
  isMinified,
  moduleStyle,
  plainText,
  type Rewrite,
  rewriteOf,
  statementAt,
  wrapped,
} from './edits.js';
import { namedCalls } from './library.js';
import { nodesIn, parseScript, type Script, ts } from './Script.js';
import { isFree } from './TypeCheck.js';

/** The module that scripts take their clients to. */
export const BRIDGE_MODULE = 'workforce-bridge.mjs';

/** What stands in it at first: everything over SOAP, as before. */
export const BRIDGE_MODULE_TEXT = `import { createClient } from 'workforce-soap';
import { bridgedClient, readIdentities } from 'workforce-soap/bridge';
import { createRestClient } from 'workforce-soap/rest';

/** Which operations go over REST; the others go over SOAP. One by one, when \`migrate status\` says that it may go. */
const use = {
  // wsdlGetEmployeesV2: 'rest',
};

let rest;
let identities;

/** A client of which the operations above go over REST. */
export function bridged(soap) {
  if (Object.keys(use).length === 0) return soap;
  rest ??= createRestClient({
    baseUrl: process.env.WORKFORCE_REST_URL,
    clientId: process.env.WORKFORCE_CLIENT_ID,
    clientSecret: process.env.WORKFORCE_CLIENT_SECRET,
  });
  return bridgedClient({ soap, rest, identities: () => (identities ??= readPairs()), use, onBridged: tellLosses });
}

/** The pairs of ids are of the whole account: its key, and not that of a unit. */
function readPairs() {
  const root = createClient({ endpoint: process.env.WORKFORCE_ENDPOINT, apiKey: process.env.WORKFORCE_ROOT_KEY });
  return readIdentities(root, rest);
}

function tellLosses(operation, { losses }) {
  for (const text of losses.map(({ field, why }) => \`\${operation} over REST: \${field}: \${why}\`)) console.error(text);
}
`;

/** Its types, for scripts in TypeScript. */
export const BRIDGE_TYPES_TEXT = `import type { Client } from 'workforce-soap';

export declare function bridged(soap: Client): Client;
`;

const BY_HAND =
  'this client stays on SOAP: bridged(…) cannot be written here by the codemod. Wrap the client yourself.';

/**
 * Moves the clients of a TypeScript or JavaScript file to the bridge: they come from `bridged(createClient(…))` of a module of the
 * scripts' own, which says per operation which protocol speaks. A call in a form that the bridge does not have gets a comment. `users`
 * are the texts of files that use what this one exports.
 */
export async function rewriteBridge(
  file: string,
  text: string,
  { users = [] }: { readonly users?: readonly string[] } = {},
): Promise<Rewrite> {
  const { plain, asBefore } = plainText(text);
  const isOurs = /['"]workforce-soap['"]/.test(plain) && !file.endsWith(BRIDGE_MODULE);
  if (!isOurs || isMinified(file, text)) return rewriteOf(file, text, text);
  const script = await parseScript(file, plain);
  const sites = namedCalls(script).filter(({ operation }) =>
    BRIDGED_OPERATIONS.some((one) => one === operation),
  );
  const isUsed = sites.length > 0 || users.some((one) => BRIDGED_CALL.test(one));
  const creations = isUsed ? creationsIn(script) : [];
  const bridged = creations.flatMap((call) => wrapped(call, call, ['bridged(', ')']));
  const isImported = plain.includes(BRIDGE_MODULE);
  const added = bridged.length === 0 || isImported ? [] : [importEdit(script, 'bridged', moduleFrom(file))];
  const notes = sites.flatMap(({ node, operation }) => {
    const form = formOf(node);
    const what = `${operation} stays on SOAP, since the bridge has ${form}: call it as client.${operation}({ … }).`;
    return form === undefined ? [] : commentAbove(plain, statementAt(node), what);
  });
  const after = applyEdits(plain, [...bridged, ...added, ...notes]);
  const isNamed = nodesIn(script.file).some((node) => ts.isIdentifier(node) && node.text === 'bridged');
  const isWritable = moduleStyle(script) !== undefined && (isImported || !isNamed);
  const isRight = bridged.length === 0 || (isWritable && (await isFree(file, plain, after)));
  if (isRight) return rewriteOf(file, text, asBefore(after));
  const byHand = creations.flatMap((call) => commentAbove(plain, statementAt(call), BY_HAND));
  return rewriteOf(file, text, asBefore(applyEdits(plain, [...byHand, ...notes])));
}

const BRIDGED_CALL = new RegExp(`\\b(${BRIDGED_OPERATIONS.join('|')})\\b`);

/** `createClient(…)` of this package, by whatever name, where it is not bridged yet. */
function creationsIn({ file, declarationOf }: Script): Ts.CallExpression[] {
  return nodesIn(file)
    .filter(ts.isCallExpression)
    .filter(({ expression, parent }) => {
      const name = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
      const asMember = name !== expression && /\.createClient$/.test(expression.getText());
      const declaration = declarationOf(name);
      const isOwn = declaration && /^(createClient\b|.*:\s*createClient\b)/.test(declaration.getText());
      if (!asMember && !isOwn) return false;
      const declared = ts.findAncestor(ts.isIdentifier(name) ? declaration : name, ts.isStatement);
      const isDone = ts.isCallExpression(parent) && parent.expression.getText() === 'bridged';
      return declared !== undefined && /['"]workforce-soap['"]/.test(declared.getText()) && !isDone;
    });
}

/** The module of the scripts' own, from where a file lies. */
function moduleFrom(file: string): string {
  const path = posix.relative(posix.dirname(file), BRIDGE_MODULE);
  return path.startsWith('.') ? path : `./${path}`;
}

/** The form of a call that the bridge does not have. */
function formOf(node: Ts.Node): string | undefined {
  const kind = /\.(safe|stream)\s*[.[]/.exec(node.getText())?.[1];
  if (kind) return `no ${kind}`;
  const call = node.parent;
  return ts.isCallExpression(call) && call.expression === node && call.arguments.length > 1
    ? 'no options of a call'
    : undefined;
}
