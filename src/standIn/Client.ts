import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { nameFact } from '../cassette/scrub/nameFacts.js';
import { CodecError } from '../encoding/xml/limits.js';
import { ConfigurationError, InputError } from '../errors/index.js';
import { errorWithoutSecrets } from '../outcome/errorWithoutSecrets.js';
import { operationNamed } from '../operations/operationNamed.js';
import { Redactor } from '../text/redaction/redact.js';
import { SecretRegister } from '../text/redaction/SecretRegister.js';
import { transportOf } from '../transport/transportOf.js';
import type { Transport } from '../transport/run.js';
import { type Answered, exchange } from './exchange.js';
import { readTree, type Tree } from './libraryTree.js';
import { libraryXml } from './libraryXml.js';
import { checkCallOptions, type IOptions, namesOf } from './options.js';
import { readRequest } from './requestIssues.js';
import { checkSecurity, type ISecurity } from './security.js';
import type { WsdlOperation } from '../wsdl/wsdlServices.js';
import { envelopeOf, type Wsdl } from './Wsdl.js';

// biome-ignore lint/suspicious/noExplicitAny: as node-soap types its answers, so that scripts in TypeScript compile as they are.
type Any = any;

/** `(error, result, rawResponse, soapHeader, rawRequest)` */
// biome-ignore lint/complexity/useMaxParams: as node-soap calls it.
export type Callback = (
  error: Any,
  result?: Any,
  rawResponse?: Any,
  soapHeader?: Any,
  rawRequest?: Any,
) => void;

type Told = readonly [error: Any, ...told: Any[]];

interface CallRequest {
  readonly parts: unknown;
  readonly options: IOptions;
  readonly extraHeaders: Readonly<Record<string, string>>;
}

/**
 * A client that is used as one of node-soap and sends through this toolkit: the same envelopes, the same answers, with time
 * limits, places at the service and repetition of reads. What PHP's SoapServer would refuse or drop is an `InputError`, and
 * nothing is sent.
 */
export class Client extends EventEmitter {
  [member: string]: Any;
  /** The envelope of the last request. */
  lastRequest?: string;
  /** The body of the last request. */
  lastMessage?: string;
  /** The address of the last request. */
  lastEndpoint?: string;
  /** The headers of the last request. */
  lastRequestHeaders?: Any;
  /** The last answer. */
  lastResponse?: Any;
  /** The headers of the last answer. */
  lastResponseHeaders?: Any;
  /** Milliseconds that the last call took. */
  lastElapsedTime?: number;
  readonly #wsdl: Wsdl;
  readonly #options: IOptions;
  readonly #transports = new Map<string, Transport>();
  readonly #secrets = new SecretRegister();
  #soapHeaders: unknown[] = [];
  #httpHeaders: Record<string, Any> = {};
  #security: ISecurity | undefined;
  #action: string | undefined;

  constructor(wsdl: Wsdl, options: IOptions, endpoint: string | undefined) {
    super();
    this.#wsdl = wsdl;
    this.#options = options;
    this.#bind(endpoint);
  }

  /** The address of all calls from here on. */
  setEndpoint(endpoint: string): void {
    this.endpoint = endpoint;
    this.#bind(endpoint);
  }

  /** The operations, their input and their output. */
  describe(): Any {
    return this.#wsdl.describe();
  }

