import { EventEmitter } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { openRequest } from '../../../src/encoding/server/decodeRequest.js';
import { encodeAnswer } from '../../../src/encoding/server/encodeAnswer.js';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import { KeyTokens } from '../../../src/gateway/answer/KeyTokens.js';
import type { Order } from '../../../src/gateway/call/Order.js';
import type { Clock } from '../../../src/gateway/config/Clock.js';
import { settingsOf } from '../../../src/gateway/config/readConfig.js';
import type { GatewaySettings } from '../../../src/gateway/config/GatewayConfig.js';
import type { Hold } from '../../../src/gateway/state/GatewayState.js';
import { FileTime, type TimeStart } from '../../../src/gateway/state/FileTime.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { answerWrite } from '../../../src/gateway/writes/answerWrite.js';
import type { Asking } from '../../../src/gateway/writes/settleWrite.js';
import { Deliveries } from '../../../src/gateway/writes/Deliveries.js';
import { WriteLedger } from '../../../src/gateway/writes/WriteLedger.js';
import { wsdlUpdateShifts } from '../../../src/operations/index.generated.js';
import { Secret } from '../../../src/secret.js';

const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };
const MINUTE_MS = 60_000;

/** How a connection goes, and what becomes of the call on its way. */
export const WAYS = [
  'keepAlive', // read, and another request came on the connection
  'close', // read, and closed in order after the gateway
  'silent', // read, and nothing more is heard of it
  'silentUnread', // never read, and nothing is heard of it: the machine of the script lost its power
  'endsEarly', // the script ended its side before the answer was out, and died
  'unclosed', // the gateway closed, and the script died without a word
  'reset', // cut before the script had the answer
  'gone', // the script went away while the service was at work
  'lostUnsaved', // the service was not reached
  'lostSaved', // the service has saved, and its answer was lost
  'killedBefore', // the gateway was killed before the service had the rows
  'killedAfter', // and after it had saved them
] as const;
export type Way = (typeof WAYS)[number];

/** What happens between two orders. */
export const EVENTS = [
  'nothing',
  'restart',
  'clockBack',
  'clockAhead',
  'reboot',
  'keyRenewed',
  'tokenRenewed',
  'otherGateway',
  'nextDay',
] as const;
export type Event = (typeof EVENTS)[number];

/** One order of a script: rows by their badges, for a unit. */
export interface Step {
  readonly badges: readonly string[];
  readonly unit: string;
  readonly way: Way;
  readonly event: Event;
  /** How the rows come again after a lost answer. */
  readonly again: 'same' | 'turned' | 'apart';
  /** Of so many of its last rows the answer says nothing. */
  readonly lacks?: number;
}

/** Ways in which the script has the answer. */
const READ: readonly Way[] = ['keepAlive', 'close', 'silent'];

/** A clock that goes on when nothing else does. */
class ModelClock implements Clock {
  #elapsed = 0;
  readonly #sleeping: { until: number; wake: () => void }[] = [];

