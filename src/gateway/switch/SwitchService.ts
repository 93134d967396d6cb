import { dateOfMoment } from '../../calendar/days.js';
import type { Evidence } from '../../evidence/signoff/Evidence.js';
import type { GoPolicy } from '../../evidence/signoff/GoPolicy.js';
import { type Permission, permissionOf } from '../../evidence/signoff/permissionOf.js';
import { type Signature, type SignOff, signOffOn } from '../../evidence/signoff/SignOff.js';
import { addSignOff, readSignOffs } from '../../evidence/signoff/History.js';
import { type Standing, standingOf } from '../../evidence/signoff/standingOf.js';
import { holderOf, type KeyBook, type Signer } from '../../evidence/chain/Signer.js';
import { noSuch } from '../../text/suggest.js';
import type { Token } from '../request/Token.js';
import { CLOCK, type Clock } from '../config/Clock.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { isBridged, isBridgedRead } from '../rest/bridgedOperations.js';
import { evidenceOfCards } from '../shadow/evidenceOfCards.js';
import { scorecardsIn, type Scorecard, restUrl } from '../shadow/Scorecards.js';
import type { GatewayState } from '../state/GatewayState.js';
import { type Route, routeText, type Mode, type Switched } from '../route/Route.js';
import { policyIn } from '../route/policyFile.js';
import { Reads } from '../route/Reads.js';
import { switchboard, type Switchboard } from './Switchboard.js';
import { SwitchRefused } from './SwitchRefused.js';
import { keysOf, signOffsOf } from './Withdrawals.js';

/** What somebody wants switched. */
export interface SwitchOrder {
  /** The script: the name of its token. */
  readonly script: string;
  /** Default: all that the script is known to call. */
  readonly operations?: readonly string[];
  /** Default: whatever key it uses. */
  readonly unit?: string;
  /** Who answers from now on. */
  readonly mode: Mode;
  /** Who orders it. */
  readonly by: string;
  /** Why, in words. */
  readonly why: string;
  /** Signs for it with the key of a person. */
  readonly sign?: SwitchSignature;
}

/** What somebody signs: where the policy is not fulfilled an exception, which says what it excepts and until when. */
export interface SwitchSignature extends Pick<Signature, 'until' | 'excepts' | 'losses'> {
  readonly signer: Signer;
}

/** How a route stands. */
export interface RouteStatus {
  /** Who answers now, since when, and by whose order. */
  readonly switched: Switched;
  /** What the comparisons say. */
  readonly standing: Standing;
  /** Whether it may go to REST, and why not. */
  readonly permission: Permission;
  /** The days that were compared. */
  readonly cards: readonly Scorecard[];
}

