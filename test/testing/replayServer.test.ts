import { expect, it, onTestFinished } from 'vitest';
import { namesOfSteps } from '../../src/cassette/scrub/urlLeaves.js';
import { startReplayServer } from '../../src/cassette/startReplayServer.js';

const FILE = 'https://files.example/get/a1b2?sig=x&name=march';
const reply = (answer: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${answer}</e:Body></e:Envelope>`;
const TRANSFER = reply(
  `<wsdlGetResultTransferToPayrollResponse><return><url>${FILE.replace('&', '&amp;')}</url></return></wsdlGetResultTransferToPayrollResponse>`,
);
const CALL = reply('<wsdlGetResultTransferToPayroll><apiKey>k</apiKey></wsdlGetResultTransferToPayroll>');

/** A server over what answers calls, and the addresses that were asked for. */
async function served(answer: (url: string) => Response) {
  const asked: string[] = [];
  const fetched = async (url: unknown) => {
    asked.push(String(url));
    return answer(String(url));
  };
  const server = await startReplayServer(
    { start: () => undefined, fetch: fetched as never },
    { target: 'https://wfs.example' },
  );
  onTestFinished(() => server.close());
  const post = (body: string) =>
    fetch(`${server.url}/soap`, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
  return { server, asked, post };
}

it('what an answer says can be downloaded leads to the server, and from there to where it is', async () => {
  const { server, asked, post } = await served((url) =>
    url === FILE
      ? new Response('0001;8.00')
      : new Response(TRANSFER, { headers: { 'content-type': 'text/xml' } }),
  );
  const text = await (await post(CALL)).text();
  expect(text).not.toContain('files.example');
  const [, address = ''] = /<url>([^<]*)<\/url>/.exec(text) ?? [];
  expect(address.startsWith(`${server.url}/`)).toBe(true);
  expect(await (await fetch(address.replaceAll('&amp;', '&'))).text()).toBe('0001;8.00');
  expect(asked).toEqual(['https://wfs.example/soap', FILE]);
});

it.each([
  ['in XML', 'text/xml', TRANSFER.replace(/<url>[^<]*/, '<url>https://secret.example/secret-1a2b')],
  ['in JSON', 'application/json', '{"url":"https:\\/\\/secret.example\\/secret-1a2b"}'],
])(
  'an address that stands for a recorded one leads to the server, and is asked for as it stands: %s',
  async (_, type, said) => {
    const { server, asked, post } = await served(
      () => new Response(said, { headers: { 'content-type': type } }),
    );
    const text = await (await post(CALL)).text();
    const [address = ''] = new RegExp(`${server.url}/[\\w/-]+`).exec(text.replaceAll('\\/', '/')) ?? [];
    expect(await (await post(CALL)).text()).toBe(text);
    await fetch(address);
    expect(asked.at(-1)).toBe('https://secret.example/secret-1a2b');
  },
);

it('an address that is answered again leads where it led before', async () => {
  const { post } = await served(() => new Response(TRANSFER, { headers: { 'content-type': 'text/xml' } }));
  const text = await (await post(CALL)).text();
  expect(await (await post(CALL)).text()).toBe(text);
});

it('a call that nobody can answer ends, and does not wait', async () => {
  const { post } = await served(() => {
    throw new TypeError('broken');
  });
  await expect(post(CALL)).rejects.toThrow();
});

it('a WSDL says the address at which it was asked for', async () => {
  const { server, asked } = await served(() => new Response('no'));
  const text = await (await fetch(`${server.url}/soap?wsdl`)).text();
  expect(text).toContain(`location="${server.url}/soap"`);
  expect(asked).toEqual([]);
});

it.each<[string, (string | undefined)[]]>([
  ['x/employees/77', [undefined, undefined, 'employeeId']],
  ['x/employee/a77', [undefined, undefined, 'employeeId']],
  ['x/employees/list', [undefined, undefined, undefined]],
  ['x/teams/77', [undefined, undefined, 'step']],
  ['x/v2.1/report.php', [undefined, undefined, undefined]],
  ['x/badgeNo/77', [undefined, undefined, 'badgeNo']],
])('of the path %s the steps hold %j', (path, names) => {
  expect(namesOfSteps('GET', path.split('/'))).toEqual(names);
});
