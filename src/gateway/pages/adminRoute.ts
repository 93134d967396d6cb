import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ConfigurationError } from '../../errors/index.js';
import type { Secret } from '../../secret.js';
import type { WrongTokens } from '../access/Access.js';
import { Refusal } from '../request/Refusal.js';
import { MODES, routeText } from '../route/Route.js';
import { readBody } from '../server/readBody.js';
import { observedIn, type Tally } from '../state/Tally.js';
import { SwitchRefused } from '../switch/SwitchRefused.js';
import type { SwitchOrder, SwitchService } from '../switch/SwitchService.js';
import type { Watch } from '../watch/Watch.js';
import type { HandOrder, RowByHand } from '../writes/byHand.js';
import { WriteRefused } from '../writes/closeWrite.js';

/** Who may ask for the pages and metrics, and under which names. */
export interface AdminSetting {
  readonly token: Secret;
  readonly wrongTokens: WrongTokens;
  readonly watch: Watch | undefined;
  /** Where there is a REST side to switch to. */
  readonly switchService: SwitchService | undefined;
  /** Settles or sends rows for a person. */
  readonly workOn: (order: HandOrder) => Promise<RowByHand[]>;
  /** Addresses under which the gateway is reached: pages of others do not get through a browser to it. */
  readonly origins: readonly string[];
}

interface AdminAnswer {
  readonly status?: number;
  readonly type: string;
  readonly text: string;
}

type Pages = typeof import('../watch/pages.js');
type Answering = (request: IncomingMessage) => AdminAnswer | Promise<AdminAnswer>;

const MOST_FORM = 8_192;

/** Answers pages, metrics and the history to who has the admin token, and takes the orders of the switch. */
export function adminRoute({ token, wrongTokens, watch, switchService, workOn, origins }: AdminSetting) {
  const hosts = origins.map((origin) => new URL(origin).host);
  const seen = (type: string, text: (pages: Pages, tallies: readonly Tally[]) => string): Answering => {
    return async () => {
      const tallies = await watched(watch).traffic.tallies();
      return { type, text: text(await import('../watch/pages.js'), tallies) };
    };
  };
  const answers: Readonly<Record<string, Answering>> = {
    'GET /metrics': async () => ({
      type: 'text/plain; version=0.0.4; charset=utf-8',
      text: await watched(watch).metrics.text(),
    }),
    'GET /gateway': seen(HTML, ({ trafficPage }, tallies) =>
      trafficPage(tallies, switchService !== undefined),
    ),
    'GET /gateway/observed': async () => ({
      type: NDJSON,
      text: linesOf(observedIn(await watched(watch).traffic.tallies()).map((one) => JSON.stringify(one))),
    }),
    'GET /gateway/readiness': seen(HTML, ({ readinessPage }, tallies) => readinessPage(tallies)),
    'POST /gateway/writes': async (request) => {
      const form = await formOf(request);
      const said = (name: string) => form.get(name)?.trim() ?? '';
      const [what, id, by, why] = [said('what'), said('id'), said('by'), said('why')];
      if ((what !== 'settle' && what !== 'send') || [id, by, why].includes(''))
        return { status: 400, type: PLAIN, text: 'expected what (settle or send), id, by and why\n' };
      try {
        const rows = await workOn({ what, id, by, why });
        return { type: 'application/json', text: JSON.stringify(rows) };
      } catch (error) {
        if (!(error instanceof WriteRefused || error instanceof ConfigurationError)) throw error;
        return { status: 409, type: PLAIN, text: `${error.message}\n` };
      }
    },
    ...(switchService ? switching(switchService) : {}),
  };
  const paths = Object.keys(answers).map((name) => name.slice(name.indexOf(' ') + 1));
  return (request: IncomingMessage, response: ServerResponse, url: URL): boolean => {
    if (!paths.includes(url.pathname)) return false;
    const { host = '', origin, authorization = '' } = request.headers;
    if (
      !hosts.includes(host.toLowerCase()) ||
      (origin !== undefined && !origins.includes(origin.toLowerCase()))
    )
      return refuse(response, 403, 'not under this name');
    const name = `${request.method} ${url.pathname}`;
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (!answer) return refuse(response, 405, 'not in this way');
    if (!isToken(authorization, token)) {
      void wrongTokens.wait(authorization === '' ? undefined : request.socket.remoteAddress).then(() => {
        response.setHeader('www-authenticate', 'Basic realm="gateway", charset="UTF-8"');
        refuse(response, 401, 'the admin token is the password, or Authorization: Bearer');
      });
      return true;
    }
    // A browser adds a password by itself, to what other pages send too, but says whose they are.
    if (request.method !== 'GET' && origin === undefined && !/^bearer /i.test(authorization))
      return refuse(response, 403, 'a change with a password needs an Origin');
    void send(response, request, answer);
    return true;
  };
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request, MOST_FORM, 'the form')).toString());
}

