import { expect, it } from 'vitest';
import type { WithRest } from '../switched.js';
import { SIGNED, withRest } from '../switched.js';

process.env.GATEWAY_TEST_ADMIN = 'ADMIN-SECRET';
const ADMIN = { admin: { token: 'env:GATEWAY_TEST_ADMIN' }, shadow: { perMinute: 0 } } as const;
const bearer = { authorization: 'Bearer ADMIN-SECRET' };
const password = { authorization: `Basic ${Buffer.from('me:ADMIN-SECRET').toString('base64')}` };
const FORM = {
  script: 'script',
  operation: 'wsdlGetEmployeesV2',
  unit: '*',
  by: 'Siv <b>',
  why: 'see & compare',
};

async function ask({ gateway }: WithRest, path: string, headers: Record<string, string>, form?: object) {
  const init = form === undefined ? {} : { method: 'POST', body: new URLSearchParams({ ...form }) };
  const answer = await fetch(gateway.origin + path, { ...init, headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

it('shows where each script is and what it waits for, and switches it', async () => {
  const gateway = await withRest(ADMIN);
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  expect((await ask(gateway, '/gateway/switch', bearer)).text).toContain('REST answers <strong>0</strong>');
  expect((await ask(gateway, '/gateway/switch', bearer, { ...FORM, mode: 'shadow' })).status).toBe(200);
  await client.wsdlGetEmployeesV2({});
  const { text } = await ask(gateway, '/gateway/switch', password);
  expect(text).toContain('<code class="name">wsdlGetEmployeesV2</code>');
  expect(text).toContain('<span class="tag related">shadow</span>');
  expect(text).toContain('5 nights in a row, has 0');
  expect(text).toContain('Siv &#60;b&#62;: see &#38; compare');
  expect(text).not.toContain('Siv <b>');
});

it('names what would be lost once, however many fields that is', { tags: ['slow'] }, async () => {
  const gateway = await withRest({ ...ADMIN, shadow: { perMinute: 60 }, services: true });
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  await gateway.switchTo('shadow');
  await client.wsdlGetEmployeesV2({});
  const page = async () => (await ask(gateway, '/gateway/switch', bearer)).text;
  await expect.poll(page, { timeout: 10_000 }).toMatch(/accepts that \d+ fields would be lost/);
  const text = await page();
  expect(text.match(/has no place over REST/g)).toBeNull();
  expect(text.match(/<code>cardNo<\/code>/g)).toHaveLength(2);
  expect(text).toMatch(/<td class="number">[1-9]\d*<\/td><td>5 nights in a row/);
});

it('is reached from the page of the traffic, and what was compared is in the metrics', async () => {
  const gateway = await withRest({ ...ADMIN, watch: true, shadow: { perMinute: 60 } });
  expect((await ask(gateway, '/gateway', bearer)).text).toContain('href="/gateway/switch"');
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  await gateway.switchTo('shadow');
  await client.wsdlGetEmployeesV2({});
  const compared =
    'workforce_gateway_comparisons_total{script="script",operation="wsdlGetEmployeesV2",verdict="equal"} 1\n';
  const metrics = async () => (await ask(gateway, '/metrics', bearer)).text;
  await expect.poll(metrics, { timeout: 10_000 }).toContain(compared);
});

it('refuses what the policy does not allow and nobody signs', async () => {
  const gateway = await withRest(ADMIN);
  await gateway.token();
  const refused = await ask(gateway, '/gateway/switch', bearer, { ...FORM, mode: 'rest' });
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('Not switched: script: wsdlGetEmployeesV2 may not'),
  ]);
  const signed = await ask(gateway, '/gateway/switch', bearer, { ...FORM, mode: 'rest', sign: 'yes' });
  expect([signed.status, signed.text]).toEqual([409, expect.stringContaining('sign on the command line')]);
  expect((await ask(gateway, '/gateway/history', bearer)).text).toBe('');
  await gateway.switchService((switchService) =>
    switchService.switch({
      ...{ script: 'script', operations: ['wsdlGetEmployeesV2'], mode: 'rest', by: 'Siv Ek', why: 'a test' },
      sign: SIGNED,
    }),
  );
  const { text, type } = await ask(gateway, '/gateway/history', bearer);
  expect(type).toContain('application/x-ndjson');
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event),
  ).toEqual(['signed', 'switched']);
});

it('takes no order from another page, from nobody, or with a password that a browser may have added', async () => {
  const gateway = await withRest(ADMIN);
  await gateway.token();
  const order = { ...FORM, mode: 'shadow' };
  const { origin } = gateway.gateway;
  const tried = [
    await ask(gateway, '/gateway/switch', {}, order),
    await ask(gateway, '/gateway/switch', { authorization: 'Bearer wrong' }, order),
    await ask(gateway, '/gateway/switch', { ...password, origin: 'http://evil.example' }, order),
    await ask(gateway, '/gateway/switch', { ...password, origin: 'null' }, order),
    await ask(gateway, '/gateway/switch', password, order),
  ];
  expect(tried.map(({ status }) => status)).toEqual([401, 401, 403, 403, 403]);
  expect((await ask(gateway, '/gateway/history', bearer)).text).toBe('');
  expect((await ask(gateway, '/gateway/switch', { ...password, origin }, order)).status).toBe(200);
  expect((await ask(gateway, '/gateway/history', bearer)).text).toContain('"to":"shadow"');
});

it('says what is wrong with an order', async () => {
  const gateway = await withRest(ADMIN);
  await gateway.token();
  for (const [wrong, why] of [
    [{ mode: 'rset' }, 'mode: expected one of soap, shadow'],
    [{ mode: 'shadow', by: ' ' }, 'by: expected a text'],
    [{ mode: 'shadow', script: 'nobody' }, 'no such script'],
  ] as const) {
    const { status, text } = await ask(gateway, '/gateway/switch', bearer, { ...FORM, ...wrong });
    expect([status, text]).toEqual([409, expect.stringContaining(why)]);
  }
});
