import { posix } from 'node:path';
import type { ts as Ts } from 'ts-morph';
import { operationNamed } from '../../../testing/knownOperations.js';
import type { FieldMap } from '../../map/FieldMap.js';
import { fieldMapOf } from '../../map/fieldMapOf.js';
import { operationMoves } from '../../map/operationMoves.js';
import { fieldLosses } from '../../report/fieldLosses.js';
import { answerFieldsOf } from '../../scan/knownNames.js';
import { followAnswer } from '../../scan/syntax/answerFlow.js';
import type { CallSite } from '../../scan/syntax/CallSite.js';
import { findCallSites } from '../../scan/syntax/findCallSites.js';
import { parseSource, type Source } from '../../scan/syntax/Source.js';
import type { Place } from '../client/AnswerMove.js';
import { EditList } from '../client/EditList.js';
import { addImport, importLine } from '../client/moveImports.js';
import { withComments } from '../client/rewriteClient.js';
import { asPlainText, type Rewrite, rewriteOf } from '../edits.js';
import { newFault } from '../newFault.js';
import { BRIDGE_MODULE, isBridged } from './bridgeModule.js';

/**
 * Moves the clients of a TypeScript or JavaScript file to the bridge: they come from `bridged(createClient(…))` of a module of the
 * scripts' own, which says per operation which protocol speaks. A call that has to stay on SOAP, or loses what the script reads
 * or sends, gets a comment that says so.
 */
export function rewriteBridge(file: string, text: string): Promise<Rewrite> {
  return asPlainText(file, text, (plain) => rewritePlain(file, plain));
}

async function rewritePlain(file: string, text: string): Promise<Rewrite> {
  if (!/['"]workforce-soap['"/]/.test(text) || file.endsWith(BRIDGE_MODULE))
    return rewriteOf(file, text, text);
  const source = await parseSource(file, text);
  const sites = findCallSites(source).sites.filter(({ style }) => style !== 'action' && style !== 'envelope');
  const edits = new EditList();
  if (sites.some(({ operation }) => isBridged(operation))) {
    for (const call of creationsIn(source))
      edits.wrap(call.getStart(source.file), call.getEnd(), 'bridged(', ')');
    if (!edits.isEmpty) addImport(source, edits, importLine(source, 'bridged', moduleFrom(file)));
  }
  const places = sites.flatMap((site): Place[] => {
    const what = reasonOf(source, site);
    return what === undefined ? [] : [{ position: site.position, what }];
  });
  const made = withComments(source, file, edits, places);
  const fault = await newFault(file, text, made.after);
  return fault === undefined ? made : withComments(source, file, new EditList(), places);
}

/** `createClient(…)` of this package, where it is not bridged yet. */
function creationsIn({ ts, file, symbolOf }: Source): Ts.CallExpression[] {
  const found: Ts.CallExpression[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const declared = symbolOf(node.expression)?.declarations?.[0];
      const isOurs =
        declared !== undefined && /['"]workforce-soap['"]/.test(statementText(ts, declared, file));
      const isDone = ts.isCallExpression(node.parent) && node.parent.expression.getText(file) === 'bridged';
      if (node.expression.text === 'createClient' && isOurs && !isDone) found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function statementText(ts: typeof Ts, node: Ts.Node, file: Ts.SourceFile): string {
  let at = node;
  while (at.parent && !ts.isSourceFile(at.parent)) at = at.parent;
  return at.getText(file);
}

/** The module of the scripts' own, from where a file lies. */
function moduleFrom(file: string): string {
  const path = posix.relative(posix.dirname(file), BRIDGE_MODULE);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Why a call stays on SOAP, or what it would lose over REST. */
function reasonOf(source: Source, site: CallSite): string | undefined {
  const { operation, start, parts } = site;
  const move = operationMoves[operation];
  if (!isBridged(operation)) return `${operation} stays on SOAP. ${move.summary}`;
  if (isApart(source, start))
    return `${operation} stays on SOAP: the bridge has no safe, no stream and no caller.`;
  if (optionsOf(source, start)) return `${operation} stays on SOAP: the bridge takes no options of a call.`;
  const map = fieldMapOf(operation);
  const changes = operationNamed(operation)!.effect !== 'read';
  const { fields, readsMore } = followAnswer(source, [start], answerFieldsOf(operation));
  const used = [...fields, ...parts];
  const isBlind = readsMore || (!changes && fields.length === 0);
  // What only the observed descriptions show, the bridge does not ask for.
  const noPlace = namesOf(map, /^(lost|observed)$/).filter((name) => name !== 'validationErrors');
  const lost = [...new Set([...fieldLosses(map, used), ...noPlace.filter((name) => used.includes(name))])];
  const told = [
    ...(lost.length > 0 ? [`it has no place for ${lost.join(', ')}`] : []),
    ...parts.flatMap((part) => (move.lostParts[part] ? [`${part}: ${move.lostParts[part]}`] : [])),
    ...(isBlind && noPlace.length > 0
      ? [
          `whole records go on from here, and it has no place for ${noPlace.slice(0, 3).join(', ')} and others`,
        ]
      : []),
    ...namesOf(map, /^lossy$/).flatMap((name) => (used.includes(name) ? [`${name} comes otherwise`] : [])),
    ...(changes ? move.decisions : []),
  ];
  return told.length === 0 ? undefined : `before ${operation} goes over REST: ${told.join('; ')}`;
}

function namesOf(map: FieldMap | undefined, fidelities: RegExp): string[] {
  return (map?.fields ?? []).filter(({ fidelity }) => fidelities.test(fidelity)).flatMap(({ soap }) => soap);
}

/** `client.safe.wsdlX`, `client.stream.wsdlX`, `call(wsdlX)`. */
function isApart({ file }: Source, start: Ts.Node): boolean {
  return (
    /\.(safe|stream)\s*(\.|\[)|^call\(/.test(start.getText(file)) ||
    /^call\(/.test(start.parent.getText(file))
  );
}

function optionsOf({ ts }: Source, start: Ts.Node): boolean {
  const { parent } = start;
  return ts.isCallExpression(parent) && parent.expression === start && parent.arguments.length > 1;
}
