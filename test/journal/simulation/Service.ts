import { encodeAnswer } from '../../../src/encoding/server/encodeAnswer.js';
import { answerSoap, openSoap, type SoapSettings } from '../../../src/sandbox/server/answerSoap.js';
import type { World } from '../../../src/sandbox/world/World.js';
import { operationNamed } from '../../../src/settle/readShown.js';
import type { FetchInit, FetchResponse } from '../../../src/transport/fetchEngine.js';
import type { Random } from './random.js';
import type { Story } from './stories/Story.js';
import type { VirtualTime } from './VirtualTime.js';

const SETTINGS: SoapSettings = {
  style: { namespaces: { types: 'uri:Service', operations: 'uri:Service' } },
  positional: false,
  faultStatus: 500,
  url: 'http://service.example',
};
const LATENCY_MS = 40;

export type NetworkFault =
  | 'loses the request'
  | 'loses the answer'
  | 'saves late'
  | 'saves some'
  | 'is busy'
  | 'fails a read'
  | 'answers in another order'
  | 'answers some'
  | 'answers a row twice'
  | 'sends twice'
  | 'saves too late'
  | 'saves when it is sent again';

export interface Weather {
  readonly random: Random;
  /** How many of 100 calls meet a fault. */
  readonly percent: number;
  readonly quietMs: number;
  readonly giveUpMs: number;
  /** Also what no client can do anything about. */
  readonly beyond: boolean;
  hit(fault: NetworkFault): void;
}

/** The sandbox's rules in this process, behind a network with weather. */
export class Service {
  readonly world: World;
  readonly #time: VirtualTime;
  readonly #weather: Weather;
  readonly #story: Story;
  /** When each record was saved. */
  readonly savedAt = new Map<number, number>();
  /** When what is there was read. */
  readonly #readAt: number[] = [];
  /** A request that the service takes up when the next one comes that changes something. */
  #kept: Buffer | undefined;
  /** Faults that may still happen, so that jobs end. */
  left = 12;

  constructor(world: World, story: Story, time: VirtualTime, weather: Weather) {
    this.#story = story;
    this.world = world;
    this.#time = time;
    this.#weather = weather;
  }

  fetch = async (_: string, init: FetchInit): Promise<FetchResponse> => {
    const body = Buffer.from(init.body as Uint8Array);
    const reads = !body.includes(this.#story.operation);
    await this.#time.advance(LATENCY_MS);
    if (reads) this.#readAt.push(this.#time.now());
    else await this.#runKept();
    const fault = this.#fault(reads);
    if (fault) this.#weather.hit(fault);
    const { random, quietMs, giveUpMs } = this.#weather;
    switch (fault) {
      case 'fails a read':
      case 'loses the request':
        throw new TypeError('reset');
      case 'is busy':
        return responseOf(429, 'text/plain', Buffer.alloc(0));
      case 'loses the answer':
        await this.#run(body);
        throw new TypeError('reset');
      case 'saves late':
      case 'saves too late': {
        const late =
          fault === 'saves late' ? random.below(quietMs - 5000) : quietMs + random.below(3 * quietMs);
        this.#time.at(giveUpMs + late, () => this.#run(body));
        await this.#time.advance(giveUpMs);
        throw new TypeError('timeout');
      }
      case 'saves when it is sent again':
        this.#kept = body;
        throw new TypeError('reset');
      case 'saves some':
        await this.#runSome(body);
        throw new TypeError('reset');
      case 'sends twice':
        await this.#run(body);
    }
    const answer = await this.#run(body);
    const changed = fault && ANSWERS.has(fault) ? await this.#changedAnswer(fault, answer.value) : undefined;
    await this.#time.advance(LATENCY_MS);
    return responseOf(answer.status, answer.contentType, changed ?? answer.body);
  };

  /** When the last read was that was begun by then. */
  readBy(time: number): number {
    return this.#readAt.findLast((at) => at <= time) ?? 0;
  }

  /** A request that comes when nobody waits for its answer. */
  arrive(body: Uint8Array): Promise<unknown> {
    return this.#run(Buffer.from(body));
  }

  #fault(reads: boolean): NetworkFault | undefined {
    const { random, percent, beyond } = this.#weather;
    if (this.left <= 0 || random.below(100) >= (reads ? percent / 4 : percent)) return undefined;
    this.left--;
    if (reads) return 'fails a read';
    const faults: NetworkFault[] = [
      'loses the request',
      'loses the answer',
      'saves late',
      'saves some',
      'is busy',
      ...ANSWERS,
    ];
    return random.of(beyond ? [...faults, ...BEYOND] : faults);
  }

  async #runKept(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept) await this.#run(kept);
  }

  async #run(body: Buffer) {
    const answer = await answerSoap(this.world, openSoap(body, 'text/xml; charset=utf-8'), SETTINGS);
    for (const { id } of this.#story.saved(this.world))
      if (!this.savedAt.has(id)) this.savedAt.set(id, this.#time.now());
    return answer;
  }

  /** The service loses rows that it was about to save. */
  async #runSome(body: Buffer): Promise<void> {
    const before = new Set([...this.#story.saved(this.world)].map(({ id }) => id));
    await this.#run(body);
    const { random } = this.#weather;
    for (const { id } of [...this.#story.saved(this.world)])
      if (!before.has(id) && random.below(2) === 0) this.#story.lose(this.world, id);
  }

  /** An answer that is not one to one with the rows, in their order. */
  async #changedAnswer(fault: NetworkFault, value: unknown): Promise<Buffer | undefined> {
    if (!Array.isArray(value)) return undefined;
    const [first, ...others] = value as unknown[];
    const changed =
      fault === 'answers in another order'
        ? [...value].reverse()
        : fault === 'answers some'
          ? others
          : [first, ...value];
    const operation = await operationNamed(this.#story.operation);
    return Buffer.from(encodeAnswer(operation, changed, SETTINGS.style));
  }
}

/** What no client can do anything about; the last takes another call to come to pass, and is as often again. */
const BEYOND: readonly NetworkFault[] = [
  ...(['sends twice', 'saves too late'] as const),
  ...(['saves when it is sent again', 'saves when it is sent again'] as const),
];

const ANSWERS: ReadonlySet<NetworkFault> = new Set([
  'answers in another order',
  'answers some',
  'answers a row twice',
]);

function responseOf(status: number, contentType: string, body: Uint8Array): FetchResponse {
  let left: Uint8Array | undefined = body.byteLength === 0 ? undefined : body;
  const read = async () => {
    const value = left;
    left = undefined;
    return value ? { done: false, value } : { done: true };
  };
  const cancel = async () => undefined;
  return {
    status,
    headers: { get: (name) => (name === 'content-type' ? contentType : null) },
    body: { getReader: () => ({ read, cancel }), cancel },
  };
}