  /** The WSDL's text, and `describeServices`; of node-soap's own objects there is nothing more. */
  get wsdl(): { toXML(): string; describeServices(): object } {
    return { toXML: () => this.#wsdl.text, describeServices: () => this.#wsdl.describe() };
  }

  /** Adds a SOAP header to each envelope, and gives its index. */
  addSoapHeader(header: Any): number {
    return this.#soapHeaders.push(headerText(header)) - 1;
  }

  /** Replaces the SOAP header with that index. */
  changeSoapHeader(index: number, header: Any): void {
    this.#soapHeaders[index] = headerText(header);
  }

  /** The SOAP headers that were added. */
  getSoapHeaders(): Any {
    return this.#soapHeaders.length > 0 ? this.#soapHeaders : undefined;
  }

  /** Removes the SOAP headers that were added. */
  clearSoapHeaders(): void {
    this.#soapHeaders = [];
  }

  /** Adds a header to each request. */
  addHttpHeader(name: string, value: Any): void {
    this.#httpHeaders[name] = value;
  }

  /** The headers that were added. */
  getHttpHeaders(): Any {
    return this.#httpHeaders;
  }

  /** Removes the headers that were added. */
  clearHttpHeaders(): void {
    this.#httpHeaders = {};
  }

  /** Throws a `ConfigurationError`: the stand-in does not have it. */
  addBodyAttribute(): never {
    throw new ConfigurationError(
      'addBodyAttribute',
      'the stand-in does not have it: the service reads no attribute of the Body',
    );
  }

  /** Throws a `ConfigurationError` for security that is more than headers of HTTP. */
  setSecurity(security: Any): void {
    checkSecurity(security);
    this.#security = security ?? undefined;
  }

  /** Sets the SOAPAction header of each request. */
  setSOAPAction(action: string): void {
    this.#action = action;
  }

  #bind(endpoint: string | undefined): void {
    for (const [service, ports] of this.#wsdl.services) {
      const members = ports.map(({ name, address, operations }) => {
        const methods = operations.map(
          (operation) => [operation.name, this.#method(operation, endpoint || address)] as const,
        );
        for (const [method, call] of methods) {
          this[method] = call;
          this[method + (this.#options.overridePromiseSuffix || 'Async')] = promised(call);
        }
        return [name, Object.fromEntries(methods)];
      });
      this[service] = Object.fromEntries(members);
    }
  }

  /** `(parts, callback, options, headers)`, or the callback after any of the others. */
  #method(operation: WsdlOperation, endpoint: string | undefined): (...given: Any[]) => void {
    return (...given) => {
      const at = given.findIndex((one) => typeof one === 'function');
      const callback: Callback = given[at];
      const [parts, options, extraHeaders] =
        at === 0 ? [{}, given[2], given[3]] : given.filter((_, i) => i !== at);
      // What a callback throws is not the call's failure.
      this.#call(operation, endpoint, {
        parts,
        options: options ?? {},
        extraHeaders: extraHeaders ?? {},
      }).then(
        // node-soap gives six arguments, and the attachments are always none here.
        (told) => process.nextTick(callback, ...told, undefined),
        (error) => process.nextTick(callback, error, ...Array(5)),
      );
    };
  }

