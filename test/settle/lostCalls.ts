import { createClient, type Client, type ClientOptions } from '../../src/index.js';
import type { FaultCall, FaultEffect } from '../../src/faults/InjectedFault.js';
import { textOfBody } from '../../src/encoding/xml/bodyText.js';
import { XML_HEADERS } from '../../src/faults/wellAnswer.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/startSandbox.js';

/** What the service does with a call whose answer is lost. */
export type Loss =
  | { readonly saves: true }
  | { readonly saves: false }
  | { readonly saves: true; readonly afterMs: number };

/** A sandbox that loses the answers of the operations that change something, while a test says so. */
export class LossyService implements AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly client: Client;
  readonly #late: Promise<unknown>[] = [];
  #loss: Loss | undefined;
  #spoil: ((xml: string) => string) | undefined;

  private constructor(sandbox: Sandbox, options: Partial<ClientOptions>, unit: number | undefined) {
    this.sandbox = sandbox;
    this.client = createClient({ ...sandbox.clientOptions(unit), firstByteTimeoutMs: 10_000, ...options });
    sandbox.setFaults((call) => this.#effectOn(call));
  }

  static async start(
    options: Partial<ClientOptions> = {},
    unit: number | undefined = 101,
  ): Promise<LossyService> {
    return new LossyService(await startSandbox(), options, unit);
  }

  /** From here on the answers of writes are lost; without a loss all is well. */
  lose(loss?: Loss): void {
    this.#loss = loss;
  }

  /** From here on the answers of reads are written otherwise. */
  spoil(change?: (xml: string) => string): void {
    this.#spoil = change;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#late);
    await this.sandbox.stop();
  }

  async #effectOn(call: FaultCall): Promise<FaultEffect | undefined> {
    const loss = this.#loss;
    const isRead = /^wsdl(Get|get|Find)/.test(call.operation);
    if (isRead && this.#spoil) {
      const { status, headers, body } = await call.well();
      const xml = this.#spoil(textOfBody(body, headers['content-type']));
      return { kind: 'answer', status, headers: XML_HEADERS, body: Buffer.from(xml) };
    }
    if (!loss || isRead) return undefined;
    if ('afterMs' in loss) {
      this.#late.push(new Promise((done) => setTimeout(done, loss.afterMs)).then(() => call.well()));
      return { kind: 'silence' };
    }
    if (loss.saves) await call.well();
    return { kind: 'reset' };
  }
}
