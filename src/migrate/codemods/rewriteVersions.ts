import type { ts as Ts } from 'ts-morph';
import type { SoapMove } from '../map/SoapMove.js';
import { soapMoveFrom } from '../map/soapMoves.js';
import { answerFieldsOf } from '../scan/knownNames.js';
import { followAnswer } from '../scan/syntax/answerFlow.js';
import type { CallSite } from '../scan/syntax/CallSite.js';
import { findCallSites } from '../scan/syntax/findCallSites.js';
import { parseSource, type Source } from '../scan/syntax/Source.js';
import { applyEdits, asPlainText, decideAbove, type Edit, type Rewrite, rewriteOf } from './edits.js';

/**
 * Moves the calls of a TypeScript or JavaScript file from older operations to their successors on SOAP. Formatting stays,
 * a second run changes nothing, and where a person must decide there is a comment instead of a guess.
 */
export function rewriteVersions(file: string, text: string): Promise<Rewrite> {
  return asPlainText(file, text, (plain) => rewritePlain(file, plain));
}

async function rewritePlain(file: string, text: string): Promise<Rewrite> {
  if (!/\bwsdl\w+/.test(text)) return rewriteOf(file, text, text);
  const source = await parseSource(file, text);
  const edits = findCallSites(source).sites.flatMap((site) => {
    const move = soapMoveFrom(site.operation);
    return move && site.style !== 'action' ? editsOf(source, site, move) : [];
  });
  return rewriteOf(file, text, applyEdits(text, edits));
}

function editsOf(source: Source, site: CallSite, move: SoapMove): Edit[] {
  const decide = (what: string) =>
    decideAbove(source.text, site.position, `${move.from} to ${move.to}: ${what}`);
  if (site.style === 'envelope') return decide('this envelope is written by hand.');
  if (move.rowsDiffer) return decide('the rows have another shape, field by field.');
  const { fields } = followAnswer(source, [site.start], answerFieldsOf(move.from));
  const changed = fields.filter((field) => field in move.fields);
  const call = callOf(source, site);
  const rename: Edit = {
    start: site.position + source.text.slice(site.position).indexOf(move.from),
    end: site.position + source.text.slice(site.position).indexOf(move.from) + move.from.length,
    text: move.to,
  };
  if (changed.length > 0)
    return decide(`the answer has no ${changed.map((field) => renamed(move, field)).join(', ')}.`);
  if (!move.wrap) return [rename];
  const typed = site.style === 'typed client' && call !== undefined;
  if (!typed) return decide(`the parts go into ${move.wrap}, and the answer is a wrapper.`);
  const input = inputEdits(source, call, move);
  if (typeof input === 'string') return decide(input);
  const answer = answerEdits(source, call, move);
  return answer ? [rename, ...input, ...answer] : decide('the answer is a wrapper with validationErrors.');
}

function renamed({ fields }: SoapMove, field: string): string {
  return fields[field] === undefined ? field : `${field} (now ${fields[field]})`;
}

function callOf({ ts }: Source, { start }: CallSite): Ts.CallExpression | undefined {
  const { parent } = start;
  return ts.isCallExpression(parent) && parent.expression === start ? parent : undefined;
}

/** The parts, put into the one record that the successor takes; or why that needs a person. */
function inputEdits({ ts, file }: Source, call: Ts.CallExpression, move: SoapMove): Edit[] | string {
  const [argument] = call.arguments;
  const added = Object.entries(move.add ?? {}).map(([name, value]) => `${name}: ${value}`);
  if (!argument) {
    const open = call.getEnd() - 1;
    return [
      {
        start: open,
        end: open,
        text: `{ ${move.wrap}: {${added.length > 0 ? ` ${added.join(', ')} ` : ''}} }`,
      },
    ];
  }
  if (!ts.isObjectLiteralExpression(argument)) return 'the parts are not written here.';
  // The older operation may take a record as well.
  const [only] = argument.properties;
  const inner =
    only && ts.isPropertyAssignment(only) && only.name.getText(file) === move.from.replace(/^wsdl/, '')
      ? only.initializer
      : argument;
  if (!ts.isObjectLiteralExpression(inner)) return 'the parts are not written here.';
  const parts: string[] = [];
  for (const property of inner.properties) {
    const name = property.name?.getText(file);
    if (name === undefined) return 'the parts are spread from elsewhere.';
    if (name in move.parts && move.parts[name] === undefined) return `${name} has no place.`;
    const value = ts.isPropertyAssignment(property) ? property.initializer.getText(file) : name;
    const now = move.parts[name] ?? name;
    if (move.texts?.includes(now)) parts.push(`${now}: String(${value})`);
    else if (move.flags?.includes(now)) parts.push(`${now}: Boolean(${value})`);
    else parts.push(now === value ? now : `${now}: ${value}`);
  }
  const fresh = added.filter((one) => !parts.some((part) => part.split(':')[0] === one.split(':')[0]));
  const record = [...parts, ...fresh].join(', ');
  return [
    {
      start: argument.getStart(file),
      end: argument.getEnd(),
      text: `{ ${move.wrap}: {${record ? ` ${record} ` : ''}} }`,
    },
  ];
}

/** The array out of the successor's wrapper, where the older operation answered the array itself. */
function answerEdits({ ts, file }: Source, call: Ts.CallExpression, move: SoapMove): Edit[] | undefined {
  if (!move.unwrap) return [];
  const awaited = call.parent;
  if (!ts.isAwaitExpression(awaited) || /\.(safe|stream)\./.test(call.expression.getText(file)))
    return undefined;
  return [
    { start: awaited.getStart(file), end: awaited.getStart(file), text: '((' },
    { start: awaited.getEnd(), end: awaited.getEnd(), text: `).orThrow().${move.unwrap} ?? [])` },
  ];
}
