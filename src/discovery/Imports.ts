import { ConfigurationError } from '../errors/index.js';
import type { ReadUrlOptions } from '../client/readUrl.js';
import { DEFAULT_TIME_LIMITS } from '../transport/timeLimits.js';
import { readText } from './readSource.js';

const MOST = 50;
const MOST_CHARACTERS = 50_000_000;

/** How a WSDL is read. */
export interface ReadWsdlOptions extends ReadUrlOptions {
  /** Hosts besides the WSDL's own that documents may be imported from, such as `schemas.example:8443`. */
  readonly importHosts?: readonly string[];
}

/** The documents that one WSDL refers to: of few hosts, few, and read within one limit of time and of size. */
export class Imports {
  readonly #options: ReadWsdlOptions;
  readonly #hosts: ReadonlySet<string>;
  readonly #until: number;
  readonly #texts = new Map<string, Promise<string>>();
  #characters = 0;

  constructor(place: string, options: ReadWsdlOptions) {
    const own = /^https?:/i.test(place) ? [new URL(place).host] : [];
    this.#options = options;
    this.#hosts = new Set([...own, ...(options.importHosts ?? [])]);
    this.#until = performance.now() + (options.timeoutMs ?? DEFAULT_TIME_LIMITS.totalMs);
  }

  /** Throws a `ConfigurationError` for what is not to be read, and a `ClientError` for what cannot be. */
  read(url: string): Promise<string> {
    const text = this.#texts.get(url) ?? this.#fetched(url);
    this.#texts.set(url, text);
    return text;
  }

  async #fetched(url: string): Promise<string> {
    const { host } = new URL(url);
    if (!this.#hosts.has(host))
      throw new ConfigurationError(
        'wsdl',
        `imports a document from ${host}: name it in importHosts if it is to be read`,
      );
    if (this.#texts.size >= MOST) throw new ConfigurationError('wsdl', `imports more than ${MOST} documents`);
    const timeoutMs = this.#until - performance.now();
    if (timeoutMs < 1) throw new ConfigurationError('wsdl', 'and its imports took longer than timeoutMs');
    const text = await readText(url, { ...this.#options, timeoutMs });
    this.#characters += text.length;
    if (this.#characters > MOST_CHARACTERS)
      throw new ConfigurationError('wsdl', `imports more than ${MOST_CHARACTERS} characters`);
    return text;
  }
}