  async #call(operation: WsdlOperation, endpoint: string | undefined, request: CallRequest): Promise<Told> {
    const { name } = operation;
    if (!endpoint) throw new ConfigurationError('endpoint', 'is missing: the WSDL names no address');
    const { parts, options, extraHeaders } = request;
    checkCallOptions(options);
    const { message, issues: unwritten } = libraryXml(
      namesOf(this.#options),
      `${this.#wsdl.prefix}${name}`,
      parts,
    );
    const action = this.#action || operation.action;
    const head = this.#soapHeaders.map((one) =>
      typeof one === 'function' ? one({ $name: name }, endpoint, action, parts) : one,
    );
    const envelope = envelopeOf(this.#wsdl, message, {
      key: this.#options.envelopeKey || 'soap',
      headers: head.join(' '),
    });
    const xml: string = options.postProcess ? options.postProcess(envelope) : envelope;
    const { apiKey, issues } = readRequest(this.#wsdl, operation, xml);
    this.#keep(apiKey);
    const all = [...unwritten, ...issues];
    if (all.length > 0) throw this.#safe(new InputError(all, { operation: name }));
    const eid = options.exchangeId || randomUUID();
    Object.assign(this, { lastMessage: message, lastRequest: xml, lastEndpoint: endpoint });
    this.emit('message', message, eid);
    this.emit('request', xml, eid);
    const headers = this.#headers(action, { ...options.headers, ...extraHeaders });
    this.lastRequestHeaders = headers;
    const began = Date.now();
    let answered: Answered;
    try {
      const { effect = 'append', settlement } = operationNamed(name) ?? {};
      const subject = { name, effect, ...(settlement ? { settlement } : {}) };
      const timeoutMs =
        typeof options.timeout === 'number' && options.timeout > 0 ? options.timeout : undefined;
      answered = await exchange(this.#transport(endpoint), subject, {
        url: endpoint,
        headers,
        body: xml,
        apiKey,
        timeoutMs,
      });
    } catch (error) {
      Object.assign(this, { lastResponse: undefined });
      this.emit('response', undefined, undefined, eid);
      return [this.#safe(withCode(error)), undefined, undefined, undefined, xml];
    }
    const { status, headers: given, text } = answered;
    const body = envelopeIn(text);
    const response = { status, statusText: '', headers: given, data: body };
    Object.assign(this, {
      lastResponse: body,
      lastResponseHeaders: given,
      lastElapsedTime: Date.now() - began,
    });
    this.emit('response', body, response, eid);
    const told = this.#read(operation, body, response);
    if (told.isSoapError) this.emit('soapError', told.error, eid);
    // Without a Body, node-soap leaves the request out.
    return [told.error ?? null, told.result, body, told.header, told.isEmpty ? undefined : xml];
  }

  #read(
    operation: WsdlOperation,
    body: string,
    response: { readonly status: number },
  ): { error?: Any; result?: Any; header?: Any; isSoapError?: true; isEmpty?: true } {
    const failed = (error: Error, result: Any = response, root?: Tree) => {
      const safe = Object.assign(error, { response, body, ...(root ? { root } : {}) });
      return { error: this.#safe(safe), result, isSoapError: true as const };
    };
    let tree: Tree;
    try {
      tree = body.trim() === '' ? {} : readTree(body, this.#wsdl, operation, namesOf(this.#options));
    } catch (error) {
      if (!(error instanceof CodecError)) throw error;
      const Fault = { faultcode: 500, faultstring: 'Invalid XML', detail: error.message, statusCode: 500 };
      return failed(Object.assign(new Error(`the answer is no XML (HTTP ${response.status})`), { Fault }));
    }
    const envelope = (tree.Envelope ?? tree) as Tree;
    const content = envelope.Body as Tree | undefined;
    if (content?.Fault) return failed(new Error(this.#faultText(content.Fault as Tree)), response, tree);
    if (!envelope.html && !envelope.Body && response.status >= 400)
      return { ...failed(new Error('Error http status codes'), envelope), isEmpty: true };
    if (!envelope.html && !envelope.Body) return { result: envelope, header: envelope.Header, isEmpty: true };
    if (typeof content !== 'object' || content === null) {
      const { error } = failed(new Error('Cannot parse response'));
      return { error, result: envelope };
    }
    this.#keepSecrets(content);
    const names = [
      operation.outputName,
      operation.outputName.replace(/(?:Out(?:put)?|Response)$/, ''),
      `${operation.name}Response`,
    ];
    return {
      result: names.map((one) => content[one]).find(Boolean) ?? content[names[2]!],
      header: envelope.Header,
    };
  }

  /** In the words of node-soap, which scripts look for. */
  #faultText(fault: Tree): string {
    const value = (one: Any) => one?.[namesOf(this.#options).valueKey] || one;
    const detail = value(fault.detail);
    return `${value(fault.faultcode)}: ${value(fault.faultstring)}${detail ? `: ${JSON.stringify(detail)}` : ''}`;
  }

  #headers(action: string, more: Readonly<Record<string, Any>>): Record<string, string> {
    const headers: Record<string, string> = {
      ...{ 'content-type': 'text/xml; charset=utf-8', soapaction: `"${action}"`, accept: 'text/xml' },
      ...{ 'accept-encoding': 'gzip, deflate', 'user-agent': 'workforce-soap' },
    };
    const given: Record<string, string> = {};
    this.#security?.addHeaders(given);
    for (const [name, value] of Object.entries({ ...given, ...this.#httpHeaders, ...more }))
      if (value !== undefined && value !== null) headers[name.toLowerCase()] = String(value);
    return headers;
  }

  #transport(endpoint: string): Transport {
    const transport = this.#transports.get(endpoint) ?? transportOf(endpoint, {});
    this.#transports.set(endpoint, transport);
    return transport;
  }

  #keep(secret: string): void {
    if (secret !== '') this.#secrets.add(secret);
  }

  /** The script gets them as plain texts; no error of this client says them. */
  #keepSecrets(content: Tree): void {
    const visit = (value: unknown, key: string): void => {
      if (typeof value === 'string' && nameFact(key) === 'secret') this.#keep(value);
      else if (Array.isArray(value)) for (const one of value) visit(one, key);
      else if (typeof value === 'object' && value !== null)
        for (const [inner, one] of Object.entries(value))
          visit(one, inner === namesOf(this.#options).valueKey ? key : inner);
    };
    visit(content, '');
  }

  #safe<E>(error: E): E {
    return errorWithoutSecrets(error, new Redactor(this.#secrets));
  }
}

function promised(call: (...given: Any[]) => void) {
  return (parts: Any, options?: Any, extraHeaders?: Any): Promise<Any[]> =>
    new Promise((resolve, reject) => {
      const callback = (error: Any, ...told: Any[]) =>
        error ? reject(error) : resolve([told[0], told[1], told[2], told[3], told[4]]);
      call(parts, callback, options, extraHeaders);
    });
}

function headerText(header: Any): unknown {
  if (typeof header === 'string' || typeof header === 'function') return header;
  throw new ConfigurationError(
    'addSoapHeader',
    'expected the header as XML in a text, or a function that gives it',
  );
}

/** Without what a server put before or after it. */
function envelopeIn(text: string): string {
  const found = /(?:<\?[^?]*\?>[\s]*)?<([^:]*):Envelope([\S\s]*)<\/\1:Envelope>/i.exec(
    text.replace(/<!--[\s\S]*?-->/, ''),
  );
  return found ? found[0] : text;
}

/** The code where scripts of node-soap look for it. */
function withCode(error: Any): Any {
  const code =
    error?.code ?? error?.cause?.code ?? (error?.name === 'TimeoutError' ? 'ECONNABORTED' : undefined);
  return code === undefined || error.code === code ? error : Object.assign(error, { code });
}
