import { dateOfMoment } from '../../calendar/days.js';
import type { Loss } from '../../bridge/mappers/Mapped.js';
import type { AnswerComparison } from '../../evidence/answers/compareAnswers.js';
import { type Order, scriptOf, unitOf } from '../call/Order.js';
import { CLOCK, type Clock } from '../config/Clock.js';
import { isBridged, isBridgedRead } from '../rest/bridgedOperations.js';
import { WireStyleBook } from '../rest/WireStyleBook.js';
import { type RestSetting, type RestAnswer, restSide, type RestSide } from '../rest/RestSide.js';
import type { Service } from '../service/Service.js';
import { readKeeper } from '../shadow/KeptReads.js';
import { keepNights } from '../shadow/evidenceOfCards.js';
import { keepScorecards, type Scorecards, servicesOf } from '../shadow/Scorecards.js';
import { shadowOf, type Shadow } from '../shadow/Shadow.js';
import { type Route, type RouteOfCall, type Switched, routeText } from '../route/Route.js';
import { policyFile } from '../route/policyFile.js';
import { Reads } from '../route/Reads.js';
import { switchboard, type Switchboard } from './Switchboard.js';
import { withdrawals } from './Withdrawals.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';

/** How an answer of a route was. */
type Seen = 'well' | 'differs' | 'failed';

/** Why a route must go back by its last answers, if so. */
function whyBack(
  last: readonly Seen[],
  { differing, failing }: GatewaySettings['switch']['back'],
): string | undefined {
  const [differ, failed] = (['differs', 'failed'] as const).map((what) =>
    last.reduce((count, one) => count + (one === what ? 1 : 0), 0),
  );
  const why = [
    ...(differ! >= differing ? [`${differ} ${differ === 1 ? 'differs' : 'differ'}`] : []),
    ...(failed! >= failing ? [`${failed} failed`] : []),
  ];
  return why.length === 0 ? undefined : `${why.join(' and ')} of the last ${last.length} answers`;
}

/** Those fields of which nobody has accepted the loss. */
function unaccepted(
  { operation }: Route,
  { losses = [] }: Switched,
  fields: readonly string[],
): readonly string[] {
  return fields.filter((name) => !losses.includes(`${operation}.${name}`));
}

/** Everything that a gateway with a REST side has more. */
export class Switching {
  readonly board: Switchboard;
  readonly side: RestSide;
  readonly styles: WireStyleBook;
  readonly shadow: Shadow;
  readonly cards: Scorecards;
  readonly rest: RestSetting['rest'];
  readonly reads: Reads;
  readonly keptReads: ReturnType<typeof readKeeper>;
  readonly #setting: RestSetting;
  readonly #clock: Clock;
  /** How the last answers of each route were. */
  readonly #last = new Map<string, Seen[]>();
  readonly #nights: ReturnType<typeof keepNights> | undefined;
  readonly #withdrawn: ReturnType<typeof withdrawals>;

