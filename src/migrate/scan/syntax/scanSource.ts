import { answerFieldsOf } from '../knownNames.js';
import type { Language, UnknownCall, Use } from '../Use.js';
import { followAnswer } from './answerFlow.js';
import { findCallSites } from './findCallSites.js';
import { parseSource } from './Source.js';

/** The calls of a TypeScript or JavaScript file, by its syntax tree. */
export async function scanSource(
  file: string,
  text: string,
): Promise<{ uses: Use[]; unknown: UnknownCall[] }> {
  const source = await parseSource(file, text);
  const language: Language = /\.[cm]?tsx?$/.test(file) ? 'TypeScript' : 'JavaScript';
  const { sites, unknown } = findCallSites(source);
  const uses = sites.map((site): Use => {
    const { operation, mayBe, style, certainty, parts } = site;
    const flow = followAnswer(source, [site.start], answerFieldsOf(operation));
    const seen = style !== 'name in data' || flow.reachesCall;
    return {
      operation,
      ...(mayBe ? { mayBe } : {}),
      file,
      line: source.lineOf(site.position),
      language,
      style,
      certainty: seen ? certainty : 'possible',
      parts: [...new Set(parts)].filter((part) => part !== 'apiKey'),
      fields: flow.fields,
      readsMore: flow.readsMore,
    };
  });
  return { uses, unknown: unknown.map((position) => ({ file, line: source.lineOf(position), language })) };
}
