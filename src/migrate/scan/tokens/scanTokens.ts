import type { OperationName } from '../../map/OperationMove.js';
import { answerFieldsOf } from '../knownNames.js';
import type { UnknownCall, Use } from '../Use.js';
import { outlineOf } from './statements.js';
import type { TokenLanguage } from './Token.js';
import { followTokens } from './tokenFlow.js';
import { tokenSites } from './tokenSites.js';
import { tokensOf } from './tokensOf.js';
import { TokenView } from './TokenView.js';

/** The calls of a PHP, Python or C# file, by patterns over its tokens. */
export function scanTokens(
  file: string,
  text: string,
  language: TokenLanguage,
): { uses: Use[]; unknown: UnknownCall[] } {
  const tokens = tokensOf(text, language);
  const outline = outlineOf(tokens, language);
  const { sites, unknown } = tokenSites(tokens, text, language);
  const lineOf = (position: number) => text.slice(0, position).split('\n').length;
  const answeredAt = (operation: OperationName) =>
    tokens.flatMap(({ value }, i) =>
      value === `End${operation}` || value === `${operation}CompletedEventArgs` ? [i] : [],
    );
  const view = new TokenView(tokens, language);
  const fieldsFrom = (starts: readonly number[], operation: OperationName) => [
    ...new Set(starts.flatMap((start) => followTokens(view, outline, start, answerFieldsOf(operation)))),
  ];
  const at = { file, language: language.name } as const;
  return {
    uses: sites.map(({ operation, mayBe, index, position, style, certainty, parts }) => ({
      ...at,
      operation,
      ...(mayBe ? { mayBe } : {}),
      line: lineOf(position),
      style,
      certainty,
      parts,
      fields: fieldsFrom([index, ...answeredAt(operation)], operation),
      readsMore: false,
    })),
    unknown: unknown.map((index) => ({ ...at, line: lineOf(tokens[index]!.position) })),
  };
}