  constructor(setting: RestSetting, service: Service, clock: Clock = CLOCK) {
    const { settings, rest, state, cipher } = setting;
    this.#setting = setting;
    this.#clock = clock;
    const failed = (during: string) => setting.metrics?.count('state_failures_total', { during });
    this.rest = rest;
    this.board = switchboard(state, settings.switch.start, cipher.signer, clock);
    this.styles = new WireStyleBook(state, clock);
    this.side = restSide(setting, this.styles);
    this.cards = keepScorecards(state, servicesOf(settings, rest), () => failed('comparisons'), clock);
    this.reads = new Reads(settings.switch.reads);
    this.keptReads = readKeeper({
      ...{ state, cipher, clock, days: settings.keep.readDays },
      dropped: ({ script, operation }) =>
        setting.metrics?.count('kept_reads_dropped_total', { script, operation }),
    });
    this.#withdrawn = withdrawals(settings);
    const { nights } = settings.switch;
    this.#nights =
      nights === undefined
        ? undefined
        : keepNights(state, {
            ...{ folder: nights, reads: this.reads, signer: cipher.signer, clock },
            failed: () => failed('nights'),
          });
    this.shadow = shadowOf({
      dropped: ({ script, operation }) =>
        setting.metrics?.count('shadow_dropped_total', { script, operation }),
      ...{ settings, service, cipher, clock, side: this.side, styles: this.styles, cards: this.cards },
      policy: policyFile(settings.switch.policy),
      compared: (route, comparison) => {
        const { script, operation } = route;
        setting.metrics?.count('comparisons_total', { script, operation, verdict: comparison.verdict });
        return this.seen(route, this.#seenIn(route, comparison), comparison);
      },
    });
    setting.metrics?.gauge('shadow_waiting', {
      help: 'Answers that wait to be compared.',
      values: () => ({ '': this.shadow.waiting }),
    });
  }

  /** The route of a call; `undefined` where it can only go to the service. */
  async routeOf(order: Order): Promise<RouteOfCall | undefined> {
    const { name, operation, by } = order;
    if (!operation || !isBridged(name)) return undefined;
    // Only of a key that is in the vault it is known what it may see.
    const owner = await unitOf(order, this.#setting.vault);
    if (owner.is !== 'unit') return undefined;
    const { unit } = owner;
    const { cipher } = this.#setting;
    const script = scriptOf(order, (own) => cipher.mark(own).slice(0, 8));
    const code = by?.token.code;
    return { script, operation: name, unit, ...(code ? { code } : {}) };
  }

  /** How a route is switched now. An exception whose last day is over, or a signature that was withdrawn, holds no longer. */
  async of(route: Route): Promise<Switched> {
    const switched = await this.board.of(route);
    if (switched.mode !== 'rest') return switched;
    const today = dateOfMoment(this.#clock.now());
    if (switched.until !== undefined && switched.until < today)
      return this.#back(switched, `the exception ended on ${switched.until}`);
    const withdrawn = this.#withdrawn(switched);
    if (withdrawn === 'none') return switched;
    // Whoever has signed may have withdrawn it: the service answers until the signatures can be read.
    if (withdrawn === 'unknown') return { ...switched, mode: 'soap' };
    return this.#back(switched, `${withdrawn.who} has withdrawn the signature`);
  }

  /** Counts how an answer was, and switches the route back when that is too much. */
  async seen(route: Route, seen: Seen, comparison?: AnswerComparison): Promise<void> {
    const switched = await this.board.of(route);
    if (switched.mode !== 'rest' && switched.mode !== 'rest-if-equal')
      return void this.#last.delete(routeText(route));
    const lost = comparison && switched.mode === 'rest' ? this.lostIn(route, comparison) : [];
    const more = unaccepted(route, switched, lost);
    // What a script sums up would be less, and no answer would differ.
    if (more.length > 0)
      return void (await this.#back(
        switched,
        `REST has no place for ${more.join(', ')}, which nobody has accepted to lose`,
      ));
    const { back } = this.#setting.settings.switch;
    const last = [...(this.#last.get(routeText(route)) ?? []), seen].slice(-back.of);
    this.#last.set(routeText(route), last);
    const why = whyBack(last, back);
    if (why === undefined) return;
    this.#last.delete(routeText(route));
    const fields = comparison ? this.differingIn(route, comparison) : [];
    await this.#back(switched, fields.length === 0 ? why : `${why}: ${fields.join(', ')}`);
  }

  /** The fields that differ, but for those of which somebody says that the script does not read them. */
  differingIn(route: Route, { fields, differences }: AnswerComparison): string[] {
    const names = fields.filter(({ different }) => different > 0).map(({ field }) => field);
    const outcomes = differences.filter(({ kind }) => kind === 'outcome').map(() => 'outcome');
    return this.#readOf(route, [...names, ...outcomes]);
  }

  /** The fields in which the script was given what REST has no place for, but for those that it does not read. */
  lostIn(route: Route, { lost }: AnswerComparison): string[] {
    return this.#readOf(route, lost);
  }

  /** What of an answer nobody knows: records that are left out for it, and fields that a script reads and nobody accepts to lose. */
  async unsureIn(route: Route, { losses }: RestAnswer): Promise<string[]> {
    const named = (kind: Loss['kind']) =>
      losses.filter((one) => one.kind === kind).flatMap(({ field }) => field.split('+'));
    const fields = this.#readOf(route, named('unknown'));
    const open = fields.length > 0 ? unaccepted(route, await this.board.of(route), fields) : [];
    return [...new Set([...named('leftOut').map((name) => `records by their ${name}`), ...open])];
  }

  async close(): Promise<void> {
    this.#nights?.close();
    await this.shadow.close();
    await this.cards.close();
  }

  #readOf({ script, operation }: Route, fields: readonly string[]): string[] {
    return fields.filter((name) => this.reads.of(script, operation, name) !== 'no');
  }

  #seenIn(route: Route, comparison: AnswerComparison): Seen {
    if (comparison.verdict === 'notComparable') return 'failed';
    return this.differingIn(route, comparison).length > 0 ? 'differs' : 'well';
  }

  #back({ script, operation, unit }: Switched, why: string): Promise<Switched> {
    // A write is never asked twice.
    const mode = isBridgedRead(operation) ? 'shadow' : 'soap';
    const to = { script, operation, unit, mode, by: 'gateway', why } as const;
    return this.board.change(to, { event: 'returned' });
  }
}