/** Where people switch: it knows the policy, the evidence and the signatures, and lets nothing pass against them. */
export class SwitchService {
  readonly #settings: GatewaySettings;
  readonly #state: GatewayState;
  readonly #board: Switchboard;
  readonly #reads: Reads;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(
    settings: GatewaySettings,
    state: GatewayState,
    signer: Signer,
    clock: Pick<Clock, 'now'> = CLOCK,
  ) {
    this.#settings = settings;
    this.#state = state;
    this.#board = switchboard(state, settings.switch.start, signer, clock);
    this.#clock = clock;
    this.#reads = new Reads(settings.switch.reads);
  }

  /** Switches what is ordered, all of it or nothing. Throws a `SwitchRefused` that says what it waits for. */
  async switch(order: SwitchOrder): Promise<Switched[]> {
    const routes = await this.#routesOf(order);
    const permissions = new Map<Route, Permission>();
    if (order.mode === 'rest')
      for (const route of routes) permissions.set(route, await this.#permit(route, order));
    const switched: Switched[] = [];
    const { mode, by, why } = order;
    for (const route of routes) {
      const permission = permissions.get(route);
      const { until, losses = [] } = permission?.signOff ?? {};
      const { script, operation, unit } = route;
      const rests = { ...(until === undefined ? {} : { until }), ...(losses.length > 0 ? { losses } : {}) };
      const to = { script, operation, unit, mode, by, why, ...rests };
      switched.push(await this.#board.change(to, grounds(permission)));
    }
    return switched;
  }

  /** Every route that was seen or switched. */
  async status(): Promise<RouteStatus[]> {
    const [cards, all] = [await scorecardsIn(this.#state), await this.#board.all()];
    // What is switched for every key is shown by the keys that were seen.
    const unseen = all.filter((route) => route.unit !== '*' || !cards.some((card) => isOf(card, route)));
    const routes = new Map([...cards, ...unseen].map((route) => [routeText(route), route]));
    const found: RouteStatus[] = [];
    const ground = await this.#ground();
    for (const route of routes.values()) {
      const switched = await this.#board.of(route);
      const own = cards.filter((card) => isOf(card, route));
      found.push({
        switched: { ...switched, unit: route.unit },
        ...this.#judged(route, own, ground),
        cards: own,
      });
    }
    return found.sort((a, b) => routeText(a.switched).localeCompare(routeText(b.switched)));
  }

  /** What was decided, a line of JSON each. */
  history(): Promise<string[]> {
    return this.#state.history();
  }

  /** What was seen of every script, as evidence. */
  async evidence(): Promise<Evidence[]> {
    return evidenceOfCards(await scorecardsIn(this.#state), this.#reads);
  }

  async #permit(route: Route, { why, sign, mode }: SwitchOrder): Promise<Permission> {
    const cards = (await scorecardsIn(this.#state)).filter((card) => isOf(card, route));
    const ground = await this.#ground();
    if (sign) {
      const { standing } = this.#judged(route, cards, ground);
      const { signer, until, ...confirmed } = sign;
      const who = holderOf(ground.keys.people, signer.key);
      if (who === undefined) throw new SwitchRefused('the book of keys has nobody with the key that signs');
      const signature = { who, at: new Date(this.#clock.now()), reason: why, ...confirmed };
      const ends = standing.fulfilled || until === undefined ? {} : { until };
      const signOff = signOffOn(standing, { ...signature, ...ends });
      addSignOff(signOffsOf(this.#settings), signOff, { signer, keys: ground.keys });
      const { script, operation, unit } = route;
      await this.#board.history.add({ event: 'signed', script, operation, unit, by: who, why, signOff });
    }
    const { permission } = this.#judged(route, cards, await this.#ground());
    if (!permission.allowed)
      throw new SwitchRefused(
        `${routeText(route)} may not go to ${mode}: ${permission.why}. Or somebody signs for it`,
      );
    return permission;
  }

  /** The policy, the signatures and the scripts as they are now. Without hosts in the policy its own services count. */
  async #ground(): Promise<Ground> {
    const { service, rest, switch: switching } = this.#settings;
    const keys = keysOf(this.#settings);
    const own = rest && {
      soap: [new URL(service.endpoint).host],
      rest: [new URL(restUrl(rest)).host],
    };
    const policy = policyIn(switching.policy);
    return {
      policy: { ...policy, ...(own && !policy.hosts ? { hosts: own } : {}) },
      keys,
      signOffs: readSignOffs(signOffsOf(this.#settings), keys),
      tokens: await this.#state.tokens(),
    };
  }

  #judged(
    route: Route,
    cards: readonly Scorecard[],
    { policy, signOffs, tokens }: Ground,
  ): { standing: Standing; permission: Permission } {
    const today = dateOfMoment(this.#clock.now());
    const evidence = evidenceOfCards(cards, this.#reads);
    const standing = standingOf(policy, evidence, {
      ...{ script: route.script, operation: route.operation, today },
      sha256: codeOf(route.script, tokens),
    });
    const signed = !isBridgedRead(route.operation);
    return { standing, permission: permissionOf(standing, signOffs, { today, signed }) };
  }

  async #routesOf({ script, operations, unit = '*', mode }: SwitchOrder): Promise<Route[]> {
    const { rest, keys } = this.#settings;
    if (!rest && mode !== 'soap') throw new SwitchRefused('rest is not in the configuration');
    const units = Object.keys(keys?.units ?? {});
    if (unit !== '*' && unit !== 'root' && !units.includes(unit))
      throw new SwitchRefused(noSuch('unit', unit, [...units, 'root']));
    const known = await this.#known();
    const tokens = (await this.#state.tokens()).map(({ name }) => name);
    const scripts = [...new Set([...known.map((route) => route.script), ...tokens])];
    if (!scripts.includes(script)) throw new SwitchRefused(noSuch('script', script, scripts));
    const own = known.filter((route) => route.script === script);
    const named = operations ?? [...new Set(own.map(({ operation }) => operation))];
    if (named.length === 0) throw new SwitchRefused(`name the operations: ${script} was not seen yet`);
    if (operations === undefined && mode.startsWith('rest'))
      throw new SwitchRefused('name the operations that REST may answer');
    for (const operation of named) checkOperation(operation, mode, this.#settings);
    // Back is back for every unit.
    const inside = mode.startsWith('rest') || unit !== '*' ? [] : await this.#board.all();
    return named.flatMap((operation) => [
      { script, operation, unit },
      ...inside.filter(
        (route) => route.script === script && route.operation === operation && route.unit !== '*',
      ),
    ]);
  }

  async #known(): Promise<Route[]> {
    const seen = (await this.#state.tallies()).filter(({ operation }) => isBridgedRead(operation));
    const routes = seen.map(({ script, operation }) => ({ script, operation, unit: '*' }));
    return [...routes, ...(await scorecardsIn(this.#state)), ...(await this.#board.all())];
  }
}

/** By what routes are judged. */
interface Ground {
  readonly policy: GoPolicy;
  readonly keys: KeyBook;
  readonly signOffs: readonly SignOff[];
  readonly tokens: readonly Token[];
}

/** The text of a script as its tokens say it; `undefined` where one of them does not, or says another. */
function codeOf(script: string, tokens: readonly Token[]): string | undefined {
  const own = tokens.filter(({ name, revokedAt }) => name === script && revokedAt === undefined);
  const [first, ...others] = new Set(own.map(({ code }) => code?.sha256));
  return others.length === 0 ? first : undefined;
}

function isOf(card: Scorecard, { script, operation, unit }: Route): boolean {
  return card.script === script && card.operation === operation && (unit === '*' || unit === card.unit);
}

function checkOperation(operation: string, mode: Mode, { protect }: GatewaySettings): void {
  if (mode === 'soap') return;
  if (!isBridged(operation))
    throw new SwitchRefused(`${operation} has no counterpart that can be asked over REST`);
  if (mode === 'rest' && !isBridgedRead(operation) && !protect.writes)
    throw new SwitchRefused(
      `${operation} writes: that goes over REST row by row through protect.writes, which is off`,
    );
  if (mode !== 'rest' && !isBridgedRead(operation))
    throw new SwitchRefused(
      `${operation} writes: it is never asked twice, so it can be soap or, signed, rest`,
    );
}

/** What a switch rests on, for the history. */
function grounds(permission: Permission | undefined): object {
  if (!permission) return {};
  const { by, why, signOff } = permission;
  return { permission: by, because: why, ...(signOff ? { signOff } : {}) };
}
