import { ConfigurationError } from '../errors/index.js';
import type { LibraryNames } from './libraryXml.js';
import type { TreeOptions } from './libraryTree.js';

// biome-ignore lint/suspicious/noExplicitAny: as node-soap types them, so that scripts in TypeScript compile as they are.
type Any = any;

/** The options of node-soap that the stand-in has. Any other one throws a `ConfigurationError` when it is given. */
export interface IOptions extends Partial<LibraryNames>, Partial<TreeOptions> {
  /** The address to call, in place of the one in the WSDL. */
  readonly endpoint?: string;
  /** The suffix of methods that give a promise; default `Async`. */
  readonly overridePromiseSuffix?: string;
  /** The prefix of the envelope; default `soap`. */
  readonly envelopeKey?: string;
  /** Reads the WSDL again for each client. */
  readonly disableCache?: boolean;
  /** Headers of the request that reads the WSDL. */
  readonly wsdl_headers?: Readonly<Record<string, string>>;
  readonly [option: string]: Any;
}

const HAS = [
  ...['endpoint', 'overridePromiseSuffix', 'envelopeKey', 'disableCache', 'wsdl_headers'],
  ...Object.keys(namesOf({})),
];
/** Those that change nothing for a WSDL of this service. */
const HAS_NO_EFFECT = [
  ...['wsdlCache', 'returnFault', 'normalizeNames', 'ignoredNamespaces', 'ignoreBaseNameSpaces', 'strict'],
  ...['forceUseSchemaXmlns', 'suppressStack', 'exchangeId', 'time', 'forever'],
];
const HAS_OF_CALL = ['timeout', 'postProcess', 'headers'];

/** The options of a client that the stand-in takes. */
export const OPTIONS_OF_CLIENT: readonly string[] = [...HAS, ...HAS_NO_EFFECT];

/** Throws a `ConfigurationError` for the first option of a client that the stand-in does not have. */
export function checkOptions(options: IOptions): void {
  checkNames(options, OPTIONS_OF_CLIENT, 'the stand-in has no such option');
}

export function checkCallOptions(options: IOptions): void {
  checkNames(options, [...HAS_OF_CALL, ...HAS_NO_EFFECT], 'the stand-in has no such option of a call');
}

function checkNames(options: IOptions, known: readonly string[], what: string): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || value === null || value === false || known.includes(name)) continue;
    throw new ConfigurationError(
      name,
      `${what}: leave it out, or keep this script on node-soap; there are ${known.join(', ')}`,
    );
  }
}

/** What a client writes and reads with, with the values of node-soap where nothing is given. */
export function namesOf(options: IOptions): LibraryNames & TreeOptions {
  return {
    attributesKey: options.attributesKey || 'attributes',
    valueKey: options.valueKey || '$value',
    xmlKey: options.xmlKey || '$xml',
    escapeXML: options.escapeXML ?? true,
    namespaceArrayElements: options.namespaceArrayElements ?? true,
    useEmptyTag: !!options.useEmptyTag,
    handleNilAsNull: !!options.handleNilAsNull,
    preserveWhitespace: !!options.preserveWhitespace,
    customDeserializer: options.customDeserializer ?? {},
  };
}