function switching(switchService: SwitchService): Record<string, Answering> {
  const shown = async (status: number, notice?: string): Promise<AdminAnswer> => {
    const { switchPage } = await import('../switch/switchPage.js');
    return {
      status,
      type: HTML,
      text: switchPage(await switchService.status(), await switchService.history(), notice),
    };
  };
  return {
    'GET /gateway/switch': () => shown(200),
    'GET /gateway/history': async () => ({
      type: NDJSON,
      text: linesOf(await switchService.history()),
    }),
    'POST /gateway/switch': async (request) => {
      try {
        const switched = await switchService.switch(orderOfForm(await formOf(request)));
        return await shown(200, switched.map((route) => `${routeText(route)}: ${route.mode}`).join('; '));
      } catch (error) {
        if (error instanceof SwitchRefused || error instanceof ConfigurationError)
          return shown(409, `Not switched: ${error.message}`);
        throw error;
      }
    },
  };
}

// A browser has no key of a person, and the gateway must not have one.
const SIGN_ELSEWHERE = 'sign on the command line: workforce-soap gateway switch … --sign --key file:…';

/** What a form, or somebody who sends one, wants switched. Throws a `SwitchRefused`. */
function orderOfForm(form: URLSearchParams): SwitchOrder {
  const given = (name: string) => form.get(name)?.trim() ?? '';
  const needed = (name: string) => {
    const text = given(name);
    if (text === '') throw new SwitchRefused(`${name}: expected a text`);
    return text;
  };
  const mode = MODES.find((one) => one === given('mode'));
  if (!mode) throw new SwitchRefused(`mode: expected one of ${MODES.join(', ')}`);
  if (form.has('sign')) throw new SwitchRefused(SIGN_ELSEWHERE);
  return {
    ...{ script: needed('script'), mode, by: needed('by'), why: needed('why') },
    ...(given('operation') === '' ? {} : { operations: form.getAll('operation') }),
    ...(given('unit') === '' ? {} : { unit: given('unit') }),
  };
}

async function send(response: ServerResponse, request: IncomingMessage, answer: Answering): Promise<void> {
  try {
    const { status = 200, type, text } = await answer(request);
    response.writeHead(status, { ...SAFE, 'content-type': type });
    response.end(text);
  } catch (error) {
    if (response.headersSent) response.destroy();
    else if (error instanceof ConfigurationError) refuse(response, 404, error.message);
    else if (error instanceof Refusal) refuse(response, error.status, error.message);
    else refuse(response, 500, 'it failed');
  }
}

/** What is not watched is not known: an empty page would say that there was nothing. */
function watched(watch: Watch | undefined): Watch {
  if (!watch) throw new ConfigurationError('watch', 'is not in the configuration: nothing is counted');
  return watch;
}

const HTML = 'text/html; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';
const NDJSON = 'application/x-ndjson; charset=utf-8';
const SAFE = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // With none at all a browser would not say whose form it is.
  'referrer-policy': 'same-origin',
};

function isToken(authorization: string, token: Secret): boolean {
  const [, scheme = '', given = ''] = /^(basic|bearer) +(\S+)$/i.exec(authorization) ?? [];
  const plain = /^basic$/i.test(scheme)
    ? Buffer.from(given, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : given;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return given !== '' && timingSafeEqual(hash(plain), hash(token.reveal()));
}

function refuse(response: ServerResponse, status: number, why: string): true {
  response.writeHead(status, { ...SAFE, 'content-type': PLAIN, connection: 'close' });
  response.end(`${why}\n`);
  return true;
}