  now(): number {
    return 1_800_000_000_000 + this.#elapsed;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const one = { until: this.#elapsed + ms, wake: resolve };
      this.#sleeping.push(one);
      signal?.addEventListener('abort', () => {
        this.#sleeping.splice(this.#sleeping.indexOf(one), 1);
        reject(signal.reason as Error);
      });
    });
  }

  pass(ms: number): void {
    this.#elapsed += ms;
    for (const one of [...this.#sleeping])
      if (one.until <= this.#elapsed) {
        this.#sleeping.splice(this.#sleeping.indexOf(one), 1);
        one.wake();
      }
  }
}

/** The clock of one machine, which can be set. */
class WallClock implements Clock {
  readonly #clock: ModelClock;
  off: number;
  boot = 'boot 0';
  #booted = 0;

  constructor(clock: ModelClock, off: number) {
    this.#clock = clock;
    this.off = off;
  }

  now(): number {
    return this.#clock.now() + this.off;
  }

  elapsed(): number {
    return this.#clock.elapsed() - this.#booted;
  }

  reboot(): void {
    this.#booted = this.#clock.elapsed();
    this.boot = `boot ${this.#booted}`;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#clock.sleep(ms, signal);
  }
}

class Dead extends Error {}

/** One state that two gateways share: rows are held by one of them at a time. */
class SharedState {
  readonly #held = new Map<string, Promise<void>>();
  readonly #state: SqliteState;
  /** By the clock of the database, where several machines share it. */
  readonly #now: (() => number) | undefined;
  #start: TimeStart | undefined;

  constructor(state: SqliteState, now: (() => number) | undefined) {
    this.#state = state;
    this.#now = now;
  }

  /** The state as one gateway sees it, until that is killed. */
  async for(gateway: { dead: boolean }, clock: WallClock): Promise<SqliteState> {
    const hold = (marks: readonly string[]) => this.#hold(marks);
    const time = await FileTime.of(this.#start, clock, async () => {
      const rows = await this.#state.rowsIn(['open', 'settled', 'answered', 'silent']);
      return { seq: await this.#newest(), at: Math.max(0, ...rows.map(({ at }) => at)) };
    });
    this.#start = time.start;
    return new Proxy(this.#state, {
      get: (state, name) => {
        if (name === 'now') return this.#now ?? (() => time.now());
        if (name === 'leastSince') return this.#now ? () => undefined : (seq: number) => time.leastSince(seq);
        const method = name === 'holdRows' ? hold : Reflect.get(state, name, state);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          if (gateway.dead) throw new Dead();
          return (method as (...all: unknown[]) => unknown).apply(state, args);
        };
      },
    });
  }

  async #newest(): Promise<number> {
    const rows = await this.#state.rowsIn(['open', 'settled', 'answered', 'silent']);
    return Math.max(0, ...rows.map(({ seq }) => seq));
  }

  async #hold(marks: readonly string[]): Promise<Hold> {
    let waitedSince: number | undefined;
    for (;;) {
      const held = marks.map((mark) => this.#held.get(mark)).find((one) => one !== undefined);
      if (!held) break;
      waitedSince ??= await this.#newest();
      await held;
    }
    let release = () => {};
    const over = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (const mark of marks) this.#held.set(mark, over);
    return {
      waitedSince,
      isAwaited: async () => false,
      check: async () => undefined,
      release: async () => {
        for (const mark of marks) this.#held.delete(mark);
        release();
      },
    };
  }
}

/** A gateway's process. */
interface Process {
  dead: boolean;
  readonly clock: WallClock;
  readonly startedAt: number;
  readonly ledger: WriteLedger;
  readonly deliveries: Deliveries;
}

const rowOf = (badgeNo: string, day: string) => ({ badgeNo, begDate: day, shiftCategoryId: '11' });

/** The service, two gateways before it on one state, and a script: what went wrong is thrown. */
export class LedgerModel {
  readonly #clock = new ModelClock();
  readonly #cipher = new TokenCipher(new Secret('model'));
  readonly #settings: GatewaySettings;
  readonly #shared: SharedState;
  readonly #state: SqliteState;
  readonly #processes: Process[] = [];
  /** What the service has saved, each row as a text, under its id: a read shows all of it. */
  readonly #saved = new Map<string, string>();
  /** What the script has ordered, and means to be there. */
  readonly #meant: string[] = [];
  #ids = 0;
  #lacks = 0;
  readonly #walls: readonly WallClock[];
  #gateway = 0;
  #keys = 0;
  #tokens = 0;
  #day = 1;
  /** When each row was with the service last. */
  readonly #sentAt = new Map<string, number>();

