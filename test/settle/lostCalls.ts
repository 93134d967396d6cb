import { createClient, type Client, type ClientOptions } from '../../src/index.js';
import type { FaultCall, FaultEffect } from '../../src/testing/faults/InjectedFault.js';
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

  private constructor(sandbox: Sandbox, options: Partial<ClientOptions>, unit: number | undefined) {
    this.sandbox = sandbox;
    this.client = createClient({ ...sandbox.clientOptions(unit), firstByteTimeoutMs: 200, ...options });
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

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#late);
    await this.sandbox.stop();
  }

  async #effectOn(call: FaultCall): Promise<FaultEffect | undefined> {
    const loss = this.#loss;
    if (!loss || /^wsdl(Get|get|Find)/.test(call.operation)) return undefined;
    if ('afterMs' in loss) {
      this.#late.push(new Promise((done) => setTimeout(done, loss.afterMs)).then(() => call.well()));
      return { kind: 'silence' };
    }
    if (loss.saves) await call.well();
    return { kind: 'reset' };
  }
}
