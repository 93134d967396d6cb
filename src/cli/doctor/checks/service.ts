import { answerOf, type Assumption } from '../../../assumptions/Assumption.js';
import type { Found } from '../../../assumptions/Found.js';
import { ASSUMPTIONS, assumptionNamed } from '../../../assumptions/list/all.js';
import { Tally } from '../../../assumptions/file/Tally.js';
import { wsdlGetUnit } from '../../../operations/organisation/wsdlGetUnit.js';
import { counted } from '../../../text/counted.js';
import { type Check, failure, type Finding, ok, skipped, warning } from '../Finding.js';
import { adviceOnCode, codeOf } from './way.js';
import { fieldText, viewOf } from '../../../assumptions/wire/viewOf.js';
import { knownOf } from '../../../discovery/compareServices.js';
import { clientOf, REST_SETTINGS_ADVICE, restSettingsOf } from '../../connection/connection.js';
import { compareWsdl, driftHeadline } from '../../../discovery/compareWsdl.js';
import { discover } from '../../../discovery/discover.js';
import { baseUrlsOf } from '../../../rest/call/restClientOptions.js';
import { proxyFetch, proxyFor } from '../../connection/proxy.js';
import { TimeLimit } from '../../../transport/TimeLimit.js';

const LISTED = 5;

/** Whether the clocks here and there agree, by the Date header. */
export const clock: Check = {
  name: 'clock',
  run: async ({ greeting }) => {
    const tally = new Tally();
    const nothing = { operation: wsdlGetUnit, request: undefined, contentType: '', bytes: Buffer.alloc(0) };
    const greeted = await greeting().catch(() => undefined);
    if (!greeted) return skipped('no answer to HEAD, whose Date tells the time');
    tally.take({ ...nothing, ...greeted }, 'reading');
    const found = tally.assumptions['answer.clock'];
    if (!found) return skipped('the server sends no Date');
    const finding = findingOf(assumptionNamed('answer.clock')!, found);
    return { ...finding, what: finding.what.replace(/^answer\.clock: /, '') };
  },
};

/** What the service does otherwise than the toolkit takes for granted, by a few reads of a survey. */
export const service: Check = {
  name: 'service',
  run: async ({ reads }) => {
    const { tally } = reads();
    await reads().run('request.trailing', 'request.parts', 'read.schedules');
    const found = findingsIn(tally);
    const strange = found.filter(({ state }) => state !== 'ok');
    const held = found.length - strange.length;
    return [ok(`${held} of ${counted(found.length, 'assumption')} that a few reads show hold`), ...strange];
  },
};

// The checks of clock and key tell them.
const TOLD = new Set(['answer.clock', 'key.sees']);

/** What answers tell of assumptions, but for clock and key. */
function findingsIn(tally: Tally): Finding[] {
  tally.end('reading');
  return ASSUMPTIONS.flatMap((assumption) => {
    const found = tally.assumptions[assumption.id];
    return found && !TOLD.has(assumption.id) ? [findingOf(assumption, found)] : [];
  });
}

/** What a survey has learned of the service, where its file is given. */
export const survey: Check = {
  name: 'survey',
  run: async ({ target }) => {
    const { assumptions } = target.client.deployment ?? {};
    if (!assumptions) return skipped('no deployment file: workforce-soap survey writes one');
    const known = assumptions as Readonly<Record<string, Found>>;
    const open = ASSUMPTIONS.filter(({ id }) => known[id]?.verdict !== 'confirmed').map(({ id }) => id);
    const bad = open.flatMap((id) => (known[id] ? [findingOf(assumptionNamed(id)!, known[id])] : []));
    const never = open.filter((id) => !known[id]);
    const some = never.slice(0, LISTED).join(', ') + (never.length > LISTED ? ' and others' : '');
    return [
      ok(`${counted(ASSUMPTIONS.length - open.length, 'assumption')} confirmed`),
      ...bad,
      ...(never.length > 0 ? [skipped(`${counted(never.length, 'assumption')} never seen: ${some}`)] : []),
    ];
  },
};

function findingOf(assumption: Assumption, { seen, measured = {} }: Found): Finding {
  const answers = Object.keys(seen).map((answer) => answerOf(assumption, answer));
  const numbers = Object.entries(measured).map(
    ([name, number]) => `${(assumption.measures?.[name]?.says ?? name).replace(/\.$/, '')}: ${number}.`,
  );
  const isOk = answers.every(({ is }) => is === 'assumed');
  const what = `${assumption.id}: ${[...answers.map(({ says }) => says), ...(isOk ? [] : numbers)].join(' ')}`;
  if (answers.some(({ is }) => is === 'breaks'))
    return failure(
      what,
      assumption.instead ?? 'Ask the operator, and survey the service: workforce-soap survey',
    );
  if (isOk) return ok(what);
  return warning(what, 'The toolkit works with it. Other stacks may not. Give clients the file of a survey.');
}

