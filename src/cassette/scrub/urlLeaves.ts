import type { FieldSpec } from '../../definition/field.js';
import type { Leaf } from './Leaf.js';
import { parameterIn, restOperationAt } from '../../rest/resources/restOperation.js';
import { isAlias } from './alias.js';
import { nameFact } from './nameFacts.js';
import { specByName, specInQuery } from './plainLeaves.js';
import { orElse } from '../../text/orElse.js';

/** The parts of an address in which values stand; the host is left out of recordings. */
export interface UrlParts {
  readonly origin: string;
  readonly segments: string[];
  readonly query: [name: string, value: string][];
}

const STRING: FieldSpec = { kind: 'string' };

export function urlPartsOf(url: string): UrlParts {
  const { origin, pathname, searchParams } = new URL(url, 'https://host.example');
  const segments = pathname.split('/').map((step) => orElse(() => decodeURIComponent(step), step));
  return { origin, segments, query: [...searchParams] };
}

/** Path and query; the origin too where the address is the alias of one. */
export function writeUrl({ origin, segments, query }: UrlParts): string {
  const path = segments.map((segment) => encodeURIComponent(segment).replaceAll('%3A', ':')).join('/');
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  return (origin === 'https://secret.example' ? origin : '') + path + search;
}

// Words and versions; in a path that nobody describes, all else may be a value.
const CONSTANT_STEP = /^(?:[\p{L}_]*|v\d+(?:\.\d+)*|[\p{L}_-]+\.(?:php|aspx|asmx|svc|jsp|do))$/u;

/** What each step of a path holds: a parameter of the description, or the field that the step before it names. */
export function namesOfSteps(method: string, segments: readonly string[]): (string | undefined)[] {
  const steps = restOperationAt(method, segments)?.steps ?? [];
  const isDescribed = steps.length > 0;
  const start = segments.length - steps.length;
  return segments.map((segment, i) => {
    const before = segments[i - 1] ?? '';
    if (segment !== '' && nameFact(before) === 'personal') return before;
    const name = i < start ? undefined : parameterIn(steps[i - start]!);
    const isEmployee =
      /^employees?$/i.test(before) && (name === 'id' || (!isDescribed && /\d/.test(segment)));
    if (isEmployee) return 'employeeId';
    return isDescribed || CONSTANT_STEP.test(segment) || isAlias(segment) ? name : 'step';
  });
}

/** `badgeNumber:1001` as its kind and its value. */
export function identifierIn(text: string): { readonly name: string; readonly value: string } | undefined {
  const [, name, value] = /^(badgeNumber|email):(.+)$/.exec(text) ?? [];
  return name === undefined || value === undefined ? undefined : { name, value };
}

/** The values in an address: identifiers such as `badgeNumber:1001`, steps of the path and query parameters by their names. */
export function urlLeaves({ segments, query }: UrlParts, method: string): Leaf[] {
  const names = namesOfSteps(method, segments);
  const inPath = segments.map((text, i) => {
    const name = names[i];
    const spec = name === undefined ? STRING : specByName(name, name === 'step');
    const set = (other: string) => (segments[i] = other);
    return valueLeaf({ path: `url[${i}]`, name: name ?? 'path', text, spec, set });
  });
  const inQuery = query.flatMap((pair, i): Leaf[] => {
    const [name, text] = pair;
    const set = (other: string) => (pair[1] = other);
    return [
      valueLeaf({ path: `url?[${i}].${name}`, name, text, spec: specInQuery(name), set }),
      { path: `url?[${i}]`, name: 'query', text: name, spec: STRING, set: (other) => (pair[0] = other) },
    ];
  });
  return [...inPath.filter(({ text }) => text !== ''), ...inQuery];
}

function valueLeaf(leaf: Leaf): Leaf {
  const identifier = identifierIn(leaf.text);
  if (!identifier) return leaf;
  const { name, value: text } = identifier;
  const set = (other: string) => leaf.set(`${name}:${other}`);
  return { path: `${leaf.path}.${name}`, name, text, spec: specByName(name, true), set };
}
