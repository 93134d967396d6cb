import type { ts as Ts } from 'ts-morph';
import type { Source } from '../../scan/syntax/Source.js';
import type { FileText } from '../usersOf.js';
import { EditList } from './EditList.js';

const STAND_IN = 'workforce-soap/stand-in';
/** What the stand-in does not have: the XML of requests, headers, security, servers, events, options that change the answers. */
const ONLY_OF_LIBRARY: readonly RegExp[] = [
  /\.(set(Security|SOAPAction)|(add|change|clear|get)(Soap|Http|Body)(Header|Attribute)s?|last(Request|Response|Message|Element)(Headers)?)\b/,
  /\bsoap\.(listen|WSDL|security|passwordDigest)\b|\b(BasicAuth|Bearer|WS|WSS|NTLM|ClientSSL)Security/,
  /\.(on|once|off|addListener|removeListener|removeAllListeners|emit)\(\s*['"`](request|response|message|soapError)\b/,
  /\b(attributesKey|valueKey|xmlKey|returnFault|wsdl_options|wsdl_headers|httpClient|overridePromiseSuffix|customDeserializer|forceSoap12Headers|useEmptyTag|preserveWhitespace|handleNilAsNull|normalizeNames|overrideRootElement|escapeXML|envelopeKey|ignoredNamespaces|ignoreBaseNameSpaces|namespaceArrayElements|stream|parseReponseAttachments)['"]?\s*:/,
  /\bdescribe\(\)[\s\S]*\.(input|output)\b/,
  // The header and the request: the third and fourth of what a call gives.
  /\[[^\][,]*,[^\][,]*,[^\]]*\w[^\]]*\]\s*=\s*\(*await\b(?!\s*Promise\.)|\.then\(\s*(async\s*)?\(\[[^\][,]*,[^\][,]*,[^\]]*\w/,
  /\(\s*err?(or)?\s*,\s*(?!_?req(uest)?\b)\w+\s*,\s*\w+\s*,\s*\w+/,
];

/**
 * Calls that stay in the shape of node-soap get its stand-in of this package in the place of the library: the same names and
 * the same answers. Nothing where a script uses more of the library than calls, or uses it for another service too.
 */
export function standIn(
  source: Source,
  foreign: ReadonlySet<Ts.Node> = new Set(),
  users: readonly FileText[] = [],
): EditList {
  const { ts, file, text } = source;
  const edits = new EditList();
  // The files that import this one may use its client.
  const isUsed = [source, ...users].some((used) => ONLY_OF_LIBRARY.some((one) => one.test(used.text)));
  if (foreign.size > 0 || isUsed || /['"]strong-soap['"]/.test(text)) return edits;
  const found: Ts.StringLiteralLike[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isStringLiteralLike(node) && node.text === 'soap' && isModule(source, node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (found.some((one) => !isPlain(source, one))) return edits;
  for (const module of found) {
    const quote = module.getText(file)[0]!;
    edits.replace(module.getStart(file), module.getEnd(), `${quote}${STAND_IN}${quote}`);
    const name = defaultName(source, module);
    // The package has no default export.
    if (name) edits.wrap(name.getStart(file), name.getEnd(), '* as ', '');
  }
  return edits;
}

function isModule({ ts, file }: Source, { parent }: Ts.Node): boolean {
  if (ts.isImportDeclaration(parent) || ts.isExternalModuleReference(parent)) return true;
  return ts.isCallExpression(parent) && /^(require|import)$/.test(parent.expression.getText(file));
}

/** True for a way to take the library in that the stand-in has too. */
function isPlain(source: Source, module: Ts.Node): boolean {
  const { ts, file } = source;
  const { parent } = module;
  if (ts.isImportDeclaration(parent))
    return !(parent.importClause?.name && parent.importClause.namedBindings) && !isJest(source);
  return !/\.default\b/.test(parent.parent.parent?.getText(file) ?? '');
}

/** A test that puts a double in the place of the library by its name. */
function isJest({ text }: Source): boolean {
  return /\b(jest|vi)\.(mock|doMock)\(/.test(text);
}

function defaultName({ ts }: Source, { parent }: Ts.Node): Ts.Identifier | undefined {
  return ts.isImportDeclaration(parent) ? parent.importClause?.name : undefined;
}