/** What the key sees. The key itself is not shown. */
export const key: Check = {
  name: 'key',
  vital: true,
  run: async ({ target, signal, suspicions, reads }) => {
    const { asker, tally } = reads();
    await reads().run('read wsdlGetUnit');
    const answer = await asker.known({ operation: wsdlGetUnit, input: {} });
    if (answer && viewOf(answer).is === 'value') {
      const [unit] = viewOf(answer).records;
      if (!unit) {
        const wrong = knownOf(target.client.deployment)('fault.unknownKey').says;
        const what = `the answer has no unit; of a call with an unknown key: ${wrong}`;
        return warning(what, 'Ask the operator what the key is for.');
      }
      await reads().run('key.sees');
      const { seen, measured } = tally.assumptions['key.sees'] ?? {};
      const its = `${fieldText(unit, 'id') ?? 'without an id'} (${fieldText(unit, 'name') ?? 'without a name'})`;
      if (!seen) return ok(`the key is taken: its unit is ${its}; whether it sees others is not known`);
      if (seen.oneUnit) return ok(`the key sees unit ${its}, and gets no list of others`);
      return ok(`a root key: it sees ${counted(measured?.units ?? 0, 'unit')}; its own is ${its}`);
    }
    // The client says why, at once: a busy service can ask for minutes.
    const { safe } = clientOf(target);
    const once = { signal, retry: false as const };
    const unit = await safe.wsdlGetUnit({}, once);
    if (unit.ok)
      return warning('the key is taken; what it sees is not known', 'Survey it: workforce-soap survey');
    if (unit.error.name !== 'FaultError')
      return [
        failure(unit.error.message.replace(/\s*\n\s*/g, ' '), 'Whether the key is taken is not known.'),
        ...findingsIn(tally).filter(({ state }) => state !== 'ok'),
      ];
    // A key that may do little is still a key.
    if ((await safe.wsdlGetLeaveReasons({}, once)).ok)
      return warning('the key is taken, but may not read units', 'Ask the operator for a key that may.');
    return failure(
      unit.error.message.replace(/\s*\n\s*/g, ' '),
      [...suspicions, `Check that ${target.keyReference} holds the key of this deployment.`].join(' '),
    );
  },
};

/** Whether the endpoint has a WSDL, and whether it says what the toolkit expects. */
export const wsdl: Check = {
  name: 'WSDL',
  run: async ({ target, signal, suspicions }) => {
    const { client, endpoint } = target;
    const options = { signal, ...(client.fetch ? { fetch: client.fetch } : {}) };
    let found: Finding[];
    try {
      const { deployment } = client;
      const drift = await compareWsdl(endpoint, deployment ? { ...options, deployment } : options);
      const advice = 'Look closer: workforce-soap wsdl diff';
      found = [
        drift.verdict === 'same'
          ? ok(driftHeadline(drift))
          : (drift.verdict === 'breaking' ? failure : warning)(driftHeadline(drift), advice),
      ];
    } catch (error) {
      return warning(
        `no WSDL was read at the endpoint: ${error instanceof Error ? error.message.replace(/\s*\n\s*/g, ' ') : 'failed'}`,
        'Calls may work all the same; ask the operator where the WSDL is.',
      );
    }
    const { options: deployed, warnings } = await discover(endpoint, options);
    const { namespace = 'uri:Service', operationNamespace = namespace } = client;
    if (deployed.namespace !== namespace || deployed.operationNamespace !== operationNamespace) {
      suspicions.push('The namespaces differ from those of the WSDL: set them first.');
      found.push(
        warning(
          `the WSDL's namespaces are ${deployed.namespace} (types) and ${deployed.operationNamespace} (operations), the settings' ${namespace} and ${operationNamespace}`,
          'Set namespace and operationNamespace in the profile, or --namespace and --operation-namespace.',
        ),
      );
    }
    return [
      ...found,
      ...warnings.map((text) =>
        warning(text, 'Ask the operator; the toolkit calls the endpoint that you set.'),
      ),
    ];
  },
};

const LIMIT_MS = 15_000;
const READING = [
  'hr:employees:read',
  'hr:role-assignments:read',
  'organization:groups:read',
  'organization:roles:read',
  'schedule:shifts:read',
];

/** Whether the REST side gives a token, and for which scopes. */
export const oauth: Check = {
  name: 'OAuth',
  run: async (patient) => {
    const { baseUrl, clientId, clientSecret } = restSettingsOf(patient.target, patient.env);
    if (!baseUrl && !clientId) return skipped('REST is not configured');
    if (!baseUrl || !clientId || !clientSecret)
      return failure('REST is configured in part', REST_SETTINGS_ADVICE);
    const url = `${baseUrlsOf(baseUrl, undefined).v3}/oauth/v3/token`;
    const proxy = proxyFor(url, patient.env);
    using limit = new TimeLimit(patient.signal, LIMIT_MS);
    const asked = (proxy ? proxyFetch(proxy.url) : fetch)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
      redirect: 'manual',
      signal: limit.signal,
    });
    const { host } = new URL(url);
    const response = await asked.catch(codeOf);
    if (typeof response === 'string')
      return failure(`no token: ${host} does not answer (${response})`, adviceOnCode(response));
    if (response.status !== 200) {
      await response.body?.cancel();
      const advice =
        response.status === 401 || response.status === 400
          ? 'Check the client id and secret, and that they are of this region.'
          : 'Check rest.baseUrl.';
      return failure(`no token: HTTP ${response.status} from ${host}`, advice);
    }
    const answer: unknown = await (response as Response).json().catch(() => undefined);
    const {
      access_token: token,
      scope,
      expires_in: life,
    } = Object(answer) as Readonly<Record<string, unknown>>;
    if (typeof token !== 'string' || token === '')
      return failure(
        `no token: the answer of ${host} has no access_token`,
        'Check rest.baseUrl, and what answers there.',
      );
    const minutes = Math.round(Number(life) / 60);
    const lives = minutes > 0 ? `, for ${counted(minutes, 'minute')}` : '';
    if (typeof scope !== 'string' || scope === '')
      return ok(`a token is given${lives}; its scopes are not said`);
    const granted = scope.split(/\s+/);
    const missing = READING.filter((wanted) => !granted.includes(wanted));
    if (missing.length > 0)
      return warning(
        `a token is given${lives}, but not for ${missing.join(', ')}`,
        'Have the scopes added to the credentials, where scripts need them.',
      );
    return ok(`a token is given${lives}, with ${counted(granted.length, 'scope')}`);
  },
};