  private constructor(state: SqliteState, isShared: boolean) {
    this.#state = state;
    this.#settings = settingsOf({
      service: { endpoint: 'http://127.0.0.1:1/soap' },
      ...(isShared ? { state: 'postgres://host/name', stateKey: 'env:S' } : { state: ':memory:' }),
      keys: { units: { 1: 'env:A', 2: 'env:B' } },
      protect: { writes: true },
    });
    const wall = new WallClock(this.#clock, 0);
    this.#walls = [wall, isShared ? new WallClock(this.#clock, 10 * MINUTE_MS) : wall];
    this.#shared = new SharedState(state, isShared ? () => this.#clock.now() : undefined);
  }

  /** With `isShared` the gateways are on two machines, whose clocks are ten minutes apart. */
  static async open(isShared = false): Promise<LedgerModel> {
    const model = new LedgerModel(await SqliteState.open(':memory:'), isShared);
    for (const place of [0, 1]) model.#processes[place] = await model.#process(place);
    return model;
  }

  close(): Promise<void> {
    return this.#state.close();
  }

  get saved(): readonly string[] {
    return [...this.#saved.values()];
  }

  /** Orders, and again until there is an answer. Throws where a row is there twice or not at all, or an answer is another's. */
  async take({ badges, unit, way, event, again, lacks = 0 }: Step): Promise<void> {
    await this.#happen(event);
    const day = `2026-04-${String(this.#day).padStart(2, '0')}`;
    this.#meant.push(...badges.map((badge) => `${unit} ${day} ${badge}`));
    this.#lacks = lacks;
    await this.#call(badges, unit, day, way);
    this.#lacks = 0;
    // Of an answer that it has read a script misses those rows alone.
    const missed = READ.includes(way) ? badges.slice(badges.length - lacks) : badges;
    if (missed.length > 0) {
      const turned = again === 'same' ? missed : [...missed].reverse();
      const calls = again === 'apart' ? turned.map((badge) => [badge]) : [turned];
      // Also between the loss and the next try.
      if (event !== 'nextDay') await this.#happen(event);
      // Seconds later, over a connection that is in order.
      this.#clock.pass(3_000);
      for (const rows of calls) {
        let given = await this.#call(rows, unit, day, 'close');
        // It is told that nobody knows, and nothing was sent: the same again is the same order.
        if (event === 'reboot' && given?.length === 0) given = await this.#call(rows, unit, day, 'close');
        if (given?.join() !== rows.join()) throw new Error(`answered ${given?.join()} for ${rows.join()}`);
      }
    }
    const [there, meant] = [[...this.saved].sort().join('; '), [...this.#meant].sort().join('; ')];
    if (there !== meant) throw new Error(`saved ${there}, and meant ${meant}`);
  }

  async #happen(event: Event): Promise<void> {
    if (event === 'otherGateway') this.#gateway = 1 - this.#gateway;
    // On a file there is one gateway at a time.
    if (event === 'reboot') {
      // Its clock is behind by days until it is set again.
      this.#walls[this.#gateway]!.off -= 4 * 86_400_000;
      this.#walls[this.#gateway]!.reboot();
    }
    if (
      ['restart', 'reboot'].includes(event) ||
      (event === 'otherGateway' && this.#walls[0] === this.#walls[1])
    )
      this.#processes[this.#gateway] = await this.#process(this.#gateway);
    if (event === 'clockBack') this.#walls[this.#gateway]!.off -= 86_400_000;
    if (event === 'clockAhead') this.#walls[this.#gateway]!.off += 86_400_000;
    if (event === 'keyRenewed') this.#keys++;
    if (event === 'tokenRenewed') this.#tokens++;
    if (event === 'nextDay') {
      this.#day++;
      this.#clock.pass(1_440 * MINUTE_MS);
    }
  }

  async #process(place: number): Promise<Process> {
    const gateway = { dead: false };
    const clock = this.#walls[place]!;
    const state = await this.#shared.for(gateway, clock);
    const ledger = new WriteLedger(state, this.#cipher, this.#settings.protect.writes!, clock);
    const startedAt = clock.elapsed();
    return Object.assign(gateway, { ledger, clock, startedAt, deliveries: new Deliveries(clock) });
  }

  /** The badges that the script was answered; `undefined` where it has no answer. */
  async #call(badges: readonly string[], unit: string, day: string, way: Way): Promise<string[] | undefined> {
    const process = this.#processes[this.#gateway]!;
    const line = new Line(way, process.deliveries, this.#clock);
    const setting = {
      ...{
        settings: this.#settings,
        namespaces: NAMESPACES,
        publicUrl: '',
        access: undefined,
        clock: process.clock,
      },
      ...{ switching: undefined, deliveries: process.deliveries, startedAt: process.startedAt },
      service: { budget: undefined, answer: (request: Sent) => this.#served(request, way, process, line) },
      settle: async (
        { taken }: Asking,
        _: unknown,
        { rows, endedAt }: { rows: readonly { badgeNo?: string; begDate?: string }[]; endedAt: number },
      ) => {
        // Until then a row that is not shown may still be saved.
        for (const { begDate, badgeNo } of rows) {
          const sentAt = this.#sentAt.get(`${unit} ${begDate} ${badgeNo}`) ?? 0;
          if (process.clock.now() - endedAt > this.#clock.elapsed() - sentAt)
            throw new Error(`looked too early for ${badgeNo}`);
        }
        const shown = [...this.#saved].filter(([id]) => !taken.has(id));
        return rows.map((row) => {
          const at = shown.findIndex(([, text]) => text === `${unit} ${row.begDate} ${row.badgeNo}`);
          if (at === -1) return { is: 'missing' };
          const [[scheduleId]] = shown.splice(at, 1) as [[string, string]];
          return { is: 'saved', record: { ...row, scheduleId, validationErrors: [] } };
        });
      },
    };
    const order = this.#order(badges, unit, day);
    await answerWrite(setting as never, process.ledger, order, line as never).catch(() => line.fail());
    if (process.dead) this.#processes[this.#gateway] = await this.#process(this.#gateway);
    return READ.includes(way) ? line.badges() : undefined;
  }

  async *#served({ body, beforeSending }: Sent, way: Way, process: Process, line: Line) {
    await beforeSending();
    const { Shifts } = openRequest(body).decode(wsdlUpdateShifts).parts as {
      Shifts: { badgeNo: string; begDate: string }[];
    };
    const unit = /<apiKey[^>]*>key (\d)/.exec(body.toString())![1]!;
    const rows = Shifts.map((row) => `${unit} ${row.begDate} ${row.badgeNo}`);
    // The service takes its time, and can save until the last moment.
    this.#clock.pass(2_000);
    for (const row of rows) this.#sentAt.set(row, this.#clock.elapsed());
    if (way === 'killedBefore') process.dead = true;
    if (way === 'killedBefore' || way === 'lostUnsaved') throw new Error('not reached');
    const ids = rows.map((row) => {
      this.#saved.set(`${++this.#ids}`, row);
      return `${this.#ids}`;
    });
    if (way === 'killedAfter' || way === 'lostSaved') {
      if (way === 'killedAfter') process.dead = true;
      throw new Error('lost');
    }
    if (way === 'gone') line.leave();
    const records = Shifts.map((row, i) => ({ ...row, scheduleId: ids[i]!, validationErrors: [] }));
    const told = records.slice(0, records.length - this.#lacks);
    const text = encodeAnswer(wsdlUpdateShifts, told, { namespaces: NAMESPACES });
    const headers = { 'content-type': 'text/xml' };
    yield {
      ...{ status: 200, header: (name: string) => headers[name as never], headers: () => headers },
      ...{ body: bytesOf(text), discard: () => undefined },
    };
  }

  #order(badges: readonly string[], unit: string, day: string): Order {
    const key = `key ${unit} ${this.#keys}`;
    const Shifts = badges.map((badge) => rowOf(badge, day)) as never;
    const body = Buffer.from(encodeRequest(wsdlUpdateShifts, key, { Shifts }, NAMESPACES));
    const parts = body.toString().replace(/<apiKey.*<\/apiKey>/, '');
    const token = { id: `token ${this.#tokens}`, name: 'script' };
    return {
      ...{ name: 'wsdlUpdateShifts', operation: wsdlUpdateShifts, effect: 'write', headers: {}, body },
      read: { apiKey: 'wfg_', partNames: [], parts },
      by: { token: token as never, key, unit, tokens: new KeyTokens([key], () => 'token') },
    } as Order;
  }
}

interface Sent {
  readonly body: Buffer;
  beforeSending(): Promise<void>;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** The connection of one call, and what the script has read of it. */
class Line {
  readonly request = { headers: {} };
  readonly response: EventEmitter & { socket: EventEmitter; destroyed: boolean; shouldKeepAlive: boolean };
  readonly #gone = new AbortController();
  readonly #way: Way;
  readonly #deliveries: Deliveries;
  readonly #clock: ModelClock;
  #text = '';

  constructor(way: Way, deliveries: Deliveries, clock: ModelClock) {
    this.#way = way;
    this.#deliveries = deliveries;
    this.#clock = clock;
    const nothing = () => undefined;
    const socket = Object.assign(new EventEmitter(), { end: nothing, resume: nothing, destroy: nothing });
    const shouldKeepAlive = way !== 'close' && way !== 'unclosed';
    this.response = Object.assign(new EventEmitter(), { socket, destroyed: false, shouldKeepAlive });
  }

  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  leave(): void {
    this.response.destroyed = true;
    this.#gone.abort();
  }

  async send(_: unknown, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    this.#text = Buffer.concat(pieces).toString();
    const { socket } = this.response;
    if (this.#way === 'reset') return void socket.emit('close', true);
    if (this.#way === 'endsEarly') socket.emit('end');
    this.response.emit('finish');
    if (this.#way === 'endsEarly') socket.emit('close', false);
    if (this.#way === 'close') {
      socket.emit('end');
      socket.emit('close', false);
    }
    if (this.#way === 'keepAlive') await this.#deliveries.heard(socket as never);
    if (this.#way === 'silent' || this.#way === 'silentUnread') this.#clock.pass(1_000);
    if (this.#way === 'unclosed') this.#clock.pass(5_000);
  }

  /** A fault went out, or nothing. */
  fail(): void {
    this.#text = '';
  }

  badges(): string[] {
    const text = this.#text.startsWith('\u001f') ? gunzipSync(this.#text).toString() : this.#text;
    return [...text.matchAll(/<badgeNo [^>]*>(\w+)</g)].map(([, badge]) => badge!);
  }
}
