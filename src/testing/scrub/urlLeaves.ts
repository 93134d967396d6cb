import type { FieldSpec } from '../../encoding/field.js';
import type { Leaf } from './Leaf.js';
import { specByName } from './plainLeaves.js';

/** The parts of an address in which values stand; the host is left out of recordings. */
export interface UrlParts {
  readonly origin: string;
  readonly segments: string[];
  readonly query: [name: string, value: string][];
}

const STRING: FieldSpec = { kind: 'string' };

export function urlPartsOf(url: string): UrlParts {
  const { origin, pathname, searchParams } = new URL(url, 'https://host.example');
  return { origin, segments: pathname.split('/').map(decoded), query: [...searchParams] };
}

/** Path and query; the origin too where the address is the alias of one. */
export function writeUrl({ origin, segments, query }: UrlParts): string {
  const path = segments.map((segment) => encodeURIComponent(segment).replaceAll('%3A', ':')).join('/');
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  return (origin === 'https://secret.example' ? origin : '') + path + search;
}

/** The values in an address: identifiers such as `badgeNumber:1001`, and query parameters by their names. */
export function urlLeaves({ segments, query }: UrlParts): Leaf[] {
  const inPath = segments.flatMap((segment, i): Leaf[] => {
    const [, name, value] = /^(badgeNumber|email):(.+)$/.exec(segment) ?? [];
    if (name === undefined || value === undefined)
      return segment === ''
        ? []
        : [leafOf(`url[${i}]`, 'path', segment, STRING, (text) => (segments[i] = text))];
    const set = (text: string) => (segments[i] = `${name}:${text}`);
    return [leafOf(`url[${i}].${name}`, name, value, specByName(name, true), set)];
  });
  const inQuery = query.map((pair, i) =>
    leafOf(`url?[${i}].${pair[0]}`, pair[0], pair[1], specByName(pair[0], false), (text) => (pair[1] = text)),
  );
  return [...inPath, ...inQuery];
}

function leafOf(
  path: string,
  name: string,
  text: string,
  spec: FieldSpec | undefined,
  set: (text: string) => void,
): Leaf {
  return { path, name, text, spec, set };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
