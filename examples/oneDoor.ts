import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClientAsync } from 'soap';
import { type Gateway, type GatewayConfig, type RouteStatus, startGateway } from 'workforce-soap/gateway';
import { Signer } from 'workforce-soap/evidence';
import { startSandbox } from 'workforce-soap/sandbox';
import { check, step, table } from './terminal.js';

const OPERATIONS = ['wsdlGetEmployeesV2'];
/** What the script reads, as a person has said. */
const READS = { 'staff.js': { fields: ['badgeNo', 'givenName', 'familyName'] } };
/** What the team takes for enough: here a single run. */
const POLICY = { nights: 1, runs: 1, calls: 1, monthEnd: false };

/** Who signs: nights on a sandbox are no evidence of a service, so that a person answers for the switch. */
const SIV = new Signer(randomBytes(32));
/** The text of the script, so that a signature is for this one and no other. */
const CODE = { sha256: createHash('sha256').update(staff.toString()).digest('hex'), files: ['staff.js'] };

/** A script that knows nothing of a gateway, and not of this toolkit: who works in the unit. */
async function staff(wsdl: string, apiKey: string): Promise<string> {
  const client = await createClientAsync(wsdl);
  const [answer] = await client.wsdlGetEmployeesV2Async({ apiKey });
  const text = (value: { $value?: string } | string) => (typeof value === 'string' ? value : value.$value);
  const rows: Record<string, { $value?: string }>[] = answer.return.item;
  return rows
    .map(({ badgeNo, givenName, familyName }) => `${text(badgeNo!)} ${text(givenName!)} ${text(familyName!)}`)
    .join('\n');
}

/** A script is watched, shadowed and switched to REST; a difference is planted there, and it goes back by itself. */
export async function oneDoor(): Promise<void> {
  console.log('\nOne door: a script leaves SOAP without being touched, and comes back\n');
  await using service = await startSandbox();
  await using rest = await startSandbox();
  const folder = await mkdtemp(join(tmpdir(), 'workforce-demo-'));
  try {
    const config = await configIn(folder, service, rest);
    await using gateway = await startGateway(config);
    await theWay(gateway, rest);
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Started = Awaited<ReturnType<typeof startSandbox>>;

async function configIn(folder: string, service: Started, rest: Started): Promise<GatewayConfig> {
  const { baseUrl, clientId, clientSecret } = rest.restOptions();
  const kept = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    return `file:${join(folder, name)}` as const;
  };
  const policy = join(folder, 'policy.json');
  await writeFile(policy, JSON.stringify(POLICY));
  await writeFile(join(folder, 'keys.json'), JSON.stringify({ people: { 'Siv Ek': SIV.key } }));
  return {
    service: { endpoint: service.endpoint },
    listen: { port: 0 },
    state: join(folder, 'gateway.db'),
    keys: { units: { 101: await kept('key', service.unitKeys.get(101)!.reveal()) } },
    rest: {
      baseUrl,
      clientId: await kept('client', clientId),
      clientSecret: await kept('secret', clientSecret.reveal()),
    },
    switch: { policy, reads: READS },
  };
}

async function theWay(gateway: Gateway, rest: Started): Promise<void> {
  const switchService = gateway.switchService!;
  const token = await gateway.createToken({
    ...{ name: 'staff.js', operations: OPERATIONS, units: ['101'], effects: ['read'], code: CODE },
    expiresAt: Date.now() + 3_600_000,
  });
  const run = () => staff(`${gateway.endpoint}?wsdl`, token);
  const order = { script: 'staff.js', operations: OPERATIONS, by: 'Siv Ek' };
  const before = await step('Run a script in another library, with a token for its key', run);
  const refused = await switchService.switch({ ...order, mode: 'rest', why: 'let us see' }).catch(String);
  check(String(refused).includes('waits for'), 'nothing to go to REST without proof or a signature');
  await switchService.switch({ ...order, mode: 'shadow', why: 'see what REST says' });
  await step('In shadow: the service answers, and REST is asked the same afterwards', async () => {
    check((await run()) === before, 'the script to write the same');
    await routeWhen(switchService, ({ cards }) => cards.some(({ equal }) => equal > 0));
  });
  await step('Switch it to REST: somebody signs for it', async () => {
    const sign = { signer: SIV, excepts: ['nights', 'runs', 'calls'], until: nextMonth() };
    await switchService.switch({ ...order, mode: 'rest', why: 'seen in a demo', sign });
    check((await run()) === before, 'the script to write the same over REST');
    await routeWhen(switchService, ({ cards }) =>
      cards.some(({ overRest, equal }) => overRest > 0 && equal > 1),
    );
  });
  const [somebody] = rest.world.employees.of([101]);
  somebody!.familyName = 'Changed';
  await step('Plant a difference on the REST side: it is found, and the script is back', async () => {
    check((await run()) !== before, 'the difference in what the script writes');
    await routeWhen(switchService, ({ switched }) => switched.mode === 'shadow');
    check((await run()) === before, 'what the service says again');
  });
  const history = (await switchService.history()).map((line) => JSON.parse(line));
  console.log('\n  The history, for an auditor:');
  table(
    ['what', 'by', 'why'],
    history.map(({ event, from, to, by, why }) => [from ? `${from} → ${to}` : event, by, why]),
  );
}

function nextMonth(): `${number}-${number}-${number}` {
  return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) as `${number}-${number}-${number}`;
}

async function routeWhen(
  switchService: NonNullable<Gateway['switchService']>,
  isSo: (route: RouteStatus) => boolean,
): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(20))
    if ((await switchService.status()).some(isSo)) return;
  throw new Error('expected it within ten seconds');
}
