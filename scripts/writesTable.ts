import type { AnyOperation } from '../src/definition/operation.js';
import type { ReadBack, Strategy } from '../src/definition/settlement.js';

const MARKS = ['<!-- writes -->', '<!-- /writes -->'] as const;

/** A page with the guarantee of each operation that changes something, between its marks. */
export function withWrites(page: string, operations: readonly AnyOperation[]): string {
  const [before, rest] = page.split(MARKS[0]);
  const after = rest?.split(MARKS[1])[1];
  if (after === undefined) throw new Error(`docs/writes-operations.md has no ${MARKS.join(' and ')}`);
  const lines = operations.filter(({ effect }) => effect !== 'read').map(line);
  const head =
    '| operation | shown by | a row is recognised by | sent again | not shown |\n|---|---|---|---|---|\n';
  return `${before}${MARKS[0]}\n\n${head}${lines.join('\n')}\n\n${MARKS[1]}${after}`;
}

function line({ name, effect, settlement }: AnyOperation): string {
  const { by, shown } = settlement!;
  const cells = [
    code(name),
    by === undefined ? 'nothing' : code(by),
    shown ? recognised(shown) : 'nothing: a person looks',
    shown ? again(effect, shown) : 'never by itself',
    shown ? hidden(shown) : 'all of it',
  ];
  return `| ${cells.join(' | ')} |`;
}

function recognised(shown: Strategy): string {
  const { identity = [], token, tokenWithin = [], tokensOnRequest = [], alike = [] }: ReadBack = shown;
  const within = tokenWithin.map((names) => list([names].flat(), ' or ')).join(', ');
  switch (shown.kind) {
    case 'every':
      return `${list(Object.keys(shown.show))} of all that it covers`;
    case 'presence':
      return `being in the unit of the key, from ${code(shown.from)} on, who was not before and has no ${code(shown.unless)}; without a journal, being shown with that key`;
    case 'balance':
      return `how far ${code(shown.balance)} went since the journal looked before: all or none of the rows that add to it, each on that day; nothing with ${code(shown.unless)}`;
    case 'single':
      return `names what is there: ${list(identity)}; else being the only one`;
  }
  return [
    ...(identity.length > 0 ? [`names what is there: ${list(identity)}`] : []),
    ...(token ? [`token: ${code(token)}${within && ` of the same ${within}`}`] : []),
    ...(tokensOnRequest.length > 0 ? [`token where asked for: ${list(tokensOnRequest)}`] : []),
    ...(alike.length > 0
      ? [`likeness: ${alike.map((names) => list([names].flat(), ' or ')).join(', ')}`]
      : []),
  ].join('; ');
}

function again(effect: AnyOperation['effect'], { kind, identity = [], appends }: ReadBack): string {
  const single = kind === 'single';
  if (effect === 'lock') return 'never by itself';
  const missing = 'when it is certainly missing';
  if (identity.length === 0 && !single) return missing;
  if (effect === 'append')
    return `by ${list(identity, ' or ')}: when its record is as before; else ${missing}`;
  const sets = `sets the same: until it is answered${appends ? ', but for the lists that add' : ''}`;
  return single ? sets : `by ${list(identity, ' or ')}, ${sets}; else ${missing}`;
}

function hidden({ unseen = [], onlyWith = {}, blind = [], kind }: ReadBack): string {
  if (kind === 'deletion') return 'nothing';
  const partly = Object.entries(onlyWith).map(([name, needed]) => `${code(name)}${butFor(needed)}`);
  const told = [...unseen.map(code), ...partly].join(', ') || 'nothing';
  return blind.length === 0 ? told : `${told}; nothing with ${list(blind)}`;
}

function butFor(needed: Readonly<Record<string, unknown>>): string {
  return Object.entries(needed)
    .map(([other, value]) => `, but for ${code(`${other} ${value}`)}`)
    .join('');
}

function list(names: readonly string[], between = ', '): string {
  return names.map(code).join(between);
}

function code(name: string): string {
  return `\`${name}\``;
}
